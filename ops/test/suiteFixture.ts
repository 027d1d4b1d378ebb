type Work = () => Promise<unknown>;

/**
 * Fixture shared by a suite's tests because it is slow to make: started before them, stopped after them, and made
 * again after a failure. Called inside of `describe`.
 */
export function suiteFixture(start: Work, stop: Work): void {
  before(start);
  after(stop);
  renewAfterFailure(async () => {
    await stop();
    await start();
  });
}

/** Remakes the shared fixture after a failed test: its next try, and those behind it, find no leftovers. */
export function renewAfterFailure(renew: Work): void {
  let spoiled = false;
  beforeEach(async () => {
    if (spoiled) await renew();
    spoiled = false;
  });
  afterEach(function () {
    // A retried test has no state yet.
    spoiled ||= this.currentTest?.state !== 'passed' && !this.currentTest?.isPending();
  });
}

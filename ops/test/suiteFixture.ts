type Work = () => Promise<unknown>;

/**
 * What the tests of a suite share, for it takes too long to be made for each: started before them, stopped behind them,
 * and made anew after one that failed. Called inside of `describe`.
 */
export function suiteFixture(start: Work, stop: Work): void {
  before(start);
  after(stop);
  renewAfterFailure(async () => {
    await stop();
    await start();
  });
}

/** Makes anew what tests share, after one that failed: its next try, and those behind it, find nothing that it left. */
export function renewAfterFailure(renew: Work): void {
  let spoiled = false;
  beforeEach(async () => {
    if (spoiled) await renew();
    spoiled = false;
  });
  afterEach(function () {
    // One that is tried again has no state yet.
    spoiled ||= this.currentTest?.state !== 'passed' && !this.currentTest?.isPending();
  });
}

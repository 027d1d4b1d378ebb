/**
 * Makes anew what the tests of a suite share, after one that failed: its next try, and those behind it, find nothing
 * that it left. Called inside of `describe`, for what takes too long to be made for every test.
 */
export function renewAfterFailure(renew: () => Promise<unknown>): void {
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

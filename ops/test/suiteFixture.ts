type Work = () => Promise<unknown>;

/** Milliseconds that whole sites and engines have to start, and to end, on a busy machine. */
const hookTimeoutMs = 300_000;

/** Fixture shared by a suite's tests because it is slow to make. Called inside of `describe`. */
export function suiteFixture(start: Work, stop: Work): void {
  before(async function () {
    this.timeout(hookTimeoutMs);
    await start();
  });
  after(async function () {
    this.timeout(hookTimeoutMs);
    await stop();
  });
}

/** As `suiteFixture`, for browser suites: made again before the second try of a test, which finds no leftovers. */
export function retriedFixture(start: Work, stop: Work): void {
  suiteFixture(start, stop);
  let spoiled = false;
  beforeEach(async function () {
    if (!spoiled) return;
    this.timeout(hookTimeoutMs);
    spoiled = false;
    await stop();
    await start();
  });
  afterEach(function () {
    // A test that will be tried again has no state yet.
    spoiled ||= this.currentTest?.state !== 'passed' && !this.currentTest?.isPending();
  });
}

// CommonJS: mocha takes what `require` gives for the reporter itself.
const { writeFileSync } = require('node:fs');
const { reporters } = require('mocha');

/**
 * Mocha's usual report on the terminal, with every further try of a test or hook; and the counts, failures and
 * further tries in the file that `TALLY_FILE` names.
 */
module.exports = class TallyReporter extends reporters.Spec {
  /**
   * @param {import('mocha').Runner} runner
   * @param {import('mocha').MochaOptions} options
   */
  constructor(runner, options) {
    super(runner, options);
    /** @type {string[]} */
    const retries = [];
    /**
     * @param {import('mocha').Runnable} tried
     * @param {Error} error
     */
    const tellRetry = (tried, error) => {
      console.log(`    Another try of "${tried.fullTitle()}": ${error.message}`);
      retries.push(`${tried.fullTitle()}: ${error.message}`);
    };
    runner.on('retry', tellRetry);
    // Of a hook (`ops/test/hookTries.ts`), which runs many times where it stands around each test.
    runner.on('hook', (hook) => {
      hook.removeAllListeners('retry');
      hook.on('retry', (error) => tellRetry(hook, error));
    });
    /** @type {import('./tally.mjs').Tally['durations']} */
    const durations = [];
    runner.on('test end', (test) => {
      if (test.duration !== undefined) durations.push({ title: test.fullTitle(), durationMs: test.duration });
    });
    /** @type {string[]} */
    const failures = [];
    runner.on('fail', (test, error) => {
      failures.push(`${test.fullTitle()}\n${error.stack ?? error.message}`);
    });
    runner.once('end', () => {
      const { passes: passed = 0, failures: failed = 0, pending: skipped = 0 } = runner.stats ?? {};
      const tally = JSON.stringify({ passed, failed, skipped, failures, retries, durations });
      if (process.env.TALLY_FILE) writeFileSync(process.env.TALLY_FILE, tally);
    });
  }
};

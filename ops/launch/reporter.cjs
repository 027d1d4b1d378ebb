// CommonJS: mocha takes what `require` gives for the reporter itself.
const { writeFileSync } = require('node:fs');
const { reporters } = require('mocha');

/**
 * Mocha's usual report on the terminal, with every further try of a test, and the counts in the
 * file that `TALLY_FILE` names.
 */
module.exports = class TallyReporter extends reporters.Spec {
  /**
   * @param {import('mocha').Runner} runner
   * @param {import('mocha').MochaOptions} options
   */
  constructor(runner, options) {
    super(runner, options);
    runner.on('retry', (test, error) => {
      console.log(`    Another try of "${test.fullTitle()}": ${error.message}`);
    });
    runner.once('end', () => {
      const { passes: passed = 0, failures: failed = 0, pending: skipped = 0 } = runner.stats ?? {};
      const tally = JSON.stringify({ passed, failed, skipped });
      if (process.env.TALLY_FILE) writeFileSync(process.env.TALLY_FILE, tally);
    });
  }
};

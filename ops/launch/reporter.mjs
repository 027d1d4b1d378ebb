import { writeFileSync } from 'node:fs';
import mocha from 'mocha';

/** Mocha's usual report on the terminal, and the counts in the file that `TALLY_FILE` names. */
export default class TallyReporter extends mocha.reporters.Spec {
  /**
   * @param {import('mocha').Runner} runner
   * @param {import('mocha').MochaOptions} options
   */
  constructor(runner, options) {
    super(runner, options);
    runner.once('end', () => {
      const { passes: passed = 0, failures: failed = 0 } = runner.stats ?? {};
      if (process.env.TALLY_FILE) writeFileSync(process.env.TALLY_FILE, JSON.stringify({ passed, failed }));
    });
  }
}

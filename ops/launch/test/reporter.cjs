// CommonJS: mocha takes what `require` gives for the reporter itself.
const { writeFileSync } = require('node:fs');
const { relative } = require('node:path');
const { reporters } = require('mocha');

/**
 * Mocha's usual report on the terminal, with the number of files and each second try; the same in numbers goes to the
 * file that `TALLY_FILE` names.
 */
module.exports = class TallyReporter extends reporters.Spec {
  /**
   * @param {import('mocha').Runner} runner
   * @param {import('mocha').MochaOptions & { files?: string[] }} options
   */
  constructor(runner, options) {
    super(runner, options);
    const { files = [], grep, bail } = options;
    const silent = new Set(files);
    runner.once('start', () => console.log(`Mocha runs ${files.length} files`));
    /** @type {string[]} */
    const retries = [];
    runner.on('retry', (test, error) => {
      console.log(`    Second try of "${test.fullTitle()}": ${error.message}`);
      retries.push(`${test.fullTitle()}: ${error.message}`);
    });
    /** @type {import('./tally.mjs').Tally['durations']} */
    const durations = [];
    /** @param {import('mocha').Test | import('mocha').Hook} ended a test, each of its tries, or a hook */
    const keep = (ended) => {
      const { file, duration } = ended;
      if (!file || duration === undefined) return;
      const isHook = ended.type === 'hook';
      durations.push({ title: ended.fullTitle(), file: relative('', file), isHook, durationMs: duration });
    };
    runner.on('test end', (test) => silent.delete(test.file ?? ''));
    for (const event of ['test end', 'retry', 'hook end']) runner.on(event, keep);
    /** @type {string[]} */
    const failures = [];
    runner.on('fail', (test, error) => {
      failures.push(`${test.fullTitle()}\n${error.stack ?? error.message}`);
    });
    // Each file that cannot be loaded ends the run once more.
    runner.on('end', () => {
      const { passes: passed = 0, failures: failed = 0, pending: skipped = 0 } = runner.stats ?? {};
      // Some files have none of the tests that were asked for.
      const silentFiles = grep || bail ? [] : [...silent].map((file) => relative('', file));
      const counts = { files: files.length, silentFiles, passed, failed, skipped };
      const tally = JSON.stringify({ ...counts, failures, retries, durations });
      if (process.env.TALLY_FILE) writeFileSync(process.env.TALLY_FILE, tally);
    });
  }
};

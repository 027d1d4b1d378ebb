/**
 * Result of a run: counts, failures and second tries with their reasons, and the duration of each test and hook.
 * @typedef {object} Tally
 * @property {number} files test files that mocha was given
 * @property {string[]} silentFiles those of them in which no test ran
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {string[]} failures
 * @property {string[]} retries
 * @property {{ title: string, file: string, isHook: boolean, durationMs: number }[]} durations
 */

const maxListed = 20;
/** Second tries that a run may need: browsers on a busy machine miss a wait now and then. */
export const maxRetries = 2;

/**
 * Nothing that ran.
 * @returns {Tally}
 */
export function emptyTally() {
  return {
    files: 0,
    silentFiles: [],
    passed: 0,
    failed: 0,
    skipped: 0,
    failures: [],
    retries: [],
    durations: [],
  };
}

/**
 * Tally of a run that did not finish.
 * @param {string} failure its name and reason
 * @returns {Tally}
 */
export function failedTally(failure) {
  return { ...emptyTally(), failed: 1, failures: [failure] };
}

/**
 * Two runs as one.
 * @param {Tally} one
 * @param {Tally} other
 * @returns {Tally}
 */
export function sumOf(one, other) {
  return {
    files: one.files + other.files,
    silentFiles: [...one.silentFiles, ...other.silentFiles],
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
    failures: [...one.failures, ...other.failures],
    retries: [...one.retries, ...other.retries],
    durations: [...one.durations, ...other.durations],
  };
}

/**
 * Whether a run succeeded: without a failure, with few second tries.
 * @param {Tally} tally
 * @returns {boolean}
 */
export const succeeded = ({ failed, retries }) => failed === 0 && retries.length <= maxRetries;

/**
 * Prints what a run came to: second tries, failures, the slowest tests, and in the last line the counts.
 * @param {Tally} tally
 * @param {boolean} whole whether all tests ran
 */
export function printTally(tally, whole) {
  const { files, silentFiles, passed, failed, skipped, failures, retries, durations } = tally;
  // Again where the counts are: of a long run often only the end is kept.
  for (const retry of retries) console.log(`\nSECOND TRY ${retry}`);
  for (const failure of failures) console.log(`\nFAILED ${failure}`);
  if (silentFiles.length > 0) console.log(`\nNo test ran in ${silentFiles.join(', ')}`);
  if (whole) {
    const byFile = secondsByFile(durations);
    const hooks = durations.filter(({ isHook }) => isHook);
    const sum = [...byFile.values()].reduce((all, seconds) => all + seconds, 0);
    const ofHooks = hooks.reduce((all, { durationMs }) => all + durationMs / 1000, 0);
    console.log(
      `\n${files} files took ${sum.toFixed(0)} s in all, ${ofHooks.toFixed(0)} s of it their hooks.`,
    );
    printDearest('files', byFile);
    const tests = durations.filter(({ isHook }) => !isHook);
    printDearest('tests', new Map(tests.map(({ title, durationMs }) => [title, durationMs / 1000])));
  }
  const verdict = retries.length > maxRetries ? `: more than ${maxRetries}, so the run fails` : '';
  console.log(`\n${retries.length} needed a second try${verdict}`);
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
}

/**
 * What each file took, its hooks included.
 * @param {Tally['durations']} durations
 * @returns {Map<string, number>}
 */
export function secondsByFile(durations) {
  const seconds = new Map();
  for (const { file, durationMs } of durations)
    seconds.set(file, (seconds.get(file) ?? 0) + durationMs / 1000);
  return seconds;
}

/**
 * @param {string} of what the seconds are of
 * @param {Map<string, number>} seconds
 */
function printDearest(of, seconds) {
  const dearest = [...seconds].toSorted(([, one], [, other]) => other - one).slice(0, maxListed);
  console.log(`\nThe ${dearest.length} dearest of ${seconds.size} ${of}:`);
  for (const [name, took] of dearest) console.log(`${took.toFixed(1).padStart(7)} s  ${name}`);
}

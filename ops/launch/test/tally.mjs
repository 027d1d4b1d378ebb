/**
 * Result of a run: counts, failures and retries with their reasons, and the duration of each test.
 * @typedef {object} Tally
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {string[]} failures
 * @property {string[]} retries
 * @property {{ title: string, durationMs: number }[]} durations
 */

const maxSlowest = 20;

/**
 * Nothing that ran.
 * @returns {Tally}
 */
export function emptyTally() {
  return { passed: 0, failed: 0, skipped: 0, failures: [], retries: [], durations: [] };
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
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
    failures: [...one.failures, ...other.failures],
    retries: [...one.retries, ...other.retries],
    durations: [...one.durations, ...other.durations],
  };
}

/**
 * The slowest tests, one a line, and how many tests and hooks needed another try.
 * @param {Tally} tally
 */
export function printCosts({ durations, retries }) {
  const slowest = durations.toSorted((one, other) => other.durationMs - one.durationMs).slice(0, maxSlowest);
  console.log(`\nThe ${slowest.length} slowest of ${durations.length} tests:`);
  for (const { title, durationMs } of slowest)
    console.log(`${(durationMs / 1000).toFixed(1).padStart(7)} s  ${title}`);
  console.log(`\n${retries.length} needed another try`);
}

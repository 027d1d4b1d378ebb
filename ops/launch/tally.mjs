/**
 * How many tests and checks passed and failed, how many tests are pending, and of each failure and of each further try
 * of a test its name and reason.
 * @typedef {{ passed: number, failed: number, skipped: number, failures: string[], retries: string[] }} Tally
 */

/**
 * Nothing that ran.
 * @returns {Tally}
 */
export function emptyTally() {
  return { passed: 0, failed: 0, skipped: 0, failures: [], retries: [] };
}

/**
 * What could not be run to its end.
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
  };
}

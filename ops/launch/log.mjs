const began = Date.now();

/**
 * Prints one line of progress with the seconds since the launcher began.
 * @param {string} line
 */
export function logLine(line) {
  const seconds = ((Date.now() - began) / 1000).toFixed(1).padStart(6);
  console.log(`${seconds}s  ${line}`);
}

/**
 * Says what is going on, runs it, and says how long it took.
 * @template Result
 * @param {string} what for instance `Starting OpenSearch`
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function logStep(what, work) {
  logLine(`${what} …`);
  const start = Date.now();
  const result = await work();
  logLine(`${what}: done in ${((Date.now() - start) / 1000).toFixed(1)} s`);
  return result;
}

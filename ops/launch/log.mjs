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

/** A reason to stop that a person can do something about. Its message is a sentence that says what. */
export class Refusal extends Error {}

/** Explanations of the system's error codes for the person at the keyboard. */
const meanings = /** @type {Record<string, string>} */ ({
  ENOSPC: 'the disk is full. Free some space, or set DATA_DIR to a folder on another disk.',
  EDQUOT: 'the disk quota is used up. Free some space, or set DATA_DIR to a folder on another disk.',
  EROFS: 'that file system is read-only. Set DATA_DIR to a folder that can be written.',
  EACCES: 'permission denied. Set DATA_DIR to a folder of yours, or mend the permissions.',
  EPERM: 'permission denied. Set DATA_DIR to a folder of yours, or mend the permissions.',
  ENOTDIR: 'a part of that path is a file. Set DATA_DIR to a folder.',
  ENOENT: 'that folder cannot be made there. Set DATA_DIR to a folder that can be written.',
  ENAMETOOLONG: 'the path is too long. Set DATA_DIR to a shorter path.',
});

/**
 * The sentence for a failed file operation, or undefined for an error of another kind.
 * @param {unknown} error
 * @returns {string | undefined}
 */
function describeFileError(error) {
  const { code, path } = /** @type {NodeJS.ErrnoException} */ (error ?? {});
  const meaning = code && meanings[code];
  return meaning && path ? `Cannot write ${path}: ${meaning}` : undefined;
}

/**
 * Prints why the launcher ends: refusals and file errors as their sentence, anything else with its stack.
 * @param {unknown} error
 */
export function printReason(error) {
  if (error instanceof Refusal) console.error(`\n${error.message}`);
  else console.error(`\n${describeFileError(error) ?? /** @type {Error} */ (error)?.stack ?? error}`);
}

import { copyFileSync, renameSync, rmSync, statSync, truncateSync } from 'node:fs';

/** Bytes at which a log is put aside, and of which at most it is kept: what came since the last look may be more. */
const largeLog = 18 * 1024 * 1024;
const maxKept = 20 * 1024 * 1024;
/** Milliseconds after which one is put aside however small it is. */
const oldLog = 7 * 86_400_000;
/** Logs put aside that are kept, a month at most; with the one in use a child's logs take at most 100 MiB. */
const kept = 4;

/**
 * Puts a log aside that has grown large or old, also while its child writes to it: children append, so that an emptied
 * file goes on from its beginning. Never throws: on a full disk what was logged is given up for room.
 * @param {string} log its path
 * @param {number} [maxBytes] bytes
 */
export function limitLog(log, maxBytes = largeLog) {
  try {
    const { size } = statSync(log);
    if (size === 0 || (size <= maxBytes && Date.now() - beganAt(log) <= oldLog)) return;
    for (let number = kept; number > 1; number -= 1) moveAside(`${log}.${number - 1}`, `${log}.${number}`);
    try {
      copyFileSync(log, `${log}.1`);
      if (statSync(`${log}.1`).size > maxKept) truncateSync(`${log}.1`, maxKept);
    } catch {
      rmSync(`${log}.1`, { force: true });
    }
    truncateSync(log);
  } catch {
    // No log yet, or no right to it: nothing that may stop a site.
  }
}

/**
 * When a log began: when the one before it was put aside, else when its file was made.
 * @param {string} log
 * @returns {number} milliseconds since 1970
 */
function beganAt(log) {
  const before = statSync(`${log}.1`, { throwIfNoEntry: false });
  return before?.mtimeMs ?? statSync(log).birthtimeMs;
}

/**
 * @param {string} from
 * @param {string} to
 */
function moveAside(from, to) {
  try {
    renameSync(from, to);
  } catch {
    // Fewer files than that exist.
  }
}

import { copyFileSync, renameSync, rmSync, statSync, truncateSync } from 'node:fs';

/** Bytes a log may have before it is put aside. */
const largeLog = 20 * 1024 * 1024;
/** Logs put aside that are kept; with the one in use a child's logs take at most 100 MiB. */
const kept = 4;

/**
 * Puts a log aside that has grown large, also while its child writes to it: children append, so that an emptied file
 * goes on from its beginning. Never throws: on a full disk what was logged is given up for room.
 * @param {string} log its path
 * @param {number} [largest] bytes
 */
export function limitLog(log, largest = largeLog) {
  try {
    if (statSync(log).size <= largest) return;
    for (let number = kept; number > 1; number -= 1) moveAside(`${log}.${number - 1}`, `${log}.${number}`);
    try {
      copyFileSync(log, `${log}.1`);
    } catch {
      rmSync(`${log}.1`, { force: true });
    }
    truncateSync(log);
  } catch {
    // No log yet, or no right to it: nothing that may stop a site.
  }
}

/**
 * @param {string} from
 * @param {string} to
 */
function moveAside(from, to) {
  try {
    renameSync(from, to);
  } catch {
    // There are not so many yet.
  }
}

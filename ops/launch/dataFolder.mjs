import { chmodSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder, restrictFolder } from './folders.mjs';
import { Refusal } from './log.mjs';
import { takeLock } from './process/lock.mjs';

const mebibyte = 1024 * 1024;

/** Free space without which a start is refused: engines that run into a full disk damage their data. */
const neededSpace = 700 * mebibyte;

/**
 * Makes the data folder, closes it to others, proves that it can be written, and takes its lock.
 * @param {string} dataDir
 * @param {import('./folders.mjs').Admitted} [group] who may read it beside its owner
 * @throws {Refusal} when another launcher has it, or the disk is full; file errors as they come
 */
export async function openDataFolder(dataDir, group) {
  makeFolder(dataDir, 0o700);
  const probe = join(dataDir, `.probe-${process.pid}`);
  writeFileSync(probe, 'can this be written?');
  rmSync(probe);
  if (!(await takeLock(join(dataDir, 'lock')))) {
    throw new Refusal(
      `A site already runs from ${dataDir}${whoRuns(dataDir)}. Stop it first, or give this one a folder and a port ` +
        'of its own: DATA_DIR=.data-2 PORT=8081 npm start',
    );
  }
  await restrictFolder(dataDir, group);
  for (const folder of ['logs', 'store']) makeFolder(join(dataDir, folder), group ? 0o2750 : 0o700);
  // Nobody's but the owner's, whoever may read the rest.
  makeFolder(join(dataDir, 'secrets'), 0o700);
  chmodSync(join(dataDir, 'secrets'), 0o700);
  requireSpace(dataDir, neededSpace, 'set DATA_DIR to a folder on another disk');
}

/**
 * Refuses when a disk is nearly full.
 * @param {string} folder
 * @param {number} bytes
 * @param {string} otherwise what else the person can do
 * @throws {Refusal}
 */
export function requireSpace(folder, bytes, otherwise) {
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize >= bytes) return;
  const free = Math.floor((bavail * bsize) / mebibyte);
  const needed = Math.ceil(bytes / mebibyte);
  throw new Refusal(
    `The disk of ${folder} has ${free} MiB free, but ${needed} MiB are needed. Free some space, or ${otherwise}.`,
  );
}

/** @param {string} dataDir */
function whoRuns(dataDir) {
  try {
    const { pid, url } = JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8'));
    return ` (process ${pid}, ${url})`;
  } catch {
    return '';
  }
}

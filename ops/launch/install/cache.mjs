import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { requireSpace } from '../dataFolder.mjs';
import { makeFolder } from '../folders.mjs';
import { run } from '../process/command.mjs';
import { takeLock } from '../process/lock.mjs';

/** Disk space for the engine and a Java runtime, with room to unpack. */
const neededSpace = 900 * 1024 * 1024;

/**
 * A folder of the cache that all data folders share, filled when it is absent. Several launchers may ask at once:
 * one fills, the others wait for it. It appears under its name only when it is complete.
 * @param {string} cacheDir
 * @param {string} name carries the version, so a newer one gets a folder of its own
 * @param {(folder: string) => Promise<void>} fill
 * @param {number} [space] bytes that must be free for it
 * @returns {Promise<string>} the folder
 */
export async function cachedFolder(cacheDir, name, fill, space = neededSpace) {
  const folder = join(cacheDir, name);
  if (existsSync(folder)) return folder;
  makeFolder(cacheDir, 0o700);
  const release = await takeLock(join(cacheDir, `${name}.lock`), { wait: true });
  try {
    if (!existsSync(folder)) await fillFolder(folder, fill, space);
  } finally {
    release?.();
  }
  return folder;
}

/**
 * @param {string} folder
 * @param {(folder: string) => Promise<void>} fill
 * @param {number} space
 */
async function fillFolder(folder, fill, space) {
  const cacheDir = dirname(folder);
  requireSpace(cacheDir, space, 'set XDG_CACHE_HOME to a folder on another disk');
  const draft = join(cacheDir, `draft-${basename(folder)}`);
  // A launcher that was killed may have left one; we hold the lock, so nobody works in it.
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft);
  try {
    await fill(draft);
    // The accounts that root starts engines under read it; the cache itself is closed to all others.
    await run('chmod', ['-R', 'go+rX', draft]);
    renameSync(join(draft, basename(folder)), folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

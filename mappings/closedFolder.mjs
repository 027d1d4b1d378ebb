// Plain JavaScript: the launcher reads it before any package is there.
import { chmodSync, chownSync, lstatSync, mkdirSync } from 'node:fs';

/**
 * Makes a folder for one user alone, for places where other users could have prepared it.
 * @param {string} folder whose parent is there
 * @param {{ uid: number, gid: number }} [ids] its owner; by default this process's user
 * @returns {string} the folder
 * @throws {Error} when it is a link or another user made it
 */
export function closedFolder(folder, ids = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }) {
  try {
    mkdirSync(folder, { mode: 0o700 });
    if (process.getuid?.() === 0) chownSync(folder, ids.uid, ids.gid);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
  }
  const found = lstatSync(folder);
  if (!found.isDirectory() || found.uid !== ids.uid)
    throw new Error(`${folder} is not a folder of user ${ids.uid}. Remove it.`);
  if (found.mode & 0o077) chmodSync(folder, 0o700);
  return folder;
}

import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { makeFolder } from '../folders.mjs';
import { projectFolder } from '../settings.mjs';
import { takeLock } from './lock.mjs';

/**
 * Does something to the project's folder while no other launcher does: two sites may start from one clone.
 * The lock lies in the cache, for the packages' folder is itself replaced.
 * @param {string} cacheDir
 * @param {() => Promise<void>} work
 */
export async function withProject(cacheDir, work) {
  makeFolder(cacheDir, 0o700);
  const name = createHash('sha256').update(projectFolder).digest('hex').slice(0, 16);
  const release = await takeLock(join(cacheDir, `project-${name}.lock`), { wait: true });
  try {
    await work();
  } finally {
    release?.();
  }
}

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../folders.mjs';
import { projectFolder } from '../settings.mjs';
import { which } from './command.mjs';

/**
 * Takes a lock that the kernel frees when this process ends, however it ends. It hangs on the open file, which
 * children do not inherit. Where the machine has no `flock` (macOS) nothing is locked.
 * @param {string} file made when absent, never removed (removing it would let two owners in)
 * @param {{ wait?: boolean }} [options] `wait`: until it is free
 * @returns {Promise<(() => void) | undefined>} frees it; undefined when another process has it
 */
export async function takeLock(file, { wait = false } = {}) {
  const flock = which('flock');
  if (!flock) return () => {};
  const handle = openSync(file, 'a');
  const child = spawn(flock, [...(wait ? [] : ['--nonblock']), '3'], {
    stdio: ['ignore', 'ignore', 'ignore', handle],
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code === 0 ? () => closeSync(handle) : undefined));
  });
}

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

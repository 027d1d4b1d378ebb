import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
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

import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { asTheirRoot } from './sandbox.ts';

/**
 * Removes a folder with all that programs in the box made below it, also where they are another user, whose folders
 * this process may not empty. Throws what the last try says.
 */
export async function removeLeft(folder: string): Promise<void> {
  try {
    await rm(folder, { recursive: true, force: true });
  } catch {
    const [command = '', ...args] = asTheirRoot(['rm', '-rf', '--', folder]);
    await promisify(execFile)(command, args);
  }
}

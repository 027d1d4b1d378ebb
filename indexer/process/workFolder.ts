import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { chmod, mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { removeLeft } from './removeLeft.ts';
import { lendingFolder } from './shareReadOnly.ts';

/**
 * Makes a folder that a sandboxed program may write to, under a name nobody can guess; `remove` deletes it with all
 * that was left in it.
 */
export async function openWorkFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = join(lendingFolder(), randomUUID());
  const remove = () => removeLeft(path);
  try {
    await mkdir(path);
    // Open to any user: only by its name does anybody come here.
    await chmod(path, 0o777);
  } catch (error) {
    await remove();
    throw error;
  }
  return { path, remove };
}

/**
 * Reads a file written in the sandbox: undefined when there is none, when it is not a plain file (a link would lead
 * out, a pipe would never end) or exceeds `maxBytes`.
 */
export async function readLeft(path: string, bytes: number): Promise<Buffer | undefined> {
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const file = await open(path, flags).catch(() => undefined);
  try {
    const state = await file?.stat();
    return state?.isFile() && state.size <= bytes ? await file?.readFile() : undefined;
  } finally {
    await file?.close();
  }
}

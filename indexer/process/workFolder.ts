import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { chmod, mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { removeLeft } from './removeLeft.ts';
import { lendingFolder } from './shareReadOnly.ts';

/**
 * A folder that a program in the box may write to while `use` runs, under a name nobody can guess; then it is removed
 * with all that was left in it. Throws what `use` and the file system do.
 */
export async function withWorkFolder<Result>(use: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = join(lendingFolder(), randomUUID());
  try {
    await mkdir(folder);
    // Whoever the box's user is: only by the name of it does anybody come here.
    await chmod(folder, 0o777);
    return await use(folder);
  } finally {
    await removeLeft(folder);
  }
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

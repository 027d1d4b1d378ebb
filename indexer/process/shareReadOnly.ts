import { randomUUID } from 'node:crypto';
import { chmodSync, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { chmod, copyFile, link, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeLeft } from './removeLeft.ts';
import { isApart, sandboxKind } from './sandbox.ts';

/** Mode bits that let everybody read. */
const readable = 0o004;

let folder: string | undefined;

/** Bubblewrap shows a folder that others cannot pass to; another user in a lighter box could not pass to it either. */
// biome-ignore lint/plugin/namedTemporary: given to mkdtemp, and listed for what was left
const lendingPlace = () => (sandboxKind().startsWith('bubblewrap') || !isApart() ? tmpdir() : '/tmp');

/** The folder of what is lent: who is in the box opens a file of it by its name, but cannot ask for names. */
export function lendingFolder(): string {
  if (folder) return folder;
  const made = mkdtempSync(join(lendingPlace(), `yanhai-lent-${process.pid}-`));
  chmodSync(made, 0o311);
  process.once('exit', () => {
    try {
      chmodSync(made, 0o700);
      rmSync(made, { recursive: true, force: true });
    } catch {
      // The box's user left a folder in it: the next indexer removes it.
    }
  });
  folder = made;
  return made;
}

/**
 * Takes away what indexers that were killed had lent: nobody else does. A folder is of a living one while that
 * process runs, whose number its name has.
 */
export async function forgetLent(parent = lendingPlace()): Promise<void> {
  for (const name of readdirSync(parent)) {
    const owner = /^yanhai-lent-(\d+)-/.exec(name)?.[1];
    if (owner === undefined || isAlive(Number(owner))) continue;
    const folder = join(parent, name);
    try {
      // A link would have what it leads to changed.
      if (!lstatSync(folder).isDirectory()) continue;
      chmodSync(folder, 0o700);
      await removeLeft(folder);
    } catch {
      // Another user's.
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** A file that sandboxed programs may read, until it is removed again. */
export interface SharedFile {
  path: string;
  remove(): Promise<void>;
}

/** Shares a file with the sandbox under a name nobody can guess. Throws the file system's errors. */
export async function shareReadOnly(path: string): Promise<SharedFile> {
  const shared = join(lendingFolder(), `${randomUUID()}.pdf`);
  const remove = () => rm(shared, { force: true });
  try {
    await linkOrCopy(path, shared);
  } catch (error) {
    await remove();
    throw error;
  }
  return { path: shared, remove };
}

async function linkOrCopy(path: string, shared: string): Promise<void> {
  // The store may lie on another disk.
  const linked = await link(path, shared).then(
    () => true,
    () => false,
  );
  if (linked && (!isApart() || (await stat(shared)).mode & readable)) return;
  if (linked) await rm(shared);
  await copyFile(path, shared);
  // Another user may read it only with rights of its own.
  if (isApart()) await chmod(shared, 0o644);
}

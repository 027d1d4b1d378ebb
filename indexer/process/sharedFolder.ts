import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, constants, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { chmod, copyFile, link, mkdir, open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { asSandboxRoot, hasOwnUser, sandboxKind } from './sandbox.ts';
import { lentPrefix, processSpace } from './seccomp.ts';

/** Mode bits that let everybody read. */
const readable = 0o004;

let folder: string | undefined;

/** Bubblewrap shows a folder that others cannot pass to; another user in a lighter sandbox could not pass either. */
// biome-ignore lint/plugin/namedTemporary: given to mkdtemp, and listed for what was left
const sharedRoot = () => (sandboxKind().startsWith('bubblewrap') || !hasOwnUser() ? tmpdir() : '/tmp');

/** The folder of shared files: a sandboxed program can open a file in it by name, but cannot list names. */
export function sharedFolder(): string {
  if (folder) return folder;
  const made = mkdtempSync(join(sharedRoot(), lentPrefix()));
  chmodSync(made, 0o311);
  process.once('exit', () => {
    try {
      chmodSync(made, 0o700);
      rmSync(made, { recursive: true, force: true });
    } catch {
      // A sandboxed program left a folder in it: the next indexer removes it.
    }
  });
  folder = made;
  return made;
}

/**
 * Removes the shared folders of indexers that were killed. Those of processes that are numbered apart (another
 * container's, which has the same cache) stay: whether these live cannot be seen from here.
 */
export async function removeAbandonedShares(parent = sharedRoot()): Promise<void> {
  for (const name of readdirSync(parent)) {
    const [, space, owner] = /^yanhai-lent-n(\d+)-(\d+)-/.exec(name) ?? [];
    if (owner === undefined || space !== processSpace() || isAlive(Number(owner))) continue;
    const folder = join(parent, name);
    try {
      // Never follow a link: its target would be changed.
      if (!lstatSync(folder).isDirectory()) continue;
      chmodSync(folder, 0o700);
      await removeAsSandbox(folder);
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
  const shared = join(sharedFolder(), `${randomUUID()}.pdf`);
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
  if (linked && (!hasOwnUser() || (await stat(shared)).mode & readable)) return;
  if (linked) await rm(shared);
  await copyFile(path, shared);
  // Another user may read it only with rights of its own.
  if (hasOwnUser()) await chmod(shared, 0o644);
}

/**
 * Makes a folder that a sandboxed program may write to, under a name nobody can guess; `remove` deletes it with all
 * that was left in it.
 */
export async function openWorkFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = join(sharedFolder(), randomUUID());
  const remove = () => removeAsSandbox(path);
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
export async function readSandboxed(path: string, bytes: number): Promise<Buffer | undefined> {
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const file = await open(path, flags).catch(() => undefined);
  try {
    const state = await file?.stat();
    return state?.isFile() && state.size <= bytes ? await file?.readFile() : undefined;
  } finally {
    await file?.close();
  }
}

/**
 * Removes a folder with all that sandboxed programs made below it, also where they are another user, whose folders
 * this process may not empty. Throws what the last try says.
 */
async function removeAsSandbox(folder: string): Promise<void> {
  try {
    await rm(folder, { recursive: true, force: true });
  } catch {
    const [command = '', ...args] = asSandboxRoot(['rm', '-rf', '--', folder]);
    await promisify(execFile)(command, args);
  }
}

import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';

/** Work of another machine is left alone until it is older than any upload or report takes. Milliseconds. */
const abandoned = 48 * 3_600_000;

const machine = hostname().replaceAll(/[^\w-]/g, '') || 'machine';

/**
 * Name for a piece of work in progress, with machine and process, so that leftovers of a dead process can be
 * distinguished from another's current work on a shared disk.
 */
export function workName(): string {
  return `${machine}.${process.pid}.${randomUUID()}`;
}

/** Makes the folder for work in progress, and clears what processes that are gone left in it. */
export async function clearWork(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) {
    const entry = path.join(folder, name);
    if (await isLeft(entry, name)) await rm(entry, { recursive: true, force: true });
  }
}

async function isLeft(entry: string, name: string): Promise<boolean> {
  const [owner = '', pid = ''] = name.split('.');
  if (owner === machine && /^\d+$/.test(pid)) return !alive(Number(pid));
  const found = await stat(entry).catch(() => null);
  return found !== null && Date.now() - found.mtimeMs > abandoned;
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

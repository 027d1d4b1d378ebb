import { randomUUID } from 'node:crypto';
import { access, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Store } from './store.ts';

const workRoot = '.work';

const absent = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** A store in a folder. Work in progress lies on the same disk, so that a rename completes a write. */
export class FileStore implements Store {
  private constructor(private readonly root: string) {}

  /** Opens (and makes) the folder of a `file:///` address; clears what processes that are gone left behind. */
  static async open(url: string): Promise<FileStore> {
    if (new URL(url).protocol !== 'file:')
      throw new Error(`STORE_URL must be a file:/// address, not ${url}`);
    const store = new FileStore(fileURLToPath(url));
    const work = path.join(store.root, workRoot);
    await mkdir(work, { recursive: true });
    for (const name of await readdir(work))
      if (!alive(Number.parseInt(name, 10)))
        await rm(path.join(work, name), { recursive: true, force: true });
    return store;
  }

  async write(key: string, bytes: Uint8Array): Promise<void> {
    const temporary = path.join(this.root, workRoot, this.ownName());
    const file = await open(temporary, 'w');
    try {
      await file.writeFile(bytes);
    } finally {
      await file.close();
    }
    await this.adopt(key, temporary);
  }

  async adopt(key: string, from: string): Promise<void> {
    const target = this.pathOf(key);
    try {
      await rename(from, target);
    } catch (error) {
      if (!absent(error)) throw error;
      await mkdir(path.dirname(target), { recursive: true });
      await rename(from, target);
    }
  }

  async read(key: string): Promise<Buffer | null> {
    try {
      return await readFile(this.pathOf(key));
    } catch (error) {
      if (absent(error)) return null;
      throw error;
    }
  }

  async has(key: string): Promise<boolean> {
    return access(this.pathOf(key)).then(
      () => true,
      () => false,
    );
  }

  async withLocal<Result>(key: string, use: (path: string) => Promise<Result>): Promise<Result> {
    const file = this.pathOf(key);
    await access(file);
    return use(file);
  }

  async remove(key: string): Promise<void> {
    await rm(this.pathOf(key), { recursive: true, force: true });
  }

  async list(folder: string): Promise<string[]> {
    const entries = await readdir(this.pathOf(folder), { recursive: true, withFileTypes: true }).catch(
      (error: unknown) => {
        if (absent(error)) return [];
        throw error;
      },
    );
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(this.root, path.join(entry.parentPath, entry.name)))
      .sort();
  }

  async keptFolder(name: string): Promise<string> {
    const folder = path.join(this.root, `.${name}`);
    await mkdir(folder, { recursive: true });
    return folder;
  }

  async workFolder(): Promise<string> {
    const folder = path.join(this.root, workRoot, this.ownName());
    await mkdir(folder);
    return folder;
  }

  /** Begins with the pid: see `open`. */
  private ownName(): string {
    return `${process.pid}-${randomUUID()}`;
  }

  private pathOf(key: string): string {
    const full = path.join(this.root, key);
    if (!full.startsWith(this.root + path.sep)) throw new Error(`Key leaves the store: ${key}`);
    return full;
  }
}

import { createReadStream, type Stats } from 'node:fs';
import { access, chown, link, mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import {
  type ByteRange,
  checkedKey,
  parseStored,
  type Store,
  type StoredFile,
  StoreUnavailable,
} from './store.ts';
import { clearWork, workName } from './workFolders.ts';

const workRoot = '.work';

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? '';
const absent = (error: unknown) => ['ENOENT', 'ENOTDIR'].includes(codeOf(error));
/** Gives null for what is not there. */
const nullWhenAbsent = (error: unknown) => {
  if (absent(error)) return null;
  throw error;
};

/** A store in a folder. Work in progress lies on the same disk, so that a rename completes a write. */
export class FileStore implements Store {
  private constructor(private readonly root: string) {}

  /** Opens (and makes) the folder; clears what processes that are gone left behind. */
  static async open(root: string): Promise<FileStore> {
    const store = new FileStore(path.resolve(root));
    await mkdir(store.root, { recursive: true });
    const work = path.join(store.root, workRoot);
    try {
      await clearWork(work);
      await store.give(work);
    } catch (error) {
      // Where nothing may be written, all can be read still.
      if (!['EACCES', 'EPERM', 'EROFS'].includes(codeOf(error))) throw error;
    }
    return store;
  }

  async read(key: string): Promise<Buffer | null> {
    return readFile(this.pathOf(key)).catch(nullWhenAbsent);
  }

  async readJson<Value>(key: string): Promise<Value | null> {
    return parseStored<Value>(await this.read(key));
  }

  async stream(file: StoredFile, range?: ByteRange): Promise<Readable> {
    const handle = await open(this.pathOf(file.key));
    try {
      if (tagOf(await handle.stat()) !== file.etag) throw new StoreUnavailable(`${file.key} was replaced`);
    } catch (error) {
      await handle.close();
      throw error;
    }
    return createReadStream('', { fd: handle, autoClose: true, ...range });
  }

  async about(key: string): Promise<StoredFile | null> {
    const found = await stat(this.pathOf(key)).catch(nullWhenAbsent);
    return found?.isFile() ? storedFile(key, found) : null;
  }

  async has(key: string): Promise<boolean> {
    return (await this.about(key)) !== null;
  }

  async write(key: string, bytes: Uint8Array): Promise<void> {
    await this.adopt(key, await this.workFile(bytes));
  }

  async create(key: string, bytes: Uint8Array): Promise<boolean> {
    return this.adoptNew(key, await this.workFile(bytes));
  }

  async adopt(key: string, from: string): Promise<void> {
    await this.into(key, (target) => rename(from, target));
  }

  async adoptNew(key: string, from: string): Promise<boolean> {
    try {
      await this.into(key, (target) => link(from, target));
      return true;
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
      return false;
    } finally {
      await rm(from, { force: true });
    }
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
    const keys: string[] = [];
    for await (const { key } of this.walk(folder)) keys.push(key);
    return keys.sort();
  }

  async *walk(folder: string): AsyncGenerator<StoredFile> {
    const entries = await opendir(folder === '' ? this.root : this.pathOf(folder)).catch(nullWhenAbsent);
    for await (const entry of entries ?? []) {
      const key = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory() && key !== workRoot) yield* this.walk(key);
      const file = entry.isFile() ? await this.about(key) : null;
      if (file) yield file;
    }
  }

  async workFolder(): Promise<string> {
    const folder = path.join(this.root, workRoot, workName());
    await mkdir(folder);
    return folder;
  }

  async ping(): Promise<void> {
    if (!(await stat(this.root)).isDirectory()) throw new Error('the store is not a folder');
  }

  close(): void {}

  private async workFile(bytes: Uint8Array): Promise<string> {
    const temporary = path.join(this.root, workRoot, workName());
    const file = await open(temporary, 'w');
    try {
      await file.writeFile(bytes);
    } finally {
      await file.close();
    }
    return temporary;
  }

  /** Puts a file in place, with the folders it needs. */
  private async into(key: string, put: (target: string) => Promise<void>): Promise<void> {
    const target = this.pathOf(key);
    try {
      await put(target);
    } catch (error) {
      if (!absent(error)) throw error;
      const first = await mkdir(path.dirname(target), { recursive: true });
      for (let made = path.dirname(target); first && made.startsWith(first); made = path.dirname(made))
        await this.give(made);
      await put(target);
    }
    await this.give(target);
  }

  /** A command may run as root beside a site that does not: what it puts here belongs to the store's owner. */
  private async give(made: string): Promise<void> {
    if (process.getuid?.() !== 0) return;
    const { uid, gid } = await stat(this.root);
    if (uid !== 0) await chown(made, uid, gid);
  }

  private pathOf(key: string): string {
    return path.join(this.root, checkedKey(key));
  }
}

/** A rename gives a new inode, so that not even two writes within a millisecond have one tag. */
function tagOf({ size, mtimeMs, ino }: Stats): string {
  return `"${[size, Math.floor(mtimeMs), ino].map((part) => part.toString(36)).join('-')}"`;
}

function storedFile(key: string, found: Stats): StoredFile {
  return { key, size: found.size, modified: found.mtime, etag: tagOf(found) };
}

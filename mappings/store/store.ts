import type { Readable } from 'node:stream';

/** Facts of a file known without reading it. */
export interface StoredFile {
  key: string;
  /** Bytes. */
  size: number;
  modified: Date;
  /** A quoted entity tag: other bytes under the same key have another. */
  etag: string;
}

/** Bytes of a file, both ends included, from 0. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Store of originals, artifacts and images under the keys of `mappings/storeLayout.ts`: a folder or an object store
 * (`openStore`); nothing else knows paths of disks. Every write is whole or absent, whenever the process dies, and any
 * number of processes and machines may share one store.
 * @throws `StoreUnavailable` when it cannot be reached
 */
export interface Store {
  /** The bytes, or null when there are none under this key. */
  read(key: string): Promise<Buffer | null>;
  /** A JSON file, or null when it is not there. */
  readJson<Value>(key: string): Promise<Value | null>;
  /** The bytes of a file, or a part of them, as they come. Throws `StoreUnavailable` when it is another by now. */
  stream(file: StoredFile, range?: ByteRange): Promise<Readable>;
  /** Facts of a file; null when there is none under this key. */
  about(key: string): Promise<StoredFile | null>;
  has(key: string): Promise<boolean>;
  write(key: string, bytes: Uint8Array): Promise<void>;
  /** Writes unless there is something under this key: of many at once one succeeds. Tells whether it did. */
  create(key: string, bytes: Uint8Array): Promise<boolean>;
  /** Takes over a file from `workFolder()`; it is gone from there afterwards. */
  adopt(key: string, path: string): Promise<void>;
  /** As `adopt`, unless there is something under this key: of many at once one succeeds. Tells whether it did. */
  adoptNew(key: string, path: string): Promise<boolean>;
  /** Runs `use` with the file on a local disk, where a program needs a path. Throws when there is none. */
  withLocal<Result>(key: string, use: (path: string) => Promise<Result>): Promise<Result>;
  /** Removes a file, or a folder with all in it; absent is fine. */
  remove(key: string): Promise<void>;
  /** Keys below a folder, in order of name. */
  list(folder: string): Promise<string[]>;
  /** Lists all files below a folder (`''` for all), in no order. */
  walk(folder: string): AsyncGenerator<StoredFile>;
  /** A fresh folder on a local disk for work in progress; the caller removes it. */
  workFolder(): Promise<string>;
  /** @throws when the store cannot be reached or written to by this name. */
  ping(): Promise<void>;
  /** Lets go of connections. */
  close(): void;
}

/** The store is away or refuses; the same may succeed later. Answered as `store_unavailable`. */
export class StoreUnavailable extends Error {
  readonly errorId = 'store_unavailable';
  constructor(cause: unknown) {
    super(`The store does not answer: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = 'StoreUnavailable';
  }
}

/** Whether a failure is the store's own, which may be over at the next try. */
export function isStoreUnavailable(error: unknown): boolean {
  return (error as { errorId?: unknown } | null)?.errorId === 'store_unavailable';
}

/** There is no such file, where one must be. */
export class NotStored extends Error {
  constructor(key: string) {
    super(`The store has no ${key}`);
    this.name = 'NotStored';
  }
}

/** Validates a key and returns it. @throws for one that leads out of the store, in every kind of store */
export function checkedKey(key: string): string {
  if (key === '' || key.split('/').some((part) => part === '' || part === '.' || part === '..'))
    throw new Error(`Key leaves the store: ${key}`);
  return key;
}

/** Reads JSON from bytes that may not be there. */
export function parseStored<Value>(bytes: Buffer | null): Value | null {
  return bytes && (JSON.parse(bytes.toString('utf8')) as Value);
}

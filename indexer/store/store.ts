/**
 * Where originals, artifacts and images lie; keys come from `mappings/storeLayout.ts`. Small on purpose: an object
 * store can offer the same. Every write is whole or absent, whenever the process dies.
 */
export interface Store {
  write(key: string, bytes: Uint8Array): Promise<void>;
  /** Takes over a file from `workFolder()`; it is gone from there afterwards. */
  adopt(key: string, path: string): Promise<void>;
  /** The bytes, or null when there are none under this key. */
  read(key: string): Promise<Buffer | null>;
  has(key: string): Promise<boolean>;
  /** Runs `use` with the file on a local disk. Throws when there is none under this key. */
  withLocal<Result>(key: string, use: (path: string) => Promise<Result>): Promise<Result>;
  /** Removes a file, or a folder with all in it; absent is fine. */
  remove(key: string): Promise<void>;
  /** Keys below a folder, in order of name. */
  list(folder: string): Promise<string[]>;
  /** A folder on the same disk that stays from one process to the next, made when it is not there. */
  keptFolder(name: string): Promise<string>;
  /** A fresh folder for work in progress; the caller removes it. */
  workFolder(): Promise<string>;
}

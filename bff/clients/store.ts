import { access, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The reports' files as the BFF sees them: it reads, the indexer writes
 * (but pictures by width: `files/sizedPictures.ts`). Keys: `mappings/storeLayout.ts`. */
export interface Store {
  /** The folder that keys are relative to. */
  root: string;
  /** A JSON file, or null when it is not there. */
  readJson<Value>(key: string): Promise<Value | null>;
  /** Whether there is such a file. */
  has(key: string): Promise<boolean>;
  /** @throws when the store cannot be reached. */
  ping(): Promise<void>;
}

/** The store in a folder. @param url file:///… */
export function openStore(url: string): Store {
  const root = fileURLToPath(url);
  return {
    root,
    async readJson<Value>(key: string) {
      const text = await readFile(join(root, key), 'utf8').catch(nullWhenMissing);
      return text === null ? null : (JSON.parse(text) as Value);
    },
    has: (key) =>
      access(join(root, key)).then(
        () => true,
        (error) => nullWhenMissing(error) !== null,
      ),
    async ping() {
      if (!(await stat(root)).isDirectory()) throw new Error('the store is not a folder');
    },
  };
}

function nullWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

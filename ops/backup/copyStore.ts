import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Store, StoredFile } from '../../mappings/store/store.ts';

/** Result of a copy. */
export interface Copied {
  copied: number;
  kept: number;
  removed: number;
}

/** Files that can be remade or are unfinished: pictures by width, and uploads in progress. */
const passing = /^resumable\/|\.\d+w-[0-9a-f]+\.webp$/;

/** Target state of a copy, where that is not simply the source's. */
interface Choice {
  /** False for what is not to be in the copy, though the source has it. */
  takes(key: string): boolean;
  /** True for what is to stay in the copy, though the source has it no more. */
  keeps(key: string): boolean;
}

const asTheSource: Choice = { takes: () => true, keeps: () => false };

/**
 * Makes `target` hold what `source` does. A file that is there with the same size and not older is left as it is, so a
 * second copy takes what changed alone; what `source` has no more is removed.
 */
export async function copyStore(
  source: Store,
  target: Store,
  { takes, keeps }: Choice = asTheSource,
): Promise<Copied> {
  const done: Copied = { copied: 0, kept: 0, removed: 0 };
  for await (const file of source.walk('')) {
    if (passing.test(file.key) || !takes(file.key)) continue;
    const there = await target.about(file.key);
    if (there && there.size === file.size && there.modified >= file.modified) {
      done.kept += 1;
      continue;
    }
    if (await copy(source, target, file)) done.copied += 1;
  }
  for await (const { key } of target.walk('')) {
    if (takes(key) && (keeps(key) || (await source.has(key)))) continue;
    await target.remove(key);
    done.removed += 1;
  }
  return done;
}

/** False for a file that went meanwhile: its report was replaced, or taken away. */
async function copy(source: Store, target: Store, file: StoredFile): Promise<boolean> {
  const folder = await target.workFolder();
  try {
    const local = path.join(folder, 'file');
    await pipeline(await source.stream(file), createWriteStream(local));
    await target.adopt(file.key, local);
    return true;
  } catch (error) {
    const now = await source.about(file.key);
    if (now === null) return false;
    if (now.etag === file.etag) throw error;
    return copy(source, target, now);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

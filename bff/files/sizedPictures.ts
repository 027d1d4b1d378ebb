import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import sharp from 'sharp';
import { storeLayout } from '../../mappings/storeLayout.ts';
import type { PictureWidth } from '../contract/pictures.ts';
import { ApiError } from '../http/apiError.ts';

/** Pictures made at once: each takes a core for some 60 ms, and calls must be answered beside it. */
const atOnce = 2;
/** Measured on page images: 80 keeps small type readable at a third of the PNG's bytes. */
const webp = { quality: 80, effort: 4 } as const;
/** Page images have at most so many pixels (decisions). */
const mostPixels = 40_000_000;
/** A folder that is not ours to write in, a disk that takes no more. */
const unkept = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT']);
/** Milliseconds: what file systems keep of a time may be rounded. */
const sameTime = 2;

/**
 * Gives the key of a picture at a width, as WebP, never enlarged. Made the first time, kept beside the original
 * (its time says which original it is of, so that a new one is seen), and made once however many ask together.
 * Rejects with `not_found` when there is no original.
 */
export function sizedPictures(root: string): (key: string, width: PictureWidth) => Promise<string> {
  const limit = pLimit(atOnce);
  const making = new Map<string, Promise<void>>();

  const make = async (original: string, sized: string, width: number) => {
    const { mtime, atime } = await stat(original);
    const bytes = await sharp(await readFile(original), { limitInputPixels: mostPixels })
      .resize({ width, withoutEnlargement: true })
      .webp(webp)
      .toBuffer();
    // The store's folder for work in progress: a rename completes the write, or nothing is there.
    const work = join(root, '.work');
    await mkdir(work, { recursive: true });
    const temporary = join(work, `${process.pid}-${randomUUID()}`);
    try {
      await writeFile(temporary, bytes);
      await utimes(temporary, atime, mtime);
      await rename(temporary, sized);
    } finally {
      await rm(temporary, { force: true });
    }
  };

  return async (key, width) => {
    const sizedKey = storeLayout.sized(key, width);
    const [original, sized] = [join(root, key), join(root, sizedKey)];
    const [of, made] = await Promise.all([timeOf(original), timeOf(sized)]);
    if (of === null) throw new ApiError('not_found');
    if (made !== null && Math.abs(made - of) < sameTime) return sizedKey;
    let job = making.get(sized);
    if (!job) {
      job = limit(() => make(original, sized, width)).finally(() => making.delete(sized));
      making.set(sized, job);
    }
    try {
      await job;
    } catch (error) {
      // Where nothing can be kept beside the original, that is sent as it is: larger, but seen.
      if (unkept.has((error as NodeJS.ErrnoException).code ?? '')) return key;
      throw error;
    }
    return sizedKey;
  };
}

/** When a file was written, in milliseconds; null when it is not there. */
async function timeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).mtimeMs;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}

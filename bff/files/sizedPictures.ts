import { createHash } from 'node:crypto';
import pLimit from 'p-limit';
import sharp from 'sharp';
import type { Store } from '../../mappings/store/store.ts';
import { storeLayout } from '../../mappings/storeLayout.ts';
import type { PictureWidth } from '../contract/pictures.ts';
import { ApiError } from '../errors.ts';

/** Pictures made at once: each takes a core for some 60 ms, and calls must be answered beside it. */
const atOnce = 2;
/** Measured on page images: 80 keeps small type readable at a third of the PNG's bytes. */
const webp = { quality: 80, effort: 4 } as const;
/** Pixels of a page image, at most. */
const maxPixels = 40_000_000;

/**
 * Gives the key of a picture at a width, as WebP, never enlarged. Made on first use and kept beside the original under
 * a name with that original's version, so that a replaced one is redrawn; concurrent requests share the work.
 * @throws `not_found` when there is no original
 */
export function sizedPictures(store: Store): (key: string, width: PictureWidth) => Promise<string> {
  const limit = pLimit(atOnce);
  const making = new Map<string, Promise<boolean>>();

  /** Tells whether it could be kept: a store may be read-only, or full. */
  const make = async (key: string, sizedKey: string, width: number): Promise<boolean> => {
    const original = await store.read(key);
    if (original === null) throw new ApiError('not_found');
    const bytes = await sharp(original, { limitInputPixels: maxPixels })
      .resize({ width, withoutEnlargement: true })
      .webp(webp)
      .toBuffer();
    return store.write(sizedKey, bytes).then(
      () => true,
      () => false,
    );
  };

  return async (key, width) => {
    const original = await store.about(key);
    if (original === null) throw new ApiError('not_found');
    const version = createHash('sha256').update(original.etag).digest('hex').slice(0, 8);
    const sizedKey = storeLayout.sized(key, width, version);
    if (await store.has(sizedKey)) return sizedKey;
    let job = making.get(sizedKey);
    if (!job) {
      job = limit(() => make(key, sizedKey, width)).finally(() => making.delete(sizedKey));
      making.set(sizedKey, job);
    }
    // Where nothing can be kept beside the original, that is sent as it is: larger, but seen.
    return (await job) ? sizedKey : key;
  };
}

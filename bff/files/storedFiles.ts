import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import pLimit from 'p-limit';
import sharp from 'sharp';
import type { ByteRange, Store, StoredFile } from '../../mappings/store/store.ts';
import { storeLayout } from '../../mappings/storeLayout.ts';
import type { PictureWidth } from '../contract/pictures.ts';
import { ApiError } from '../errors.ts';

/** Error code of a stream whose client has left. */
const gone = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE']);

/**
 * Sends a file of the store, with Range, HEAD, ETag and conditions (RFC 9110). Ends when all is sent or the client
 * has left.
 * @throws ApiError `not_found` when there is no such file
 */
export async function sendStored(
  request: Request,
  response: Response,
  store: Store,
  key: string,
  cacheControl: string,
): Promise<void> {
  const file = await store.about(key);
  if (file === null) throw new ApiError('not_found');
  response.set({
    'Cache-Control': cacheControl,
    ETag: file.etag,
    'Last-Modified': file.modified.toUTCString(),
    'Accept-Ranges': 'bytes',
  });
  if (preconditionFails(request, file)) return void response.status(412).end();
  if (request.fresh) return void response.status(304).end();
  const range = readRange(request, file);
  if (range === 'unsatisfiable')
    return void response.status(416).set('Content-Range', `bytes */${file.size}`).end();
  const length = range ? range.end - range.start + 1 : file.size;
  response.type(extname(key)).set('Content-Length', String(length));
  if (range) response.status(206).set('Content-Range', `bytes ${range.start}-${range.end}/${file.size}`);
  if (request.method === 'HEAD' || length === 0) return void response.end();
  const bytes = await store.stream(file, range);
  await pipeline(bytes, response).catch((error: NodeJS.ErrnoException) => {
    if (!gone.has(error.code ?? '')) throw error;
  });
}

/** Header dates have whole seconds. */
const second = (time: Date) => Math.floor(time.getTime() / 1000) * 1000;

function preconditionFails(request: Request, { etag, modified }: StoredFile): boolean {
  const match = request.get('if-match');
  if (match !== undefined)
    return match.trim() !== '*' && !match.split(',').some((given) => given.trim() === etag);
  const unmodified = Date.parse(request.get('if-unmodified-since') ?? '');
  return unmodified < second(modified);
}

/** The one part asked for; undefined for the whole: several parts, a unit unknown, or one of another version. */
function readRange(request: Request, file: StoredFile): ByteRange | 'unsatisfiable' | undefined {
  const condition = request.get('if-range');
  const same =
    condition === undefined ||
    (condition.includes('"') ? condition === file.etag : Date.parse(condition) >= second(file.modified));
  const ranges = same ? request.range(file.size, { combine: true }) : undefined;
  if (ranges === -1) return 'unsatisfiable';
  if (!Array.isArray(ranges) || ranges.type !== 'bytes' || ranges.length !== 1) return undefined;
  return ranges[0];
}

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

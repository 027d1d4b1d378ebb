import { extname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import type { ByteRange, Store, StoredFile } from '../../mappings/store/store.ts';
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

import type { RequestHandler } from 'express';
import { freeBytes } from '../../mappings/disk.ts';
import type { IndexerConfig } from '../config.ts';
import { storageFull } from './intakeErrors.ts';

/** Paths that bring files; all other calls to the intake are small and stay allowed. */
const bringsBytes = /^\/(intake\/(pdf|upload|ndjson)|api\/upload\/tus(\/.*)?)$/;

/** Refuses what would fill the disk before a byte of it is read. */
export function requireRoom(disk: IndexerConfig['disk']): RequestHandler {
  return async (request, _response, next) => {
    const brings = bringsBytes.test(request.path) && ['POST', 'PATCH'].includes(request.method);
    if (brings && (await freeBytes(disk.folders)) < disk.minimum) throw storageFull();
    next();
  };
}

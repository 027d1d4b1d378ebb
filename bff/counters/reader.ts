import { createHash } from 'node:crypto';
import type { Request } from 'express';
import type { Viewer } from '../entitlements/plans.ts';
import { addressOf } from '../http/address.ts';
import type { Searcher } from './clicks.ts';

/**
 * A pseudonym of one reader: the user, or for a visitor a hash of address and browser (decisions: `today_read` counts
 * a reader or a visitor once a day).
 */
function readerKey(viewer: Viewer, request: Request): string {
  if (viewer.userId !== null) return `u${viewer.userId}`;
  return shortHash(`${addressOf(request)}\n${request.get('user-agent') ?? ''}`);
}

/**
 * A pseudonym of one reader: the user, or for a visitor a hash of address and browser (decisions: `today_read` counts
 * a reader or a visitor once a day).
 */
export function userKey(viewer: Viewer, request: Request): string {
  return viewer.userId === null ? addressKey(request) : `u${viewer.userId}`;
}

/** The searching reader, as the click log identifies repetition. */
export function searcherOf(viewer: Viewer, request: Request): Searcher {
  return { reader: readerKey(viewer, request), user: userKey(viewer, request) };
}

/** A pseudonym of one address. */
export function addressKey(request: Request): string {
  return shortHash(addressOf(request));
}

const shortHash = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 16);

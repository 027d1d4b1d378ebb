import { createHash } from 'node:crypto';
import type { Request } from 'express';
import ipaddr from 'ipaddr.js';
import type { Viewer } from '../entitlements/plans.ts';

/**
 * The client's address as far as configured proxies are believed. IPv6 is cut to its /64, for one household
 * owns that many.
 */
export function addressOf(request: Request): string {
  const text = request.ip ?? request.socket.remoteAddress ?? 'unknown';
  if (!ipaddr.isValid(text)) return text;
  const address = ipaddr.process(text);
  if (address instanceof ipaddr.IPv4) return address.toString();
  const network = address.parts.slice(0, 4);
  return network.map((part) => part.toString(16)).join(':');
}

/** Whether a socket's address is one of this machine's own. */
export const isLoopback = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';

/**
 * An address as people may see it in logs, lists and trails: the network it belongs to, never the household.
 * `203.0.*.*`, `2001:db8:*`; the own machine as it is.
 */
export function maskAddress(address: string): string {
  if (address.includes(':'))
    return address === '::1' ? address : `${address.split(':').slice(0, 2).join(':')}:*`;
  if (address === '127.0.0.1') return address;
  return address.replace(/^(\d+\.\d+)\.\d+\.\d+$/, '$1.*.*');
}

/**
 * A pseudonym of one reader: the user, or for a visitor a hash of address and browser (decisions: `today_read` counts
 * a reader or a visitor once a day).
 */
function readerKey(viewer: Viewer, request: Request): string {
  if (viewer.userId !== null) return `u${viewer.userId}`;
  return shortHash(`${addressOf(request)}\n${request.get('user-agent') ?? ''}`);
}

/** A pseudonym of one user, or of a visitor's address. */
export function userKey(viewer: Viewer, request: Request): string {
  return viewer.userId === null ? addressKey(request) : `u${viewer.userId}`;
}

/** The searching reader, as the click log identifies repetition. */
export interface Searcher {
  reader: string;
  user: string;
}

/** Identifies who searches. */
export function searcherOf(viewer: Viewer, request: Request): Searcher {
  return { reader: readerKey(viewer, request), user: userKey(viewer, request) };
}

/** A pseudonym of one address. */
export function addressKey(request: Request): string {
  return shortHash(addressOf(request));
}

const shortHash = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 16);

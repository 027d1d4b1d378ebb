import type { Request } from 'express';
import ipaddr from 'ipaddr.js';

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

import { createHash, timingSafeEqual } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import type { BffConfig } from '../config.ts';
import { ApiError } from '../errors.ts';
import { isLoopback } from '../http/address.ts';

/** Headers that proxies add: then the caller is not this machine, whoever the socket is. */
const forwarding =
  /^(x-forwarded(-.+)?|forwarded|via|(x-)?(real|client|cluster-client|originating)-ip|(cf|true|fastly)-.+)$/;
/** Nor is it who asks for the site by its name: a proxy that adds nothing hands that on. */
const ownName = /^(localhost|127\.[\d.]+|\[::1\])(:\d+)?$/;

const hash = (text: string) => createHash('sha256').update(text).digest();

/**
 * Whether a proxy stands before the site. It may be indistinguishable from this machine: nginx sends neither the
 * requested name nor anything of its own by default.
 */
function isBehindProxy({ publicUrl, trustedProxies }: Settings): boolean {
  return trustedProxies.length > 0 || !ownName.test(new URL(publicUrl).host);
}

type Settings = Pick<BffConfig, 'monitorKey' | 'publicUrl' | 'trustedProxies'>;

/** Lets through whoever has the key, and this machine itself where no proxy stands before the site (decisions, commands and surfaces). */
export function monitorAuth(config: Settings): RequestHandler {
  const key = config.monitorKey;
  const open = !isBehindProxy(config);
  return (request, _response, next) => {
    if (!(open && isOwnMachine(request)) && !hasKey(request, key)) throw new ApiError('forbidden');
    next();
  };
}

function isOwnMachine(request: Request): boolean {
  const direct = !Object.keys(request.headers).some((name) => forwarding.test(name));
  return direct && ownName.test(request.headers.host ?? '') && isLoopback(request.socket.remoteAddress ?? '');
}

function hasKey(request: Request, key: string): boolean {
  const given = /^Bearer (.+)$/.exec(request.get('authorization') ?? '')?.[1];
  return key !== '' && given !== undefined && timingSafeEqual(hash(given), hash(key));
}

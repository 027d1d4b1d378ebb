import { createHash, timingSafeEqual } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import { ApiError } from '../http/apiError.ts';

/** What proxies add: then it is not this machine that asks, whoever the socket is. */
const forwarding =
  /^(x-forwarded(-.+)?|forwarded|via|(x-)?(real|client|cluster-client|originating)-ip|(cf|true|fastly)-.+)$/;
const loopback = /^(::ffff:)?127\.|^::1$/;
/** Nor is it who asks for the site by its name: a proxy that adds nothing hands that on. */
const ownName = /^(localhost|127\.[\d.]+|\[::1\])(:\d+)?$/;

const hash = (text: string) => createHash('sha256').update(text).digest();

/** Lets through this machine itself, and whoever has the key (decisions, commands and surfaces). */
export function forMonitors(key: string): RequestHandler {
  return (request, _response, next) => {
    if (!isOwnMachine(request) && !hasKey(request, key)) throw new ApiError('forbidden');
    next();
  };
}

function isOwnMachine(request: Request): boolean {
  const direct = !Object.keys(request.headers).some((name) => forwarding.test(name));
  return (
    direct && ownName.test(request.headers.host ?? '') && loopback.test(request.socket.remoteAddress ?? '')
  );
}

function hasKey(request: Request, key: string): boolean {
  const given = /^Bearer (.+)$/.exec(request.get('authorization') ?? '')?.[1];
  return key !== '' && given !== undefined && timingSafeEqual(hash(given), hash(key));
}

import { createHash, timingSafeEqual } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import { ApiError } from '../http/apiError.ts';

/** What a proxy adds: then it is not this machine that asks, whoever the socket is. */
const forwarding = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'];
const loopback = /^(::ffff:)?127\.|^::1$/;

const hash = (text: string) => createHash('sha256').update(text).digest();

/** Lets through this machine itself, and whoever has the key (decisions, commands and surfaces). */
export function forMonitors(key: string): RequestHandler {
  return (request, _response, next) => {
    if (!isOwnMachine(request) && !hasKey(request, key)) throw new ApiError('forbidden');
    next();
  };
}

function isOwnMachine(request: Request): boolean {
  const direct = forwarding.every((name) => request.headers[name] === undefined);
  return direct && loopback.test(request.socket.remoteAddress ?? '');
}

function hasKey(request: Request, key: string): boolean {
  const given = /^Bearer (.+)$/.exec(request.get('authorization') ?? '')?.[1];
  return key !== '' && given !== undefined && timingSafeEqual(hash(given), hash(key));
}

import express, { Router } from 'express';
import { ApiError } from '../errors.ts';
import { isWechatNotice, readScan } from '../gateways/wechatLogin.ts';
import { limits } from '../http/limits.ts';
import { createRateLimiter, limitByAddress } from '../http/rateLimit.ts';
import type { Services } from '../services.ts';
import { createTickets } from './tickets.ts';

/** Receiver of WeChat's notices about the account's followers. */
const path = '/api/notify/wechat';

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/**
 * WeChat's notices of scanned codes, signed with the account's token; without its keys there are none. Its own
 * repetitions find the ticket scanned and change nothing. Mount before the limit of calls: they have their own.
 */
export function wechatNotices({ config, redis }: Pick<Services, 'config' | 'redis'>): Router {
  const router = Router();
  const settings = config.gateways.wechat;
  if (settings === null) return router;
  const tickets = createTickets(redis, config);
  const limit = createRateLimiter(redis, limits.wechatNotices);
  router.use(path, limitByAddress(limit), (request, _response, next) => {
    const [signature, timestamp, nonce] = ['signature', 'timestamp', 'nonce'].map((name) =>
      textOf(request.query[name]),
    ) as [string, string, string];
    if (isWechatNotice({ signature, timestamp, nonce }, settings)) return next();
    request.log.warn('a notice of WeChat is not signed as it should be');
    throw new ApiError('forbidden');
  });
  // WeChat's check, when the address is configured, that it is ours.
  router.get(path, (request, response) => {
    response.type('text/plain').send(textOf(request.query.echostr));
  });
  router.post(
    path,
    express.text({ type: ['text/xml', 'application/xml'], limit: '64kb' }),
    async (request, response) => {
      const scan = readScan(textOf(request.body));
      if (scan !== null) await tickets.scan(scan.ticket, scan.openid);
      response.type('text/plain').send('success');
    },
  );
  return router;
}

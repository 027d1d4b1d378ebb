import express, { Router } from 'express';
import { toDataURL } from 'qrcode';
import type { Sequelize } from 'sequelize';
import { createAccount, startSession } from '../accounts/index.ts';
import { getWxQrcode, loginCheck } from '../contract/account/accounts.ts';
import { envelopeStatus } from '../contract/errors.ts';
import { ApiError } from '../errors.ts';
import { isWechatNotice, readScan } from '../gateways/wechatLogin.ts';
import { addressKey } from '../http/caller.ts';
import { readBrowser, setBrowserCookie } from '../http/cookies.ts';
import { createRateLimiter, limitByAddress, limits } from '../http/limits.ts';
import { handle, type Route } from '../http/route.ts';
import { findUserByInviteCode, findUserByOpenid, type User } from '../models/account/user.ts';
import type { Services } from '../services.ts';
import { createTickets, type TicketOrigin, ticketSeconds } from './tickets.ts';

/**
 * The account of a person in the messaging app; a new one at the first login, with where the person came from, and
 * whether a stand-in scanned.
 */
async function findOrCreate(
  database: Sequelize,
  openid: string,
  { channel, referrer, inviteCode }: TicketOrigin,
  sandbox: boolean,
): Promise<Pick<User, 'id' | 'phone'>> {
  const known = await findUserByOpenid(database, openid);
  if (known !== null) return known;
  const inviter = await findUserByInviteCode(database, inviteCode);
  const invitedBy = inviter?.id ?? null;
  const id = await createAccount(database, { openid, channel, referrer, invitedBy, sandbox });
  if (id !== null) return { id, phone: null };
  // The same person logged in at another browser just now.
  const made = await findUserByOpenid(database, openid);
  if (made === null) throw new Error('an account was there and is gone');
  return made;
}

export { createTickets } from './tickets.ts';

/** Twice what the page shows, for sharp screens (190 by 190 pixels). */
const pictureWidth = 380;

/** Logging in by scanning a code. */
export function qrLoginRoutes(services: Services): Route[] {
  const { config, database, redis, loginCodes } = services;
  const tickets = createTickets(redis, config);
  const limitCodes = createRateLimiter(redis, limits.loginCodes);
  return [
    handle(getWxQrcode, async ({ channel, referrer, invite_code: inviteCode }, { request, response }) => {
      if (loginCodes === null) throw new ApiError('gateway_off');
      await limitCodes(addressKey(request));
      const ticket = await tickets.issue(setBrowserCookie(request, response), {
        channel,
        referrer,
        inviteCode,
      });
      const origin = `${request.protocol}://${request.get('host') ?? ''}`;
      const text = await loginCodes.textOf(ticket, ticketSeconds, origin);
      return {
        qrcode_url: await toDataURL(text, { width: pictureWidth, margin: 2 }),
        ticket,
        expires_in: ticketSeconds,
      };
    }),
    handle(loginCheck, async ({ ticket }, exchange) => {
      const browser = readBrowser(exchange.request);
      const state = browser === null ? ({ is: 'gone' } as const) : await tickets.redeem(ticket, browser);
      if (state.is === 'gone') return { code: envelopeStatus.refreshQrCode };
      if (state.is === 'waiting') return { code: 0 as const };
      const user = await findOrCreate(database, state.openid, state, config.gateways.wechat === null);
      return { code: 1 as const, ...(await startSession(services, user, exchange, 'qr')) };
    }),
  ];
}

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

import { randomBytes } from 'node:crypto';
import type { Redis } from '../clients/redis.ts';
import type { BffConfig } from '../config.ts';
import { createSealer, keyedHash } from '../secrets.ts';

/** Facts that a browser sent with its login; kept with the account made by it. */
export interface TicketOrigin {
  channel: string;
  referrer: string;
  inviteCode: string;
}

/** State of a ticket for the browser that asks. */
type TicketState =
  | { is: 'waiting' }
  /** Expired, used, or asked for by another browser: which one is not revealed. */
  | { is: 'gone' }
  | ({ is: 'scanned'; openid: string } & TicketOrigin);

/** Seconds a login code is valid. */
export const ticketSeconds = 60;

/** Names the scanner, once, if the ticket still lives. */
const scanScript = `
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
return redis.call('HSETNX', KEYS[1], 'openid', ARGV[1])`;

/** Hands a scanned ticket to its own browser and takes it away in one step: it logs in once. */
const redeemScript = `
local found = redis.call('HMGET', KEYS[1], 'browser', 'openid', 'channel', 'referrer', 'inviteCode')
if not found[1] or found[1] ~= ARGV[1] then return {'gone'} end
if not found[2] then return {'waiting'} end
redis.call('DEL', KEYS[1])
return {'scanned', found[2], found[3], found[4], found[5]}`;

/** The site's secret, and whether its sandbox shows tickets. */
export type TicketSettings = Pick<BffConfig, 'internalKey' | 'sandbox'>;

/** The tickets behind login codes, kept in Redis while they last. */
export interface Tickets {
  /** Makes a ticket that this browser alone can use. */
  issue(browser: string, origin: TicketOrigin): Promise<string>;
  /** A person scanned it. False: it is gone, or someone scanned it before. */
  scan(ticket: string, openid: string): Promise<boolean>;
  /** Those that nobody scanned yet, newest first; none outside the sandbox. Looks through all of Redis. */
  waiting(): Promise<{ ticket: string; seconds: number }[]>;
  /** Asks for the login; a scanned ticket is used up by it. */
  redeem(ticket: string, browser: string): Promise<TicketState>;
}

/**
 * Tickets and browsers are kept as keyed hashes; the sandbox, which shows tickets, keeps them sealed beside those.
 * @returns tickets whose every call fails while Redis is away
 */
export function createTickets(redis: Redis, { internalKey, sandbox }: TicketSettings): Tickets {
  const hash = keyedHash(internalKey, 'login tickets');
  const sealer = createSealer(internalKey, 'login tickets of the sandbox');
  const keyOf = (ticket: string) => `qr:${hash(ticket)}`;
  return {
    async issue(browser, origin) {
      const ticket = randomBytes(32).toString('base64url');
      const key = keyOf(ticket);
      await redis
        .multi()
        .hset(key, { browser: hash(browser), ...origin, ...(sandbox && { sealed: sealer.seal(ticket) }) })
        .expire(key, ticketSeconds)
        .exec();
      return ticket;
    },
    async scan(ticket, openid) {
      return (await redis.eval(scanScript, 1, keyOf(ticket), openid)) === 1;
    },
    async waiting() {
      const found = [];
      // The client puts its prefix before keys, not before patterns.
      const prefix = redis.options.keyPrefix ?? '';
      for await (const keys of redis.scanStream({ match: `${prefix}qr:*`, count: 1000 })) {
        for (const key of keys as string[]) {
          const own = key.slice(prefix.length);
          const [sealed, openid] = await redis.hmget(own, 'sealed', 'openid');
          const seconds = await redis.ttl(own);
          if (sealed && !openid && seconds > 0) found.push({ ticket: sealer.open(sealed), seconds });
        }
      }
      return found.sort((a, b) => b.seconds - a.seconds);
    },
    async redeem(ticket, browser) {
      const [is, openid = '', channel = '', referrer = '', inviteCode = ''] = (await redis.eval(
        redeemScript,
        1,
        keyOf(ticket),
        hash(browser),
      )) as string[];
      if (is === 'scanned') return { is, openid, channel, referrer, inviteCode };
      return { is: is === 'waiting' ? 'waiting' : 'gone' };
    },
  };
}

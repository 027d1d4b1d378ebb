import { randomInt } from 'node:crypto';
import type { Redis } from '../clients/redis.ts';
import type { CodePurpose } from '../gateways/textMessages.ts';

/** Minutes a code holds, and wrong tries of who asked for it that end it (decisions). */
export const codeMinutes = 5;
const maxWrongTries = 5;
/** Tries that all others have at a code together: they never end it, and guess it once in 20,000 times. */
const maxTriesOfOthers = 50;

/** Requester of a code, or of a try: the browser where it has its cookie, else the address. */
interface Asker {
  browser: string | null;
  address: string;
}

/**
 * Uses a code up in one step, so that of many tries at once one succeeds. A wrong one of who asked for it counts, and
 * the last allowed one ends the code; others have few tries, which end nothing. A code without purpose serves any.
 */
const redeemScript = `
local found = redis.call('HMGET', KEYS[1], 'code', 'purpose', 'browser', 'address')
if not found[1] then return 0 end
local own = found[4] == ARGV[5]
if ARGV[4] ~= '' then own = found[3] == ARGV[4] end
if not own and redis.call('HINCRBY', KEYS[1], 'others', 1) > tonumber(ARGV[6]) then return 0 end
if found[1] == ARGV[1] and (found[2] == '' or found[2] == ARGV[2]) then
  redis.call('DEL', KEYS[1])
  return 1
end
if own and redis.call('HINCRBY', KEYS[1], 'wrong', 1) >= tonumber(ARGV[3]) then redis.call('DEL', KEYS[1]) end
return 0`;

/** The code of each phone: one at a time, a new one takes the place of the last. */
export interface CodeStore {
  /** Makes a phone's code. */
  make(phone: string, purpose: CodePurpose | null, asker: Asker): Promise<string>;
  /** Whether this is the phone's code for the purpose; then it is used up. */
  redeem(phone: string, purpose: CodePurpose, code: string, asker: Asker): Promise<boolean>;
}

/**
 * @param hash keyed: neither phones nor codes stand in Redis. @returns a store whose every call fails while Redis is
 * away
 */
export function createCodeStore(redis: Redis, hash: (text: string) => string): CodeStore {
  const keyOf = (phone: string) => `code:${hash(phone)}`;
  return {
    async make(phone, purpose, { browser, address }) {
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      const key = keyOf(phone);
      await redis
        .multi()
        .del(key)
        .hset(key, {
          code: hash(`${phone} ${code}`),
          purpose: purpose ?? '',
          browser: hash(browser ?? ''),
          address: hash(address),
        })
        .expire(key, codeMinutes * 60)
        .exec();
      return code;
    },
    async redeem(phone, purpose, code, { browser, address }) {
      const given = hash(`${phone} ${code}`);
      const by = [browser === null ? '' : hash(browser), hash(address), maxTriesOfOthers];
      return (await redis.eval(redeemScript, 1, keyOf(phone), given, purpose, maxWrongTries, ...by)) === 1;
    },
  };
}

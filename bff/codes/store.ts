import { randomInt } from 'node:crypto';
import type { Redis } from '../clients/redis.ts';
import type { CodePurpose } from '../gateways/textMessages.ts';

/** Minutes a code holds (spec §7, §9), and wrong tries that end it (decisions). */
export const codeMinutes = 5;
const wrongTries = 5;

/**
 * Uses a code up in one step, so that of many tries at once one succeeds. A wrong one counts, and the last allowed
 * one ends the code. A code without purpose serves any.
 */
const redeemScript = `
local found = redis.call('HMGET', KEYS[1], 'code', 'purpose')
if not found[1] then return 0 end
if found[1] == ARGV[1] and (found[2] == '' or found[2] == ARGV[2]) then
  redis.call('DEL', KEYS[1])
  return 1
end
if redis.call('HINCRBY', KEYS[1], 'wrong', 1) >= tonumber(ARGV[3]) then redis.call('DEL', KEYS[1]) end
return 0`;

/** The code of each phone: one at a time, a new one takes the place of the last. */
export interface CodeStore {
  /** Makes a phone's code. */
  make(phone: string, purpose: CodePurpose | null): Promise<string>;
  /** Whether this is the phone's code for the purpose; then it is used up. */
  redeem(phone: string, purpose: CodePurpose, code: string): Promise<boolean>;
}

/** @param hash keyed: neither phones nor codes stand in Redis. @returns a store whose every call fails while Redis is away */
export function createCodeStore(redis: Redis, hash: (text: string) => string): CodeStore {
  const keyOf = (phone: string) => `code:${hash(phone)}`;
  return {
    async make(phone, purpose) {
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      const key = keyOf(phone);
      await redis
        .multi()
        .del(key)
        .hset(key, { code: hash(`${phone} ${code}`), purpose: purpose ?? '' })
        .expire(key, codeMinutes * 60)
        .exec();
      return code;
    },
    async redeem(phone, purpose, code) {
      const given = hash(`${phone} ${code}`);
      return (await redis.eval(redeemScript, 1, keyOf(phone), given, purpose, wrongTries)) === 1;
    },
  };
}

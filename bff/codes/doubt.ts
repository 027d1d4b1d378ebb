import type { Request } from 'express';
import type { Redis } from '../clients/redis.ts';
import { addressKey } from '../counters/reader.ts';
import { addressOf } from '../http/rateLimit.ts';

/** Codes an address may ask for in an hour before it must show that a person sits there (of 30 it may have). */
const calmAddress = 12;
/** Addresses that may ask for codes to one phone in an hour before all who do must show it. */
const calmSources = 3;
/** Whoever is at the machine itself needs no text messages to do harm. */
const ownMachine = new Set(['127.0.0.1', '::1', '0:0:0:0']);
/** The part of the site's hourly codes that, asked for within ten minutes, makes everybody show it. */
const calmPart = 0.4;

/**
 * Counts who asks for codes, and tells whether the numbers look wrong: one address asks for many (a family does not,
 * a script does), one phone is sent codes from many addresses (its owner has a few, who wants to use its codes up has
 * many), or the whole site is asked for more than people do.
 * @returns false while Redis is away: the limits then hold alone
 */
export function createDoubt(redis: Redis, codesPerHour: number) {
  /** @param phone as keys name it */
  return async (request: Request, phone: string): Promise<boolean> => {
    const [own, all, sources] = [`asked:${addressKey(request)}`, 'asked:all', `asked:from:${phone}`];
    try {
      const counts = await redis
        .multi()
        .incr(own)
        .expire(own, 3600, 'NX')
        .incr(all)
        .expire(all, 600, 'NX')
        .pfadd(sources, addressKey(request))
        .expire(sources, 3600, 'NX')
        .pfcount(sources)
        .exec();
      const countOf = (index: number) => Number(counts?.[index]?.[1] ?? 0);
      const many = countOf(0) > calmAddress && !ownMachine.has(addressOf(request));
      return many || countOf(2) > codesPerHour * calmPart || countOf(6) > calmSources;
    } catch {
      return false;
    }
  };
}

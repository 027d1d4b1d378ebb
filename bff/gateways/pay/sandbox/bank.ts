import { createHash } from 'node:crypto';
import { daySeconds } from '../../../../mappings/chinaCalendar.ts';
import type { Redis } from '../../../clients/redis.ts';
import type { Platform } from '../gateway.ts';

/** An order in a fake gateway. */
export interface BankTrade {
  platform: Platform;
  outTradeNo: string;
  /** 分: what the site asked for, and what was paid. */
  total: number;
  paid: number | null;
  description: string;
  notifyUrl: string;
  state: 'pending' | 'paid' | 'closed';
  /** ISO 8601. */
  paidAt?: string;
  refunds?: BankRefund[];
}

/** Money that a stand-in gave back, 分. */
export interface BankRefund {
  id: string;
  amount: number;
  /** ISO 8601. */
  at: string;
}

/** Storage of the fakes' orders. */
export interface Bank {
  read(outTradeNo: string): Promise<BankTrade | null>;
  /**
   * Atomically updates a trade. `step` gets null for an unknown trade and returns null for no change.
   * @returns the updated trade, or null
   */
  change(outTradeNo: string, step: (known: BankTrade | null) => BankTrade | null): Promise<BankTrade | null>;
  /** All of them, for bills. */
  list(): Promise<BankTrade[]>;
}

const secondsKept = 3 * daySeconds;

/** Writes a trade that is as it was read. `KEYS`: it, all numbers; `ARGV`: as read, as it becomes, seconds, its number. */
const writeScript = `
if (redis.call('GET', KEYS[1]) or '') ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2], 'EX', ARGV[3])
redis.call('SADD', KEYS[2], ARGV[4])
return 1`;

/** In Redis, so that all processes of a site speak to one bank. */
export function redisBank(redis: Redis): Bank {
  const key = (outTradeNo: string) => `sandbox:trade:${outTradeNo}`;
  const all = 'sandbox:trades';
  const parse = (text: string | null) => (text === null ? null : (JSON.parse(text) as BankTrade));
  return {
    read: async (outTradeNo) => parse(await redis.get(key(outTradeNo))),
    async change(outTradeNo, step) {
      const keys = [key(outTradeNo), all];
      for (;;) {
        const text = await redis.get(key(outTradeNo));
        const next = step(parse(text));
        if (next === null) return null;
        const given = [text ?? '', JSON.stringify(next), secondsKept, outTradeNo];
        if ((await redis.eval(writeScript, keys.length, ...keys, ...given)) === 1) return next;
      }
    },
    async list() {
      const texts = await Promise.all(
        (await redis.smembers(all)).map(async (no) => [no, await redis.get(key(no))]),
      );
      const gone = texts.flatMap(([no, text]) => (text === null ? [String(no)] : []));
      if (gone.length > 0) await redis.srem(all, ...gone);
      return texts.flatMap(([, text]) => (text ? [JSON.parse(text) as BankTrade] : []));
    },
  };
}

/** The gateway's number of a payment: the same in every notice. */
export function transactionIdOf({
  platform,
  outTradeNo,
}: Pick<BankTrade, 'platform' | 'outTradeNo'>): string {
  const digits = BigInt(`0x${createHash('sha256').update(outTradeNo).digest('hex').slice(0, 24)}`);
  return `${platform === 0 ? '42000' : '20260'}${String(digits).padStart(23, '0').slice(-23)}`;
}

/** A trade that is paid: the order's sum, or another. */
export const paidTrade = (trade: BankTrade, amount = trade.total): BankTrade => ({
  ...trade,
  state: 'paid',
  paid: amount,
  paidAt: trade.paidAt ?? new Date().toISOString(),
});

/** Closes a trade so that nobody may pay it any more; null for one that is not open. */
export const closedTrade = (trade: BankTrade | null): BankTrade | null =>
  trade?.state === 'pending' ? { ...trade, state: 'closed' } : null;

/** A paid trade of which some was given back; null when there is not so much left. */
export function refundedTrade(trade: BankTrade, amount?: number): BankTrade | null {
  const { paid, refunds = [] } = trade;
  const left = (paid ?? 0) - refundedOf(trade);
  const given = amount ?? left;
  if (trade.state !== 'paid' || given < 1 || given > left) return null;
  const id = `50000${transactionIdOf(trade).slice(-20)}${refunds.length}`;
  return { ...trade, refunds: [...refunds, { id, amount: given, at: new Date().toISOString() }] };
}

/** 分 that were given back of a trade so far. */
export const refundedOf = ({ refunds = [] }: BankTrade): number =>
  refunds.reduce((sum, { amount }) => sum + amount, 0);

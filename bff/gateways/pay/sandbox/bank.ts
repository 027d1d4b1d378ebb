import { createHash } from 'node:crypto';
import type { Redis } from '../../../clients/redis.ts';
import { daySeconds } from '../../../day.ts';
import type { Platform } from '../gateway.ts';

/** What a stand-in knows of one order. */
export interface BankTrade {
  platform: Platform;
  outTradeNo: string;
  /** 分: what the site asked for, and what was paid. */
  total: number;
  paid: number | null;
  description: string;
  notifyUrl: string;
  state: 'pending' | 'paid' | 'closed';
}

/** Where the stand-ins keep their orders. */
export interface Bank {
  read(outTradeNo: string): Promise<BankTrade | null>;
  write(trade: BankTrade): Promise<void>;
}

const secondsKept = 3 * daySeconds;

/** In Redis, so that all processes of a site speak to one bank. */
export function redisBank(redis: Redis): Bank {
  const key = (outTradeNo: string) => `sandbox:trade:${outTradeNo}`;
  return {
    async read(outTradeNo) {
      const text = await redis.get(key(outTradeNo));
      return text === null ? null : (JSON.parse(text) as BankTrade);
    },
    async write(trade) {
      await redis.set(key(trade.outTradeNo), JSON.stringify(trade), 'EX', secondsKept);
    },
  };
}

/** The gateway's number of a payment: the same however often it is told. */
export function transactionIdOf({ platform, outTradeNo }: BankTrade): string {
  const digits = BigInt(`0x${createHash('sha256').update(outTradeNo).digest('hex').slice(0, 24)}`);
  return `${platform === 0 ? '42000' : '20260'}${String(digits).padStart(23, '0').slice(-23)}`;
}

import { createHash } from 'node:crypto';
import { zipSync } from 'fflate';
import iconv from 'iconv-lite';
import { chinaDay, chinaSecond, daySeconds } from '../../../../mappings/chinaCalendar.ts';
import type { Redis } from '../../../clients/redis.ts';
import { type Platform, platformNumber, platforms, yuanText } from '../gateway.ts';
import { names } from './keys.ts';

/** An order in a fake gateway. */
export interface SandboxTrade {
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
interface BankRefund {
  id: string;
  amount: number;
  /** ISO 8601. */
  at: string;
}

/** Storage of the fakes' orders. */
export interface Bank {
  read(outTradeNo: string): Promise<SandboxTrade | null>;
  /**
   * Atomically updates a trade. `step` gets null for an unknown trade and returns null for no change.
   * @returns the updated trade, or null
   */
  change(
    outTradeNo: string,
    step: (known: SandboxTrade | null) => SandboxTrade | null,
  ): Promise<SandboxTrade | null>;
  /** All of them, for bills. */
  list(): Promise<SandboxTrade[]>;
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
  // Kept with the number of its platform, as orders are.
  const parse = (text: string | null): SandboxTrade | null => {
    if (text === null) return null;
    const trade = JSON.parse(text) as Omit<SandboxTrade, 'platform'> & { platform: 0 | 1 };
    return { ...trade, platform: platforms[trade.platform] };
  };
  const written = (trade: SandboxTrade) =>
    JSON.stringify({ ...trade, platform: platformNumber(trade.platform) });
  return {
    read: async (outTradeNo) => parse(await redis.get(key(outTradeNo))),
    async change(outTradeNo, step) {
      const keys = [key(outTradeNo), all];
      for (;;) {
        const text = await redis.get(key(outTradeNo));
        const next = step(parse(text));
        if (next === null) return null;
        const given = [text ?? '', written(next), secondsKept, outTradeNo];
        if ((await redis.eval(writeScript, keys.length, ...keys, ...given)) === 1) return next;
      }
    },
    async list() {
      const texts = await Promise.all(
        (await redis.smembers(all)).map(async (no) => [no, await redis.get(key(no))]),
      );
      const gone = texts.flatMap(([no, text]) => (text === null ? [String(no)] : []));
      if (gone.length > 0) await redis.srem(all, ...gone);
      return texts.flatMap(([, text]) => parse(text ?? null) ?? []);
    },
  };
}

/** The gateway's number of a payment: the same in every notice. */
export function transactionIdOf({
  platform,
  outTradeNo,
}: Pick<SandboxTrade, 'platform' | 'outTradeNo'>): string {
  const digits = BigInt(`0x${createHash('sha256').update(outTradeNo).digest('hex').slice(0, 24)}`);
  return `${platform === 'wxpay' ? '42000' : '20260'}${String(digits).padStart(23, '0').slice(-23)}`;
}

/** A trade that is paid: the order's sum, or another. */
export const paidTrade = (trade: SandboxTrade, amount = trade.total): SandboxTrade => ({
  ...trade,
  state: 'paid',
  paid: amount,
  paidAt: trade.paidAt ?? new Date().toISOString(),
});

/** Closes a trade so that nobody may pay it any more; null for one that is not open. */
export const closedTrade = (trade: SandboxTrade | null): SandboxTrade | null =>
  trade?.state === 'pending' ? { ...trade, state: 'closed' } : null;

/** A paid trade of which some was given back; null when there is not so much left. */
export function refundedTrade(trade: SandboxTrade, amount?: number): SandboxTrade | null {
  const { paid, refunds = [] } = trade;
  const left = (paid ?? 0) - refundedOf(trade);
  const given = amount ?? left;
  if (trade.state !== 'paid' || given < 1 || given > left) return null;
  const id = `50000${transactionIdOf(trade).slice(-20)}${refunds.length}`;
  return { ...trade, refunds: [...refunds, { id, amount: given, at: new Date().toISOString() }] };
}

/** 分 that were given back of a trade so far. */
export const refundedOf = ({ refunds = [] }: SandboxTrade): number =>
  refunds.reduce((sum, { amount }) => sum + amount, 0);

/** Entry of a day's bill: a payment, or one of its refunds. */
interface Movement {
  trade: SandboxTrade;
  at: string;
  refund: BankRefund | null;
}

function movements(trades: readonly SandboxTrade[], platform: Platform, day: string): Movement[] {
  const all = trades.filter((trade) => trade.platform === platform && trade.paidAt !== undefined);
  return all
    .flatMap((trade): Movement[] => [
      { trade, at: trade.paidAt ?? '', refund: null },
      ...(trade.refunds ?? []).map((refund) => ({ trade, at: refund.at, refund })),
    ])
    .filter(({ at }) => chinaDay(Date.parse(at)) === day);
}

const wxpayHead =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注';

/** The lines of a day's bill as WeChat Pay writes them. */
export function wxpayBillLines(trades: readonly SandboxTrade[], day: string): string[] {
  return movements(trades, 'wxpay', day).map(({ trade, at, refund }) => {
    const total = yuanText(trade.paid ?? 0);
    const back = yuanText(refund?.amount ?? 0);
    const fields = [chinaSecond(Date.parse(at)), names.appid, names.mchid, '0', '', transactionIdOf(trade)];
    fields.push(trade.outTradeNo, 'openid', 'NATIVE', refund ? 'REFUND' : 'SUCCESS', 'OTHERS', 'CNY');
    fields.push(
      refund ? '0.00' : total,
      '0.00',
      refund?.id ?? '0',
      refund ? `R${refund.id}` : '0',
      back,
      '0.00',
    );
    fields.push(refund ? 'ORIGINAL' : '', refund ? 'SUCCESS' : '', trade.description, '', '0.00000', '0.60%');
    fields.push(refund ? '0.00' : total, back, '');
    return fields.map((field) => `\`${field}`).join(',');
  });
}

/** A day's bill of WeChat Pay. */
export function wxpayBill(trades: readonly SandboxTrade[], day: string): string {
  const lines = wxpayBillLines(trades, day);
  const summary = ['总交易单数,应结订单总金额,退款总金额', `\`${lines.length},\`0.00,\`0.00`];
  return `\uFEFF${[wxpayHead, ...lines, ...summary].join('\r\n')}\r\n`;
}

const alipayHead =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注';

/** The lines of a day's bill as Alipay writes them. */
export function alipayBillLines(trades: readonly SandboxTrade[], day: string): string[] {
  return movements(trades, 'alipay', day).map(({ trade, at, refund }) => {
    const total = refund ? `-${yuanText(refund.amount)}` : yuanText(trade.paid ?? 0);
    const second = chinaSecond(Date.parse(at));
    const fields = [`${transactionIdOf(trade)}\t`, `${trade.outTradeNo}\t`, refund ? '退款' : '交易'];
    fields.push(trade.description, second, second, '', '', '', '', '*户(138****1234)', total, total);
    fields.push(...Array<string>(8).fill('0.00'), refund ? `R${refund.id}` : '', '0.00', '0.00', '');
    return fields.join(',');
  });
}

/** A day's bill of Alipay. */
export function alipayBill(trades: readonly SandboxTrade[], day: string): Uint8Array {
  const lines = alipayBillLines(trades, day);
  const heading = ['#支付宝业务明细查询', `#账号：[${names.sellerId}]`, '#----业务明细列表----'];
  const ending = ['#----业务明细列表结束----'];
  const text = [...heading, alipayHead, ...lines, ...ending].join('\r\n');
  const summary = '#支付宝业务汇总查询\r\n门店编号,交易订单总笔数\r\n合计,0\r\n';
  return zipSync({
    'details.csv': iconv.encode(text, 'gb18030'),
    'summary.csv': iconv.encode(summary, 'gb18030'),
  });
}

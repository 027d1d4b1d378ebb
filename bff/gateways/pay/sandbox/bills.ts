import { zipSync } from 'fflate';
import iconv from 'iconv-lite';
import { chinaDay, chinaSecond } from '../../../../mappings/chinaCalendar.ts';
import { type Platform, yuanText } from '../gateway.ts';
import { type BankRefund, type BankTrade, transactionIdOf } from './bank.ts';
import { names } from './keys.ts';

/** Entry of a day's bill: a payment, or one of its refunds. */
interface Movement {
  trade: BankTrade;
  at: string;
  refund: BankRefund | null;
}

function movements(trades: readonly BankTrade[], platform: Platform, day: string): Movement[] {
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
export function wxpayBillLines(trades: readonly BankTrade[], day: string): string[] {
  return movements(trades, 0, day).map(({ trade, at, refund }) => {
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
export function wxpayBill(trades: readonly BankTrade[], day: string): string {
  const lines = wxpayBillLines(trades, day);
  const summary = ['总交易单数,应结订单总金额,退款总金额', `\`${lines.length},\`0.00,\`0.00`];
  return `\uFEFF${[wxpayHead, ...lines, ...summary].join('\r\n')}\r\n`;
}

const alipayHead =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注';

/** The lines of a day's bill as Alipay writes them. */
export function alipayBillLines(trades: readonly BankTrade[], day: string): string[] {
  return movements(trades, 1, day).map(({ trade, at, refund }) => {
    const total = refund ? `-${yuanText(refund.amount)}` : yuanText(trade.paid ?? 0);
    const second = chinaSecond(Date.parse(at));
    const fields = [`${transactionIdOf(trade)}\t`, `${trade.outTradeNo}\t`, refund ? '退款' : '交易'];
    fields.push(trade.description, second, second, '', '', '', '', '*户(138****1234)', total, total);
    fields.push(...Array<string>(8).fill('0.00'), refund ? `R${refund.id}` : '', '0.00', '0.00', '');
    return fields.join(',');
  });
}

/** A day's bill of Alipay. */
export function alipayBill(trades: readonly BankTrade[], day: string): Uint8Array {
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

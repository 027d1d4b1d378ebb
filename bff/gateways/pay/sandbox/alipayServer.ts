import { createSign, createVerify } from 'node:crypto';
import express, { Router } from 'express';
import { chinaSecond } from '../../../../mappings/chinaCalendar.ts';
import { centsOf, type Notice, yuanText } from '../gateway.ts';
import {
  alipayBill,
  alipayBillLines,
  type Bank,
  closedTrade,
  refundedOf,
  type SandboxTrade,
  transactionIdOf,
} from './bank.ts';
import { names, type SandboxKeys } from './keys.ts';

const states = { pending: 'WAIT_BUYER_PAY', paid: 'TRADE_SUCCESS', closed: 'TRADE_CLOSED' } as const;
const unknown = {
  code: '40004',
  msg: 'Business Failed',
  sub_code: 'ACQ.TRADE_NOT_EXIST',
  sub_msg: '交易不存在',
};
const paid = {
  code: '40004',
  msg: 'Business Failed',
  sub_code: 'ACQ.TRADE_HAS_SUCCESS',
  sub_msg: '交易已被支付',
};
const fine = { code: '10000', msg: 'Success' };

/** Alipay's side as far as the site uses it: checks the app's signature, signs its answers. */
export function alipayServer(keys: SandboxKeys, bank: Bank): Router {
  const router = Router();
  router.post('/gateway.do', express.urlencoded({ extended: false }), async (request, response) => {
    const fields = { ...request.query, ...request.body } as Record<string, string>;
    const { sign = '', ...others } = fields;
    const method = String(fields.method);
    const verifier = createVerify('RSA-SHA256').update(sortedText(others));
    const answer = verifier.verify(keys.site.publicKey, sign, 'base64')
      ? method === billMethod
        ? await billAddress(bank, JSON.parse(fields.biz_content ?? '{}'), request.get('host') ?? '')
        : await perform(bank, method, JSON.parse(fields.biz_content ?? '{}'), fields.notify_url ?? '')
      : { code: '40002', msg: 'Invalid Arguments', sub_code: 'isv.invalid-signature' };
    const text = JSON.stringify(answer);
    const name = `${method.replaceAll('.', '_')}_response`;
    response.type('json').send(`{"${name}":${text},"sign":"${signText(keys, text)}"}`);
  });
  // The address of `alipay.trade.wap.pay`: the payer's browser opens it.
  router.get('/gateway.do', async (request, response) => {
    const { sign = '', ...others } = request.query as Record<string, string>;
    const verifier = createVerify('RSA-SHA256').update(sortedText(others));
    if (others.method !== 'alipay.trade.wap.pay' || !verifier.verify(keys.site.publicKey, sign, 'base64'))
      return void response.status(400).type('text').send('isv.invalid-signature');
    await order(bank, JSON.parse(others.biz_content ?? '{}'), others.notify_url ?? '');
    response.type('text').send('ok');
  });
  router.get('/alipay-bill/:day.zip', async (request, response) => {
    response.type('zip').send(Buffer.from(alipayBill(await bank.list(), request.params.day)));
  });
  return router;
}

const billMethod = 'alipay.data.dataservice.bill.downloadurl.query';

async function billAddress(bank: Bank, biz: Record<string, string>, host: string): Promise<object> {
  const day = biz.bill_date ?? '';
  if (alipayBillLines(await bank.list(), day).length === 0)
    return { code: '40004', msg: 'Business Failed', sub_code: 'isp.bill_not_exist', sub_msg: '账单不存在' };
  return { ...fine, bill_download_url: `http://${host}/alipay-bill/${day}.zip` };
}

/** Notes an order; null when it is paid already. */
function order(bank: Bank, biz: Record<string, string>, notifyUrl: string): Promise<SandboxTrade | null> {
  const ordered: SandboxTrade = {
    platform: 'alipay',
    outTradeNo: biz.out_trade_no ?? '',
    total: centsOf(biz.total_amount),
    paid: null,
    description: biz.subject ?? '',
    notifyUrl,
    state: 'pending',
  };
  return bank.change(ordered.outTradeNo, (known) => (known?.state === 'paid' ? null : ordered));
}

async function perform(
  bank: Bank,
  method: string,
  biz: Record<string, string>,
  notifyUrl: string,
): Promise<object> {
  const outTradeNo = biz.out_trade_no ?? '';
  switch (method) {
    case 'alipay.trade.precreate': {
      if (!(await order(bank, biz, notifyUrl))) return paid;
      return { ...fine, out_trade_no: outTradeNo, qr_code: `https://qr.alipay.com/${outTradeNo}` };
    }
    case 'alipay.trade.query': {
      const trade = await bank.read(outTradeNo);
      // The real one knows an order only once somebody has scanned its code.
      if (!trade || trade.state === 'pending') return unknown;
      return { ...fine, ...tradeFields(trade) };
    }
    case 'alipay.trade.close':
      return (await bank.change(outTradeNo, closedTrade)) ? { ...fine, out_trade_no: outTradeNo } : unknown;
    default:
      return { code: '40004', msg: 'Business Failed', sub_code: 'isv.invalid-method' };
  }
}

/** A notice of payment as Alipay sends it: a signed form. */
export function alipayNotice(keys: SandboxKeys, trade: SandboxTrade, changes: object = {}): Notice {
  const now = chinaSecond(Date.now());
  const fields: Record<string, string> = {
    notify_time: now,
    notify_type: 'trade_status_sync',
    notify_id: transactionIdOf(trade),
    app_id: names.appId,
    auth_app_id: names.appId,
    seller_id: names.sellerId,
    charset: 'utf-8',
    version: '1.0',
    subject: trade.description,
    gmt_payment: now,
    ...tradeFields(trade),
    ...changes,
  };
  const sign = signText(keys, sortedText(fields));
  const body = new URLSearchParams({ ...fields, sign_type: 'RSA2', sign }).toString();
  return {
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
    body: Buffer.from(body),
  };
}

/** A notice of a trade's last refund as Alipay sends it: the payment's once more, with what was given back. */
export function alipayRefundNotice(keys: SandboxKeys, trade: SandboxTrade, changes: object = {}): Notice {
  const refunded = refundedOf(trade);
  return alipayNotice(keys, trade, {
    trade_status: refunded === trade.paid ? 'TRADE_CLOSED' : 'TRADE_SUCCESS',
    refund_fee: yuanText(refunded),
    out_biz_no: `R${trade.refunds?.at(-1)?.id ?? ''}`,
    gmt_refund: chinaSecond(Date.now()),
    ...changes,
  });
}

function tradeFields(trade: SandboxTrade): Record<string, string> {
  return {
    out_trade_no: trade.outTradeNo,
    trade_no: transactionIdOf(trade),
    trade_status: states[trade.state],
    total_amount: yuanText(trade.paid ?? trade.total),
    buyer_pay_amount: yuanText(trade.paid ?? 0),
  };
}

/** String that Alipay signs: `name=value` in order of names, without empty ones. */
function sortedText(fields: Record<string, string>): string {
  const named = Object.entries(fields).filter(([, value]) => value !== '');
  return named
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}

function signText(keys: SandboxKeys, text: string): string {
  return createSign('RSA-SHA256').update(text).sign(keys.gateway.privateKey, 'base64');
}

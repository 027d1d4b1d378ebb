import { createHash } from 'node:crypto';
import express, { type RequestHandler, type Response, Router } from 'express';
import { Aes, Formatter, Rsa } from 'wechatpay-axios-plugin';
import type { Notice } from '../gateway.ts';
import {
  type Bank,
  closedTrade,
  type SandboxTrade,
  transactionIdOf,
  wxpayBill,
  wxpayBillLines,
} from './bank.ts';
import { names, type SandboxKeys } from './keys.ts';

const unpaidStates = { pending: 'NOTPAY', closed: 'CLOSED' } as const;

/** WeChat Pay's side of API v3 as far as the site uses it: checks the merchant's signature, signs its answers. */
export function wxpayServer(keys: SandboxKeys, bank: Bank): Router {
  const router = Router();
  const answer = (response: Response, status: number, body: object) => {
    const text = JSON.stringify(body);
    response.status(status).set(signed(keys, text)).type('json').send(text);
  };
  const orderPath = '/v3/pay/transactions/out-trade-no/:no';

  router.use('/v3', express.text({ type: () => true }), checkMerchant(keys));
  router.post(['/v3/pay/transactions/native', '/v3/pay/transactions/h5'], async (request, response) => {
    const order = JSON.parse(request.body);
    const ordered: SandboxTrade = {
      platform: 'wxpay',
      outTradeNo: order.out_trade_no,
      total: order.amount.total,
      paid: null,
      description: order.description,
      notifyUrl: order.notify_url,
      state: 'pending',
    };
    const isOpen = (known: SandboxTrade | null) => !known || known.state === 'pending';
    if (!(await bank.change(ordered.outTradeNo, (known) => (isOpen(known) ? ordered : null))))
      return answer(response, 400, { code: 'ORDERPAID', message: '该订单已支付' });
    if (request.path.endsWith('/native'))
      return answer(response, 200, { code_url: `weixin://wxpay/bizpayurl?pr=${order.out_trade_no}` });
    if (!order.scene_info?.payer_client_ip)
      return answer(response, 400, { code: 'PARAM_ERROR', message: '缺少场景信息' });
    const prepay = `https://wx.tenpay.com/cgi-bin/mmpayweb-bin/checkmweb?prepay_id=${order.out_trade_no}`;
    answer(response, 200, { h5_url: prepay });
  });
  router.get(orderPath, async (request, response) => {
    const trade = await bank.read(request.params.no);
    if (!trade) return answer(response, 404, { code: 'ORDER_NOT_EXIST', message: '订单不存在' });
    answer(response, 200, transactionOf(trade));
  });
  router.post(`${orderPath}/close`, async (request, response) => {
    await bank.change(request.params.no, closedTrade);
    response.status(204).set(signed(keys, '')).end();
  });
  router.get('/v3/bill/tradebill', async (request, response) => {
    const day = String(request.query.bill_date);
    const trades = await bank.list();
    if (wxpayBillLines(trades, day).length === 0)
      return answer(response, 400, { code: 'NO_STATEMENT_EXIST', message: '账单不存在' });
    const address = `http://${request.get('host')}/v3/billdownload/file?token=${day}`;
    const hash = createHash('sha1').update(wxpayBill(trades, day)).digest('hex');
    answer(response, 200, { download_url: address, hash_type: 'SHA1', hash_value: hash });
  });
  // Files are the one thing that WeChat Pay does not sign.
  router.get('/v3/billdownload/file', async (request, response) => {
    response.type('text').send(wxpayBill(await bank.list(), String(request.query.token)));
  });
  return router;
}

/** A notice of payment as WeChat Pay sends it: the transaction encrypted, the whole signed. */
export function wxpayNotice(keys: SandboxKeys, trade: SandboxTrade, changes: object = {}): Notice {
  return sealed(keys, 'transaction', 'TRANSACTION.SUCCESS', { ...transactionOf(trade), ...changes });
}

/** A notice of a trade's last refund as WeChat Pay sends it. */
export function wxpayRefundNotice(keys: SandboxKeys, trade: SandboxTrade, changes: object = {}): Notice {
  const { id = '', amount = 0 } = trade.refunds?.at(-1) ?? {};
  return sealed(keys, 'refund', 'REFUND.SUCCESS', {
    mchid: names.mchid,
    out_trade_no: trade.outTradeNo,
    transaction_id: transactionIdOf(trade),
    out_refund_no: `R${id}`,
    refund_id: id,
    refund_status: 'SUCCESS',
    success_time: new Date().toISOString(),
    user_received_account: '支付用户零钱',
    amount: { total: trade.paid, refund: amount, payer_total: trade.paid, payer_refund: amount },
    ...changes,
  });
}

function sealed(keys: SandboxKeys, kind: 'transaction' | 'refund', event: string, contents: object): Notice {
  const nonce = Formatter.nonce(12);
  const plain = JSON.stringify(contents);
  const text = JSON.stringify({
    id: Formatter.nonce(36),
    create_time: new Date().toISOString(),
    resource_type: 'encrypt-resource',
    event_type: event,
    summary: kind === 'refund' ? '退款成功' : '支付成功',
    resource: {
      original_type: kind,
      algorithm: 'AEAD_AES_256_GCM',
      ciphertext: Aes.AesGcm.encrypt(plain, Buffer.from(keys.apiKey), nonce, kind),
      associated_data: kind,
      nonce,
    },
  });
  return { headers: { 'content-type': 'application/json', ...signed(keys, text) }, body: Buffer.from(text) };
}

function transactionOf(trade: SandboxTrade): object {
  const common = { mchid: names.mchid, appid: names.appid, out_trade_no: trade.outTradeNo };
  if (trade.state !== 'paid') return { ...common, trade_state: unpaidStates[trade.state] };
  return {
    ...common,
    trade_state: 'SUCCESS',
    trade_type: 'NATIVE',
    transaction_id: transactionIdOf(trade),
    success_time: new Date().toISOString(),
    amount: { total: trade.paid, payer_total: trade.paid, currency: 'CNY', payer_currency: 'CNY' },
  };
}

function signed(keys: SandboxKeys, text: string): Record<string, string> {
  const [timestamp, nonce] = [String(Formatter.timestamp()), Formatter.nonce()];
  return {
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-serial': names.platformSerial,
    'wechatpay-signature': Rsa.sign(Formatter.response(timestamp, nonce, text), keys.gateway.privateKey),
  };
}

function checkMerchant(keys: SandboxKeys): RequestHandler {
  return (request, response, next) => {
    const fields = Object.fromEntries(
      [...(request.get('authorization') ?? '').matchAll(/\b(\w+)="([^"]*)"/g)].map(([, name, value]) => [
        name,
        value,
      ]),
    );
    const body = typeof request.body === 'string' ? request.body : '';
    const text = Formatter.request(
      request.method,
      request.originalUrl,
      fields.timestamp ?? '',
      fields.nonce_str ?? '',
      body,
    );
    const right = Rsa.verify(text, fields.signature ?? '', keys.site.publicKey);
    if (fields.mchid === names.mchid && right) return next();
    response.status(401).json({ code: 'SIGN_ERROR', message: '签名错误' });
  };
}

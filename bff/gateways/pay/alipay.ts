import { AlipaySdk, type AlipaySdkCommonResult } from 'alipay-sdk';
import { z } from 'zod';
import { chinaSecond } from '../../../mappings/chinaCalendar.ts';
import type { AlipayKeys } from '../settings.ts';
import { readAlipayBill } from './bills.ts';
import {
  centsOf,
  gatewayUnavailable,
  NoticeRefused,
  type Notification,
  type PaymentGateway,
  type PriceTag,
  type Trade,
  yuanText,
} from './gateway.ts';

const timeoutMs = 5000;
const billTimeoutMs = 60_000;
const success = '10000';
/** Alipay knows an order only once its QR code was scanned. */
const unknownTrade = 'ACQ.TRADE_NOT_EXIST';

const tradeShape = z.object({
  out_trade_no: z.string(),
  trade_no: z.string(),
  trade_status: z.string(),
  total_amount: z.string(),
});

/** There was no trade on that day. */
const noBill = /bill_not_exist$/i;
/** Bytes of a day's bill; one of more is none of a site like this. */
const maxBillBytes = 64 * 1024 * 1024;

/** Null when Alipay does not know the order. */
async function ask(
  sdk: AlipaySdk,
  method: string,
  parameters: object,
): Promise<AlipaySdkCommonResult | null> {
  const answer = await sdk
    .exec(method, parameters, { validateSign: true })
    .catch((error: Error) => fail(error.message.slice(0, 200)));
  if (answer.code === success) return answer;
  return answer.sub_code === unknownTrade || noBill.test(answer.sub_code ?? '')
    ? null
    : fail(`${answer.code} ${answer.sub_code ?? answer.msg}`);
}

async function readBill(sdk: AlipaySdk, day: string) {
  const bizContent = { bill_type: 'trade', bill_date: day };
  const answer = await ask(sdk, 'alipay.data.dataservice.bill.downloadurl.query', { bizContent });
  if (answer === null) return [];
  const { bill_download_url: url } = z.object({ bill_download_url: z.url() }).parse(answer);
  const response = await fetch(url, { signal: AbortSignal.timeout(billTimeoutMs) }).catch(() => null);
  if (!response?.ok) return fail(`the bill of ${day} cannot be fetched`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  return bytes.length > maxBillBytes ? fail(`the bill of ${day} is too large`) : readAlipayBill(bytes);
}

/** Alipay face to face: QR codes made beforehand (precreate), signed notices. */
export function createAlipay(keys: AlipayKeys, notifyUrl: string): PaymentGateway {
  const sdk = new AlipaySdk({
    appId: keys.appId,
    privateKey: keys.privateKey,
    keyType: 'PKCS8',
    alipayPublicKey: keys.publicKey,
    gateway: keys.endpoint,
    timeout: timeoutMs,
    camelcase: false,
  });

  const call = (method: string, biz: Record<string, unknown>, parameters = {}) =>
    ask(sdk, method, { ...parameters, bizContent: biz });
  const tradeOf = ({ outTradeNo, total, description, expiresAt }: PriceTag) => ({
    out_trade_no: outTradeNo,
    total_amount: yuanText(total),
    subject: description,
    seller_id: keys.sellerId,
    time_expire: chinaSecond(expiresAt),
  });

  return {
    async create(tag) {
      const answer = await call('alipay.trade.precreate', tradeOf(tag), { notifyUrl });
      return z.object({ qr_code: z.string() }).parse(answer).qr_code;
    },
    // The SDK signs the address; Alipay knows the order once it is opened.
    async createOnPhone(tag, { returnUrl }) {
      const bizContent = { ...tradeOf(tag), product_code: 'QUICK_WAP_WAY', quit_url: returnUrl };
      return sdk.pageExec('alipay.trade.wap.pay', 'GET', { bizContent, notifyUrl, returnUrl });
    },
    async query(outTradeNo) {
      const answer = await call('alipay.trade.query', { out_trade_no: outTradeNo });
      return answer === null ? { state: 'pending' } : readTrade(answer);
    },
    async close(outTradeNo) {
      await call('alipay.trade.close', { out_trade_no: outTradeNo });
    },
    async readNotice({ body }) {
      const fields = Object.fromEntries(new URLSearchParams(body.toString('utf8')));
      // Without this the sender could choose the weaker RSA with SHA-1.
      if (fields.sign_type !== 'RSA2') throw new NoticeRefused('it is not signed with RSA2');
      if (!sdk.checkNotifySignV2(fields)) throw new NoticeRefused('the signature is wrong');
      if (fields.app_id !== keys.appId) throw new NoticeRefused(`another app: ${fields.app_id}`);
      if (fields.seller_id !== keys.sellerId)
        throw new NoticeRefused(`another merchant: ${fields.seller_id}`);
      return readRefund(fields) ?? readTrade(fields);
    },
    bill: (day) => readBill(sdk, day),
  };
}

/**
 * Alipay reports a refund by sending the payment's notice again, with the sum of all refunds so far.
 * @returns null when the notice is about no refund
 */
function readRefund(fields: Record<string, string>): Notification | null {
  const refunded = centsOf(fields.refund_fee);
  if (!(refunded > 0)) return null;
  const { out_trade_no: outTradeNo = '', trade_no: transactionId = '', out_biz_no: request = '' } = fields;
  const refundId = `${transactionId}:${request || refunded}`.slice(0, 128);
  return { state: 'refunded', refund: { outTradeNo, transactionId, refundId, amount: null, refunded } };
}

/** From an answer or a notice; both use the same names. @throws NoticeRefused when something is missing */
function readTrade(value: unknown): Trade {
  const parsed = tradeShape.safeParse(value);
  if (!parsed.success) throw new NoticeRefused('it cannot be read', parsed.error);
  const { out_trade_no: outTradeNo, trade_no: transactionId, trade_status: status } = parsed.data;
  if (status === 'TRADE_SUCCESS' || status === 'TRADE_FINISHED') {
    const payment = { outTradeNo, transactionId, total: centsOf(parsed.data.total_amount) };
    return { state: 'paid', payment };
  }
  return { state: status === 'TRADE_CLOSED' ? 'closed' : 'pending' };
}

function fail(reason: string): never {
  throw gatewayUnavailable(`Alipay: ${reason}`);
}

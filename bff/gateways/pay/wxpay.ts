import { createHash } from 'node:crypto';
import { Aes, Formatter, Rsa, Wechatpay } from 'wechatpay-axios-plugin';
import { z } from 'zod';
import type { WxpayKeys } from '../settings.ts';
import { readWxpayBill } from './bills.ts';
import {
  gatewayUnavailable,
  type Notice,
  NoticeRefused,
  type Notification,
  type PaymentGateway,
  type PriceTag,
  type Trade,
} from './gateway.ts';

/** Milliseconds a call may take, and seconds a signed notice stays good for. */
const timeoutMs = 5000;
const billTimeoutMs = 60_000;
const clockOffset = 300;

const transactionShape = z.object({
  mchid: z.string(),
  appid: z.string(),
  out_trade_no: z.string(),
  trade_state: z.string(),
  transaction_id: z.string().optional(),
  amount: z.object({ total: z.number().int(), currency: z.string().optional() }).optional(),
});

const refundShape = z.object({
  mchid: z.string(),
  out_trade_no: z.string(),
  transaction_id: z.string(),
  refund_id: z.string(),
  refund_status: z.string(),
  amount: z.object({ refund: z.number().int().positive() }),
});

const billShape = z.object({ download_url: z.url(), hash_type: z.literal('SHA1'), hash_value: z.string() });
/** There was no trade on that day. */
const noBill = 'NO_STATEMENT_EXIST';

const noticeShape = z.object({
  event_type: z.string(),
  resource: z.object({
    algorithm: z.literal('AEAD_AES_256_GCM'),
    ciphertext: z.string(),
    nonce: z.string(),
    associated_data: z.string().default(''),
  }),
});

type Merchant = Pick<WxpayKeys, 'mchid' | 'appid'>;

function readTransaction(value: unknown, { mchid, appid }: Merchant): Trade {
  const transaction = transactionShape.parse(value);
  if (transaction.mchid !== mchid) throw new NoticeRefused(`another merchant: ${transaction.mchid}`);
  if (transaction.appid !== appid) throw new NoticeRefused(`another app: ${transaction.appid}`);
  const { trade_state: state, transaction_id: transactionId, amount } = transaction;
  if (state === 'SUCCESS' && transactionId && amount) {
    if ((amount.currency ?? 'CNY') !== 'CNY') throw new NoticeRefused(`currency ${amount.currency}`);
    const payment = { outTradeNo: transaction.out_trade_no, transactionId, total: amount.total };
    return { state: 'paid', payment };
  }
  return { state: ['CLOSED', 'REVOKED', 'PAYERROR', 'REFUND'].includes(state) ? 'closed' : 'pending' };
}

function readRefund(value: unknown, { mchid }: Merchant): Notification {
  const refund = refundShape.parse(value);
  if (refund.mchid !== mchid) throw new NoticeRefused(`another merchant: ${refund.mchid}`);
  // A refund that was closed or got stuck has given nothing back.
  if (refund.refund_status !== 'SUCCESS') return { state: 'pending' };
  return {
    state: 'refunded',
    refund: {
      outTradeNo: refund.out_trade_no,
      transactionId: refund.transaction_id,
      refundId: refund.refund_id,
      amount: refund.amount.refund,
      refunded: null,
    },
  };
}

function checkSignature({ headers, body }: Notice, { platformKey, platformSerial }: WxpayKeys): void {
  const header = (name: string) => String(headers[`wechatpay-${name}`] ?? '');
  const timestamp = Number(header('timestamp'));
  if (!(Math.abs(Formatter.timestamp() - timestamp) <= clockOffset)) {
    throw new NoticeRefused('the timestamp is too far off');
  }
  if (header('serial') !== platformSerial) throw new NoticeRefused('an unknown key signed it');
  const signed = Formatter.response(header('timestamp'), header('nonce'), body.toString('utf8'));
  if (!Rsa.verify(signed, header('signature'), Rsa.from(platformKey, 'public')))
    throw new NoticeRefused('the signature is wrong');
}

/** What a signed notice tells. @throws NoticeRefused */
function readNotice(notice: Notice, keys: WxpayKeys): Notification {
  checkSignature(notice, keys);
  try {
    const { event_type: event, resource } = noticeShape.parse(JSON.parse(notice.body.toString('utf8')));
    const { ciphertext, nonce, associated_data } = resource;
    const plain = Aes.AesGcm.decrypt(ciphertext, Buffer.from(keys.apiKey), nonce, associated_data);
    return (event.startsWith('REFUND.') ? readRefund : readTransaction)(JSON.parse(plain), keys);
  } catch (error) {
    if (error instanceof NoticeRefused) throw error;
    throw new NoticeRefused('it cannot be read', error);
  }
}

const connect = ({ mchid, serial, privateKey, platformKey, platformSerial, endpoint }: WxpayKeys) =>
  new Wechatpay({
    mchid,
    serial,
    privateKey,
    certs: { [platformSerial]: Rsa.from(platformKey, 'public') },
    baseURL: endpoint,
    timeout: timeoutMs,
    // Axios would send even loopback calls to a proxy of the environment.
    ...(isLoopback(endpoint) && { proxy: false as const }),
  });

async function readBill(sdk: Wechatpay, day: string) {
  const about = { params: { bill_date: day, bill_type: 'ALL' } };
  const bill = await reach(sdk.v3?.bill?.tradebill?.get(about), noBill);
  if (bill === null) return [];
  const { download_url: url, hash_value: hash } = billShape.parse(bill.data);
  const token = new URL(url).searchParams.get('token') ?? '';
  const file = sdk.v3?.billdownload?.file as Wechatpay | undefined;
  const asked = { params: { token }, responseType: 'arraybuffer', timeout: billTimeoutMs } as const;
  const bytes = Buffer.from((await reach(file?.get(asked)))?.data as ArrayBuffer);
  // Nothing else shows that the file is complete: this one answer is not signed.
  if (createHash('sha1').update(bytes).digest('hex') !== hash.toLowerCase())
    throw gatewayUnavailable(`WeChat Pay: the bill of ${day} is not whole`);
  return readWxpayBill(bytes.toString('utf8'));
}

/** WeChat Pay, API v3: native QR codes, signed and encrypted notices. */
export function createWxpay(keys: WxpayKeys, notifyUrl: string): PaymentGateway {
  const { mchid, appid } = keys;
  const sdk = connect(keys);
  // The SDK turns every property into a step of the path, which its types do not express.
  const transactions = () => sdk.v3?.pay?.transactions as Wechatpay;
  const transactionOf = ({ outTradeNo, total, description, expiresAt }: PriceTag) => ({
    mchid,
    appid,
    description,
    out_trade_no: outTradeNo,
    time_expire: `${expiresAt.toISOString().slice(0, 19)}+00:00`,
    notify_url: notifyUrl,
    amount: { total, currency: 'CNY' },
  });
  return {
    async create(tag) {
      const answer = await reach(transactions().native?.post(transactionOf(tag)));
      return z.object({ code_url: z.string() }).parse(answer?.data).code_url;
    },
    async createOnPhone(tag, { address, returnUrl }) {
      const scene_info = { payer_client_ip: address, h5_info: { type: 'Wap' } };
      const answer = await reach(transactions().h5?.post({ ...transactionOf(tag), scene_info }));
      const opening = new URL(z.object({ h5_url: z.url() }).parse(answer?.data).h5_url);
      opening.searchParams.set('redirect_url', returnUrl);
      return opening.href;
    },
    async query(outTradeNo) {
      const order = transactions().outTradeNo?._no_;
      const answer = await reach(order?.get({ params: { mchid }, no: outTradeNo }), 'ORDER_NOT_EXIST');
      return answer === null ? { state: 'pending' } : readTransaction(answer.data, keys);
    },
    async close(outTradeNo) {
      const order = transactions().outTradeNo?._no_?.close;
      await reach(order?.post({ mchid }, { no: outTradeNo }), 'ORDER_NOT_EXIST');
    },
    readNotice: async (notice) => readNotice(notice, keys),
    bill: (day) => readBill(sdk, day),
  };
}

const isLoopback = (address: string) => ['127.0.0.1', 'localhost'].includes(new URL(address).hostname);

interface Answer {
  data: unknown;
}

/** Error of the SDK, as far as it is used. */
interface Failure {
  message: string;
  code?: string;
  response?: { data?: { code?: string } };
}

/** Waits for an answer; null when WeChat Pay refuses with the given code. */
async function reach(answer: Promise<Answer> | undefined, unless?: string): Promise<Answer | null> {
  try {
    return (await answer) ?? null;
  } catch (error) {
    const { response, code, message } = error as Failure;
    if (unless !== undefined && response?.data?.code === unless) return null;
    // The SDK's errors carry the request with its keys: the log gets the reason alone.
    const reason = response?.data?.code ?? code ?? message;
    throw gatewayUnavailable(`WeChat Pay: ${reason}`);
  }
}

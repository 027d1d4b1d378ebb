import { ApiError } from '../../errors.ts';

/** Payment platforms: WeChat Pay and Alipay. The wire and rows have their index. */
export const platforms = ['wxpay', 'alipay'] as const;

/** One of `platforms`. */
export type Platform = (typeof platforms)[number];

/** Number of a platform on the wire and in rows. */
export const platformNumber = (platform: Platform): 0 | 1 => (platform === 'wxpay' ? 0 : 1);

/** An order as sent to a gateway. */
export interface PriceTag {
  outTradeNo: string;
  /** 分. */
  total: number;
  /** Text that the payer reads on the phone. */
  description: string;
  /** From then on the gateway takes no payment for it. */
  expiresAt: Date;
}

/** Payer who uses the gateway's app on the phone that shows the page. */
export interface PhoneBuyer {
  /** IP address. */
  address: string;
  /** Address to which the app returns. */
  returnUrl: string;
}

/** Money that a gateway says it has received, for this merchant and this app. */
export interface Payment {
  outTradeNo: string;
  /** The gateway's own number, unique for all time. */
  transactionId: string;
  /** 分. */
  total: number;
}

/** State of an order at a gateway; `pending` also when it is unknown there. */
export type Trade = { state: 'paid'; payment: Payment } | { state: 'pending' | 'closed' };

/** Money that a gateway says it has given back. */
export interface Refund {
  outTradeNo: string;
  transactionId: string;
  /** The gateway's own number of this refund, unique for all time. */
  refundId: string;
  /** 分 of this refund; null where the gateway gives only the sum of all so far. */
  amount: number | null;
  /** 分 of all refunds of the payment so far; null where it gives only this one. */
  refunded: number | null;
}

/** Content of a notice. */
export type Notification = Trade | { state: 'refunded'; refund: Refund };

/** One line of a gateway's bill: money that came or went, in 分. */
export interface BillRow {
  kind: 'payment' | 'refund';
  outTradeNo: string;
  transactionId: string;
  /** Empty for a payment, and for a refund that the bill gives no number. */
  refundId: string;
  total: number;
  /** A refund that was still under way when the bill was made; the bill is never made again. */
  pending?: true;
}

/** A notice as it came over the wire: signatures cover the bytes. */
export interface Notice {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Buffer;
}

/** One way to pay: an outside party behind its SDK. All of it throws `ApiError` gateway_unavailable when away. */
export interface PaymentGateway {
  /** Tells it of an order; gives the text of the QR code that pays it. */
  create(tag: PriceTag): Promise<string>;
  /** Tells it of an order; gives the address that opens its app on the buyer's phone. */
  createOnPhone(tag: PriceTag, buyer: PhoneBuyer): Promise<string>;
  /** Asks for an order, for notices get lost. @throws NoticeRefused when the answer is about another merchant */
  query(outTradeNo: string): Promise<Trade>;
  /** Closes an unpaid order; does nothing for an unknown one. */
  close(outTradeNo: string): Promise<void>;
  /** Reads a notice. @throws NoticeRefused when it is not the gateway's, or not about this merchant and app */
  readNotice(notice: Notice): Promise<Notification>;
  /** Bill of a day in China (YYYY-MM-DD): money in and out; available from the next morning on. */
  bill(day: string): Promise<BillRow[]>;
}

/** Payment gateways by platform; null for one that is off. */
export type Payments = Readonly<Record<Platform, PaymentGateway | null>>;

/** Notice URLs of the gateways. */
export const noticePaths: Readonly<Record<Platform, string>> = {
  wxpay: '/api/notify/wxpay',
  alipay: '/api/notify/alipay',
};

/** The failure of a gateway that cannot serve now. @param reason in English, for the log; never with keys in it */
export function gatewayUnavailable(reason: string): ApiError {
  return new ApiError('gateway_unavailable', {
    text: '支付服务暂时不可用，请稍后再试',
    cause: new Error(reason),
    retryAfter: 5,
  });
}

/** A notice (or an answer) that must credit nothing; the message, in English, says why. */
export class NoticeRefused extends Error {
  constructor(reason: string, cause?: unknown) {
    super(reason, { cause });
    this.name = 'NoticeRefused';
  }
}

/** 29800 分 as Alipay writes it: `298.00`. */
export function yuanText(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

/** `298.00`, `298.0` or `298` as 分; NaN for anything else. Never by floating point: money is whole 分. */
export function centsOf(text: unknown): number {
  const [, yuan, cents = ''] = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(String(text)) ?? [];
  return yuan === undefined ? Number.NaN : Number(yuan) * 100 + Number(cents.padEnd(2, '0'));
}

import { z } from 'zod';
import { body, callsOf, flag, idField, pageOf, paging, unwrapped } from './call.ts';

const readersCall = callsOf('orders', 'reader');

/** Rights of one level of membership; prices in yuan a year. */
const planRow = z.object({
  level: z.number(),
  name: z.string(),
  search_results: z.number(),
  reads_whole_reports: z.boolean(),
  downloads_per_day: z.number(),
  searches_charts: z.boolean(),
  opens_chart_originals: z.boolean(),
  unlocks_per_year: z.number(),
  consulting: z.boolean(),
  sharing_group: z.boolean(),
  scope: z.string(),
  price: z.number(),
  org_price: z.number(),
});

/** One thing to buy: yuan, and the struck-through price beside it. */
const priceItem = z.object({ id: z.number(), price: z.number(), org_price: z.number(), remark: z.string() });

export const vipList = callsOf(
  'orders',
  'anyone',
)({
  method: 'GET',
  path: '/api/order/vipList',
  summary: 'What memberships cost, and what each level gives beside the free plan',
  data: z.object({
    items: z.array(
      z.object({ level: z.number(), name: z.string(), desc: z.string(), items: z.array(priceItem) }),
    ),
    plans: z.array(planRow),
  }),
});

/** Our own number of an order. */
const outTradeNo = z.string().regex(/^[0-9A-Za-z]{1,32}$/);
const paying = ['gateway_off', 'gateway_unavailable'] as const;

const newOrder = {
  request: body({ item_id: idField }),
  /** Text of the QR code, and the order's number for polling. */
  data: z.object({ code_uri: z.string(), out_trade_no: z.string() }),
  errors: paying,
  example: { item_id: 1 },
} as const;

export const wxpayQrcode = readersCall({
  ...newOrder,
  path: '/api/order/wxpayQrcode',
  summary: 'Orders an item of the price list, paid with WeChat',
});

export const alipayQrcode = readersCall({
  ...newOrder,
  path: '/api/order/alipayQrcode',
  summary: 'Orders an item of the price list, paid with Alipay',
});

/**
 * The code of the session's open order of the item as an image, whoever the openid is. Makes the order only for a
 * request with the `token` header or an image of a page of this site; else bad_token.
 */
export const wxpayImage = readersCall({
  method: 'GET',
  path: '/api/pay/wxOffiaccountQrCode',
  summary: 'QR image of an order, paid with WeChat',
  produces: 'image/png',
  request: body({
    itemId: idField,
    offiaccountOpenid: z.string().max(128).optional(),
    fileId: z.string().max(20).optional(),
  }),
  data: unwrapped,
  errors: paying,
  example: { itemId: '1' },
});

export const alipayImage = readersCall({
  method: 'GET',
  path: '/api/v2/alipay/generateFaceToFaceQrCode',
  summary: 'QR image of an order, paid with Alipay, whatever `userId` says',
  produces: 'image/png',
  request: body({
    itemId: idField,
    userId: z.string().max(128).optional(),
    fileId: z.string().max(20).optional(),
  }),
  data: unwrapped,
  errors: paying,
  example: { itemId: '1' },
});

const check = {
  request: body({ out_trade_no: outTradeNo }),
  errors: ['order_not_found'],
  example: { out_trade_no: 'YH01JEXAMPLE00000000000000' },
} as const;

export const checkOrder = readersCall({
  ...check,
  path: '/api/order/checkOrder',
  summary: "The state of one's own order, paid with WeChat",
  data: z.object({ out_trade_no: z.string(), trade_state: z.enum(['SUCCESS', 'NOTPAY', 'CLOSED']) }),
});

export const checkAlipayOrder = readersCall({
  ...check,
  path: '/api/order/checkAlipayOrder',
  summary: "The state of one's own order, paid with Alipay",
  data: z.object({
    out_trade_no: z.string(),
    trade_state: z.enum(['TRADE_SUCCESS', 'WAIT_BUYER_PAY', 'TRADE_CLOSED']),
  }),
});

export const lastOrderPayStatus = readersCall({
  path: '/api/v2/order/getLastOrderPayStatus',
  summary: 'Whether the order shown last is paid, 1 or 0; none: 404',
  request: body({ payPlatform: flag }),
  data: flag,
  errors: ['order_not_found'],
  example: { payPlatform: 0 },
});

export const payOnPhone = readersCall({
  path: '/api/order/payOnPhone',
  summary: "Orders an item, paid in the gateway's app on the phone that shows the page",
  request: body({ item_id: idField, payPlatform: flag }),
  /** `pay_url` opens the app; it leads back to /user/order. */
  data: z.object({ pay_url: z.string(), out_trade_no: z.string() }),
  errors: paying,
  example: { item_id: 1, payPlatform: 0 },
});

export const orderCancel = readersCall({
  path: '/api/order/cancel',
  summary: "Closes one's own unpaid order; conflict when it is paid",
  request: body({ out_trade_no: outTradeNo }),
  data: z.object({ msg: z.string() }),
  errors: ['order_not_found', 'conflict', ...paying],
  example: { out_trade_no: 'YH01JEXAMPLE00000000000000' },
});

export const openOrders = readersCall({
  path: '/api/user/openOrders',
  summary: "One's unpaid orders that can still be paid, newest first",
  data: z.object({
    items: z.array(
      z.object({
        trade_no: z.string(),
        item_id: z.number(),
        orderItemName: z.string(),
        /** 分. */
        total_fee: z.number(),
        /** 0 WeChat, 1 Alipay. */
        pay_platform: flag,
        /** YYYY-MM-DD HH:mm in China. */
        expire_time: z.string(),
      }),
    ),
  }),
});

export const orderList = readersCall({
  path: '/api/user/orderList',
  summary: "One's paid orders, newest first",
  request: body(paging(10)),
  data: pageOf(
    z.object({
      id: z.number(),
      trade_no: z.string(),
      /** YYYY-MM-DD. */
      startDate: z.string(),
      orderItemName: z.string(),
      validMonth: z.number(),
      /** 分. */
      total_fee: z.number(),
      /** 0 WeChat, 1 Alipay. */
      pay_platform: flag,
      /** 分 that were given back. */
      refunded: z.number(),
      /** 1: paid in the sandbox, with no money. */
      simulated: flag,
      /** State of the request for its invoice. */
      invoice: z.enum(['', 'requested', 'issued']),
    }),
  ),
  example: { page: 1, pageSize: 10 },
});

/** A row of the comparison. */
export type PlanRow = z.infer<typeof planRow>;

import { expect } from 'chai';
import { anOrder, aPaidOrder, someGroups } from './belongings.factory.ts';
import { atLeast, many, type Section, some, text } from './row.testkit.ts';
import type { Scene } from './scene.testkit.ts';

/** A call that answers with a picture. */
const picture = (says: string, path: string, query: string) => ({
  says,
  call: `GET ${path}`,
  async does({ site, headersOf }: Scene) {
    const response = await fetch(`${site.url}${path}?${query}`, { headers: await headersOf('free') });
    expect([response.status, response.headers.get('content-type')]).to.deep.equal([200, 'image/png']);
  },
});

/** The rows that order by one gateway, pay, and ask how the order stands. */
const bought = (
  name: string,
  platform: 0 | 1,
  order: string,
  check: string,
  states: [before: string, paid: string],
) =>
  [
    {
      says: `${name}: an item is ordered, and paid by a code`,
      call: `POST ${order}`,
      as: 'free',
      send: { item_id: 1 },
      gives: { code_uri: text, out_trade_no: /^\w{1,32}$/ },
    },
    {
      says: `${name}: the order waits for its payer`,
      call: `POST ${check}`,
      as: 'free',
      send: (scene: Scene) => anOrder(scene, platform),
      gives: { trade_state: states[0] },
    },
    {
      says: `${name}: the sandbox pays it, and loses the notice`,
      call: 'POST /sandbox/api/pay',
      send: async (scene: Scene) => ({ ...(await anOrder(scene, platform)), notify: false }),
      gives: { amount: 29_800, notice: null },
    },
    {
      says: `${name}: an order is paid of which no notice came`,
      call: `POST ${check}`,
      as: 'free',
      send: (scene: Scene) => aPaidOrder(scene, platform, false),
      gives: { trade_state: states[1] },
    },
    {
      says: `${name}: some of the money goes back, and the notice is taken`,
      call: 'POST /sandbox/api/refund',
      send: async (scene: Scene) => ({ ...(await aPaidOrder(scene, platform)), amount: 1 }),
      gives: { amount: 1, notice: { http: 200 } },
    },
  ] as const;

/** Spec §7, Groups and Orders. */
export const orderSections: readonly Section[] = [
  [
    'Groups',
    [
      {
        says: 'getMyGroups lists one’s groups, seven a page, inside infor',
        call: 'POST /api/web/getMyGroups',
        as: 'vip2',
        send: async (scene) => {
          await someGroups(scene, 8);
          return { page: 1 };
        },
        gives: { infor: { group_list: many(7), total: 8 } },
      },
      {
        says: 'addGroupFile puts a report into a group by its address',
        call: 'POST /api/web/addGroupFile',
        as: 'vip2',
        send: async (scene) => {
          const [, gid] = await someGroups(scene, 2);
          return { gid, file: '储能', online_url: '/detail/1', page_count: 30 };
        },
        gives: { msg: '操作成功', added: 1 },
      },
      {
        says: 'addGroupsFiles puts it into several, a JSON list of their ids',
        call: 'POST /api/group/addGroupsFiles',
        as: 'vip2',
        send: async (scene) => {
          const { sid } = (await scene.reader('vip2')).headers;
          return { sid, fid: 1, gids: JSON.stringify(await someGroups(scene, 3)) };
        },
        gives: { msg: '操作成功', added: 2 },
      },
      {
        says: 'group/files tells members what is in a group',
        call: 'POST /api/group/files',
        as: 'vip2',
        send: async (scene) => ({ id: (await someGroups(scene, 1))[0] }),
        gives: { group: { id: atLeast(1), fcount: 1 }, files: [{ id: 1, own: 1 }], total: 1 },
      },
      {
        says: 'group/files is for members alone',
        call: 'POST /api/group/files',
        as: 'free',
        send: async (scene) => ({ id: (await someGroups(scene, 1))[0] }),
        http: 403,
        gives: '你不在该群组中',
      },
      {
        says: 'group/removeFile takes out what one put in',
        call: 'POST /api/group/removeFile',
        as: 'vip2',
        send: async (scene) => ({ gid: (await someGroups(scene, 1))[0], fid: 1 }),
        gives: { msg: '已移出群组' },
      },
      picture('getBaogaoWxCode draws the code of a report', '/api/gz/getBaogaoWxCode', 'scene=1&type=2'),
    ],
  ],
  [
    'Orders',
    [
      {
        says: 'vipList tells the price groups',
        call: 'GET /api/order/vipList',
        gives: { items: [{ level: 1, name: text, desc: text, items: some }, { level: 2 }, { level: 3 }] },
      },
      {
        says: 'getLastOrderPayStatus knows no order of one who made none',
        call: 'POST /api/v2/order/getLastOrderPayStatus',
        as: 'vip3',
        send: { payPlatform: 0 },
        http: 404,
        gives: '订单信息不存在',
      },
      ...bought('WeChat', 0, '/api/order/wxpayQrcode', '/api/order/checkOrder', ['NOTPAY', 'SUCCESS']),
      ...bought('Alipay', 1, '/api/order/alipayQrcode', '/api/order/checkAlipayOrder', [
        'WAIT_BUYER_PAY',
        'TRADE_SUCCESS',
      ]),
      {
        says: 'getLastOrderPayStatus says 1 for one that is paid',
        call: 'POST /api/v2/order/getLastOrderPayStatus',
        as: 'free',
        send: async (scene) => {
          await aPaidOrder(scene, 1);
          return { payPlatform: 1 };
        },
        gives: (data: unknown) => expect(data).to.equal(1),
      },
      {
        says: 'what was paid is in orderList, and has made a member for two years',
        call: 'POST /api/user/orderList',
        as: 'free',
        send: async (scene) => {
          await aPaidOrder(scene, 0);
          await aPaidOrder(scene, 1);
          return {};
        },
        gives: {
          items: [
            { orderItemName: '标准 VIP', validMonth: 12, total_fee: 29_800, pay_platform: 1 },
            { pay_platform: 0 },
          ],
          total: 2,
        },
      },
      picture('a WeChat order comes as a picture', '/api/pay/wxOffiaccountQrCode', 'itemId=2&fileId=1'),
      picture(
        'an Alipay order comes as a picture, for the session whatever userId says',
        '/api/v2/alipay/generateFaceToFaceQrCode',
        'userId=999&itemId=2&fileId=1',
      ),
      {
        says: 'an order is paid in the app of the phone that shows the page',
        call: 'POST /api/order/payOnPhone',
        as: 'free',
        send: { item_id: 1, payPlatform: 1 },
        gives: { pay_url: /^\/sandbox#order-\w+$/, out_trade_no: /^\w{1,32}$/ },
      },
      {
        says: 'openOrders lists what can still be paid',
        call: 'POST /api/user/openOrders',
        as: 'free',
        send: async (scene) => {
          await anOrder(scene);
          return {};
        },
        gives: { items: some },
      },
      {
        says: 'an unpaid order is cancelled',
        call: 'POST /api/order/cancel',
        as: 'free',
        send: (scene) => anOrder(scene, 1),
        gives: { msg: '订单已取消' },
      },
      {
        says: 'the invoice of an unpaid order cannot be asked for',
        call: 'POST /api/order/invoice',
        as: 'free',
        send: async (scene) => ({ ...(await anOrder(scene)), title: '某公司', mail: 'a@example.com' }),
        http: 404,
        gives: '订单信息不存在',
      },
      {
        says: 'the sandbox lists orders to pay',
        call: 'GET /sandbox/api/orders',
        send: async (scene) => {
          await anOrder(scene);
          return {};
        },
        gives: { items: some },
      },
    ],
  ],
];

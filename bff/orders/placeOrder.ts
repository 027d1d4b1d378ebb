import { ulid } from 'ulid';
import { type PlanRow, vipList } from '../contract/orders.ts';
import type { Tier } from '../entitlements/memberships.ts';
import { membershipDays, type Plan, plans } from '../entitlements/plans.ts';
import { ApiError } from '../errors.ts';
import type { PhoneBuyer, Platform } from '../gateways/pay/gateway.ts';
import { handle, type Route } from '../http/route.ts';
import { lockUser } from '../models/account/user.ts';
import { inTransaction } from '../models/inTransaction.ts';
import {
  findOpenOrder,
  findOrder,
  insertOrder,
  type Order,
  setCodeUri,
  touchOrder,
} from '../models/orders/order.ts';
import type { Services } from '../services.ts';
import { gatewayOf } from './openOrders.ts';

/** Minutes a QR code can be paid; one with fewer left than the second is not shown any more (200 polls of 1.5 s). */
const minutesOpen = 30;
const minutesNeeded = 6;
const minutes = (count: number) => count * 60_000;

/** An order that can be paid. */
export interface OpenOrder {
  outTradeNo: string;
  codeUri: string;
}

/**
 * Orders an item for a user, priced here. An unpaid order of the same user for the same item, price and gateway is
 * shown again, so that reloading a page makes no second one.
 * @param onPhone given, the code is the address that opens the gateway's app on the buyer's phone
 * @throws `ApiError` invalid for an item that is not sold, gateway_off, gateway_unavailable
 */
export async function placeOrder(
  services: Services,
  userId: number,
  itemId: number,
  platform: Platform,
  onPhone?: PhoneBuyer,
): Promise<OpenOrder> {
  const { database, payments } = services;
  const item = findItem(itemId);
  if (item === null) throw new ApiError('invalid', { text: '所选套餐不存在，请刷新后重试' });
  const gateway = gatewayOf(payments, platform);
  const order = await openOrder(services, { userId, item, platform, onPhone: onPhone !== undefined });
  if (order.code_uri !== null) return { outTradeNo: order.out_trade_no, codeUri: order.code_uri };
  // Outside the transaction: the gateway may take seconds. Told twice of one order, it gives a code all the same.
  const priceTag = {
    outTradeNo: order.out_trade_no,
    total: order.total,
    description: `研海${order.item_name}`,
    expiresAt: order.expires_at,
  };
  const codeUri = await (onPhone ? gateway.createOnPhone(priceTag, onPhone) : gateway.create(priceTag));
  await inTransaction(database, (transaction) => setCodeUri(transaction, order.id, codeUri));
  return { outTradeNo: order.out_trade_no, codeUri };
}

/**
 * Text of the QR code of a user's open order, when it was made before; changes nothing.
 * @throws `ApiError` bad_token when there is none
 */
export async function openCodeUri(
  services: Services,
  userId: number,
  itemId: number,
  platform: Platform,
): Promise<string> {
  const item = findItem(itemId);
  if (item === null) throw new ApiError('invalid', { text: '所选套餐不存在，请刷新后重试' });
  gatewayOf(services.payments, platform);
  const wanted = wantedOrder(services, { userId, item, platform, onPhone: false });
  const order = await findOpenOrder(services.database, { ...wanted, until: new Date() });
  if (order?.code_uri) return order.code_uri;
  throw new ApiError('bad_token');
}

/** Whether a stand-in takes the money: then there is none. */
const isSandbox = ({ config: { gateways } }: Services, platform: Platform) => gateways[platform] === null;

interface Wanted {
  userId: number;
  item: Item;
  platform: Platform;
  onPhone: boolean;
}

const wantedOrder = (services: Services, { userId, item, platform, onPhone }: Wanted) => ({
  user_id: userId,
  item_id: item.id,
  total: item.total,
  platform,
  sandbox: isSandbox(services, platform) ? (1 as const) : (0 as const),
  on_phone: onPhone ? (1 as const) : (0 as const),
});

async function openOrder(services: Services, asked: Wanted): Promise<Order> {
  const { database } = services;
  const { userId, item } = asked;
  const now = new Date();
  const wanted = wantedOrder(services, asked);
  return inTransaction(database, async (transaction) => {
    // Two windows of one user at once make one order.
    await lockUser(transaction, userId);
    const until = new Date(now.getTime() + minutes(minutesNeeded));
    const open = await findOpenOrder(transaction, { ...wanted, until });
    if (open) {
      await touchOrder(transaction, open.id, now);
      return open;
    }
    const out_trade_no = `YH${ulid()}`;
    await insertOrder(transaction, {
      ...wanted,
      out_trade_no,
      item_name: item.name,
      level: item.level,
      days: item.days,
      expires_at: new Date(now.getTime() + minutes(minutesOpen)),
      now,
    });
    const made = await findOrder(transaction, out_trade_no);
    if (made === null) throw new Error(`order ${out_trade_no} is not there`);
    return made;
  });
}

const rowOf = (plan: Plan): PlanRow => ({
  level: plan.level,
  name: plan.name,
  search_results: plan.searchResults,
  reads_whole_reports: plan.readsWholeReports,
  downloads_per_day: plan.downloadsPerDay,
  searches_charts: plan.searchesCharts,
  opens_chart_originals: plan.opensChartOriginals,
  unlocks_per_year: plan.unlocksPerYear,
  consulting: plan.consulting,
  sharing_group: plan.sharingGroup,
  scope: plan.scope,
  price: plan.price,
  org_price: plan.originalPrice,
});

const describe = (plan: Plan) =>
  plan.unlocksPerYear > 0
    ? `每天下载 ${plan.downloadsPerDay} 份，每年解锁 ${plan.unlocksPerYear} 个专题`
    : `每天下载 ${plan.downloadsPerDay} 份`;

/** The price list; all of it comes from the plan table. */
export function priceListRoute(): Route {
  return handle(vipList, () => ({
    items: plans
      .filter(({ level }) => level > 0)
      .map((plan) => ({
        level: plan.level,
        name: plan.name,
        desc: describe(plan),
        items: [
          { id: plan.level, price: plan.price, org_price: plan.originalPrice, remark: `${membershipDays}天` },
        ],
      })),
    plans: plans.map(rowOf),
  }));
}

/** Something that is bought. */
interface Item {
  id: number;
  name: string;
  level: Tier;
  /** Duration of the membership. */
  days: number;
  /** 分. */
  total: number;
}

/** The item of the price list with this id, or null. */
function findItem(id: number): Item | null {
  const plan = plans.find(({ level }) => level > 0 && level === id);
  if (!plan) return null;
  return {
    id,
    name: plan.name,
    level: plan.level as Tier,
    days: membershipDays,
    total: Math.round(plan.price * 100),
  };
}

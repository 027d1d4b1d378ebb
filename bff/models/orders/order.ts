import type { Sequelize, Transaction } from 'sequelize';
import { rowsOf } from '../../../mappings/jobs/items.ts';
import type { Platform } from '../../gateways/pay/gateway.ts';
import { type Connection, change, insert, select, selectOne, selectWindow } from '../statements.ts';

/** One order of a membership. */
export interface Order {
  id: number;
  /** The site's own number, as the gateways know it. */
  out_trade_no: string;
  user_id: number;
  item_id: number;
  item_name: string;
  level: 1 | 2 | 3;
  days: number;
  /** 分. */
  total: number;
  platform: Platform;
  state: 'pending' | 'paid' | 'closed';
  /** Content of the QR code; null until the gateway has answered. */
  code_uri: string | null;
  /** 1: paid in an app of the phone that shows the page; `code_uri` is then the address that opens it. */
  on_phone: 0 | 1;
  transaction_id: string | null;
  expires_at: Date;
  paid_at: Date | null;
  /** 0 real money, 1 paid in the sandbox, 2 that and taken back when it went off. */
  sandbox: 0 | 1 | 2;
  /** 分 given back so far, and the days of membership taken back, for that or by an operator. */
  refunded: number;
  days_taken: number;
}

/** Fields of a new order. */
export type NewOrder = Omit<
  Order,
  'id' | 'state' | 'code_uri' | 'transaction_id' | 'paid_at' | 'refunded' | 'days_taken'
> & { now: Date };

/** A column with a platform's number, as its name. */
export const platformName = (column = 'platform') => `ELT(${column} + 1, 'wxpay', 'alipay') AS platform`;

/** The number of the value `:platform`. */
export const storedPlatform = "(FIELD(:platform, 'wxpay', 'alipay') - 1)";

const columns = `id, out_trade_no, user_id, item_id, item_name, level, days, total, ${platformName()}, state, code_uri,
  transaction_id, expires_at, paid_at, sandbox, refunded, days_taken, on_phone`;

/** Writes an order. */
export async function insertOrder(transaction: Transaction, order: NewOrder): Promise<void> {
  await insert(
    transaction,
    `INSERT INTO orders (out_trade_no, user_id, item_id, item_name, level, days, total, platform, sandbox, on_phone,
        created_at, offered_at, expires_at)
      VALUES (:out_trade_no, :user_id, :item_id, :item_name, :level, :days, :total, ${storedPlatform}, :sandbox, :on_phone, :now, :now,
        :expires_at)`,
    order,
  );
}

/** The order with this number, or null. */
export async function findOrder(connection: Connection, outTradeNo: string): Promise<Order | null> {
  const sql = `SELECT ${columns} FROM orders WHERE out_trade_no = :outTradeNo`;
  return selectOne<Order>(connection, sql, { outTradeNo });
}

/** The same, locked until the transaction ends: who writes what was read of it waits here for its turn. */
export async function lockOrder(transaction: Transaction, outTradeNo: string): Promise<Order | null> {
  const sql = `SELECT ${columns} FROM orders WHERE out_trade_no = :outTradeNo FOR UPDATE`;
  return selectOne<Order>(transaction, sql, { outTradeNo });
}

/**
 * The order that a user was shown last for a gateway, or has paid since, or null: of two that are chosen in a moment the
 * first may be offered last, and the code that is seen and paid is the other's.
 */
export async function findLastOrder(
  database: Sequelize,
  userId: number,
  platform: Platform,
): Promise<Order | null> {
  const sql = `SELECT ${columns} FROM orders WHERE user_id = :userId AND platform = ${storedPlatform}
    ORDER BY GREATEST(offered_at, COALESCE(paid_at, offered_at)) DESC, id DESC LIMIT 1`;
  return selectOne<Order>(database, sql, { userId, platform });
}

/**
 * A user's unpaid order of the same thing at the same price that stays open beyond a moment, or null. One made before
 * the user last paid is left out: a renewal is an order of its own.
 */
export async function findOpenOrder(
  connection: Connection,
  wanted: Pick<Order, 'user_id' | 'item_id' | 'total' | 'platform' | 'sandbox' | 'on_phone'> & {
    until: Date;
  },
): Promise<Order | null> {
  const sql = `SELECT ${columns} FROM orders WHERE user_id = :user_id AND platform = ${storedPlatform}
      AND item_id = :item_id AND total = :total AND sandbox = :sandbox AND on_phone = :on_phone AND state = 'pending'
      AND expires_at > :until
      AND NOT EXISTS (SELECT 1 FROM orders AS later WHERE later.user_id = :user_id AND later.state = 'paid'
        AND later.paid_at >= orders.created_at)
    ORDER BY id DESC LIMIT 1`;
  return selectOne<Order>(connection, sql, wanted);
}

/** A user's unpaid orders that can still be paid at a moment, the latest first. */
export async function listOpenOrders(database: Sequelize, userId: number, now: Date): Promise<Order[]> {
  const sql = `SELECT ${columns} FROM orders WHERE user_id = :userId AND state = 'pending' AND expires_at > :now
    ORDER BY id DESC LIMIT 20`;
  return select<Order>(database, sql, { userId, now });
}

/** Notes that an order's QR code is shown (again) now. */
export async function touchOrder(transaction: Transaction, id: number, now: Date): Promise<void> {
  await change(transaction, 'UPDATE orders SET offered_at = :now WHERE id = :id', { id, now });
}

/** Keeps what the gateway gave for the QR code. */
export async function setCodeUri(transaction: Transaction, id: number, codeUri: string): Promise<void> {
  await change(transaction, 'UPDATE orders SET code_uri = :codeUri WHERE id = :id', { id, codeUri });
}

/** Marks an order as paid, whether it was still open or closed already; false when it is paid before. */
export async function markPaid(
  transaction: Transaction,
  order: { id: number; transactionId: string; now: Date },
): Promise<boolean> {
  const sql = `UPDATE orders SET state = 'paid', transaction_id = :transactionId, paid_at = :now
    WHERE id = :id AND state IN ('pending', 'closed')`;
  return (await change(transaction, sql, order)) === 1;
}

/** Closes an order that is still unpaid. */
export async function markClosed(transaction: Transaction, id: number): Promise<boolean> {
  const sql = "UPDATE orders SET state = 'closed' WHERE id = :id AND state = 'pending'";
  return (await change(transaction, sql, { id })) === 1;
}

/** Numbers of unpaid orders at some gateways whose time was over before a moment. */
export function expiredOrders(
  database: Sequelize,
  job: string,
  platforms: readonly Platform[],
  before: (now: Date) => Date,
) {
  const rows = {
    columns: 'out_trade_no AS number',
    key: 'out_trade_no',
    from: "orders WHERE state = 'pending' AND expires_at < :before AND ELT(platform + 1, 'wxpay', 'alipay') IN (:platforms)",
    order: 'expires_at',
  };
  const values = (now: Date) => ({ before: before(now), platforms: ['', ...platforms] });
  return rowsOf<{ number: string }>(database, job, rows, values);
}

/** Paid orders of a tier with days that nobody has taken back, the latest first. */
export async function ordersWithDays(
  transaction: Transaction,
  userId: number,
  level: number,
): Promise<Order[]> {
  const sql = `SELECT ${columns} FROM orders WHERE user_id = :userId AND level = :level AND state = 'paid'
      AND sandbox <> 2 AND days_taken < days ORDER BY paid_at DESC, id DESC`;
  return select<Order>(transaction, sql, { userId, level });
}

/** Notes what was given back of an order, and the days that were taken back of it. */
export async function setRefunded(
  transaction: Transaction,
  order: Pick<Order, 'id' | 'refunded' | 'days_taken'>,
): Promise<void> {
  const sql = 'UPDATE orders SET refunded = :refunded, days_taken = :days_taken WHERE id = :id';
  await change(transaction, sql, { ...order });
}

/** Orders that were paid in the sandbox and not taken back yet. */
export async function sandboxOrdersPaid(database: Sequelize): Promise<Order[]> {
  return select<Order>(
    database,
    `SELECT ${columns} FROM orders WHERE sandbox = 1 AND state = 'paid' ORDER BY id`,
    {},
  );
}

/** Notes that a sandbox order bought nothing after all; false when that was noted before. */
export async function markPurged(transaction: Transaction, id: number): Promise<boolean> {
  return (
    (await change(transaction, 'UPDATE orders SET sandbox = 2 WHERE id = :id AND sandbox = 1', { id })) === 1
  );
}

/** A user's paid orders, newest first, with their number; what the sandbox sold and lost is none. */
export async function listPaidOrders(
  database: Sequelize,
  userId: number,
  window: { offset: number; limit: number },
): Promise<{ orders: Order[]; total: number }> {
  const list = {
    columns,
    from: "orders WHERE user_id = :userId AND state = 'paid' AND sandbox < 2",
    order: 'paid_at DESC, id DESC',
  };
  const { rows, total } = await selectWindow<Order>(database, list, { userId }, window);
  return { orders: rows, total };
}

/** The orders made last, of all users. */
export async function listNewestOrders(database: Sequelize, limit: number): Promise<Order[]> {
  return select<Order>(database, `SELECT ${columns} FROM orders ORDER BY id DESC LIMIT :limit`, { limit });
}

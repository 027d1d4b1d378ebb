import type { Sequelize, Transaction } from 'sequelize';
import type { Act } from '../../../mappings/auditTrail.ts';
import { insertAudit } from '../audit.ts';
import { type Connection, change, insert, select, selectOne } from '../statements.ts';

/** Contents of an invoice, and where it is sent. */
export interface InvoiceRequest {
  out_trade_no: string;
  user_id: number;
  title: string;
  tax_number: string;
  mail: string;
}

/** Keeps a request, with a line in the trail; false when its order has one already. */
export async function insertInvoiceRequest(
  transaction: Transaction,
  request: InvoiceRequest,
  now: Date,
): Promise<boolean> {
  const id = await insert(
    transaction,
    `INSERT INTO invoice_requests (out_trade_no, user_id, title, tax_number, mail, created_at)
      VALUES (:out_trade_no, :user_id, :title, :tax_number, :mail, :now)`,
    { ...request, now },
  );
  if (id === null) return false;
  const { user_id, out_trade_no } = request;
  const act = {
    actor: `user ${user_id}`,
    reason: '',
    what: 'order.invoice',
    target: `order ${out_trade_no}`,
  };
  await insertAudit(transaction, act, now);
  return true;
}

/** The orders of those given that have a request, each with whether its invoice was sent. */
export async function invoicesOf(
  connection: Connection,
  outTradeNos: readonly string[],
): Promise<Map<string, 'requested' | 'issued'>> {
  if (outTradeNos.length === 0) return new Map();
  const rows = await select<{ out_trade_no: string; handled_at: Date | null }>(
    connection,
    'SELECT out_trade_no, handled_at FROM invoice_requests WHERE out_trade_no IN (:outTradeNos)',
    { outTradeNos },
  );
  return new Map(rows.map((row) => [row.out_trade_no, row.handled_at === null ? 'requested' : 'issued']));
}

/** A request with the order it is about. */
export interface InvoiceRow extends InvoiceRequest {
  id: number;
  item_name: string;
  /** 分. */
  total: number;
  refunded: number;
  sandbox: 0 | 1 | 2;
  created_at: Date;
  handled_at: Date | null;
  handled_by: string;
  note: string;
}

/** Requests, the latest first; `handled`: those that were dealt with too. */
export async function listInvoiceRequests(
  database: Sequelize,
  { handled, before, limit }: { handled: boolean; before?: number | undefined; limit: number },
): Promise<InvoiceRow[]> {
  const waiting = handled ? '' : 'AND handled_at IS NULL';
  const earlier = before === undefined ? '' : 'AND invoice_requests.id < :before';
  return select<InvoiceRow>(
    database,
    `SELECT invoice_requests.id, invoice_requests.out_trade_no, invoice_requests.user_id, title, tax_number, mail,
        invoice_requests.created_at, handled_at, handled_by, note, item_name, total, refunded, sandbox
      FROM invoice_requests JOIN orders ON orders.out_trade_no = invoice_requests.out_trade_no
      WHERE TRUE ${waiting} ${earlier} ORDER BY invoice_requests.id DESC LIMIT :limit`,
    { before, limit },
  );
}

/**
 * Notes what an operator did about a request, and in the trail who.
 * @returns false when it was dealt with before, null when there is none
 */
export async function handleInvoiceRequest(
  transaction: Transaction,
  id: number,
  act: Act,
  now = new Date(),
): Promise<boolean | null> {
  const find = 'SELECT handled_at FROM invoice_requests WHERE id = :id FOR UPDATE';
  const row = await selectOne<{ handled_at: Date | null }>(transaction, find, { id });
  if (row === null || row.handled_at !== null) return row && false;
  const sql =
    'UPDATE invoice_requests SET handled_at = :now, handled_by = :actor, note = :reason WHERE id = :id';
  await change(transaction, sql, { id, now, ...act });
  await insertAudit(transaction, { ...act, what: 'invoice.handle', target: `invoice ${id}` }, now);
  return true;
}

import type { Sequelize, Transaction } from 'sequelize';
import { chinaMoment, dayMilliseconds } from '../../../mappings/chinaCalendar.ts';
import type { Platform } from '../../gateways/pay/gateway.ts';
import { change, select } from '../statements.ts';
import { storedPlatform } from './order.ts';

/** Something in which a bill and the books differ. */
export interface Discrepancy {
  /**
   * Result of comparing a bill with the books. `settled`: on the bill alone, corrected; `amount`: amounts differ;
   * `unknown`: on the bill, without an order; `missing`: in the books alone; `pending`: a refund without a final
   * state. All but `settled` wait for an operator.
   */
  kind: 'settled' | 'amount' | 'unknown' | 'missing' | 'pending';
  what: 'payment' | 'refund';
  outTradeNo: string;
  transactionId: string;
  /** 分 on the bill; null where it is not on it. */
  billed: number | null;
  /** 分 in the books; null where it is not in them. */
  kept: number | null;
}

/** Result of one day of one gateway. */
export interface Reconciliation {
  /** YYYY-MM-DD in China. */
  day: string;
  platform: Platform;
  lines: number;
  discrepancies: Discrepancy[];
}

/** Keeps it, in place of an earlier one of the day. */
export async function writeReconciliation(
  transaction: Transaction,
  { day, platform, lines, discrepancies }: Reconciliation,
  now: Date,
): Promise<void> {
  const values = {
    day,
    platform,
    lines,
    findings: JSON.stringify(discrepancies),
    open: discrepancies.filter(({ kind }) => kind !== 'settled').length,
    now,
  };
  await change(
    transaction,
    `INSERT INTO reconciliations (day, platform, lines_read, findings, open_findings, compared_at)
      VALUES (:day, ${storedPlatform}, :lines, :findings, :open, :now)
      ON DUPLICATE KEY UPDATE lines_read = :lines, findings = :findings, open_findings = :open, compared_at = :now`,
    values,
  );
}

/** Which of these days were compared for a gateway since they were over: an earlier bill is not the whole day's. */
export async function reconciledDays(
  database: Sequelize,
  platform: Platform,
  days: readonly string[],
): Promise<Set<string>> {
  const sql = `SELECT day, compared_at FROM reconciliations WHERE platform = ${storedPlatform} AND day IN (:days)`;
  const rows = await select<{ day: string; compared_at: Date }>(database, sql, { platform, days });
  const over = rows.filter(
    ({ day, compared_at }) => compared_at.getTime() >= chinaMoment(day) + dayMilliseconds,
  );
  return new Set(over.map(({ day }) => day));
}

type Counts = Record<string, number>;

const orderStates = 'SELECT state AS name, COUNT(*) AS n FROM orders GROUP BY state';
/** A flagged payment that went back, or that an operator dealt with, waits for nobody any more. */
const paymentOutcomes = `SELECT outcome AS name, COUNT(*) AS n FROM payments WHERE outcome <> 'flagged' GROUP BY outcome
  UNION ALL
  SELECT name, COUNT(*) AS n FROM (
    SELECT CASE WHEN total <= (
      SELECT COALESCE(SUM(refunds.total), 0) FROM refunds WHERE refunds.out_trade_no = payments.out_trade_no
        AND refunds.platform = payments.platform AND refunds.transaction_id = payments.transaction_id
    ) THEN 'returned' WHEN handled_at IS NULL THEN 'flagged' ELSE 'handled' END AS name
    FROM payments WHERE outcome = 'flagged'
  ) AS flagged GROUP BY name`;
const refundOutcomes = 'SELECT outcome AS name, COUNT(*) AS n FROM refunds GROUP BY outcome';
/** Of the days that were compared last. */
const openFindings = `SELECT CASE platform WHEN 0 THEN 'wxpay' ELSE 'alipay' END AS name, SUM(open_findings) AS n
  FROM reconciliations WHERE compared_at > NOW() - INTERVAL 7 DAY GROUP BY platform`;

/** @param atLeast values listed also without any count */
async function count(database: Sequelize, sql: string, atLeast: Counts = {}): Promise<Counts> {
  const rows = await select<{ name: string; n: number | string }>(database, sql, {});
  return { ...atLeast, ...Object.fromEntries(rows.map(({ name, n }) => [name, Number(n)])) };
}

/** Counts orders, payments and refunds by outcome, one after the other: readers' own statements come between. */
export const countOutcomes = async (database: Sequelize) => ({
  orders: await count(database, orderStates, { pending: 0, paid: 0, closed: 0 }),
  payments: await count(database, paymentOutcomes, { credited: 0, flagged: 0 }),
  refunds: await count(database, refundOutcomes, { taken: 0, flagged: 0 }),
  findings: await count(database, openFindings),
});

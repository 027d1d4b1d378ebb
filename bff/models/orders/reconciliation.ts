import type { Sequelize, Transaction } from 'sequelize';
import { chinaMoment, dayMilliseconds } from '../../../mappings/chinaCalendar.ts';
import type { Platform } from '../../gateways/pay/gateway.ts';
import { change, select } from '../statements.ts';
import { storedPlatform } from './order.ts';

/** Something in which a bill and the books differ. */
export interface Finding {
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
  findings: Finding[];
}

/** Keeps it, in place of an earlier one of the day. */
export async function writeReconciliation(
  transaction: Transaction,
  { day, platform, lines, findings }: Reconciliation,
  now: Date,
): Promise<void> {
  const values = {
    day,
    platform,
    lines,
    findings: JSON.stringify(findings),
    open: findings.filter(({ kind }) => kind !== 'settled').length,
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

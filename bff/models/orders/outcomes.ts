import type { Sequelize } from 'sequelize';
import { select } from '../statements.ts';

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

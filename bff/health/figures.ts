import type { Gauge } from 'prom-client';
import type { Sequelize } from 'sequelize';
import { staleWhileRevalidate } from '../../mappings/cache.ts';
import { stages, summarySchema } from '../../mappings/intake.ts';
import { createAskIntake } from '../clients/indexer.ts';
import { select } from '../models/statements.ts';
import type { Services } from '../services.ts';
import { readJobFigures } from './jobs.ts';

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

/** Years of orders take long to count; no answer waits for it. */
const keeping = { freshFor: 0, maxWaitMs: 1_000 };

/** A stage is listed also without reports: a rise from nothing would not be seen. */
const noReports = Object.fromEntries(stages.map((stage) => [stage, 0]));

/** @param atLeast values listed also without any count */
async function count(database: Sequelize, sql: string, atLeast: Counts = {}): Promise<Counts> {
  const rows = await select<{ name: string; n: number | string }>(database, sql, {});
  return { ...atLeast, ...Object.fromEntries(rows.map(({ name, n }) => [name, Number(n)])) };
}

/** One after the other: readers' own statements come between. */
const countTables = async (database: Sequelize) => ({
  orders: await count(database, orderStates, { pending: 0, paid: 0, closed: 0 }),
  payments: await count(database, paymentOutcomes, { credited: 0, flagged: 0 }),
  refunds: await count(database, refundOutcomes, { taken: 0, flagged: 0 }),
  findings: await count(database, openFindings),
});

function put<Label extends string>(gauge: Gauge<Label>, label: NoInfer<Label>, counts: Counts = {}): void {
  gauge.reset();
  for (const [value, count] of Object.entries(counts))
    gauge.set({ [label]: value } as Record<Label, string>, count);
}

/**
 * Makes a function that reads the figures counted elsewhere. Unreadable ones are left out: an old number would look
 * like a good one.
 */
export function figureReader({ config, database, metrics }: Services): () => Promise<void> {
  const { orders, payments, refunds, findings, jobs, reports, rereading, missing, connections, background } =
    metrics.figures;
  const ask = createAskIntake(config);
  const counted = staleWhileRevalidate(() => countTables(database), keeping);
  const readTables = async () => {
    const tables = await counted();
    put(orders, 'state', tables?.orders);
    put(payments, 'outcome', tables?.payments);
    put(refunds, 'outcome', tables?.refunds);
    put(findings, 'gateway', tables?.findings);
  };
  const readIntake = async () => {
    const summary = await ask('/intake/summary', summarySchema).catch(() => null);
    put(jobs, 'state', summary?.queue);
    put(reports, 'stage', summary?.stages ? { ...noReports, ...summary.stages } : {});
    put(rereading, 'state', summary?.rereading);
    const lacking = Object.entries(summary?.documents ?? {}).map(
      ([index, { expected, found }]) => [index, Math.max(0, expected - found)] as const,
    );
    put(missing, 'index', Object.fromEntries(lacking));
  };
  return async () => {
    const { size, available, waiting } = (
      database.connectionManager as unknown as { pool: { size: number; available: number; waiting: number } }
    ).pool;
    put(connections, 'state', { size, available, waiting });
    await Promise.all([readTables(), readIntake(), readJobFigures(database, background)]);
  };
}

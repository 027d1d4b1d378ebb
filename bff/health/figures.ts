import type { Gauge } from 'prom-client';
import { summarySchema } from '../../mappings/intake.ts';
import { createAskIntake } from '../clients/indexer.ts';
import { select } from '../models/statements.ts';
import type { Services } from '../services.ts';

const orderStates = 'SELECT state AS name, COUNT(*) AS n FROM orders GROUP BY state';
/** A flagged payment that went back waits for nobody any more. */
const paymentOutcomes = `SELECT name, COUNT(*) AS n FROM (
    SELECT CASE WHEN outcome = 'flagged' AND total <= (
      SELECT COALESCE(SUM(refunds.total), 0) FROM refunds
        WHERE refunds.platform = payments.platform AND refunds.transaction_id = payments.transaction_id
    ) THEN 'returned' ELSE outcome END AS name FROM payments
  ) AS outcomes GROUP BY name`;
const refundOutcomes = 'SELECT outcome AS name, COUNT(*) AS n FROM refunds GROUP BY outcome';
/** Of the days that were compared last. */
const openFindings = `SELECT CASE platform WHEN 0 THEN 'wxpay' ELSE 'alipay' END AS name, SUM(open_findings) AS n
  FROM reconciliations WHERE compared_at > NOW() - INTERVAL 7 DAY GROUP BY platform`;

/** Reads the figures that are counted elsewhere anew. What cannot be read now is left out: an old number would look like a good one. */
export async function readFigures({ config, database, metrics }: Services): Promise<void> {
  const { orders, payments, refunds, findings, jobs, reports, missing, connections } = metrics.figures;
  const ask = createAskIntake(config);
  const put = <Label extends string>(
    gauge: Gauge<Label>,
    label: NoInfer<Label>,
    counts: Record<string, number>,
  ) => {
    gauge.reset();
    for (const [value, count] of Object.entries(counts))
      gauge.set({ [label]: value } as Record<Label, string>, count);
  };
  /** @param atLeast values that are told also where there are none */
  const counted = async <Label extends string>(
    gauge: Gauge<Label>,
    label: NoInfer<Label>,
    sql: string,
    atLeast: Record<string, number> = {},
  ) => {
    try {
      const rows = await select<{ name: string; n: number }>(database, sql, {});
      put(gauge, label, { ...atLeast, ...Object.fromEntries(rows.map(({ name, n }) => [name, Number(n)])) });
    } catch {
      gauge.reset();
    }
  };
  const { size, available, waiting } = (
    database.connectionManager as unknown as {
      pool: { size: number; available: number; waiting: number };
    }
  ).pool;
  put(connections, 'state', { size, available, waiting });
  await Promise.all([
    counted(orders, 'state', orderStates, { pending: 0, paid: 0, closed: 0 }),
    counted(payments, 'outcome', paymentOutcomes, { credited: 0, flagged: 0 }),
    counted(refunds, 'outcome', refundOutcomes, { taken: 0, flagged: 0 }),
    counted(findings, 'gateway', openFindings),
    ask('/intake/summary', summarySchema).then(
      ({ stages, queue, documents }) => {
        put(jobs, 'state', queue);
        put(reports, 'stage', stages);
        const lacking = Object.entries(documents ?? {}).map(
          ([index, { expected, found }]) => [index, Math.max(0, expected - found)] as const,
        );
        put(missing, 'index', Object.fromEntries(lacking));
      },
      () => {
        for (const gauge of [jobs, reports, missing]) gauge.reset();
      },
    ),
  ]);
}

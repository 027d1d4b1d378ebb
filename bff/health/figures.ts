import type { Gauge } from 'prom-client';
import { staleWhileRevalidate } from '../../mappings/cache.ts';
import { stages, summarySchema } from '../../mappings/intake.ts';
import { createAskIntake } from '../clients/indexer.ts';
import { countOutcomes } from '../models/orders/reconciliation.ts';
import type { Services } from '../services.ts';
import { readJobFigures } from './jobs.ts';

/** Years of orders take long to count; no answer waits for it. */
const keeping = { freshFor: 0, maxWaitMs: 1_000 };

/** A stage is listed also without reports: a rise from nothing would not be seen. */
const noReports = Object.fromEntries(stages.map((stage) => [stage, 0]));

function put<Label extends string>(
  gauge: Gauge<Label>,
  label: NoInfer<Label>,
  counts: Record<string, number> = {},
): void {
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
  const counted = staleWhileRevalidate(() => countOutcomes(database), keeping);
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

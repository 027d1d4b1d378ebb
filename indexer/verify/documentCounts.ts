import { performance } from 'node:perf_hooks';
import { col, fn } from 'sequelize';
import type { DocumentCounts } from '../../mappings/intake.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { IndexerServices } from '../services.ts';

type Counted = Pick<IndexerServices, 'catalog' | 'client' | 'names'>;

/** Milliseconds for which counts are good at least; on a large site twenty times as long as counting took. */
const freshFor = 2_000;

/** How many documents the finished reports have, when all is there. */
async function expectedCounts({ reports }: Catalog): Promise<Record<keyof DocumentCounts, number>> {
  const [row] = (await reports.findAll({
    attributes: [
      [fn('COUNT', col('id')), 'reports'],
      [fn('SUM', col('page_count')), 'pages'],
      [fn('SUM', col('chart_count')), 'charts'],
    ],
    where: { stage: 'done' },
    raw: true,
  })) as unknown as Record<keyof DocumentCounts, number | string | null>[];
  // Sums come as text, and as null where there is nothing to add.
  const number = (name: keyof DocumentCounts) => Number(row?.[name] ?? 0);
  return { reports: number('reports'), pages: number('pages'), charts: number('charts') };
}

/** Counts what finished reports should have in the index, and what it has as of its last refresh. */
export async function countDocuments({ catalog, client, names }: Counted): Promise<DocumentCounts> {
  const found = async (index: string) => (await client.count({ index })).body.count;
  const [expected, reports, pages, charts] = await Promise.all([
    expectedCounts(catalog),
    found(names.reports),
    found(names.pages),
    found(names.charts),
  ]);
  return {
    reports: { expected: expected.reports, found: reports },
    pages: { expected: expected.pages, found: pages },
    charts: { expected: expected.charts, found: charts },
  };
}

/** The same for callers that ask often: they share one counting. Gives null while it is not to be had. */
export function rememberCounts(services: Counted): () => Promise<DocumentCounts | null> {
  let known: Promise<DocumentCounts | null> | null = null;
  let until = 0;
  return () => {
    if (known && performance.now() < until) return known;
    const start = performance.now();
    until = Number.POSITIVE_INFINITY;
    known = countDocuments(services).then(
      (counts) => {
        const now = performance.now();
        until = now + Math.max(freshFor, 20 * (now - start));
        return counts;
      },
      () => {
        // However long a hanging engine was waited for, it may answer now.
        until = performance.now() + freshFor;
        return null;
      },
    );
    return known;
  };
}

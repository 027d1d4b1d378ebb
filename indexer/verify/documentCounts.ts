import { staleWhileRevalidate } from '../../mappings/cache.ts';
import type { DocumentCounts, Stage } from '../../mappings/intake.ts';
import { type StageSum, stageSums } from '../catalog/catalogCounts.ts';
import type { IndexerServices } from '../services.ts';

type Counted = Pick<IndexerServices, 'catalog' | 'client' | 'names'>;

/** Counts are good for 2 s at least, on a large site for longer; whoever asks is answered within a second. */
const keeping = { freshFor: 2_000, maxWaitMs: 1_000 };

/** Counts in the index as of its last refresh, beside those expected from finished reports. */
async function compare(
  { client, names }: Omit<Counted, 'catalog'>,
  expected: StageSum = { reports: 0, pages: 0, charts: 0 },
): Promise<DocumentCounts> {
  const found = async (index: string) => (await client.count({ index })).body.count;
  const [reports, pages, charts] = await Promise.all([
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

/** Counts what finished reports should have in the index, and what it has as of its last refresh. */
export async function countDocuments(services: Counted): Promise<DocumentCounts> {
  return compare(services, (await stageSums(services.catalog)).done);
}

/** The same, and the reports by stage, for frequent callers; each null while unknown. */
export function cachedCounts(services: Counted): {
  stages(): Promise<Partial<Record<Stage, number>> | null>;
  documents(): Promise<DocumentCounts | null>;
} {
  const sums = staleWhileRevalidate(() => stageSums(services.catalog), keeping);
  const documents = staleWhileRevalidate(async () => {
    const known = await sums();
    if (!known) throw new Error('The catalog is not counted yet');
    return compare(services, known.done);
  }, keeping);
  return {
    async stages() {
      const known = await sums();
      return (
        known && Object.fromEntries(Object.entries(known).map(([stage, { reports }]) => [stage, reports]))
      );
    },
    documents,
  };
}

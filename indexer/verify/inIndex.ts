import type { Client } from '@opensearch-project/opensearch';
import { staleWhileRevalidate } from '../../mappings/cache.ts';
import type { ReportDocument } from '../../mappings/documents.ts';
import type { DocumentCounts, Stage } from '../../mappings/intake.ts';
import type { IndexNames } from '../../mappings/searchEngine.ts';
import { type StageSum, stageSums } from '../catalog/catalogCounts.ts';
import type { DocumentAction } from '../documents/indexWriter.ts';
import type { IndexerServices } from '../services.ts';

/** Documents of one report in the index. */
export interface FoundReport {
  version: number;
  title: string;
  visible: boolean;
  recommend: number;
  pages: number;
  charts: number;
}

const shown = ['id', 'title', 'visible', 'recommend', 'page_count', 'chart_count'];

interface IndexReader {
  client: Client;
  names: IndexNames;
}

/** The documents of these reports by id, as they are at this moment; those that are not there are left out. */
async function foundReports(
  { client, names }: IndexReader,
  ids: number[],
): Promise<Map<number, FoundReport>> {
  const found = new Map<number, FoundReport>();
  if (ids.length === 0) return found;
  const { body } = await client.mget({
    index: names.reports,
    _source_includes: shown,
    body: { ids: ids.map(String) },
  });
  for (const document of body.docs) {
    if (!('found' in document) || !document.found) continue;
    const { title, visible, recommend, page_count, chart_count } = document._source as ReportDocument;
    const version = document._version ?? 0;
    found.set(Number(document._id), {
      version,
      title,
      visible,
      recommend,
      pages: page_count,
      charts: chart_count,
    });
  }
  return found;
}

/** Documents of these reports in the index, by id: their own, and how many pages and charts. */
export async function reportsInIndex(services: IndexReader, ids: number[]) {
  const [reports, pages, charts] = await Promise.all([
    foundReports(services, ids),
    countsOf(services, 'pages', ids),
    countsOf(services, 'charts', ids),
  ]);
  return { reports, pages, charts };
}

/** Counts these reports' pages or charts in the index, as of its last refresh. */
async function countsOf(
  { client, names }: IndexReader,
  index: 'pages' | 'charts',
  ids: number[],
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const { body } = await client.search({
    index: names[index],
    body: {
      size: 0,
      query: { terms: { report_id: ids } },
      aggs: { reports: { terms: { field: 'report_id', size: ids.length } } },
    } as never,
  });
  const found = body.aggregations as unknown as {
    reports: { buckets: { key: unknown; doc_count: number }[] };
  };
  return new Map(found.reports.buckets.map(({ key, doc_count }) => [Number(key), doc_count]));
}

/** Ids of all reports that an index has something of, a batch at a time. */
export async function* reportIdsOf(
  { client, names }: IndexReader,
  index: keyof IndexNames,
): AsyncGenerator<number[]> {
  const field = index === 'reports' ? 'id' : 'report_id';
  for (let after: Record<string, never> | undefined; ; ) {
    const sources = [{ report: { terms: { field } } }];
    const composite = { size: 1_000, sources, ...(after && { after }) };
    const { body } = await client.search({
      index: names[index],
      body: { size: 0, aggs: { reports: { composite } } } as never,
    });
    const found = body.aggregations?.reports as unknown as {
      buckets: { key: { report: unknown } }[];
      after_key?: Record<string, never>;
    };
    if (found.buckets.length > 0) yield found.buckets.map(({ key }) => Number(key.report));
    after = found.after_key;
    if (!after) return;
  }
}

/** Every document of one report, each as what would take it away, with the version it has. */
export async function documentsOfReport(
  { client, names }: IndexReader,
  reportId: number,
): Promise<DocumentAction[]> {
  const actions: DocumentAction[] = [];
  for (const index of ['reports', 'charts', 'pages'] as const) {
    const { body } = await client.search({
      index: names[index],
      version: true,
      _source: false,
      size: 10_000,
      body: { query: { term: { [index === 'reports' ? 'id' : 'report_id']: reportId } } },
    });
    for (const { _id, _version = 0 } of body.hits.hits)
      actions.push({
        index,
        id: String(_id),
        version: _version,
        ...(index !== 'reports' && { routing: String(reportId) }),
      });
  }
  return actions;
}

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

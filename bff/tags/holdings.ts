import { memoizeTtl } from '../../mappings/cache.ts';
import { fileTypes, industries } from '../../mappings/taxonomy/taxonomy.ts';
import type { Data } from '../contract/call.ts';
import type { holdings } from '../contract/tags.ts';
import { type DocumentSource, visibleOnly } from '../documents/index.ts';

type Holdings = Data<typeof holdings>;
type Tag = Holdings['types'][number];

/** Maximum age of the picture, in milliseconds: it is about years and thousands. */
const age = 60_000;
/** Institutions listed by name; more than a chart can show. */
const organizationsTold = 20;
const yearsTold = 60;

interface Bucket {
  key: string;
  doc_count: number;
}

interface Aggregation {
  value?: number;
  buckets?: Bucket[];
  organizations?: Aggregation;
  organization_count?: Aggregation;
}

const terms = (field: string, size: number) => ({ terms: { field, size } });

/** Reads what the library holds, a minute old at most. */
export function readHoldings({ engine, names }: DocumentSource): () => Promise<Holdings> {
  const ask = async (aggs: object) => {
    const { aggregations } = await engine.search(names.reports, {
      size: 0,
      track_total_hits: false,
      query: visibleOnly,
      aggs,
    });
    return (name: string) => aggregations?.[name] as Aggregation | undefined;
  };
  return memoizeTtl(age, async () => {
    const [reports, total, charts] = await Promise.all([
      ask({
        years: terms('year', yearsTold),
        types: terms('type_id', fileTypes.length),
        industries: terms('industry_id', industries.length),
        // A report that names no institution has an empty one.
        named: {
          filter: { bool: { must_not: { term: { organization: '' } } } },
          aggs: {
            organizations: terms('organization', organizationsTold),
            organization_count: { cardinality: { field: 'organization' } },
          },
        },
        pages: { sum: { field: 'page_count' } },
      }),
      engine.count(names.reports, visibleOnly),
      engine.count(names.charts, visibleOnly),
    ]);
    const named = (list: readonly { id: number; name: string }[], buckets: Bucket[] = []): Tag[] => {
      const held = new Map(buckets.map(({ key, doc_count }) => [Number(key), doc_count]));
      return list
        .map(({ id, name }) => ({ id, name, count: held.get(id) ?? 0 }))
        .filter(({ count }) => count > 0)
        .sort((a, b) => b.count - a.count || a.id - b.id);
    };
    return {
      reports: total,
      charts,
      pages: reports('pages')?.value ?? 0,
      organization_count: reports('named')?.organization_count?.value ?? 0,
      years: (reports('years')?.buckets ?? [])
        .map(({ key, doc_count }) => ({ id: Number(key), name: `${key}年`, count: doc_count }))
        .sort((a, b) => a.id - b.id),
      types: named(fileTypes, reports('types')?.buckets),
      industries: named(industries, reports('industries')?.buckets),
      organizations: (reports('named')?.organizations?.buckets ?? []).map(({ key, doc_count }) => ({
        name: key,
        count: doc_count,
      })),
    };
  });
}

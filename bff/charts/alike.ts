import { memoizeTtlByKey } from '../../mappings/cache.ts';
import type { StoredChart } from '../../mappings/documents.ts';
import { fingerprintSchema } from '../../mappings/indices/fingerprint.ts';
import { chartAlike } from '../contract/charts.ts';
import { type DocumentSource, listedOnly } from '../documents/index.ts';
import { handle, type Route } from '../http/route.ts';
import type { Services } from '../services.ts';
import { demandStoredChart, presentAll, storedChartsOf } from './cards.ts';
import { newestFirst } from './queries.ts';

/** Charts of one picture that are told. */
const maxTold = 100;

/** In ms. An index is replaced by a build, which takes longer. */
const freshFor = 5_000;

/** Whether charts of the served index have keys of their pictures: one of an earlier release has none to fold them by. */
export const knowsPictures = memoizeTtlByKey(freshFor, async ({ engine, names }: DocumentSource) => {
  const made = fingerprintSchema.safeParse(await engine.madeOf(names.charts));
  return made.success && 'field alike' in made.data.parts;
});

/** One chart of each picture: the first in the order of the list. */
export const onePerPicture = { field: 'alike' };

/** Counts pictures: exactly for as many as a list can be paged through. */
export const countPictures = (after: object[] = []): object => ({
  filter: { bool: { filter: after } },
  aggs: { counted: { cardinality: { field: 'alike', precision_threshold: 40_000 } } },
});

/** That count; undefined where it was not asked for. */
export const readPictureCount = ({ pictures }: Record<string, unknown>): number | undefined =>
  (pictures as { counted: { value: number } } | undefined)?.counted.value;

/** Leaves out what shows the picture of one before it. */
export function withoutRepeats(charts: readonly StoredChart[]): StoredChart[] {
  const seen = new Set<number>();
  return charts.filter(({ alike }) => alike === 0 || (!seen.has(alike) && seen.add(alike)));
}

/** For each of these charts how many others of its picture anybody may see, whatever was searched for. */
export async function othersAlike(
  { engine, names }: DocumentSource,
  charts: readonly StoredChart[],
): Promise<(chart: StoredChart) => number> {
  const keys = [...new Set(charts.map(({ alike }) => alike))].filter((key) => key !== 0);
  if (keys.length === 0) return () => 0;
  const { aggregations } = await engine.search<unknown>(names.charts, {
    size: 0,
    track_total_hits: false,
    query: { bool: { filter: [{ terms: { alike: keys } }, listedOnly] } },
    aggs: { alike: { terms: { field: 'alike', size: keys.length } } },
  });
  const { alike } = aggregations as { alike: { buckets: { key: number; doc_count: number }[] } };
  const counted = new Map(alike.buckets.map(({ key, doc_count }) => [Number(key), doc_count]));
  return (chart) => Math.max(0, (counted.get(chart.alike) ?? 0) - 1);
}

/** Where else a picture stands. */
export function chartAlikeRoute({ documents }: Pick<Services, 'documents'>): Route {
  return handle(chartAlike, async ({ id }) => {
    const chart = await demandStoredChart(documents, id);
    if (chart.alike === 0) return { charts: [], total: 0 };
    const { hits } = await documents.engine.search<unknown>(documents.names.charts, {
      size: maxTold,
      track_total_hits: true,
      query: {
        bool: { filter: [{ term: { alike: chart.alike } }, listedOnly], must_not: { term: { id } } },
      },
      sort: newestFirst,
    });
    return { charts: await presentAll(documents, storedChartsOf(hits)), total: hits.total?.value ?? 0 };
  });
}

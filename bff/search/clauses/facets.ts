import { byIdFacet, nameOfYear, pageCountFilters, undatedYear } from '../../contract/constants.ts';
import type { Facets, FacetValue } from '../../contract/entities.ts';
import type { FacetCounts } from './candidates.ts';
import { type Clause, type FacetFilters, taxonomies } from './filters.ts';

/** More than there are; reports without a date come last. */
const maxYears = 100;

const counts: Record<keyof Facets, Clause> = {
  // One more than there are, for none.
  ...byIdFacet((name) => ({
    terms: { field: taxonomies[name].field, size: taxonomies[name].values.length + 1 },
  })),
  years: {
    terms: { field: 'year', missing: String(undatedYear.id), size: maxYears, order: { _key: 'desc' } },
  },
  pages: {
    range: {
      field: 'page_count',
      keyed: true,
      ranges: pageCountFilters.map(({ id, over }) => ({ key: String(id), from: over + 1 })),
    },
  },
};

const months: Clause = {
  date_histogram: { field: 'date', calendar_interval: 'month', format: 'yyyyMM', min_doc_count: 1 },
};

const facetNames = Object.keys(counts) as (keyof Facets)[];

/**
 * Aggregations for the facets. Each counts under all chosen filters but its own, so that a reader sees what
 * choosing another value would give. `hits` counts under all of them; it is the total. Months count as years do.
 * @param common filters that no facet counts, which hold for all
 */
export function facetAggregations(
  filters: FacetFilters,
  withMonths = false,
  common: readonly Clause[] = [],
): Record<string, Clause> {
  const all = [...common, ...Object.values(filters)];
  const aggregations: Record<string, Clause> = {};
  const under = (name: keyof Facets, counted: Clause): Clause => {
    const chosen = facetNames.flatMap((other) => (other === name ? [] : (filters[other] ?? [])));
    const others = [...common, ...chosen];
    return others.length === 0 ? counted : { filter: { bool: { filter: others } }, aggs: { counted } };
  };
  for (const name of facetNames) aggregations[name] = under(name, counts[name]);
  if (withMonths) aggregations.months = under('years', months);
  if (all.length > 0) aggregations.hits = { filter: { bool: { filter: all } } };
  return aggregations;
}

interface Bucket {
  key: string | number;
  /** Of a histogram. */
  key_as_string?: string;
  doc_count: number;
}

type Aggregation = { doc_count?: number; buckets?: Bucket[] | Record<string, { doc_count: number }> };

function countsOf(aggregation: unknown): Map<number, number> {
  const found = (aggregation ?? {}) as Aggregation & { counted?: Aggregation };
  const buckets = (found.counted ?? found).buckets ?? [];
  return Array.isArray(buckets)
    ? new Map(buckets.map((bucket) => [Number(bucket.key_as_string ?? bucket.key), bucket.doc_count]))
    : new Map(Object.entries(buckets).map(([key, bucket]) => [Number(key), bucket.doc_count]));
}

const fullestFirst = (a: FacetValue, b: FacetValue) => b.count - a.count || a.id - b.id;

/**
 * Facets as the API has them, of the engine's counts and those of candidates beside them. Types and page counts are
 * listed even at 0; the others are not.
 */
export function readFacets(aggregations: Record<string, unknown>, beside?: FacetCounts): Facets {
  const found = (name: keyof Facets) => summed(countsOf(aggregations[name]), beside?.[name]);
  const named = (list: readonly { id: number; name: string }[], counts: Map<number, number>) =>
    list.map(({ id, name }) => ({ id, name, count: counts.get(id) ?? 0 }));
  const ofIds = byIdFacet((name) => {
    const values = named(taxonomies[name].values, found(name));
    return name === 'types' ? values : values.filter(({ count }) => count > 0);
  });
  return {
    ...ofIds,
    industries: ofIds.industries.sort(fullestFirst),
    years: [...found('years')]
      .sort(([one], [other]) => other - one)
      .map(([year, count]) => ({ id: year, name: nameOfYear(year), count })),
    pages: named(pageCountFilters, found('pages')),
  };
}

/** Hits by month, oldest first, of the engine's counts and those of candidates beside them. */
export function readTrend(
  aggregations: Record<string, unknown>,
  beside?: Pick<FacetCounts, 'months'>,
): { month: string; count: number }[] {
  return [...summed(countsOf(aggregations.months), beside?.months)]
    .sort(([one], [other]) => one - other)
    .map(([month, count]) => ({ month: String(month).replace(/(..)$/, '-$1'), count }));
}

function summed(counts: Map<number, number>, beside: Map<number, number> = new Map()): Map<number, number> {
  for (const [id, count] of beside) counts.set(id, (counts.get(id) ?? 0) + count);
  return counts;
}

/** Number of hits under all filters. */
export function readTotal(aggregations: Record<string, unknown>, matched: number): number {
  return (aggregations.hits as Aggregation | undefined)?.doc_count ?? matched;
}

/** Of these, the hits that hold the keyword whole; all, where none may hold its words apart. */
export function readWholes(aggregations: Record<string, unknown>, total: number): number {
  return (aggregations.wholes as Aggregation | undefined)?.doc_count ?? total;
}

const countsIn = (values: readonly FacetValue[]) => new Map(values.map(({ id, count }) => [id, count]));

/** Facets with further counts added. */
export function addToFacets(facets: Facets, counts: FacetCounts): Facets {
  const sums = facetNames.map((name) => [name, summed(countsIn(facets[name]), counts[name])] as const);
  return readFacets({}, Object.fromEntries(sums) as FacetCounts);
}

/** The facets of two lists as those of one. */
export function joinFacets(one: Facets, other: Facets): Facets {
  const sums = facetNames.map((name) => [name, summed(countsIn(one[name]), countsIn(other[name]))] as const);
  return readFacets({}, Object.fromEntries(sums) as FacetCounts);
}

type Trend = ReturnType<typeof readTrend>;

const monthsIn = (trend: Trend) =>
  new Map(trend.map(({ month, count }) => [Number(month.replace('-', '')), count]));

/** The months of two lists as those of one. */
export const joinTrends = (one: Trend, other: Trend): Trend =>
  readTrend({}, { months: summed(monthsIn(one), monthsIn(other)) });

/** Hits by month with further counts added. */
export const addToTrend = (trend: Trend, { months }: FacetCounts): Trend =>
  readTrend({}, { months: summed(monthsIn(trend), months) });

import type { StoredReport } from '../../mappings/documents.ts';
import { fileTypes, industries } from '../../mappings/taxonomy/taxonomy.ts';
import type { Place } from '../contract/site/places.ts';
import { newestFirst } from '../reports/index.ts';
import { foldName, nameFilters } from '../search/index.ts';

/** Names of each kind that a place tells. */
export const namesTold = 12;

/** The condition on a report to stand in a place. */
export function placeFilter({ kind, name, organization = '' }: Place): object {
  if (kind === 'industry') return { term: { industry_id: name } };
  const filters = {
    organization: nameFilters({ organization: name }),
    researcher: nameFilters({ researcher: name, organization }),
    stock: nameFilters({ stock: name }),
  };
  return { bool: { filter: filters[kind] } };
}

/** The other houses that have a researcher of this name. */
export const namesakeFilter = ({ name, organization = '' }: Place): object => ({
  bool: { filter: nameFilters({ researcher: name }), must_not: nameFilters({ organization }) },
});

/** A name as a report spells it, by its form in the index. */
export const spelled = (key: string, texts: readonly string[]): string =>
  texts.find((text) => foldName(text) === foldName(key)) ?? key;

/** A report that has the counted name: the index' own form of it is folded. */
export const example = {
  // By score, multi_terms fails.
  top_hits: {
    size: 1,
    sort: newestFirst,
    _source: ['organization', 'researchers', 'stock_name', 'stock_code'],
  },
};

const counting = (field: string, size = namesTold) => ({
  terms: { field, size, exclude: [''] },
  aggs: { example },
});

const researchers = {
  multi_terms: { terms: [{ field: 'organization' }, { field: 'researchers' }], size: namesTold + 1 },
  aggs: { example },
};

/** Fields of the latest report of a place, which say what it is. */
export const newestFields = [
  'organization',
  'researchers',
  'stock_name',
  'stock_code',
  'industry_id',
  'date',
] as const satisfies readonly (keyof StoredReport)[];

/** Aggregations over the reports of a place; those of one house have no others. */
export const placeCounts = (kind: Place['kind']) => ({
  months: {
    date_histogram: { field: 'date', calendar_interval: 'month', format: 'yyyy-MM', min_doc_count: 1 },
  },
  types: { terms: { field: 'type_id', size: fileTypes.length } },
  industries: { terms: { field: 'industry_id', size: industries.length } },
  ...((kind === 'stock' || kind === 'industry') && { organizations: counting('organization') }),
  researchers,
  stocks: counting('stock_code'),
  newest: {
    top_hits: {
      size: 1,
      sort: newestFirst,
      _source: newestFields,
    },
  },
});

/** Aggregations of names alone. */
export const stockCounts = { stocks: counting('stock_code', namesTold + 1) };
export const houseCounts = { organizations: counting('organization') };

/** The most read first; of those read alike the newest. */
export const mostReadFirst = (filter: object): object => ({
  bool: { filter: [filter], must: [{ rank_feature: { field: 'popularity', log: { scaling_factor: 1 } } }] },
});

/** A bucket of the engine's. */
export interface Bucket {
  key: string | [string, string];
  key_as_string?: string;
  doc_count: number;
  example?: { hits: { hits: { _source: Partial<StoredReport> }[] } };
}

/** Buckets of an aggregation; none where it is absent. */
export const bucketsOf = (aggregations: Record<string, unknown> | undefined, name: string): Bucket[] =>
  (aggregations?.[name] as { buckets: Bucket[] } | undefined)?.buckets ?? [];

const exampleOf = ({ example }: Pick<Bucket, 'example'>): Partial<StoredReport> =>
  example?.hits.hits[0]?._source ?? {};

/** Organizations with their reports, the fullest first. */
export const readOrganizations = (buckets: readonly Bucket[]) =>
  buckets.map((bucket) => ({ name: exampleOf(bucket).organization ?? '', count: bucket.doc_count }));

/** Researchers with their house, the fullest first. */
export const readResearchers = (buckets: readonly Bucket[]) =>
  buckets.flatMap((bucket) => {
    const { organization = '', researchers = [] } = exampleOf(bucket);
    if (organization === '') return [];
    return [{ name: spelled(String(bucket.key[1]), researchers), organization, count: bucket.doc_count }];
  });

/** Stocks by their code, the fullest first. */
export const readStocks = (buckets: readonly Bucket[]) =>
  buckets.map((bucket) => {
    const { stock_name: name = '', stock_code: code = '' } = exampleOf(bucket);
    return { name, code, count: bucket.doc_count };
  });

/** Values of a taxonomy with their reports, the fullest first. */
export const readTags = (buckets: readonly Bucket[], nameOf: (id: number) => string) =>
  buckets.map(({ key, doc_count }) => ({ id: Number(key), name: nameOf(Number(key)), count: doc_count }));

/** The fields whose values are the places of a kind. */
export const kindFields = {
  organization: ['organization'],
  researcher: ['organization', 'researchers'],
  stock: ['stock_code'],
  industry: ['industry_id'],
} as const satisfies Record<Place['kind'], readonly string[]>;

/** The place of a composite bucket over `kindFields`; none for reports without that name. */
export function placeOfBucket(
  kind: Place['kind'],
  bucket: { key: Record<string, string> } & Pick<Bucket, 'example'>,
): Place[] {
  const { organization = '', researchers = [], stock_code: code = '' } = exampleOf(bucket);
  if (kind === 'industry') return [{ kind, name: bucket.key.industry_id ?? '' }];
  if (kind === 'stock') return code === '' ? [] : [{ kind, name: code }];
  if (organization === '') return [];
  if (kind === 'organization') return [{ kind, name: organization }];
  return [{ kind, name: spelled(bucket.key.researchers ?? '', researchers), organization }];
}

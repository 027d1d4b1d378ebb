import { memoizeTtl } from '../../mappings/cache.ts';
import { chartTypes, fileTypes, generalIndustryId, industries } from '../../mappings/taxonomy/taxonomy.ts';
import type { Data } from '../contract/call.ts';
import { nameOfYear, undatedYear } from '../contract/constants.ts';
import { chartTypeList, conceptList, fileTypeList, holdings, industryList } from '../contract/tags.ts';
import { type DocumentSource, listedOnly, siteTotal } from '../documents/index.ts';
import { handle, type Route } from '../http/route.ts';
import type { Services } from '../services.ts';
import { readConcepts } from './concepts.ts';

export { readConcepts } from './concepts.ts';

/** File types, industries, chart categories and concepts with what each holds. */
export function tagRoutes({ documents }: Services): Route[] {
  const counts = tagCounts(documents);
  const readSubjects = readConcepts(documents);
  const held = readHoldings(documents);
  return [
    handle(fileTypeList, async () => {
      const { types } = await counts();
      const items = fileTypes.map(({ id, name, description }) => ({
        id,
        name,
        description,
        count: types.get(id) ?? 0,
      }));
      return { items, total: items.length };
    }),
    handle(industryList, async (input) => {
      const held = (await counts()).industries;
      const items = industries
        .map(({ id, name }) => ({ id, name, count: held.get(id) ?? 0 }))
        // 综合 is what no single industry took: last, however full.
        .sort(
          (a, b) =>
            Number(a.id === generalIndustryId) - Number(b.id === generalIndustryId) || b.count - a.count,
        );
      return { items: pageOf(items, input), total: items.length };
    }),
    handle(chartTypeList, async () => {
      const held = (await counts()).chartTypes;
      const items = chartTypes.map(({ id, name }) => ({ id, name, count: held.get(id) ?? 0 }));
      return { items, total: items.length };
    }),
    handle(holdings, held),
    handle(conceptList, async (input) => {
      const concepts = await readSubjects();
      const items = concepts.map(({ name, count }, index) => ({ id: index + 1, name, count }));
      return { items: pageOf(items, input), total: items.length };
    }),
  ];
}

function pageOf<Item>(items: Item[], { page, pageSize }: { page: number; pageSize: number }): Item[] {
  return items.slice((page - 1) * pageSize, page * pageSize);
}

/** A value and how many documents have it. */
interface Bucket {
  key: string;
  count: number;
}

/** Counts of the corpus by tag. */
interface TagCounts {
  types: Map<number, number>;
  industries: Map<number, number>;
  chartTypes: Map<number, number>;
}

/** Maximum age of the counts, in milliseconds: every page of the site asks for them. */
const age = 5000;
/** More than any of the taxonomies holds. */
const tagsCounted = 500;

interface Aggregation {
  value?: number;
  buckets?: { key: string; doc_count: number }[];
  organizations?: Aggregation;
  organization_count?: Aggregation;
}

const terms = (field: string, size: number) => ({ terms: { field, size } });

/** Aggregates over what totals count. */
async function aggregate({ engine }: DocumentSource, index: string, aggs: object) {
  const body = { size: 0, track_total_hits: false, query: listedOnly, aggs };
  const { aggregations } = await engine.search(index, body);
  return (name: string) => aggregations?.[name] as Aggregation | undefined;
}

const bucketsOf = (found: Aggregation | undefined): Bucket[] =>
  (found?.buckets ?? []).map(({ key, doc_count }) => ({ key, count: doc_count }));

const byId = (found: Aggregation | undefined) =>
  new Map(bucketsOf(found).map(({ key, count }) => [Number(key), count]));

/** Reads the counts, a few seconds old at most. */
function tagCounts(source: DocumentSource): () => Promise<TagCounts> {
  const { names } = source;
  return memoizeTtl(age, async () => {
    const [reports, charts] = await Promise.all([
      aggregate(source, names.reports, {
        types: terms('type_id', tagsCounted),
        industries: terms('industry_id', tagsCounted),
      }),
      aggregate(source, names.charts, { types: terms('type_id', tagsCounted) }),
    ]);
    return {
      types: byId(reports('types')),
      industries: byId(reports('industries')),
      chartTypes: byId(charts('types')),
    };
  });
}

type Holdings = Data<typeof holdings>;

/** Institutions listed by name; more than a chart can show. */
const organizationsTold = 20;
const yearsTold = 100;

/** Reads what the library holds, a few seconds old at most. */
function readHoldings(source: DocumentSource): () => Promise<Holdings> {
  const { engine, names } = source;
  return memoizeTtl(age, async () => {
    const [reports, total, charts] = await Promise.all([
      aggregate(source, names.reports, {
        years: { terms: { field: 'year', missing: String(undatedYear.id), size: yearsTold } },
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
      siteTotal(source),
      engine.count(names.charts, listedOnly),
    ]);
    const held = (list: readonly { id: number; name: string }[], counts: ReadonlyMap<number, number>) =>
      list
        .map(({ id, name }) => ({ id, name, count: counts.get(id) ?? 0 }))
        .filter(({ count }) => count > 0)
        .sort((a, b) => b.count - a.count || a.id - b.id);
    const named = reports('named');
    return {
      reports: total,
      charts,
      pages: reports('pages')?.value ?? 0,
      organization_count: named?.organization_count?.value ?? 0,
      years: [...byId(reports('years'))]
        .map(([year, count]) => ({ id: year, name: nameOfYear(year), count }))
        .sort((a, b) => Number(a.id === undatedYear.id) - Number(b.id === undatedYear.id) || a.id - b.id),
      types: held(fileTypes, byId(reports('types'))),
      industries: held(industries, byId(reports('industries'))),
      organizations: bucketsOf(named?.organizations).map(({ key, count }) => ({ name: key, count })),
    };
  });
}

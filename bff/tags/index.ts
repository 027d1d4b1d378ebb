import { memoizeTtl } from '../../mappings/cache.ts';
import { chartTypes, fileTypes, generalIndustryId, industries } from '../../mappings/taxonomy/taxonomy.ts';
import { chartTypeList, conceptList, fileTypeList, holdings, industryList } from '../contract/tags.ts';
import { type DocumentSource, visibleOnly } from '../documents/index.ts';
import { handle, type Route } from '../http/route.ts';
import type { Services } from '../services.ts';
import { readHoldings } from './holdings.ts';

/** File types, industries, chart categories and concepts with what each holds (spec §7). */
export function tagRoutes({ documents }: Services): Route[] {
  const counts = tagCounts(documents);
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
      const { concepts } = await counts();
      const items = concepts.map(({ key, count }, index) => ({ id: index + 1, name: key, count }));
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

/** Counts of the corpus by tag; lists are sorted by count. */
interface TagCounts {
  types: Map<number, number>;
  industries: Map<number, number>;
  chartTypes: Map<number, number>;
  /** Subject words fit to be shown as concepts. */
  concepts: Bucket[];
}

/** Maximum age of the counts, in milliseconds: every page of the site asks for them. */
const age = 5000;
/** Subject words counted; lists of concepts page within them. */
const keywordsCounted = 200;
/** More than any of the taxonomies holds. */
const tagsCounted = 500;

/** Years and page numbers, kinds of reports (宏观, 晨会) and industries are subject words too, and no concepts. */
const isConcept = (word: string) =>
  /\p{Script=Han}{2}/u.test(word) &&
  !fileTypes.some(({ name }) => name.startsWith(word)) &&
  !industries.some(({ name }) => name === word);

interface Terms {
  buckets: { key: string; doc_count: number }[];
}

const terms = (field: string, size: number) => ({ terms: { field, size } });

/** Reads the counts, a few seconds old at most. */
export function tagCounts({ engine, names }: DocumentSource): () => Promise<TagCounts> {
  const countAll = async (index: string, aggs: object) => {
    const body = { size: 0, track_total_hits: false, query: visibleOnly, aggs };
    const { aggregations } = await engine.search(index, body);
    return (name: string): Bucket[] =>
      ((aggregations?.[name] as Terms | undefined)?.buckets ?? []).map(({ key, doc_count }) => ({
        key,
        count: doc_count,
      }));
  };
  return memoizeTtl(age, async () => {
    const [reports, charts] = await Promise.all([
      countAll(names.reports, {
        types: terms('type_id', tagsCounted),
        industries: terms('industry_id', tagsCounted),
        keywords: terms('keywords', keywordsCounted),
      }),
      countAll(names.charts, { types: terms('type_id', tagsCounted) }),
    ]);
    return {
      types: byId(reports('types')),
      industries: byId(reports('industries')),
      chartTypes: byId(charts('types')),
      concepts: reports('keywords').filter(({ key }) => isConcept(key)),
    };
  });
}

const byId = (buckets: Bucket[]) => new Map(buckets.map(({ key, count }) => [Number(key), count]));

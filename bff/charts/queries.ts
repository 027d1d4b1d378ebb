import { chinaDay, chinaDayBefore } from '../../mappings/chinaCalendar.ts';
import type { Relevance } from '../../mappings/relevance/relevance.ts';
import {
  chartTypes,
  generalIndustryId,
  industries,
  otherChartTypeId,
} from '../../mappings/taxonomy/taxonomy.ts';
import type { Data, Parsed } from '../contract/call.ts';
import { chartDateRanges } from '../contract/chartState.ts';
import type { searchCharts } from '../contract/charts.ts';
import type { StoredReport } from '../documents/index.ts';
import { phraseClause, spellingsOf, type Terms, wordClause } from '../search/index.ts';

const newest = { date: { order: 'desc', missing: '_last' } };
/** Newest report first, then in page order. */
export const newestFirst = [newest, { id: 'asc' }];
/** Newest report first, of one day by score, then in page order. */
export const newestDayFirst = [newest, { _score: 'desc' }, { id: 'asc' }];

/** Captions of the line beside a first page that shows how an index or a share did: of the report it tells nothing. */
const sideCaptions = ['市场表现', '股价表现', '行业表现', '股价走势', '行业走势', '一年走势'];

/** What filters find, such lines with half the score of all else. */
export const sideLinesLast = (filter: object[]): object => ({
  boosting: {
    positive: { constant_score: { filter: { bool: { filter } } } },
    negative: { bool: { should: sideCaptions.map((caption) => phraseClause('name', caption)) } },
    negative_boost: 0.5,
  },
});

/**
 * Query of a keyword among charts: its words in captions first, in the titles of their reports second, inside them
 * third. Null without anything to search. Parsed as everywhere (`search`), so that highlights match hits.
 */
export function keywordQuery(terms: Terms, { charts }: Relevance): object | null {
  const { keyword, content, ranking } = terms;
  const either = (clauseOf: (field: string, boost: number) => object) => ({
    dis_max: {
      tie_breaker: charts.reportTitle.tieBreaker,
      queries: [
        clauseOf('name', charts.name.value),
        clauseOf('report_title', charts.reportTitle.value),
        clauseOf('text', charts.text.value),
      ],
    },
  });
  const spelling = (word: string) => either((field, boost) => wordIn(field, word, boost));
  const words = content.map((word) => anyOf(spellingsOf(word, terms).map(spelling)));
  const phrases = keyword.phrases.map((text) => either((field, boost) => phraseClause(field, text, boost)));
  const excluded = keyword.excluded.map((text) => either((field) => phraseClause(field, text)));
  if (words.length + phrases.length + excluded.length === 0) return null;
  return {
    bool: {
      must: [
        ...(words.length > 0
          ? [{ bool: { should: words, minimum_should_match: charts.words.minimumShouldMatch } }]
          : []),
        ...phrases,
      ],
      must_not: excluded,
      should: ranking ? [{ match_phrase: { name: { query: ranking, boost: charts.phrase.value } } }] : [],
    },
  };
}

/** Captions have a field of single characters, more precise than pairs that begin with one. */
const wordIn = (field: string, word: string, boost: number): object =>
  [...word].length === 1 && field === 'name'
    ? { match: { 'name.character': { query: word, boost } } }
    : wordClause(field, word, boost);

const anyOf = (ways: object[]): object => ({ dis_max: { queries: ways } });

/** The chosen category and industry. */
export function chosenTags({ typeId, industryId }: Parsed<typeof searchCharts>): ChartChoice {
  return {
    types: typeId > 0 ? [{ term: { type_id: String(typeId) } }] : [],
    industries: industryId > 0 ? [{ term: { industry_id: String(industryId) } }] : [],
  };
}

/** Filters of charts or of tables alone. An index of an earlier release knows of no table, and all are charts. */
export function kindFilters(kind: 0 | 1 | 2): object[] {
  const isTable = { term: { is_table: true } };
  if (kind === 0) return [];
  return [kind === 2 ? isTable : { bool: { must_not: isTable } }];
}

/** The days of a chart search; a custom range wins over `dateRange`. */
export function dayFilters(input: Parsed<typeof searchCharts>, now: Date): object[] {
  const { startTime, endTime, dateRange } = input;
  if (startTime === undefined && endTime === undefined) {
    const days = chartDateRanges.find(({ id }) => id === dateRange)?.days;
    return days === undefined ? [] : [{ range: { date: { gte: chinaDayBefore(now, days) } } }];
  }
  const date = {
    ...(startTime !== undefined && { gte: chinaDay(startTime * 1000) }),
    ...(endTime !== undefined && { lte: chinaDay(endTime * 1000) }),
  };
  return [{ range: { date } }];
}

/** Charts about a report's subject: its keywords and title in captions or in reports' titles; its own come last. */
export function relatedQuery(report: StoredReport, { relatedCharts }: Relevance): object {
  const subject = report.keywords.slice(0, relatedCharts.keywords.value);
  const industry = {
    constant_score: {
      filter: { term: { industry_id: String(report.industry_id) } },
      boost: relatedCharts.industry.value,
    },
  };
  const own = { term: { report_id: report.id } };
  const inField = (field: string, boost: number) =>
    subject.map((query) => ({ match_phrase: { [field]: { query, boost } } }));
  const near = {
    bool: {
      should: [
        ...inField('name', relatedCharts.name.value),
        ...inField('report_title', relatedCharts.reportTitle.value),
        {
          match: {
            name: { query: report.title, minimum_should_match: relatedCharts.title.minimumShouldMatch },
          },
        },
        // Scored by little alone: they fill the list where nothing else is near.
        { constant_score: { filter: own, boost: relatedCharts.fill.value } },
        industry,
      ],
      minimum_should_match: 1,
    },
  };
  return { boosting: { positive: near, negative: own, negative_boost: relatedCharts.own.value } };
}

/** Charts of a report whose caption holds a text; all of them where the text has no word to look for. */
export const captionQuery = ({ reportId, name }: { reportId: number; name: string }): object => ({
  bool: {
    filter: [
      { term: { report_id: reportId } },
      ...(/[\p{L}\p{N}]/u.test(name) ? [phraseClause('name', name)] : []),
    ],
  },
});

/** Counts the reports of what is found: exactly for as many as a list can be paged through. */
export const countReports = (after: object[] = []): object => ({
  filter: { bool: { filter: after } },
  aggs: { counted: { cardinality: { field: 'report_id', precision_threshold: 40_000 } } },
});

/** That count; undefined where it was not asked for. */
export const readReportCount = ({ reports }: Record<string, unknown>): number | undefined =>
  (reports as { counted: { value: number } } | undefined)?.counted.value;

type ChartFacets = Data<typeof searchCharts>['facets'];

/** The filters whose values are counted; each narrows the hits and the other's counts, not its own. */
interface ChartChoice {
  types: object[];
  industries: object[];
}

const counts = {
  types: { terms: { field: 'type_id', size: chartTypes.length } },
  industries: { terms: { field: 'industry_id', size: industries.length } },
};

/** Aggregations that count categories and industries. */
export function facetCounts(choice: ChartChoice): Record<keyof ChartChoice, object> {
  const under = (filter: object[], counted: object) => ({ filter: { bool: { filter } }, aggs: { counted } });
  return {
    types: under(choice.industries, counts.types),
    industries: under(choice.types, counts.industries),
  };
}

interface Counted {
  counted?: { buckets: { key: string; doc_count: number }[] };
}

/** Facets as the API has them: existing values, most frequent first, last what no other value took. */
export function readChartFacets(aggregations: Record<string, unknown>): ChartFacets {
  const read = (name: keyof ChartChoice, list: readonly { id: number; name: string }[], rest: number) => {
    const buckets = (aggregations[name] as Counted | undefined)?.counted?.buckets ?? [];
    const found = new Map(buckets.map(({ key, doc_count }) => [Number(key), doc_count]));
    return list
      .map(({ id, name }) => ({ id, name, count: found.get(id) ?? 0 }))
      .filter(({ count }) => count > 0)
      .sort(
        (one, other) =>
          Number(one.id === rest) - Number(other.id === rest) || other.count - one.count || one.id - other.id,
      );
  };
  return {
    types: read('types', chartTypes, otherChartTypeId),
    industries: read('industries', industries, generalIndustryId),
  };
}

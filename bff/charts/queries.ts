import { normaliseText } from '../../mappings/text/normalise.ts';
import { toSimplified } from '../../mappings/text/simplify.ts';
import type { Parsed } from '../contract/call.ts';
import type { searchCharts } from '../contract/charts.ts';
import { chinaDay, chinaDayBefore, type StoredReport } from '../documents/index.ts';
import type { ChartChoice } from './facets.ts';

/** Characters of a keyword that the chart search reads (decisions: limits). */
const readCharacters = 64;

/** Days of the chart date ranges (spec §9): 1 last 3 days, 2 last 7, 3 last 30. */
const rangeDays = { 1: 3, 2: 7, 3: 30 } as const;

/** Matches a keyword in captions first, in the titles of their reports second; null for no keyword. */
export function keywordQuery(keyword: string): object | null {
  const words = readWords(keyword);
  if (words.length === 0) return null;
  return {
    bool: {
      must: words.map(wordQuery),
      should: [{ match_phrase: { name: { query: words.join(' '), boost: 2 } } }],
    },
  };
}

/** The words of a keyword, simplified, each once; a word cut by the limit is left out unless it is the only one. */
function readWords(keyword: string): string[] {
  const characters = [...toSimplified(normaliseText(keyword.slice(0, 4 * readCharacters)))];
  const text = characters.slice(0, readCharacters).join('');
  const whole = characters.length > readCharacters ? text.replace(/\s\S*$/u, '') : text;
  return [...new Set(whole.split(/[^\p{L}\p{N}.+%-]+/u))].filter((word) => /[\p{L}\p{N}]/u.test(word));
}

function wordQuery(query: string): object {
  // Bigrams cannot find one character alone.
  if (/^\p{Script=Han}$/u.test(query)) return { match: { 'name.character': { query } } };
  return {
    dis_max: {
      tie_breaker: 0.2,
      queries: [
        { match: { name: { query, minimum_should_match: '75%', boost: 3 } } },
        { match: { report_title: { query, minimum_should_match: '75%' } } },
      ],
    },
  };
}

/** The chosen category and industry. */
export function chosenTags({ typeId, industryId }: Parsed<typeof searchCharts>): ChartChoice {
  return {
    types: typeId > 0 ? [{ term: { type_id: String(typeId) } }] : [],
    industries: industryId > 0 ? [{ term: { industry_id: String(industryId) } }] : [],
  };
}

/** The days of a chart search; a custom range wins over `dateRange`. */
export function dayFilters(input: Parsed<typeof searchCharts>, now: Date): object[] {
  const { startTime, endTime, dateRange } = input;
  if (startTime === undefined && endTime === undefined) {
    return dateRange === 0 ? [] : [{ range: { date: { gte: chinaDayBefore(now, rangeDays[dateRange]) } } }];
  }
  const date = {
    ...(startTime !== undefined && { gte: chinaDay(startTime * 1000) }),
    ...(endTime !== undefined && { lte: chinaDay(endTime * 1000) }),
  };
  return [{ range: { date } }];
}

/** Charts about a report's subject: its keywords and title in captions or in reports' titles; its own come last. */
export function relatedQuery(report: StoredReport): object {
  const subject = report.keywords.slice(0, 8);
  const industry = {
    constant_score: { filter: { term: { industry_id: String(report.industry_id) } }, boost: 1 },
  };
  const own = { term: { report_id: report.id } };
  const near = {
    bool: {
      should: [
        ...subject.map((query) => ({ match_phrase: { name: { query, boost: 2 } } })),
        ...subject.map((query) => ({ match_phrase: { report_title: { query, boost: 0.5 } } })),
        { match: { name: { query: report.title, minimum_should_match: '30%' } } },
        { constant_score: { filter: own, boost: 1 } },
        industry,
      ],
      minimum_should_match: 1,
    },
  };
  return { boosting: { positive: near, negative: own, negative_boost: 0.01 } };
}

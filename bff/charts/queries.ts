import { toSimplified } from '../../mappings/text/simplify.ts';
import type { Parsed } from '../contract/call.ts';
import type { searchCharts } from '../contract/charts.ts';
import { chinaDay, chinaDayBefore, type StoredReport } from '../documents/index.ts';

/** Characters of a keyword that the chart search reads (decisions: limits). */
const readCharacters = 64;

/** Days of the chart date ranges (spec §9): 1 last 3 days, 2 last 7, 3 last 30. */
const rangeDays = { 1: 3, 2: 7, 3: 30 } as const;

/** Matches a keyword in captions first, in the titles of their reports second; null for no keyword. */
export function keywordQuery(keyword: string): object | null {
  const text = toSimplified([...keyword.trim()].slice(0, readCharacters).join(''));
  if (text === '') return null;
  // Bigrams cannot find one character alone.
  if ([...text].length === 1) return { match: { 'name.character': { query: text } } };
  const words = text.split(/\s+/);
  const inCaption = words.map((query) => ({
    match: { name: { query, minimum_should_match: '75%', boost: 3 } },
  }));
  return {
    bool: {
      must: words.map((query, index) => ({
        dis_max: {
          tie_breaker: 0.2,
          queries: [inCaption[index], { match: { report_title: { query, minimum_should_match: '75%' } } }],
        },
      })),
      should: [{ match_phrase: { name: { query: text, boost: 2 } } }],
    },
  };
}

/** The filters of a chart search: category, industry and days; a custom range wins over `dateRange`. */
export function chartFilters(input: Parsed<typeof searchCharts>, now: Date): object[] {
  const filters: object[] = [];
  if (input.typeId > 0) filters.push({ term: { type_id: String(input.typeId) } });
  if (input.industryId > 0) filters.push({ term: { industry_id: String(input.industryId) } });
  const days = dayRange(input, now);
  if (days) filters.push({ range: { date: days } });
  return filters;
}

function dayRange(input: Parsed<typeof searchCharts>, now: Date): object | null {
  const { startTime, endTime, dateRange } = input;
  if (startTime !== undefined || endTime !== undefined) {
    return {
      ...(startTime !== undefined && { gte: chinaDay(startTime * 1000) }),
      ...(endTime !== undefined && { lte: chinaDay(endTime * 1000) }),
    };
  }
  return dateRange === 0 ? null : { gte: chinaDayBefore(now, rangeDays[dateRange]) };
}

/** Charts about a report's subject: its keywords and title in captions, then in other reports' titles. */
export function relatedQuery(report: StoredReport): object {
  const subject = report.keywords.slice(0, 8);
  const industry = {
    constant_score: { filter: { term: { industry_id: String(report.industry_id) } }, boost: 1 },
  };
  return {
    bool: {
      should: [
        ...subject.map((query) => ({ match_phrase: { name: { query, boost: 2 } } })),
        ...subject.map((query) => ({ match_phrase: { report_title: { query, boost: 0.5 } } })),
        { match: { name: { query: report.title, minimum_should_match: '30%' } } },
        { constant_score: { filter: { term: { report_id: report.id } }, boost: 1 } },
        industry,
      ],
      minimum_should_match: 1,
    },
  };
}

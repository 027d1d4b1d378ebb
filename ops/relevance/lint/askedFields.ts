import { keywordQuery, relatedQuery } from '../../../bff/charts/queries.ts';
import { searchReports } from '../../../bff/contract/search.ts';
import type { StoredReport } from '../../../bff/documents/index.ts';
import { similarQuery } from '../../../bff/reports/listQueries.ts';
import {
  buildCandidates,
  buildCounts,
  buildHits,
  buildPartCandidates,
  buildRelaxedCandidates,
} from '../../../bff/search/buildQuery.ts';
import { evidenceSearch, pageMatching, verbatimSearch } from '../../../bff/search/clauses/pages.ts';
import { parseKeyword } from '../../../bff/search/parseKeyword.ts';
import { readTerms } from '../../../bff/search/terms.ts';
import type { Relevance } from '../../../mappings/relevance/relevance.ts';
import type { IndexKind } from './checkIndices.ts';

/** One of each kind of input, so that every clause that exists stands in one of their queries. */
const keywords = [
  '储能电池 "储能" -光伏',
  '2024年储能电池出货量增长带动上游材料需求回升的原因是什么',
  '600519',
  'chuneng',
  '锂',
  '',
];

const report = {
  id: 1,
  title: '储能电池',
  title_words: '储能 电池',
  keywords: ['储能'],
  stock_code: '600519',
  industry_id: 1,
  type_id: 1,
} as StoredReport;

/** The fields that searches, lists and charts ask for, by index: read out of the very queries that are sent. */
export function askedFields(relevance: Relevance): Record<IndexKind, Set<string>> {
  const context = { relevance, now: new Date() };
  const slice = { from: 0, size: 10 };
  const asked: Record<IndexKind, Set<string>> = {
    reports: new Set(['visible']),
    pages: new Set(['report_id']),
    charts: new Set(['visible']),
  };
  collect(similarQuery(report, relevance), asked.reports);
  collect(relatedQuery(report, relevance), asked.charts);
  for (const keyword of keywords) {
    const terms = readTerms(parseKeyword(keyword, relevance.tokens.value));
    for (const onlyTitle of [0, 1] as const) {
      const request = searchReports.request.parse({
        keyword,
        onlyTitle,
        typeIds: [1],
        industryIds: [1],
        pageCount: 1,
        dateRange: 1,
        hideTrader: 1,
        recommend: 1,
      });
      const newest = { ...request, order: 1 as const };
      for (const query of [
        buildCounts(request, terms, context),
        buildHits(request, terms, context, slice),
        buildHits(newest, terms, context, slice),
        buildCandidates(request, terms, context, true),
        buildPartCandidates(request, terms, context),
        buildRelaxedCandidates(request, terms, context, true),
      ])
        collect(query, asked.reports);
    }
    for (const part of [evidenceSearch, verbatimSearch])
      collect(part(terms, 'pages', relevance)?.body, asked.pages);
    collect(pageMatching(terms, relevance), asked.pages);
    collect(keywordQuery(terms, relevance), asked.charts);
  }
  return asked;
}

/** Clauses whose keys are fields. */
const byField = new Set(['match', 'match_phrase', 'match_phrase_prefix', 'term', 'terms', 'prefix', 'range']);

function collect(query: unknown, fields: Set<string>): void {
  if (Array.isArray(query)) for (const part of query) collect(part, fields);
  if (typeof query !== 'object' || query === null || Array.isArray(query)) return;
  for (const [key, value] of Object.entries(query)) {
    if (key === 'field' && typeof value === 'string') fields.add(value);
    else if (key === 'sort') for (const sort of [value].flat()) addKeys(sort as object, fields);
    else if (byField.has(key) && !('field' in (value as object))) addKeys(value as object, fields);
    else collect(value, fields);
  }
}

function addKeys(clause: object, fields: Set<string>): void {
  for (const key of Object.keys(clause)) if (!key.startsWith('_')) fields.add(key);
}

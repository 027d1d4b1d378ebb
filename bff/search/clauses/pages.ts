import { type PageKind, type SearchedPage, searchedPageSchema } from '../../../mappings/documents.ts';
import type { Relevance } from '../../../mappings/relevance/relevance.ts';
import { countTokens } from '../../../mappings/text/segment.ts';
import type { Hit, SearchAnswer, SearchPart } from '../../clients/opensearch.ts';
import type { Terms } from '../terms.ts';
import { wholesOf } from '../wholes.ts';
import type { Clause } from './filters.ts';
import { isLong, isVerbatim, spacings } from './ranking.ts';
import { phraseClause, wordClause } from './text.ts';
import {
  type HeldBuckets,
  heldAggregation,
  pageTexts,
  readHeld,
  scoreByWords,
  wholeBoost,
  wholeClause,
  wholesFirst,
} from './wholes.ts';

/** Kinds of pages that say something of the subject; the others list, or speak of the report itself. */
const informativeKinds: readonly PageKind[] = ['prose', 'cover'];

/** Whether a page says something of the subject. */
export const isInformative = (kind: PageKind): boolean => informativeKinds.includes(kind);

/**
 * Query for pages: the same words, but any of them, for a page holds a part of its report only; in prose or, at less
 * weight, inside charts and tables. Null when no page can match.
 */
export function pageMatching(terms: Terms, { pages, synonymWeight }: Relevance): Clause | null {
  const inField = (field: 'text' | 'figure_text', weight: number): Clause[] => [
    ...terms.keyword.phrases.map((phrase) => phraseClause(field, phrase, pages.phrase.value * weight)),
    ...terms.content
      .filter((word) => countTokens(word) > 1)
      .map((word) => phraseClause(field, word, pages.phrase.value * weight)),
    ...terms.exact.map((word) => wordClause(field, word, weight)),
    ...terms.stems.map((query) => ({ match: { [field]: { query, boost: weight } } })),
    ...(terms.loose === '' ? [] : [{ match: { [field]: { query: terms.loose, boost: weight } } }]),
    ...terms.variants.map((query) => ({
      match: { [field]: { query, boost: synonymWeight.value * weight } },
    })),
  ];
  const should = [...inField('text', 1), ...inField('figure_text', pages.figure.value)];
  return should.length === 0 ? null : { bool: { should, minimum_should_match: 1 } };
}

/**
 * The search for snippets: the best pages of each report on show, in one pass over their pages alone (routed, and
 * written at once), so it costs the same however many reports the site holds. They come with their
 * text: marking it here costs a tenth of what the engine's highlighter takes. Null when no page can match.
 */
export function snippetSearch(
  terms: Terms,
  reportIds: readonly number[],
  index: string,
  relevance: Relevance,
): SearchPart | null {
  const positive = bestPages(terms, relevance);
  if (!positive || reportIds.length === 0) return null;
  const ids = reportIds.map(String);
  const { perReport, candidates } = relevance.snippets;
  // Of a long query other pages may repeat more words than the one that holds them together.
  const size = isLong(terms, relevance) ? candidates : perReport;
  const body = {
    size: 0,
    track_total_hits: false,
    query: { bool: { filter: [{ terms: { report_id: ids } }], must: [positive] } },
    aggs: {
      reports: {
        // By values, not by ordinals: those of all reports would be rebuilt after every refresh.
        terms: { field: 'report_id', size: ids.length, execution_hint: 'map' },
        // Whole, for the engine would parse each page to leave out its few short fields.
        aggs: { best: { top_hits: { size, _source: true } }, ...heldAggregation(terms) },
      },
    },
  };
  return { index, routing: ids, body };
}

/** Fields of a page that is evidence for its report; nothing that is stored is read. */
const evidenceFields = { stored_fields: '_none_', docvalue_fields: ['report_id', 'kind'] } as const;

/**
 * The search for the pages of the whole site that say most of what was searched: by their words, in prose or at less
 * weight inside figures; those that hold it word for word before all others. Null when no page can match.
 */
export function evidenceSearch(terms: Terms, index: string, relevance: Relevance): SearchPart | null {
  const { pages, evidence, synonymWeight } = relevance;
  const match = (field: string, query: string, boost: number) => ({ match: { [field]: { query, boost } } });
  const text = terms.loose;
  const should = [
    ...(text === '' ? [] : [match('text', text, 1), match('figure_text', text, pages.figure.value)]),
    ...terms.variants.map((query) => match('text', query, synonymWeight.value)),
    ...terms.exact.map((word) => wordClause('text', word, 1)),
    ...verbatimFirst(terms, relevance),
  ];
  if (should.length === 0) return null;
  const query = { bool: { should, minimum_should_match: 1 } };
  return { index, body: { size: evidence.pages, track_total_hits: false, ...evidenceFields, query } };
}

/** The search that tells whether a page holds a keyword word for word; null where it is too short to be telling. */
export function verbatimSearch(terms: Terms, index: string, { evidence }: Relevance): SearchPart | null {
  if (!isVerbatim(terms, evidence)) return null;
  const query = { bool: { filter: [anyVerbatim(terms)] } };
  return { index, body: { size: 1, track_total_hits: false, ...evidenceFields, query } };
}

const anyVerbatim = (terms: Terms): Clause => ({
  bool: { should: verbatimClauses(terms), minimum_should_match: 1 },
});

/** Puts the pages that hold a keyword word for word first; no clause where it is too short to be telling. */
const verbatimFirst = (terms: Terms, { evidence }: Relevance): Clause[] =>
  isVerbatim(terms, evidence) ? [{ constant_score: { filter: anyVerbatim(terms), boost: wholeBoost } }] : [];

/** That a page holds a keyword word for word, in its prose or inside a figure. */
const verbatimClauses = (terms: Terms): Clause[] =>
  spacings(terms).flatMap((text) => pageTexts.map((field) => wholeClause(field, text)));

/** A page as evidence for its report. */
export interface PageEvidence {
  reportId: number;
  /** By its words alone. */
  score: number;
  /** Whether it holds the keyword word for word. */
  isVerbatim: boolean;
}

/** The pages of an answer, those that say nothing of the subject at less score. */
export function readEvidence(
  answer: SearchAnswer<unknown> | undefined,
  { pages }: Relevance,
): PageEvidence[] {
  const hits = (answer?.hits.hits ?? []) as unknown as {
    _score: number;
    fields: { report_id: string[]; kind?: PageKind[] };
  }[];
  return hits.map((hit) => ({
    reportId: Number(hit.fields.report_id[0]),
    score: scoreByWords(hit) * (isInformative(hit.fields.kind?.[0] ?? 'prose') ? 1 : pages.aside.value),
    isVerbatim: (hit._score ?? 0) >= wholeBoost,
  }));
}

/** Pages that say nothing of the subject behind those that do, before all those that hold the keyword whole. */
export function bestPages(terms: Terms, relevance: Relevance): Clause | null {
  const positive = pageMatching(terms, relevance);
  if (!positive) return null;
  const telling = {
    boosting: {
      positive,
      negative: { bool: { must_not: { terms: { kind: informativeKinds } } } },
      negative_boost: relevance.pages.aside.value,
    },
  };
  return { bool: { must: [telling], should: wholesFirst(wholesOf(terms)) } };
}

/** Source fields of passages, as requested from the engine. */
export const pageFields = Object.keys(searchedPageSchema.shape);

/** A page as the snippet search gives it. */
export type PageHit = Hit<SearchedPage>;

interface ReportsAggregation {
  reports: { buckets: ({ key: string; best: { hits: { hits: Hit<unknown>[] } } } & HeldBuckets)[] };
}

/** The pages found of a report, best first, and how many of its pages hold each way of the keyword. */
export interface ReportPages {
  pages: readonly PageHit[];
  held: readonly number[];
}

/** Of a report without such pages. */
export const noPages: ReportPages = { pages: [], held: [] };

/** The pages found, by report id. */
export function readPages(answer: SearchAnswer<unknown> | undefined): Map<number, ReportPages> {
  const aggregations = answer?.aggregations as unknown as ReportsAggregation | undefined;
  return new Map(
    (aggregations?.reports.buckets ?? []).map(({ key, best, held }) => {
      const pages = best.hits.hits.map((hit) => ({
        ...hit,
        _source: searchedPageSchema.parse(hit._source),
      }));
      return [Number(key), { pages, held: readHeld({ held }) }] as const;
    }),
  );
}

import type { SearchAnswer, SearchPart } from '../../clients/opensearch.ts';
import type { Terms } from '../terms.ts';
import { isCut, type Way, type Whole, waysOf, wholesOf } from '../wholes.ts';
import type { Clause } from './filters.ts';
import { eitherOf, wordClause } from './text.ts';

/** Words that a cut one may have been. */
const wordEndings = 50;

/** That a field holds a text word for word; a pasted piece may end within a word of letters. */
export const wholeClause = (field: string, text: string): Clause =>
  isCut(text) && /[a-z]$/i.test(text)
    ? { match_phrase_prefix: { [field]: { query: text, max_expansions: wordEndings } } }
    : wordClause(field, text);

/** That one of some fields holds something whole, in one of its spellings. */
const wayClause = ({ texts }: Way, fields: readonly string[]): Clause =>
  eitherOf(texts.flatMap((text) => fields.map((field) => wholeClause(field, text))));

/** The texts of a page. */
export const pageTexts = ['text', 'figure_text'] as const;

/** That one of some fields holds something whole or, where it has phrases within it, that they hold all of these. */
const wholeIn =
  (fields: readonly string[]) =>
  ({ ways, within }: Whole): Clause => {
    const found = ways.map((way) => wayClause(way, fields));
    return eitherOf(
      within.length === 0 ? found : [...found, { bool: { filter: within.map(wholeIn(fields)) } }],
    );
  };

/** That a page holds something whole. */
export const wholeOnPage = wholeIn(pageTexts);

/** The texts of a report in which a word or phrase may stand. */
const reportTexts = ['body', 'title'] as const;

/** That a report holds all of a keyword whole; null where its words are the wholes, which any exact hit holds. */
export function wholesInReport(terms: Terms): Clause | null {
  const wholes = wholesOf(terms).filter(({ kind }) => kind !== 'other');
  if (wholes.every(({ text }) => terms.content.includes(text))) return null;
  return { bool: { filter: wholes.map(wholeIn(reportTexts)) } };
}

/** More than any score by words. */
export const wholeBoost = 1_000;

/** The score of a page by its words alone. */
export const scoreByWords = ({ _score }: { _score?: number | null }): number => (_score ?? 0) % wholeBoost;

/** Scores pages by what they hold whole: each word or phrase as it is typed, then by synonyms, then what is within it. */
export const wholesFirst = (wholes: readonly Whole[]): Clause[] =>
  wholes.map(({ ways, within }) => {
    const clauseOf = (way: Way) => wayClause(way, pageTexts);
    const steps = ways.map(clauseOf);
    if (within.length > 0) steps.push(eitherOf(waysOf(within).map(clauseOf)));
    const queries = steps.map((filter, index) => ({
      constant_score: { filter, boost: wholeBoost * (steps.length - index) },
    }));
    return { dis_max: { queries } };
  });

/** Counts the pages of a report that hold each way. */
export function heldAggregation(terms: Terms): object {
  const filters = waysOf(wholesOf(terms)).map((way) => wayClause(way, pageTexts));
  return filters.length === 0 ? {} : { held: { filters: { filters } } };
}

/** Pages by way, as counted for one report. */
export interface HeldBuckets {
  held?: { buckets: { doc_count: number }[] } | undefined;
}

/** Reads the counts of one report. */
export const readHeld = ({ held }: HeldBuckets): number[] =>
  (held?.buckets ?? []).map(({ doc_count }) => doc_count);

/** The search that tells which ways the pages of reports hold; null without a word. */
export function heldSearch(terms: Terms, reportIds: readonly number[], index: string): SearchPart | null {
  if (reportIds.length === 0 || wholesOf(terms).length === 0) return null;
  const ids = reportIds.map(String);
  return {
    index,
    routing: ids,
    body: {
      size: 0,
      track_total_hits: false,
      query: { bool: { filter: [{ terms: { report_id: ids } }] } },
      aggs: {
        reports: {
          terms: { field: 'report_id', size: ids.length, execution_hint: 'map' },
          aggs: heldAggregation(terms),
        },
      },
    },
  };
}

/** Reads the answer to `heldSearch`: pages by way, by report id. */
export function readHeldPages(answer: SearchAnswer<unknown> | undefined): Map<number, number[]> {
  const { reports } = (answer?.aggregations ?? {}) as {
    reports?: { buckets: ({ key: string } & HeldBuckets)[] };
  };
  return new Map((reports?.buckets ?? []).map((bucket) => [Number(bucket.key), readHeld(bucket)]));
}

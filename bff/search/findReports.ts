import type { DocumentSource } from '../documents/index.ts';
import { type QueryContext, readsAsTitle, type Slice } from './buildQuery.ts';
import type { SearchRequest } from './clauses/filters.ts';
import { verbatimSearch } from './clauses/pages.ts';
import { longPass } from './longPass.ts';
import { createRoundTrip, isFew, type Pass, type PassResult, type RoundTrip } from './pass.ts';
import { shortPass } from './shortPass.ts';
import type { Terms } from './terms.ts';

/** The reports of one result page: exact matches, then the closest behind them. */
export interface Found extends PassResult {
  /** The parse of the keyword that the hits are for. */
  terms: Terms;
  /** The search that gave the hits. */
  mode: 'title' | 'text';
  /** Total of the same search in full text; set for title searches with few hits. */
  fullTextTotal?: number;
  /** Whether any report holds all words; in a title search, whether in its title or in its text. */
  held: boolean;
}

/** Milliseconds for all requests of a search to the engine, so that it answers or fails within 3 s. */
export const searchTimeoutMs = 2_600;

/** Milliseconds that a request to the engine gets at least, however little time is left. */
const minTryMs = 300;

/** Milliseconds left until a deadline, at least `minTryMs`. */
export const timeLeft = (deadline: number): number => Math.max(minTryMs, deadline - Date.now());

/** A title search that may be answered in full text instead. */
export type FindRequest = SearchRequest & { orText?: 0 | 1 };

/** One parse of the keyword: the search asked for and, behind titles, the full text. */
interface Reading {
  terms: Terms;
  main: Pass;
  text: Pass | null;
}

/**
 * Finds the reports of one result page in at most two round trips to the engine. The first asks the exact query of the
 * first reading; the second, only where its hits are few, all that may be shown instead: the closest, the full text
 * behind titles, and the readings without qualifiers or quotes.
 * @param readings parses of the keyword, each for where the one before finds nothing
 * @param askBeside adds to the first round trip what does not depend on it
 * @throws SearchUnavailable
 */
export async function findReports(
  request: FindRequest,
  readings: readonly Terms[],
  context: QueryContext,
  slice: Slice,
  source: DocumentSource,
  deadline: number,
  askBeside: (trip: RoundTrip) => void = () => {},
): Promise<Found> {
  const passOf = (asked: SearchRequest, terms: Terms): Pass => {
    const input = { request: asked, terms, context, slice, names: source.names };
    return readsAsTitle(terms, context.relevance) ? longPass(input) : shortPass(input);
  };
  const [first, ...others] = readings.map((terms): Reading => {
    const withText = request.onlyTitle === 1 && terms.keyword.free !== '';
    return {
      terms,
      main: passOf(request, terms),
      text: withText ? passOf({ ...request, onlyTitle: 0 }, terms) : null,
    };
  });
  if (first === undefined) throw new Error('A search needs a reading');

  const literal = literalOf(request, first, others);
  const exact = createRoundTrip(source);
  first.main.askExact(exact);
  const standing = exact.ask(
    literal ? verbatimSearch(literal.terms, source.names.pages, context.relevance) : null,
  );
  askBeside(exact);
  await exact.send(timeLeft(deadline));
  if (literal && standing()?.hits.hits.length) {
    const asTyped = createRoundTrip(source);
    literal.main.askExact(asTyped);
    literal.main.askBeyond(asTyped);
    await asTyped.send(timeLeft(deadline));
    return foundBy(literal, request, context);
  }
  const before = first.main.result();
  const further = createRoundTrip(source);
  first.main.askBeyond(further);
  if (isFew(before, context)) {
    first.main.askClosest(further);
    askText(first.text, orInText(request, before), further);
    for (const { main, text } of before.total === 0 ? others : []) {
      main.askExact(further);
      main.askBeyond(further);
      main.askClosest(further);
      askText(text, request.orText === 1, further);
    }
  }
  if (further.isEmpty()) return foundBy(first, request, context, before);
  await further.send(timeLeft(deadline));
  let found = foundBy(first, request, context);
  for (const reading of others) {
    if (found.total > 0 || found.fullTextTotal) break;
    found = foundBy(reading, request, context);
  }
  return found;
}

/**
 * The reading of a text without the times read out of it, which is preferred where a page holds it as typed: 最大回撤
 * 出现在2014年 speaks of the year in a report of 2016. Undefined where a label names what was meant.
 */
function literalOf(
  request: FindRequest,
  { terms }: Reading,
  others: readonly Reading[],
): Reading | undefined {
  const isSpoken = terms.read.length > 0 && terms.read.every(({ text }) => !/[:：]/u.test(text));
  return isSpoken && !request.onlyTitle ? others.find((other) => other.terms.read.length === 0) : undefined;
}

/** Whether the full text may answer a title search. */
const orInText = ({ orText }: FindRequest, { exactCount, exactUnderFilters }: PassResult): boolean =>
  orText === 1 && (exactCount === 0 || exactUnderFilters === 0);

function askText(text: Pass | null, withHits: boolean, trip: RoundTrip): void {
  if (withHits) text?.askExact(trip);
  else text?.askTotal(trip);
  text?.askBeyond(trip);
  text?.askClosest(trip);
}

/** What a reading found, once its passes were answered: in titles, or in the text where that may and does hold more. */
function foundBy(
  { terms, main, text }: Reading,
  request: FindRequest,
  context: QueryContext,
  own = main.result(),
): Found {
  const mode = request.onlyTitle ? 'title' : 'text';
  const hasExact = own.exactCount > 0;
  if (text === null || !isFew(own, context)) return { ...own, terms, mode, held: hasExact };
  const inText = text.result();
  if (orInText(request, own) && inText.total > own.total)
    return { ...inText, terms, mode: 'text', held: inText.exactCount > 0 };
  const held = hasExact || inText.exactCount > 0;
  return { ...own, unknown: inText.unknown, terms, mode, fullTextTotal: inText.total, held };
}

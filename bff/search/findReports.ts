import type { DocumentSource } from '../documents/index.ts';
import { buildMatched, type ListPart, type QueryContext, type Slice } from './buildQuery.ts';
import { joinFacets, joinTrends } from './clauses/facets.ts';
import type { SearchRequest } from './clauses/filters.ts';
import { verbatimSearch } from './clauses/pages.ts';
import { readsAsTitle } from './clauses/ranking.ts';
import { isOwnTitle, ownTitleSearch, titleParse } from './ownTitle.ts';
import { createRoundTrip, isFew, type Pass, type PassResult, type RoundTrip } from './pass.ts';
import { longPass } from './passes/longPass.ts';
import { shortPass } from './passes/shortPass.ts';
import type { Terms } from './terms.ts';

/**
 * The reports of one result page. A list of titles that goes on with texts (`orText`) has the title hits first, then the
 * reports whose text has the words, then the closest; sorted by date, titles and texts are one.
 */
export interface Found extends Omit<PassResult, 'matched'> {
  /** The parse of the keyword that the hits are for. */
  terms: Terms;
  /** Whether the hits are titles alone, or texts too. */
  mode: 'title' | 'text';
  /** Title hits under all filters; set for lists that go on with texts where titles are few. */
  titleTotal?: number;
  /** Those of `ids` found by their text behind titles. */
  inText: ReadonlySet<number>;
  /** Total of the same search in full text; set for few hits among titles alone. */
  fullTextTotal?: number;
}

/** Milliseconds for all requests of a search to the engine, so that it answers or fails within 3 s. */
export const searchTimeoutMs = 2_600;

/** Milliseconds that a request to the engine gets at least, however little time is left. */
const minTryMs = 300;

/** Milliseconds left until a deadline, at least `minTryMs`. */
export const timeLeft = (deadline: number): number => Math.max(minTryMs, deadline - Date.now());

/** A search of titles that goes on with texts where `orText` says so. */
export type FindRequest = SearchRequest & { orText?: 0 | 1 };

/** A parse of the keyword with the passes that ask for it. */
interface ParsedSearch {
  terms: Terms;
  /** The search asked for; of a list that goes on with texts, its titles. */
  main: Pass;
  /** What the list goes on with; null for a list of one field. */
  texts: Pass | null;
  /** The same in full text, to tell its total behind few titles; null where the titles are no keyword's. */
  fullText: Pass | null;
}

/**
 * Finds the reports of one result page in at most two round trips to the engine. The first asks the exact query of the
 * first parse; the second, only where its hits are few, all that may be shown besides: texts behind titles, the
 * closest, the total in full text, and the parses without qualifiers or quotes. What the list goes on with is decided
 * by what there is under no filter, so that a wider filter never finds less.
 * @param parses parses of the keyword, each for where the one before finds nothing
 * @param askBeside adds to the first round trip what does not depend on it
 * @throws SearchUnavailable
 */
export async function findReports(
  request: FindRequest,
  parses: readonly Terms[],
  context: QueryContext,
  slice: Slice,
  source: DocumentSource,
  deadline: number,
  askBeside: (trip: RoundTrip) => void = () => {},
): Promise<Found> {
  const prepare = (terms: Terms) => parsedSearchOf(request, terms, context, slice, source);
  const [first, ...others] = parses.map(prepare);
  if (first === undefined) throw new Error('A search needs a parse');

  const literal = literalOf(request, first, others);
  const exact = createRoundTrip(source);
  first.main.askExact(exact);
  const standing = exact.ask(
    literal ? verbatimSearch(literal.terms, source.names.pages, context.relevance) : null,
  );
  const title = titleParse(request.keyword, first.terms);
  const named = exact.ask(title && ownTitleSearch(request, title, source.names.reports));
  askBeside(exact);
  await exact.send(timeLeft(deadline));
  const asTyped =
    title && isOwnTitle(named(), title, first.terms)
      ? prepare(title)
      : standing()?.hits.hits.length
        ? literal
        : undefined;
  if (asTyped) {
    const trip = createRoundTrip(source);
    askAll(asTyped, context, trip);
    await trip.send(timeLeft(deadline));
    return foundBy(asTyped, request, context, slice);
  }
  const further = createRoundTrip(source);
  const before = first.main.result();
  askFurther(first, before, context, further);
  for (const other of before.isHeld ? [] : others) {
    askAll(other, context, further);
  }
  const isComplete = further.isEmpty();
  await further.send(timeLeft(deadline));
  const found = foundBy(first, request, context, slice, isComplete ? before : first.main.result());
  if (found.isFound) return found;
  const otherwise = others.map((parse) => foundBy(parse, request, context, slice));
  return otherwise.find(({ isFound }) => isFound) ?? found;
}

function parsedSearchOf(
  request: FindRequest,
  terms: Terms,
  context: QueryContext,
  slice: Slice,
  { names }: DocumentSource,
): ParsedSearch {
  const { relevance } = context;
  const isLong = readsAsTitle(terms, relevance);
  const passOf = (
    asked: SearchRequest,
    part?: ListPart,
    more: { slice: Slice; before?: () => number } = { slice },
  ) => {
    const input = { request: asked, terms, context: part ? { ...context, part } : context, names, ...more };
    // Of titles in front of texts none lacks a word.
    return isLong && part !== 'titles' ? longPass(input) : shortPass(input);
  };
  if (request.onlyTitle !== 1 || !isKeyword(terms))
    return { terms, main: passOf(request), texts: null, fullText: null };
  const inText = { ...request, onlyTitle: 0 as const };
  const fullText = passOf(inText);
  if (request.orText !== 1) return { terms, main: passOf(request), texts: null, fullText };
  const main = passOf(request, 'titles');
  const texts =
    request.order === 0
      ? passOf(inText, 'texts', { slice: widened(slice, relevance), before: () => main.result().matched })
      : passOf(inText, 'both');
  return { terms, main, texts, fullText };
}

/** Whether a search of titles goes on with texts, for so few titles of the site have its words. @throws SearchUnavailable */
export async function goesOnWithTexts(
  request: FindRequest,
  terms: Terms,
  context: QueryContext,
  { engine, names }: DocumentSource,
): Promise<boolean> {
  if (request.onlyTitle !== 1 || request.orText !== 1 || !isKeyword(terms)) return false;
  const answer = await engine.search(names.reports, buildMatched(request, terms, context));
  return isFew({ matched: answer.hits.total?.value ?? 0 }, context);
}

const isKeyword = ({ keyword }: Terms): boolean => keyword.free !== '' || keyword.phrases.length > 0;

/** A slice of texts, asked for before the number of the few titles in front of them is known. */
const widened = ({ from, size }: Slice, { closest }: QueryContext['relevance']): Slice => {
  const start = Math.max(0, from - closest.fewest + 1);
  return { from: start, size: size === 0 ? 0 : from + size - start };
};

/** Asks at once for all that a parse may be shown with. */
function askAll(parse: ParsedSearch, context: QueryContext, trip: RoundTrip): void {
  parse.main.askExact(trip);
  askFurther(parse, null, context, trip);
}

/**
 * Asks for all that a parse may be shown with besides its exact hits.
 * @param known the exact hits; null while they are asked for, and anything may be needed
 */
function askFurther(
  { main, texts, fullText }: ParsedSearch,
  known: PassResult | null,
  context: QueryContext,
  trip: RoundTrip,
): void {
  const few = known === null || isFew(known, context);
  main.askBeyond(trip);
  if (few && texts) {
    texts.askExact(trip);
    texts.askBeyond(trip);
    texts.askClosest(trip);
  } else if (few) main.askClosest(trip);
  if (fullText && (known === null || (hasFewHits(known, context) && !(few && texts)))) {
    fullText.askTotal(trip);
    fullText.askBeyond(trip);
    fullText.askClosest(trip);
  }
}

const hasFewHits = ({ exactUnderFilters }: PassResult, { relevance }: QueryContext): boolean =>
  exactUnderFilters < relevance.closest.fewest;

/**
 * The parse of a text without the times read out of it, which is preferred where a page holds it as typed: 最大回撤
 * 出现在2014年 speaks of the year in a report of 2016. Undefined where a label names what was meant.
 */
function literalOf(
  request: FindRequest,
  { terms }: ParsedSearch,
  others: readonly ParsedSearch[],
): ParsedSearch | undefined {
  const isSpoken = terms.read.length > 0 && terms.read.every(({ text }) => !/[:：]/u.test(text));
  return isSpoken && !request.onlyTitle ? others.find((other) => other.terms.read.length === 0) : undefined;
}

/** What a parse found, once its passes were answered. */
function foundBy(
  { terms, main, texts, fullText }: ParsedSearch,
  request: FindRequest,
  context: QueryContext,
  slice: Slice,
  titles = main.result(),
): Found {
  const mode = request.onlyTitle === 1 ? 'title' : 'text';
  const alone = { terms, mode, inText: new Set<number>() } as const;
  if (fullText === null) return { ...titles, ...alone };
  if (texts && isFew(titles, context)) {
    const behind = texts.result();
    const joined = request.order === 0 ? behindTitles(titles, behind, slice, context) : behind;
    const inText = new Set(request.order === 0 ? joined.ids.filter((id) => !titles.exact.has(id)) : []);
    const hasTexts = joined.total > titles.exactUnderFilters;
    return {
      ...joined,
      terms,
      mode: hasTexts ? 'text' : 'title',
      titleTotal: titles.exactUnderFilters,
      inText,
    };
  }
  const titleTotal = texts && { titleTotal: titles.exactUnderFilters };
  if (!hasFewHits(titles, context)) return { ...titles, ...alone, ...titleTotal };
  const all = fullText.result();
  return {
    ...titles,
    ...alone,
    ...titleTotal,
    unknown: all.unknown,
    fullTextTotal: all.total,
    isHeld: titles.isHeld || all.isHeld,
    isFound: titles.isFound || all.isFound,
  };
}

/** One list of few titles and the texts behind them, of which a wider slice was asked for. */
function behindTitles(
  titles: PassResult,
  texts: PassResult,
  slice: Slice,
  context: QueryContext,
): PassResult {
  const { from } = widened(slice, context.relevance);
  const start = Math.max(0, slice.from - titles.exactUnderFilters) - from;
  const further = texts.ids.slice(start, start + slice.size - titles.ids.length);
  return {
    ...texts,
    ids: [...titles.ids, ...further],
    exact: new Set([...titles.exact, ...further.filter((id) => texts.exact.has(id))]),
    total: titles.exactUnderFilters + texts.total,
    facets: joinFacets(titles.facets, texts.facets),
    trend: joinTrends(titles.trend, texts.trend),
    exactUnderFilters: titles.exactUnderFilters + texts.exactUnderFilters,
    wholesUnderFilters: titles.wholesUnderFilters + texts.wholesUnderFilters,
    isHeld: titles.isHeld || texts.isHeld,
    isFound: titles.isFound || texts.isFound,
  };
}

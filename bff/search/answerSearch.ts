import type { Join } from '../../mappings/cache.ts';
import { chinaDay } from '../../mappings/chinaCalendar.ts';
import { relevance } from '../../mappings/relevance/relevance.ts';
import { foldText } from '../../mappings/text/simplify.ts';
import type { Data } from '../contract/call.ts';
import { searchPageSize } from '../contract/constants.ts';
import type { ReportListItem } from '../contract/entities.ts';
import type { HitCounts, searchReports } from '../contract/search.ts';
import type { Reads } from '../counters/reads.ts';
import { type DocumentSource, type StoredReport, siteTotal } from '../documents/index.ts';
import { planOf, type Viewer } from '../entitlements/plans.ts';
import type { ReadingRights } from '../entitlements/readingRights.ts';
import type { SearchRequest } from './clauses/filters.ts';
import { noPages, readPages, snippetSearch } from './clauses/pages.ts';
import { isVerbatim, readsAsTitle } from './clauses/ranking.ts';
import { heldSearch, readHeldPages } from './clauses/wholes.ts';
import { countPages } from './findPages.ts';
import { type FindRequest, searchTimeoutMs, timeLeft } from './findReports.ts';
import { type HighlightTerms, highlighterOf, prepareHighlights, termsOfReport } from './marks/highlight.ts';
import { holdsPattern } from './marks/pattern.ts';
import { keywordPlaces } from './names/namedPlaces.ts';
import { parsesOf } from './parseQuery.ts';
import { createRoundTrip, type RoundTrip } from './pass.ts';
import { findWithPins, placementsFor } from './pinnedReports.ts';
import {
  choosePassages,
  markedSynonyms,
  presentHit,
  presentSnippets,
  type ReportPassages,
  sentenceOf,
} from './present.ts';
import { readShown, shownSearch } from './shownReports.ts';
import { askCorrection } from './suggest.ts';
import { whyFound } from './why.ts';

/** Counts what other features find for a search, with searches that this one sends. */
export type CountOthers = (
  request: SearchRequest,
  now: Date,
) => Promise<{
  ask(trip: RoundTrip): void;
  /** Reads the counts, once the trip was sent. */
  read(): Promise<Omit<HitCounts, 'reports' | 'pages'>>;
}>;

const noOthers = { charts: 0, tables: 0, collections: null };

/** What a search reads besides its request, whoever asks. */
interface SharedServices {
  source: DocumentSource;
  reads: Pick<Reads, 'today'>;
  now: Date;
  countOthers: CountOthers | undefined;
}

/** What a search reads besides its request. */
export interface SearchServices extends SharedServices {
  viewer: Viewer;
  rights: ReadingRights;
  /** Joins equal searches of one moment, of whatever viewers; absent where each is to be made. */
  join: JoinSearches | undefined;
}

/** An answer, and what decides whether another keyword was meant. */
interface Answered {
  data: Data<typeof searchReports>;
  /** Whether anything is found under no filter. */
  isFound: boolean;
  /** Whether an editor pinned reports for the keyword. */
  isPinned: boolean;
}

/**
 * Answers a search as it was typed: hits with highlights, facets, total, today's readers and, for full text, snippets;
 * those of gated pages as `rights` allow. The list is empty beyond the number of results of the viewer's plan.
 * @throws SearchUnavailable
 */
export async function answerSearch(request: FindRequest, services: SearchServices): Promise<Answered> {
  const { viewer, now, join } = services;
  const limit = planOf(viewer.level).searchResults;
  const find = () => findHits(request, limit, services);
  const present = (found: FoundHits) => presentFound(found, services);
  return join ? join(JSON.stringify([request, limit, chinaDay(now)]), find, present) : present(await find());
}

/** Presents what was found, as far as a viewer's rights go. */
async function presentFound({ plan, shown }: FoundHits, services: SearchServices): Promise<Answered> {
  const isTitles = plan.found.mode === 'title';
  const readable = isTitles ? new Map<number, number>() : await services.rights.pagesOf(shown.reports);
  const files = await presentHits(plan, orderHits(plan, shown, readable), shown, services);
  const data = await answerOf(plan, files, shown.suggestion);
  return { data, isFound: plan.found.isFound, isPinned: plan.isPinned };
}

/** First hits among which those that hold the keyword word for word are told by their text, see `orderHits`. */
const maxLifted = searchPageSize;

/**
 * Finds what a search shows, before anybody's rights decide how much of it: no viewer is known here, so that one search
 * may be for many.
 */
async function findHits(request: FindRequest, limit: number, services: SharedServices) {
  const plan = await planSearch(request, limit, services);
  return { plan, shown: await askShown(plan, services) };
}

type FoundHits = Awaited<ReturnType<typeof findHits>>;

/** Joins equal searches of one moment. */
export type JoinSearches = Join<FoundHits>;

/** Finds the first hits of a search in the order in which `answerSearch` shows them: nobody's rights change it. */
export async function firstIds(request: FindRequest, size: number, services: SharedServices) {
  const plan = await planSearch({ ...request, page: 1, pageSize: size, counts: 0 }, size, services);
  if (!plan.lifts) return plan.ids;
  const first = { ...plan, ids: plan.ids.slice(0, maxLifted) };
  const hits = orderHits(first, await askShown(first, services), new Map());
  return [...hits.map(({ report }) => report.id), ...plan.ids.slice(maxLifted)];
}

/** Finds the hits of the page asked for, and what is counted beside them. */
async function planSearch(request: FindRequest, limit: number, { source, now, countOthers }: SharedServices) {
  const numbers = relevance();
  const from = (request.page - 1) * request.pageSize;
  const slice = { from, size: Math.max(0, Math.min(request.pageSize, limit - from)) };
  const deadline = Date.now() + searchTimeoutMs;
  const context = { relevance: numbers, now };
  const placements = await placementsFor(source, request.keyword);
  const { hidden: excluded, pins } = placements;
  const parses = await parsesOf(request, source);
  const counted = request.counts
    ? {
        pages: await countPages(request, parses, { ...context, excluded }, source, deadline),
        others: countOthers && (await countOthers(request, now)),
      }
    : null;
  const places = await keywordPlaces(request, source);
  const askFirst = (first: RoundTrip) => {
    places.ask(first);
    counted?.pages.askExact(first);
    counted?.others?.ask(first);
  };
  // Of a text that may stand somewhere word for word the first hits are read whatever page is asked for.
  const mayLift =
    request.order === 0 && from < maxLifted && parses.some((terms) => isVerbatim(terms, numbers.evidence));
  const asked = mayLift && slice.size > 0 ? { from: 0, size: Math.max(maxLifted, from + slice.size) } : slice;
  const [found, totalFile] = await Promise.all([
    findWithPins(request, parses, context, asked, placements, source, deadline, askFirst),
    siteTotal(source),
    prepareHighlights(parses),
  ]);
  // The engine knows no sentence over a line break or without its signs: then the texts of the hits tell who holds it.
  const lifts = asked !== slice && isVerbatim(found.terms, numbers.evidence) && !found.isVerbatim;
  const ids = lifts ? found.ids : found.ids.slice(slice.from - asked.from).slice(0, slice.size);
  return {
    request,
    context,
    limit,
    slice,
    ids,
    lifts,
    deadline,
    counted,
    places,
    found,
    totalFile,
    isPinned: pins.length > 0,
  };
}

type Plan = Awaited<ReturnType<typeof planSearch>>;

/** Reads what is shown of the hits, or decides their order, in one round trip. */
async function askShown(
  { request, context, ids, deadline, counted, found }: Plan,
  { source, reads }: SharedServices,
) {
  const { terms } = found;
  const numbers = context.relevance;
  const isTitles = found.mode === 'title';
  const trip = createRoundTrip(source);
  const inexact = ids.filter((id) => !found.exact.has(id));
  const answer = trip.ask(shownSearch(ids, inexact, terms, isTitles ? 'head' : 'body', source.names.reports));
  const snippetPages = trip.ask(isTitles ? null : snippetSearch(terms, ids, source.names.pages, numbers));
  const held = trip.ask(isTitles ? heldSearch(terms, ids, source.names.pages) : null);
  counted?.pages.askClosest(trip);
  const correction =
    found.isHeld || terms.content.length === 0 || readsAsTitle(terms, numbers)
      ? () => undefined
      : await askCorrection(trip, terms, request, found.names, context, source);
  // Readers are counted elsewhere: both are asked at once.
  const [todayReads] = await Promise.all([reads.today(ids), trip.send(timeLeft(deadline))]);
  const shown = readShown(answer(), inexact, terms);
  return {
    ...shown,
    reports: ids.flatMap((id) => shown.documents.get(id) ?? []),
    pages: readPages(snippetPages()),
    held: readHeldPages(held()),
    todayReads: new Map(ids.map((id, index) => [id, todayReads[index]])),
    suggestion: correction(),
  };
}

type Shown = Awaited<ReturnType<typeof askShown>>;

/** A hit with what is marked in it, and the passages that are shown of it. */
type ChosenHit = ReportPassages & { report: StoredReport; marked: HighlightTerms };

/**
 * Chooses the passages of the hits and brings them into their order: among the first ones those whose title or pages
 * hold the keyword word for word go before the others, pinned ones keep their ranks.
 */
function orderHits(
  { context, slice, lifts, found }: Plan,
  shown: Shown,
  readablePages: ReadonlyMap<number, number>,
): ChosenHit[] {
  const numbers = context.relevance;
  const highlighter = highlighterOf(found.terms);
  const sentence = sentenceOf(found.terms, numbers);
  const chosen = shown.reports.map((report) => {
    const readable = readablePages.get(report.id) ?? 0;
    const known = shown.pages.get(report.id) ?? { ...noPages, held: shown.held.get(report.id) ?? [] };
    const marked = termsOfReport(highlighter, report, known);
    const passages = choosePassages(known.pages, marked, numbers.snippets, readable, sentence);
    return { report, readable, marked, passages };
  });
  if (!lifts || sentence === null) return chosen;
  const isHolder = ({ report, passages }: ChosenHit) =>
    passages.some((passage) => passage.isVerbatim) || holdsPattern(foldText(report.title), sentence);
  const isFixed = ({ report }: ChosenHit, index: number) => found.pinned.has(report.id) || index >= maxLifted;
  const free = chosen.filter((hit, index) => !isFixed(hit, index));
  const lifted = [...free.filter(isHolder), ...free.filter((hit) => !isHolder(hit))];
  const ordered = chosen.map((hit, index) => (isFixed(hit, index) ? hit : (lifted.shift() ?? hit)));
  return ordered.slice(slice.from, slice.from + slice.size);
}

/** Presents the hits, each with its passages as the viewer may read them and why it is one. */
async function presentHits(
  { found }: Plan,
  hits: readonly ChosenHit[],
  { missing, copies, todayReads }: Shown,
  { rights, now }: SearchServices,
): Promise<ReportListItem[]> {
  const asked = presentSnippets(hits, rights);
  // Meanwhile, for these need nobody's rights.
  const items = hits.map(({ report, marked, passages }) => {
    const { id } = report;
    const lacking = missing.get(id) ?? [];
    const why = whyFound(report, found.terms, passages, lacking);
    return {
      ...presentHit(report, marked, todayReads.get(id), now),
      ...(marked.parts !== null && { partial: 1 as const }),
      ...(lacking.length > 0 && { missing: lacking }),
      ...(found.inText.has(id) && { in_text: 1 as const }),
      ...(copies.has(id) && { versions: copies.get(id) }),
      ...(why.length > 0 && { why }),
      ...(found.pinned.has(id) && { pinned: 1 as const }),
    };
  });
  const snippets = await asked;
  return items.map((item) => ({ ...item, content_array: snippets.get(item.id) ?? [] }));
}

/** The answer as the call tells it. */
async function answerOf(
  { request, limit, counted, places, found, totalFile }: Plan,
  files: ReportListItem[],
  suggestion: string | undefined,
): Promise<Data<typeof searchReports>> {
  const { terms } = found;
  const synonyms = markedSynonyms(files, terms.synonyms);
  return {
    files,
    total: found.total,
    facets: found.facets,
    mode: found.mode,
    relaxed: found.relaxed,
    whole_total: found.wholesUnderFilters,
    ...(found.titleTotal !== undefined && { title_total: found.titleTotal }),
    ...(found.fullTextTotal !== undefined && { full_text_total: found.fullTextTotal }),
    ...(synonyms.length > 0 && { synonyms }),
    ...(found.unknown.length > 0 && { unknown_words: found.unknown }),
    ...(suggestion !== undefined && { suggestion }),
    filters_read: terms.read.map(({ field, value, text }) => ({ field, value, text })),
    totalFile,
    limit,
    truncated: terms.keyword.truncated,
    ...places.read(),
    ...(request.trend && { trend: found.trend }),
    ...(counted && {
      counts: {
        reports: found.total,
        pages: counted.pages.total(),
        ...(counted.others ? await counted.others.read() : noOthers),
      },
    }),
  };
}

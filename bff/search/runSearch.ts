import { relevance } from '../../mappings/relevance/relevance.ts';
import { foldText } from '../../mappings/text/simplify.ts';
import type { Data } from '../contract/call.ts';
import type { HitCounts, searchReports } from '../contract/search.ts';
import type { Reads } from '../counters/reads.ts';
import { type DocumentSource, readReports, type StoredReport, siteTotal } from '../documents/index.ts';
import { planOf, type Viewer } from '../entitlements/plans.ts';
import type { ReadingRights } from '../entitlements/readingRights.ts';
import { readsAsTitle } from './buildQuery.ts';
import { refuseUnknown, type SearchRequest } from './clauses/filters.ts';
import { noPages, readPages, snippetSearch } from './clauses/pages.ts';
import { heldSearch, readHeldPages } from './clauses/wholes.ts';
import { countPages } from './findPages.ts';
import { searchTimeoutMs, timeLeft } from './findReports.ts';
import { highlighterOf, termsOfReport } from './marks/highlight.ts';
import { keywordPlaces } from './names/keywordPlaces.ts';
import { readingsOf } from './parseQuery.ts';
import { createRoundTrip, type RoundTrip } from './pass.ts';
import { findPlacedReports, placedFor } from './placedReports.ts';
import { choosePassages, markedSynonyms, presentHit, presentSnippets, sentenceOf } from './present.ts';
import { readShown, shownSearch } from './shownReports.ts';
import { askCorrection } from './suggest.ts';
import { whyFound } from './why.ts';

/** Counts what other features find for a keyword, with searches that this one sends. */
export type CountOthers = (keyword: string) => Promise<{
  ask(trip: RoundTrip): void;
  /** Reads the counts, once the trip was sent. */
  read(): Promise<Omit<HitCounts, 'reports' | 'pages'>>;
}>;

const noOthers = { charts: 0, tables: 0, collections: null };

/** What a search reads besides its request. */
interface Reading {
  viewer: Viewer;
  source: DocumentSource;
  reads: Pick<Reads, 'today'>;
  rights: ReadingRights;
  now: Date;
  countOthers: CountOthers | undefined;
}

/**
 * Answers `POST /api/file/search`; where no report holds the words as typed but a correction is found, with its hits.
 * @throws ApiError `invalid` for ids that are in no taxonomy; `SearchUnavailable`
 */
export async function runSearch(
  request: SearchRequest & { orText: 0 | 1 },
  viewer: Viewer,
  source: DocumentSource,
  reads: Pick<Reads, 'today'>,
  rights: ReadingRights,
  now = new Date(),
  countOthers?: CountOthers,
): Promise<Data<typeof searchReports>> {
  refuseUnknown(request);
  const reading = { viewer, source, reads, rights, now, countOthers };
  const typed = await searchAsTyped(request, reading);
  const { suggestion, unknown_words } = typed;
  // Words that are there and merely stand in no report together are meant as they are.
  if (suggestion === undefined || (typed.total > 0 && !unknown_words)) return typed;
  // Nor is a keyword mistyped for which an editor chose reports.
  if ((await placedFor(source, request.keyword)).pins.length > 0) return typed;
  const meant = await searchAsTyped({ ...request, keyword: suggestion }, reading);
  if (meant.total === 0) return typed;
  return { ...meant, suggestion, corrected: true, ...(unknown_words && { unknown_words }) };
}

/**
 * Answers a search as it was typed: hits with highlights, facets, total, today's readers and, for full text, snippets;
 * those of gated pages as `rights` allow. The list is empty beyond the number of results of the viewer's plan.
 * @throws SearchUnavailable
 */
async function searchAsTyped(
  request: SearchRequest & { orText: 0 | 1 },
  { viewer, source, reads, rights, now, countOthers }: Reading,
): Promise<Data<typeof searchReports>> {
  const numbers = relevance();
  const limit = planOf(viewer.level).searchResults;
  const from = (request.page - 1) * request.pageSize;
  const size = Math.max(0, Math.min(request.pageSize, limit - from));
  const deadline = Date.now() + searchTimeoutMs;
  const context = { relevance: numbers, now };
  const { hidden } = await placedFor(source, request.keyword);
  const readings = await readingsOf(request, source);
  const counted = request.counts
    ? {
        pages: await countPages(request, readings, { ...context, excluded: hidden }, source, deadline),
        others: countOthers && (await countOthers(request.keyword)),
      }
    : null;
  const places = await keywordPlaces(request, source);
  const askFirst = (first: RoundTrip) => {
    places.ask(first);
    counted?.pages.askExact(first);
    counted?.others?.ask(first);
  };
  const [found, totalFile] = await Promise.all([
    findPlacedReports(request, readings, context, { from, size }, source, deadline, askFirst),
    siteTotal(source),
  ]);
  const { terms, ids } = found;
  const onlyTitle = found.mode === 'title' ? 1 : 0;
  const { names } = source;

  const trip = createRoundTrip(source);
  const inexact = ids.filter((id) => !found.exact.has(id));
  const shownAnswer = trip.ask(shownSearch(ids, inexact, terms, onlyTitle ? 'head' : 'body', names.reports));
  const snippetPages = trip.ask(onlyTitle ? null : snippetSearch(terms, ids, names.pages, numbers));
  const held = trip.ask(onlyTitle ? heldSearch(terms, ids, names.pages) : null);
  counted?.pages.askClosest(trip);
  const correction =
    found.held || terms.content.length === 0 || readsAsTitle(terms, numbers)
      ? () => undefined
      : await askCorrection(trip, terms, { ...request, onlyTitle }, found.names, context, source);
  // Readers are counted elsewhere: both are asked at once.
  const [todayReads] = await Promise.all([reads.today(ids), trip.send(timeLeft(deadline))]);

  const { documents, missing, copies } = readShown(shownAnswer(), inexact, terms);
  const reports = ids.flatMap((id) => documents.get(id) ?? []);
  const todayReadsOf = new Map(ids.map((id, index) => [id, todayReads[index]]));
  const readable = onlyTitle ? new Map<number, number>() : await rights.pagesOf(reports);
  const suggestion = correction();
  const pages = readPages(snippetPages());
  const heldPages = readHeldPages(held());
  const highlighter = highlighterOf(terms);
  const sentence = sentenceOf(terms, numbers);
  const chosen = reports.map((report) => {
    const seen = readable.get(report.id) ?? 0;
    const known = pages.get(report.id) ?? { ...noPages, held: heldPages.get(report.id) ?? [] };
    const marked = termsOfReport(highlighter, report, known);
    const passages = choosePassages(known.pages, marked, numbers.snippets, seen, sentence);
    return { report, readable: seen, marked, passages };
  });
  const snippets = await presentSnippets(chosen, rights);
  const shown = chosen.map(({ report, marked, passages }) => {
    const file = presentHit(report, marked, todayReadsOf.get(report.id), now);
    const lacking = missing.get(file.id) ?? [];
    const why = whyFound(report, terms, passages, lacking);
    return {
      ...file,
      content_array: snippets.get(file.id) ?? [],
      ...(marked.parts !== null && { partial: 1 as const }),
      ...(lacking.length > 0 && { missing: lacking }),
      ...(copies.has(file.id) && { versions: copies.get(file.id) }),
      ...(why.length > 0 && { why }),
      ...(found.pinned.has(file.id) && { pinned: 1 as const }),
    };
  });
  // The engine knows no sentence over a line break or without its signs; of these pages the text is here.
  const isPlain = [...pages.values()].every(({ held: [first = 0] }) => first === 0);
  if (sentence !== null && isPlain && request.order === 0) {
    const holders = new Set(
      chosen
        .filter(
          ({ report, passages }) =>
            passages.some((passage) => passage.isVerbatim) || foldText(report.title).search(sentence) >= 0,
        )
        .map(({ report }) => report.id),
    );
    const others = shown.filter(({ id }) => !found.pinned.has(id));
    others.sort((one, other) => Number(holders.has(other.id)) - Number(holders.has(one.id)));
    for (const [index, { id }] of shown.entries())
      if (!found.pinned.has(id)) shown.splice(index, 1, ...others.splice(0, 1));
  }
  const synonyms = markedSynonyms(shown, terms.synonyms);
  return {
    files: shown,
    total: found.total,
    facets: found.facets,
    mode: found.mode,
    relaxed: found.relaxed,
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

/**
 * Reads the first reports of a search in its order, as far as the viewer's plan shows hits.
 * @param most reports at most
 * @throws ApiError `invalid` for ids that are in no taxonomy; `SearchUnavailable`
 */
export async function firstHits(
  request: SearchRequest & { orText: 0 | 1 },
  { level }: Viewer,
  source: DocumentSource,
  most: number,
  now = new Date(),
): Promise<StoredReport[]> {
  refuseUnknown(request);
  const slice = { from: 0, size: Math.min(most, planOf(level).searchResults) };
  const deadline = Date.now() + searchTimeoutMs;
  const readings = await readingsOf(request, source);
  const context = { relevance: relevance(), now };
  const { ids } = await findPlacedReports(request, readings, context, slice, source, deadline);
  const reports = await readReports(source, ids);
  return ids.flatMap((id) => reports.get(id) ?? []);
}

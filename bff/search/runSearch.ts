import type { Data } from '../contract/call.ts';
import type { searchReports } from '../contract/search.ts';
import type { Reads } from '../counters/reads.ts';
import { type DocumentSource, readReports, type StoredReport } from '../documents/index.ts';
import { planOf, type Viewer } from '../entitlements/plans.ts';
import type { ReadingRights } from '../entitlements/readingRights.ts';
import { answerSearch, type CountOthers, firstIds, type JoinSearches } from './answerSearch.ts';
import { refuseUnknown } from './clauses/filters.ts';
import type { FindRequest } from './findReports.ts';

/**
 * Answers `POST /api/file/search`; where no report holds the words as typed but a correction is found, with its hits.
 * @throws ApiError `invalid` for ids that are in no taxonomy; `SearchUnavailable`
 */
export async function runSearch(
  request: FindRequest,
  viewer: Viewer,
  source: DocumentSource,
  reads: Pick<Reads, 'today'>,
  rights: ReadingRights,
  now = new Date(),
  countOthers?: CountOthers,
  join?: JoinSearches,
): Promise<Data<typeof searchReports>> {
  refuseUnknown(request);
  const context = { viewer, source, reads, rights, now, countOthers, join };
  const typed = await answerSearch(request, context);
  const { suggestion, unknown_words } = typed.data;
  // Words that are there and merely stand in no report together are meant as they are.
  if (suggestion === undefined || (typed.isFound && !unknown_words)) return typed.data;
  // Nor is a keyword mistyped for which an editor chose reports.
  if (typed.isPinned) return typed.data;
  const meant = await answerSearch({ ...request, keyword: suggestion }, context);
  if (meant.data.total === 0) return typed.data;
  return { ...meant.data, suggestion, corrected: true, ...(unknown_words && { unknown_words }) };
}

/**
 * Reads the first reports of a search in its order, as far as the viewer's plan shows hits.
 * @param most reports at most
 * @throws ApiError `invalid` for ids that are in no taxonomy; `SearchUnavailable`
 */
export async function firstHits(
  request: FindRequest,
  { level }: Viewer,
  { documents: source, reads }: { documents: DocumentSource; reads: Pick<Reads, 'today'> },
  most: number,
  now = new Date(),
): Promise<StoredReport[]> {
  refuseUnknown(request);
  const size = Math.min(most, planOf(level).searchResults);
  const ids = await firstIds(request, size, { source, reads, now, countOthers: undefined });
  const reports = await readReports(source, ids);
  return ids.flatMap((id) => reports.get(id) ?? []);
}

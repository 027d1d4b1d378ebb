import type { Data } from '../contract/call.ts';
import type { inboxList } from '../contract/watch/savedSearches.ts';
import { presentReport, readReports } from '../documents/index.ts';
import type { ReadingRights } from '../entitlements/readingRights.ts';
import type { InboxRow } from '../models/watch/inbox.ts';
import type { SavedSearchRow } from '../models/watch/savedSearch.ts';
import { matchesOf } from '../search/index.ts';
import type { Services } from '../services.ts';
import { keptSearch, requestOf } from './keptSearch.ts';

/** Announced reports as their reader sees them, with why each was found; what the index has no more is left out. */
export async function presentHits(
  { documents }: Pick<Services, 'documents'>,
  rows: readonly InboxRow[],
  saved: readonly SavedSearchRow[],
  rights: ReadingRights,
): Promise<Data<typeof inboxList>['items']> {
  const reports = await readReports(
    documents,
    rows.map(({ report_id }) => report_id),
  );
  const found = saved.flatMap(({ id, search }) => {
    const own = rows.flatMap((row) => (row.saved_id === id ? (reports.get(row.report_id) ?? []) : []));
    const kept = own.length > 0 ? keptSearch(search) : null;
    return kept ? [{ search: requestOf(kept), reports: own }] : [];
  });
  const matches = await matchesOf(found, documents, rights);
  const names = new Map(saved.map(({ id, name }) => [id, name]));
  return rows.flatMap((row) => {
    const report = reports.get(row.report_id);
    if (!report) return [];
    const { snippet, why = [] } = matches.get(row.report_id) ?? {};
    return [
      {
        id: row.id,
        saved_id: row.saved_id,
        saved_name: names.get(row.saved_id) ?? '',
        report: presentReport(report),
        page: snippet?.page ?? 0,
        text: snippet?.text ?? '',
        ...(snippet?.gated && { gated: snippet.gated }),
        why,
        created_at: row.created_at.toISOString(),
        read: row.read_at === null ? (0 as const) : (1 as const),
      },
    ];
  });
}

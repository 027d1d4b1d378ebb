import type { Data, Parsed } from '../contract/call.ts';
import type { inboxList } from '../contract/watch/savedSearches.ts';
import { hiddenIds, presentReport, readReports } from '../documents/index.ts';
import type { ReadingRights } from '../entitlements/readingRights.ts';
import { countUnread, inboxOf } from '../models/watch/inbox.ts';
import { savedSearchesOf } from '../models/watch/savedSearch.ts';
import { findingsOf } from '../search/index.ts';
import type { Services } from '../services.ts';
import { requestOf } from './keptSearch.ts';

/** Answers a page of a reader's announced reports; those that are taken down are neither listed nor counted. */
export async function listInbox(
  { database, documents }: Pick<Services, 'database' | 'documents'>,
  userId: number,
  { page, pageSize, saved_id: savedId }: Parsed<typeof inboxList>,
  rights: ReadingRights,
): Promise<Data<typeof inboxList>> {
  const without = await hiddenIds(documents);
  const window = { offset: (page - 1) * pageSize, limit: pageSize };
  const [{ rows, total }, unread, saved] = await Promise.all([
    inboxOf(database, { userId, savedId, without }, window),
    countUnread(database, { userId, without }),
    savedSearchesOf(database, userId),
  ]);
  const reports = await readReports(
    documents,
    rows.map(({ report_id }) => report_id),
  );
  const found = saved.flatMap(({ id, search }) => {
    const own = rows.flatMap((row) => (row.saved_id === id ? (reports.get(row.report_id) ?? []) : []));
    return own.length > 0 ? [{ search: requestOf(search), reports: own }] : [];
  });
  const findings = await findingsOf(found, documents, rights);
  const names = new Map(saved.map(({ id, name }) => [id, name]));
  const items = rows.flatMap((row) => {
    const report = reports.get(row.report_id);
    if (!report) return [];
    const { snippet, why = [] } = findings.get(row.report_id) ?? {};
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
  return { items, total, unread };
}

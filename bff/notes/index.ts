import type { Data } from '../contract/call.ts';
import { quotedTitle } from '../contract/citations/citations.ts';
import { maxNotes, maxNotesExported, maxNotesOfReport } from '../contract/constants.ts';
import { noteAdd, noteExport, noteList, noteRemove, noteUpdate } from '../contract/notes.ts';
import { findReport, readReports, type StoredReport } from '../documents/index.ts';
import type { Viewer } from '../entitlements/plans.ts';
import { readablePages } from '../entitlements/readingRights.ts';
import { ApiError } from '../errors.ts';
import { handle, type Route } from '../http/route.ts';
import { lockUser } from '../models/account/user.ts';
import { inTransaction } from '../models/inTransaction.ts';
import {
  changeNote,
  countNotes,
  deleteNote,
  insertNote,
  listNotes,
  moveNote,
  type NoteRow,
} from '../models/note.ts';
import type { Services } from '../services.ts';
import { findPassages, isOnPage, type Passage } from './findPassage.ts';

type Note = Data<typeof noteList>['items'][number];

/** Passages that a reader highlights, with notes on them; nobody else's call ever answers with them. */
export function noteRoutes(services: Services): Route[] {
  const { database, documents, store, config } = services;
  return [
    handle(noteAdd, async ({ id, page, quote, before, after, colour, note }, { userId, viewer }) => {
      const report = await findReport(documents, id);
      if (report === null) throw new ApiError('report_not_found');
      // Before the page is looked at: whether it holds a passage tells of its text.
      if (page > (await readablePages(database, viewer, report))) throw new ApiError('preview_limit');
      const passage = { page, quote, before_quote: before, after_quote: after };
      if (!(await isOnPage(store, id, passage)))
        throw new ApiError('invalid', { text: '这一页没有这段文字', field: 'quote' });
      const row = { ...passage, colour, note, userId, reportId: id, now: new Date() };
      return inTransaction(database, async (transaction) => {
        // Two at once must not both be the last that fits.
        await lockUser(transaction, userId);
        const { total, onReport } = await countNotes(transaction, userId, id);
        if (total >= maxNotes)
          throw new ApiError('conflict', { text: `最多 ${maxNotes} 条笔记，请先删除不用的` });
        if (onReport >= maxNotesOfReport)
          throw new ApiError('conflict', { text: `一份报告最多 ${maxNotesOfReport} 条笔记` });
        return { id: await insertNote(transaction, row) };
      });
    }),
    handle(noteList, async ({ report_id: reportId, keyword, page, pageSize }, { userId, viewer }) => {
      const filter = { userId, reportId, keyword };
      if (reportId !== undefined) {
        const { rows, total } = await listNotes(database, filter, { offset: 0, limit: maxNotesOfReport });
        return { items: await withPlaces(services, viewer, reportId, rows), total };
      }
      const window = { offset: (page - 1) * pageSize, limit: pageSize };
      const { rows, total } = await listNotes(database, filter, window);
      const reports = await reportsOf(services, rows);
      return { items: rows.map((row) => presentNote(row, reports.get(row.report_id))), total };
    }),
    handle(noteUpdate, async ({ id, note, colour }, { userId }) => {
      const known = await inTransaction(database, (transaction) =>
        changeNote(transaction, { id, userId }, { note, colour }),
      );
      if (!known) throw new ApiError('not_found');
      return { message: '已保存' };
    }),
    handle(noteRemove, async ({ id }, { userId }) => {
      const known = await inTransaction(database, (transaction) => deleteNote(transaction, { id, userId }));
      if (!known) throw new ApiError('not_found');
      return { message: '已删除' };
    }),
    handle(noteExport, async ({ report_id: reportId, keyword }, { userId }) => {
      const filter = { userId, reportId, keyword };
      const { rows, total } = await listNotes(database, filter, { offset: 0, limit: maxNotesExported });
      const reports = await reportsOf(services, rows);
      const notes = rows.map((row) => presentNote(row, reports.get(row.report_id)));
      return { name: '研海笔记.md', text: notesAsMarkdown(notes, config.publicUrl), total };
    }),
  ];
}

const reportsOf = ({ documents }: Services, rows: readonly NoteRow[]) =>
  readReports(documents, [...new Set(rows.map(({ report_id }) => report_id))]);

/** The notes on one report with their places; a passage that is on another page now is noted there. */
async function withPlaces(
  services: Services,
  viewer: Viewer,
  reportId: number,
  rows: readonly NoteRow[],
): Promise<Note[]> {
  const { database, documents, store } = services;
  const report = rows.length > 0 ? await findReport(documents, reportId) : null;
  if (report === null) return rows.map((row) => presentNote(row, undefined));
  const readable = await readablePages(database, viewer, report);
  const found = await findPassages(store, reportId, report.page_count, rows);
  const moved = rows.filter((row) => found.get(row.id) && found.get(row.id)?.page !== row.page);
  if (moved.length > 0)
    await inTransaction(database, async (transaction) => {
      for (const { id } of moved) await moveNote(transaction, id, found.get(id)?.page ?? 1);
    });
  const items = rows.map((row) => presentNote(row, report, found.get(row.id) ?? null));
  return items
    .map((item) => (item.page > readable ? { ...item, boxes: [] } : item))
    .sort((one, other) => one.page - other.page || one.id - other.id);
}

/** A note of a list; `passage`, where it was looked for: null when the report does not hold it. */
function presentNote(row: NoteRow, report: StoredReport | undefined, passage?: Passage | null): Note {
  return {
    id: row.id,
    report: {
      id: row.report_id,
      name: report?.title ?? '',
      organization: report?.organization ?? '',
      time_text: report?.date ?? '',
    },
    page: passage?.page ?? row.page,
    quote: row.quote,
    note: row.note,
    colour: row.colour,
    boxes: passage?.boxes ?? [],
    lost: passage === null ? 1 : 0,
    created_at: row.created_at.toISOString(),
  };
}

/** A text that Markdown shows as it is. */
const plain = (text: string): string => text.replace(/[\\`*_{}[\]<>#|~]/g, '\\$&');

/** A text as a quotation, line by line. */
const quoted = (text: string): string =>
  text
    .split('\n')
    .map((line) => `> ${plain(line)}`)
    .join('\n');

/** A text as paragraphs, none of which begins a list or a heading. */
const paragraphs = (text: string): string =>
  text
    .split('\n')
    .map((line) => plain(line).replace(/^(\s*\d*)([-+=.)])/, '$1\\$2'))
    .join('  \n');

/** Notes as Markdown: a heading for each report in the order of its first note, then its passages with their source. */
function notesAsMarkdown(notes: readonly Note[], publicUrl: string): string {
  const reports = new Map(notes.map(({ report }) => [report.id, report]));
  const sections = [...reports.values()].map((report) => {
    const own = notes.filter((note) => note.report.id === report.id);
    const name = report.name || '报告已下架';
    const source = [report.organization, report.time_text].filter(Boolean).join('，');
    const passages = own.map(({ page, quote, note }) => {
      const address = new URL(`/preview/${report.id}?page=${page}`, publicUrl).href;
      return [
        quoted(quote),
        `——${plain(quotedTitle(name))}${source && `，${plain(source)}`}，[第${page}页](${address})`,
        ...(note ? [paragraphs(note)] : []),
      ].join('\n\n');
    });
    return [`## ${plain(name)}`, ...(source ? [plain(source)] : []), ...passages].join('\n\n');
  });
  return ['# 研海笔记', ...sections].join('\n\n').concat('\n');
}

import type { Sequelize, Transaction } from 'sequelize';
import { findChart } from '../charts/index.ts';
import type { Parsed } from '../contract/call.ts';
import { maxNotes, maxNotesExported, maxNotesOfNotebook, maxNotesOfReport } from '../contract/constants.ts';
import { noteAdd, noteClip, noteExport, noteList, noteRemove, noteUpdate } from '../contract/notes/notes.ts';
import { demandReport } from '../documents/index.ts';
import { planOf } from '../entitlements/plans.ts';
import { readablePages } from '../entitlements/readingRights.ts';
import { ApiError } from '../errors.ts';
import { userKey } from '../http/caller.ts';
import { createRateLimiter, limits } from '../http/limits.ts';
import { rowWindow } from '../http/paging.ts';
import { handle, type Route } from '../http/route.ts';
import { lockUser } from '../models/account/user.ts';
import { inTransaction } from '../models/inTransaction.ts';
import { changeNote, countNotes, deleteNotes, findClipping, insertNote, listNotes } from '../models/note.ts';
import { notebookName } from '../models/notebook.ts';
import type { Services } from '../services.ts';
import { notesAsDocx, notesAsMarkdown } from './exports.ts';
import { isOnPage } from './findPassage.ts';
import { notebookRoutes } from './notebooks.ts';
import { presentNotes, presentNotesOn } from './presentNotes.ts';

/** What a note is unless it says otherwise. */
const plainNote = {
  kind: 'text',
  chart_id: null,
  prefix: '',
  suffix: '',
  boxes: '[]',
  color: 'yellow',
  text: '',
} as const;

/** Passages that a reader highlights, what is kept beside them, and notebooks; nobody else's call answers with them. */
export const noteRoutes = (services: Services): Route[] => [
  ...keepingRoutes(services),
  ...listRoutes(services),
  ...notebookRoutes(services),
];

function keepingRoutes({ database, documents, store }: Services): Route[] {
  return [
    handle(noteAdd, async ({ id, color, text, boxes, ...given }, { userId, viewer }) => {
      const report = await demandReport(documents, id);
      // Before the page is looked at: whether it holds a passage tells of its text.
      if (given.page > (await readablePages(database, viewer, report))) throw new ApiError('preview_limit');
      const passage = { ...given, boxes: JSON.stringify(boxes) };
      if (!(await isOnPage(store, id, passage)))
        throw new ApiError('invalid', { text: '这一页没有这段文字', field: 'quote' });
      const row = { ...plainNote, ...passage, color, text, userId, reportId: id, now: new Date() };
      return inTransaction(database, async (transaction) => {
        await lockUser(transaction, userId);
        await refuseTooMany(transaction, userId, id);
        return { id: await insertNote(transaction, row) };
      });
    }),
    handle(noteClip, async ({ id, page, chart_id: chartId, quote }, { userId }) => {
      const report = await demandReport(documents, id);
      const chart = chartId === undefined ? null : await findChart(documents, chartId);
      if (chartId !== undefined && chart?.fid !== id) throw new ApiError('not_found', { text: '图表不存在' });
      if (chart === null && page > report.page_count)
        throw new ApiError('invalid', { text: '这份报告没有这一页', field: 'page' });
      const kept = chart
        ? ({ kind: chart.kind === 2 ? 'table' : 'chart', page: chart.page, quote: chart.name } as const)
        : ({ kind: 'page', page, quote } as const);
      const own = { userId, reportId: id, now: new Date() };
      const row = { ...plainNote, ...kept, chart_id: chart?.id ?? null, ...own };
      return inTransaction(database, async (transaction) => {
        await lockUser(transaction, userId);
        const known = await findClipping(transaction, { userId, reportId: id, page, chartId: row.chart_id });
        if (known !== null) return { id: known };
        await refuseTooMany(transaction, userId, id);
        return { id: await insertNote(transaction, row) };
      });
    }),
    handle(noteUpdate, async ({ id, text, color }, { userId }) => {
      const known = await inTransaction(database, (transaction) =>
        changeNote(transaction, { id, userId }, { text, color }),
      );
      if (!known) throw new ApiError('not_found');
      return { message: '已保存' };
    }),
    handle(noteRemove, async ({ id, ids = [] }, { userId }) => {
      const named = id === undefined ? ids : [...ids, id];
      if (named.length === 0) throw new ApiError('not_found');
      const removed = await inTransaction(database, async (transaction) => {
        // Nothing is put into a notebook meanwhile.
        await lockUser(transaction, userId);
        return deleteNotes(transaction, userId, named);
      });
      if (removed === 0) throw new ApiError('not_found');
      return { message: named.length > 1 ? `已删除 ${removed} 条笔记` : '已删除', removed };
    }),
  ];
}

function listRoutes(services: Services): Route[] {
  const { database, store, config, redis } = services;
  const limitExports = createRateLimiter(redis, limits.exports);
  return [
    handle(noteList, async ({ page, pageSize, ...about }, { userId, viewer }) => {
      const { id: reportId, notebook_id: notebookId } = about;
      await refuseUnknownNotebook(database, about, userId);
      const isWhole = reportId !== undefined || notebookId !== undefined;
      const window = isWhole
        ? { offset: 0, limit: Math.max(maxNotesOfReport, maxNotesOfNotebook) }
        : rowWindow({ page, pageSize });
      const { rows, total } = await listNotes(database, filterOf(about, userId), window);
      const items =
        reportId === undefined
          ? await presentNotes(services, viewer, rows)
          : await presentNotesOn(services, viewer, reportId, rows);
      return { items, total };
    }),
    handle(noteExport, async ({ format, ...about }, { userId, viewer, request }) => {
      await limitExports(userKey(viewer, request));
      const notebook = await refuseUnknownNotebook(database, about, userId);
      const window = { offset: 0, limit: maxNotesExported };
      const { rows, total } = await listNotes(database, filterOf(about, userId), window);
      const exported = {
        title: notebook ?? '研海笔记',
        notes: await presentNotes(services, viewer, rows),
        isOrdered: notebook !== null,
        publicUrl: config.publicUrl,
      };
      if (format === 'markdown')
        return { name: fileName(exported.title, 'md'), text: notesAsMarkdown(exported), file: '', total };
      const file = await notesAsDocx(exported, store, planOf(viewer.level).opensChartOriginals);
      return { name: fileName(exported.title, 'docx'), text: '', file: file.toString('base64'), total };
    }),
  ];
}

type About = Pick<Parsed<typeof noteExport>, 'id' | 'notebook_id' | 'keyword'>;

const filterOf = ({ id: reportId, notebook_id: notebookId, keyword }: About, userId: number) => ({
  userId,
  reportId,
  notebookId,
  keyword,
});

/** The name of the notebook that is asked for; null where none is. @throws ApiError `not_found` when it is not one's own */
async function refuseUnknownNotebook(
  database: Sequelize,
  { notebook_id: id }: About,
  userId: number,
): Promise<string | null> {
  if (id === undefined) return null;
  const name = await notebookName(database, { id, userId });
  if (name === null) throw new ApiError('not_found');
  return name;
}

/** Refuses another note where a reader has as many as there may be. The user is locked: two must not both be the last. */
async function refuseTooMany(transaction: Transaction, userId: number, reportId: number): Promise<void> {
  const { total, onReport } = await countNotes(transaction, userId, reportId);
  if (total >= maxNotes) throw new ApiError('conflict', { text: `最多 ${maxNotes} 条笔记，请先删除不用的` });
  if (onReport >= maxNotesOfReport)
    throw new ApiError('conflict', { text: `一份报告最多 ${maxNotesOfReport} 条笔记` });
}

/** A file name of what a reader calls it. */
const fileName = (title: string, extension: string): string =>
  `${title.replace(/[\\/:*?"<>|\p{Cc}\p{Cf}\p{Cs}]/gu, ' ').trim() || '摘录本'}.${extension}`;

import type { StoredChart } from '../../mappings/documents.ts';
import { chartsByIds, chartsNamed } from '../charts/index.ts';
import { SearchUnavailable } from '../clients/opensearch.ts';
import type { Data } from '../contract/call.ts';
import type { noteList } from '../contract/notes/notes.ts';
import { versioned } from '../contract/pictures.ts';
import { addresses, findReport, readReports, type StoredReport } from '../documents/index.ts';
import type { Viewer } from '../entitlements/plans.ts';
import { readablePagesOfAll } from '../entitlements/readingRights.ts';
import { inTransaction } from '../models/inTransaction.ts';
import { moveNotes, type NoteRow } from '../models/note.ts';
import type { Services } from '../services.ts';
import { findPassages, type LocatedPassage } from './findPassage.ts';

/** A note as a list has it. */
export type Note = Data<typeof noteList>['items'][number];

/** What is known of the things that notes keep. */
interface Known {
  reports: ReadonlyMap<number, StoredReport>;
  /** Pages of each report that the reader may see. */
  readable: ReadonlyMap<number, number>;
  /** By note: the chart that it keeps, as it is now; null while that cannot be told. */
  charts: ReadonlyMap<number, StoredChart> | null;
}

/**
 * Presents a reader's notes with the pictures that the reader may see. A chart that is numbered anew is found by its
 * caption, and noted.
 */
export async function presentNotes(
  services: Services,
  viewer: Viewer,
  rows: readonly NoteRow[],
): Promise<Note[]> {
  const reports = await readReports(services.documents, [...new Set(rows.map(({ report_id }) => report_id))]);
  const known = await readKnown(services, viewer, reports, rows);
  await noteMoves(services, rows, (row) => targetOfChart(row, known));
  return rows.map((row) => presentNote(row, known));
}

/** Presents the notes on one report with their places; what is on another page now is noted there. */
export async function presentNotesOn(
  services: Services,
  viewer: Viewer,
  reportId: number,
  rows: readonly NoteRow[],
): Promise<Note[]> {
  const report = rows.length > 0 ? await findReport(services.documents, reportId) : null;
  const reports = new Map(report ? [[reportId, report]] : []);
  const known = await readKnown(services, viewer, reports, rows);
  if (report === null) return rows.map((row) => presentNote(row, known));
  const readable = known.readable.get(reportId) ?? 0;
  const passages = rows.filter(({ kind }) => kind === 'text');
  const found = await findPassages(services.store, reportId, report.page_count, passages);
  // What a search showed of a page that the reader may not read is looked for nowhere: its place would tell.
  const pages = rows.filter(({ kind, quote, page }) => kind === 'page' && quote !== '' && page <= readable);
  const located = await findPassages(services.store, reportId, readable, pages);
  await noteMoves(services, rows, (row) => {
    const passage = found.get(row.id) ?? located.get(row.id);
    return passage ? { page: passage.page, chart_id: row.chart_id } : targetOfChart(row, known);
  });
  return rows
    .map((row) => {
      if (row.kind !== 'text') return presentNote(row, known, located.get(row.id));
      const note = presentNote(row, known, found.get(row.id) ?? null);
      return note.page > readable ? { ...note, boxes: [] } : note;
    })
    .sort((one, other) => one.page - other.page || one.id - other.id);
}

/** Where a note's thing is in its report. */
type NoteTarget = Pick<NoteRow, 'page' | 'chart_id'>;

function targetOfChart({ id }: NoteRow, { charts }: Known): NoteTarget | undefined {
  const chart = charts?.get(id);
  return chart && { page: chart.page, chart_id: chart.id };
}

/** Notes where things are now, for those that moved. */
async function noteMoves(
  { database }: Services,
  rows: readonly NoteRow[],
  targetOf: (row: NoteRow) => NoteTarget | undefined,
): Promise<void> {
  const moved = rows.flatMap((row) => {
    const target = targetOf(row);
    const isMoved = target && (target.page !== row.page || target.chart_id !== row.chart_id);
    return isMoved ? [{ id: row.id, ...target }] : [];
  });
  if (moved.length === 0) return;
  await inTransaction(database, (transaction) => moveNotes(transaction, moved));
}

async function readKnown(
  services: Services,
  viewer: Viewer,
  reports: ReadonlyMap<number, StoredReport>,
  rows: readonly NoteRow[],
): Promise<Known> {
  const [charts, readable] = await Promise.all([
    keptCharts(services, rows).catch((error: unknown) => {
      // Passages are shown without the engine; charts wait for it, and are not lost.
      if (error instanceof SearchUnavailable) return null;
      throw error;
    }),
    readablePagesOfAll(services.database, viewer, [...reports.values()]),
  ]);
  return { reports, readable, charts };
}

/** The charts that notes keep: by their ids where the captions agree, the others together by their captions. */
async function keptCharts(
  { documents }: Services,
  rows: readonly NoteRow[],
): Promise<Map<number, StoredChart>> {
  const kept = rows.filter((row) => row.chart_id !== null);
  const ids = kept.map(({ chart_id }) => chart_id ?? 0);
  const byId = new Map((await chartsByIds(documents, ids)).map((chart) => [chart.id, chart]));
  const found = new Map<number, StoredChart>();
  const isSame = (row: NoteRow, chart: StoredChart) =>
    chart.name === row.quote && chart.report_id === row.report_id;
  for (const row of kept) {
    const chart = byId.get(row.chart_id ?? 0);
    if (chart && isSame(row, chart)) found.set(row.id, chart);
  }
  const missing = kept.filter(({ id }) => !found.has(id));
  const named = await chartsNamed(
    documents,
    missing.map(({ report_id: reportId, quote: name }) => ({ reportId, name })),
  );
  for (const row of missing) {
    const alike = named.filter((chart) => isSame(row, chart));
    const [nearest] = alike.sort(
      (one, other) => Math.abs(one.page - row.page) - Math.abs(other.page - row.page),
    );
    if (nearest) found.set(row.id, nearest);
  }
  return found;
}

/** A note of a list; `passage`, where it was looked for: null when the report does not hold it. */
function presentNote(row: NoteRow, known: Known, passage?: LocatedPassage | null): Note {
  const report = known.reports.get(row.report_id);
  const chart = known.charts?.get(row.id);
  const page = chart?.page ?? passage?.page ?? row.page;
  const isGone =
    report !== undefined &&
    ((row.chart_id !== null && known.charts !== null && chart === undefined) ||
      (row.kind === 'page' && page > report.page_count));
  return {
    id: row.id,
    kind: row.kind,
    report: {
      id: row.report_id,
      name: report?.title ?? '',
      organization: report?.organization ?? '',
      time_text: report?.date ?? '',
    },
    page,
    quote: row.quote,
    prefix: row.prefix,
    suffix: row.suffix,
    text: row.text,
    color: row.color,
    chart_id: chart?.id ?? row.chart_id ?? 0,
    picture: report ? pictureOf({ ...row, page }, report, known) : null,
    boxes: passage?.boxes ?? [],
    lost: passage === null || isGone ? 1 : 0,
    changed: passage?.isChanged ? 1 : 0,
    created_at: row.created_at.toISOString(),
  };
}

/** The picture of what a note keeps; null where there is none, or the reader may not see it. */
function pictureOf(row: NoteRow, report: StoredReport, { readable, charts }: Known): Note['picture'] {
  const chart = charts?.get(row.id);
  if (chart)
    return { url: addresses.chart(chart.id, chart.pictures), width: chart.width, height: chart.height };
  const isSeen = row.kind === 'page' && report.has_pdf && row.page <= (readable.get(report.id) ?? 0);
  if (!isSeen || row.page > report.page_count) return null;
  const url = versioned(`${addresses.pages(report.id)}/${row.page - 1}.png`, report.pictures ?? '');
  return { url, width: report.page_width, height: report.page_height };
}

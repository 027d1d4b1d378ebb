import type { Logger } from 'pino';
import type { Store } from '../../mappings/store/store.ts';
import { storeLayout } from '../../mappings/storeLayout.ts';
import type { Artifacts, PageArtifact, TextArtifact } from '../artifacts.ts';
import { isAwaited, setRecognised } from '../catalog/recognition.ts';
import type { Report } from '../catalog/reportModel.ts';
import type { OcrBudget } from '../config.ts';
import type { Refresher } from '../documents/indexWriter.ts';
import { type RewriteServices, reindexReport } from '../documents/reindexReport.ts';
import { describePages } from '../pdf/readDocument.ts';
import { unreadable } from '../pdf/text/readable.ts';
import { keepArtifact, keepText, readArtifacts, rerunWithText } from '../pipeline.ts';
import { putPageText } from '../steps/drawPages.ts';
import { stepVersions } from '../steps/versions.ts';
import { isPicture, keepPictureTables, readFigures, readStored, Spending } from './figurePictures.ts';
import { closeOcr } from './ocr.ts';
import type { PictureLine, ReadPicture } from './readPicture.ts';
import { recognisedPage } from './recognisedPage.ts';

/** Services that reading a report's pictures needs. */
export interface RecognitionServices extends RewriteServices {
  refresher: Refresher;
  ocr: OcrBudget;
  log: Logger;
  /** Whether pages of other reports wait, which go before figures. */
  pagesWait?(): Promise<boolean>;
}

type Known = Pick<Artifacts, 'text' | 'charts'>;

/**
 * What is to be read from a report's pictures: pages (`waiting`: scans, garbled text), or nothing but figures that are
 * bitmaps; null where there is nothing.
 */
export function toRecognise({ text, charts }: Known): 'waiting' | 'figures' | null {
  if (text.recognition) return null;
  if (text.outdated || text.pages.some(unreadable)) return 'waiting';
  return charts.figures.some((figure) => isPicture(text.pages, figure)) ? 'figures' : null;
}

/** Thrown where figures give way to reports whose pages wait; they are read later. */
export class GaveWay extends Error {}

/**
 * Reads the scanned pages of a finished report and the insides of its bitmap figures, within the budget, and brings
 * text, metadata, figures and index up to that. Of no effect where it was done, or the report is being processed.
 * @throws the signal's reason, the error of an engine, or `GaveWay`
 */
export async function recogniseReport(
  services: RecognitionServices,
  reportId: number,
  signal: AbortSignal,
): Promise<void> {
  const { catalog, store, refresher, log, ocr } = services;
  const report = await catalog.byId(reportId);
  if (report?.kind !== 'pdf' || report.stage !== 'done' || !isAwaited(report)) return;
  const known = await readArtifacts(store, reportId);
  const spending = new Spending(ocr);
  try {
    const text =
      known.text.recognition ?? (await readPictures(services, report, known, spending, signal)).recognition;
    // Processed again meanwhile, it waits again.
    if ((await catalog.byId(reportId))?.stage !== 'done') return;
    await setRecognised(catalog, reportId, text?.left.length ?? 0);
    await reindexReport(services, reportId);
    await refresher.refresh();
    const { pages = [], figures = [], left = [] } = text ?? {};
    const facts = { reportId, pages: pages.length, figures: figures.length, cpuSeconds: spending.cpuSeconds };
    log.info(facts, 'pictures are read');
    if (left.length > 0)
      log.warn({ reportId, pages: left }, 'pictures left unread: over OCR_PAGES or OCR_SECONDS');
  } finally {
    closeOcr();
  }
}

/** Keeps and gives the report's text with what its pictures say, its pages' and its figures'. */
export async function readPictures(
  { store, pagesWait }: Pick<RecognitionServices, 'store' | 'pagesWait'>,
  report: Pick<Report, 'id' | 'given' | 'uploaderId'>,
  known: Artifacts,
  spending: Spending,
  signal: AbortSignal,
): Promise<TextArtifact> {
  const read = await readScans(store, report, known, spending, signal);
  const pages = read.size === 0 ? known.text.pages : withScans(known.text.pages, read);
  // Captions, title and summary may stand in what was read.
  const { version } = known.text;
  const { charts, images } =
    read.size === 0 ? known : await rerunWithText(store, report, { version, pages }, signal);
  const goOn = async () => {
    if (await pagesWait?.()) throw new GaveWay('Pages of other reports wait');
  };
  const sources = { pages, charts, images };
  const inside = await readFigures(store, report, sources, spending, signal, goOn);
  // Those of a try that was broken off too.
  const numbers = inside.pages.filter(({ recognised }) => recognised).map(({ page }) => page);
  const text: TextArtifact = {
    version,
    pages: inside.pages,
    recognition: {
      version: stepVersions.recognise,
      pages: numbers,
      figures: inside.figures,
      left: [...spending.left],
    },
  };
  const settled = await keepPictureTables(store, report.id, inside.pages, charts, inside.figures);
  if (settled !== charts) await keepArtifact(store, report.id, 'charts', settled);
  const put = (key: string, bytes: Uint8Array) => store.write(key, bytes);
  for (const [index, page] of text.pages.entries())
    if (page !== known.text.pages[index]) await putPageText({ put, reportId: report.id }, page);
  await keepText(store, report.id, text);
  return text;
}

type Scans = Map<number, ReadPicture & { width: number; height: number }>;

async function readScans(
  store: Store,
  report: Pick<Report, 'id' | 'uploaderId'>,
  { text, images }: Artifacts,
  spending: Spending,
  signal: AbortSignal,
): Promise<Scans> {
  const scans: Scans = new Map();
  for (const page of text.pages) {
    const size = images.pages[page.page - 1];
    const isOutdated = text.outdated?.includes(page.page) ?? false;
    if (!size || !(isOutdated || unreadable(page)) || !spending.allows(page.page)) continue;
    const read = await readStored(store, storeLayout.pageImage(report.id, page.page - 1), report, signal);
    spending.add(page.page, read?.cpuMs ?? 0);
    // A blank page, or one of a few words that are its text.
    if (read && lettersOf(read.lines) > (isOutdated ? 0 : lettersOfPage(page)))
      scans.set(page.page, { ...size, ...read });
  }
  return scans;
}

const lettersOf = (lines: readonly PictureLine[]) => lines.reduce((sum, { cells }) => sum + cells.length, 0);
const lettersOfPage = (page: PageArtifact) =>
  unreadable(page) === 'garbage' ? 0 : page.runs.reduce((sum, { text }) => sum + text.length, 0);

function withScans(pages: readonly PageArtifact[], scans: Scans): PageArtifact[] {
  const laid = pages.map((page) => {
    const scan = scans.get(page.page);
    return scan ? recognisedPage(page, scan, scan) : { ...page, rows: page.rows ?? page.runs.map(() => [1]) };
  });
  return describePages(laid);
}

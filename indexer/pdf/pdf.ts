import type {
  Figure,
  GivenMetadata,
  MetadataArtifact,
  PageArtifact,
  SummaryArtifact,
  TextArtifact,
} from '../artifacts.ts';
import { sharedFolder, shareReadOnly } from '../process/sharedFolder.ts';
import type { ChartReading } from '../series/readCharts.ts';
import type { ChartSource } from '../series/source.ts';
import type { CharacterBox } from './engines/pdfium/characterBoxes.ts';
import type { DrawnPicture, Picture } from './engines/pdfium/drawPictures.ts';
import { ChildPool, type TaskOptions } from './pool/childPool.ts';
import type { PdfFacts, PdfRequest, TextRequest } from './pool/tasks.ts';

const pool = new ChildPool(new URL('./pool/worker.ts', import.meta.url), () => [sharedFolder()]);

/** Runs one task on a file. */
async function ask(request: PdfRequest, options?: TaskOptions): Promise<unknown> {
  const { path, remove } = await shareReadOnly(request.path);
  try {
    return await pool.run({ ...request, path }, options);
  } finally {
    await remove();
  }
}

/** Page count, encryption, information dictionary and bookmarks. Throws `Refused` for a file that cannot be opened. */
export async function inspectPdf(path: string, options?: TaskOptions): Promise<PdfFacts> {
  return (await ask({ task: 'inspect', path }, options)) as PdfFacts;
}

/** Every page's text in reading order, with its runs' boxes. Throws `Refused` for the file's faults. */
export async function readPdf(path: string, options?: TaskOptions): Promise<PageArtifact[]> {
  return (await ask({ task: 'text', path }, options)) as PageArtifact[];
}

/** Extracts a stranger's metadata text (`metadataOf`) in a child. @throws `Refused` when that takes too long */
export async function readTextMetadata(
  text: TextArtifact,
  given: GivenMetadata,
  documentTitle: string,
  options: TaskOptions,
): Promise<MetadataArtifact> {
  const request: TextRequest = { task: 'metadata', text, given, documentTitle };
  return (await pool.run(request, options)) as MetadataArtifact;
}

/** The summary of a stranger's text (`summaryOf`), made in a child. Throws `Refused` where that takes too long. */
export async function summariseText(
  pages: PageArtifact[],
  figures: Figure[],
  { title, keywords }: Pick<MetadataArtifact, 'title' | 'keywords'>,
  options: TaskOptions,
): Promise<SummaryArtifact> {
  const request: TextRequest = { task: 'summary', pages, figures, title, keywords };
  return (await pool.run(request, options)) as SummaryArtifact;
}

/** Every page's characters as drawn, for measuring. Throws `Refused` for the file's faults. */
export async function readCharacters(path: string): Promise<CharacterBox[][]> {
  return (await ask({ task: 'characters', path })) as CharacterBox[][];
}

/** Pictures drawn by one task: what comes back at once stays small, and the time of a task is for these alone. */
const picturesPerTask = 16;

/**
 * Draws parts of pages, each picture by itself and in order; yields null for one that cannot be drawn as its page is.
 * Throws `Refused` for a faulty file.
 */
export async function* drawPdfPictures(
  path: string,
  pictures: Picture[],
  options: TaskOptions,
): AsyncGenerator<DrawnPicture | null> {
  for (let from = 0; from < pictures.length; from += picturesPerTask) {
    const some = pictures.slice(from, from + picturesPerTask);
    yield* (await ask({ task: 'pictures', path, pictures: some }, options)) as (DrawnPicture | null)[];
  }
}

/** Charts read by one task: a file that makes them slow loses these alone. */
const chartsPerTask = 24;

/** Reads the values of charts (`readCharts`), in order. Throws `Refused` for a faulty file. */
export async function* readPdfCharts(
  path: string,
  charts: readonly ChartSource[],
  options?: TaskOptions,
): AsyncGenerator<ChartReading> {
  for (let from = 0; from < charts.length; from += chartsPerTask) {
    const some = charts.slice(from, from + chartsPerTask);
    yield* (await ask({ task: 'charts', path, charts: some }, options)) as ChartReading[];
  }
}

/** Ends the children that read PDFs; for a draining process and for tests. */
export function closePdfReaders(): void {
  pool.close();
}

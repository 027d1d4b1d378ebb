import type { PageArtifact } from '../artifacts.ts';
import { lend, lendingFolder } from '../process/lend.ts';
import type { CharacterBox } from './characterBoxes.ts';
import { ChildPool } from './childPool.ts';
import type { DrawnPicture, Picture } from './drawPictures.ts';
import type { PdfFacts, PdfRequest } from './tasks.ts';

const pool = new ChildPool(new URL('./worker.ts', import.meta.url), () => [lendingFolder()]);

function ask(task: PdfRequest['task'], path: string, signal?: AbortSignal): Promise<unknown> {
  return lend(path, (lent) => pool.run({ task, path: lent } satisfies PdfRequest, signal));
}

/** Page count, encryption, information dictionary and bookmarks. Throws `Refused` for a file that cannot be opened. */
export async function inspectPdf(path: string, signal?: AbortSignal): Promise<PdfFacts> {
  return (await ask('inspect', path, signal)) as PdfFacts;
}

/** Every page's text in reading order, with its runs' boxes. Throws `Refused` for the file's faults. */
export async function readPdf(path: string, signal?: AbortSignal): Promise<PageArtifact[]> {
  return (await ask('text', path, signal)) as PageArtifact[];
}

/** Every page's characters as drawn, for measuring. Throws `Refused` for the file's faults. */
export async function readCharacters(path: string): Promise<CharacterBox[][]> {
  return (await ask('characters', path)) as CharacterBox[][];
}

/** Pictures drawn by one task: what comes back at once stays small, and the time of a task is for these alone. */
const picturesPerTask = 16;

/**
 * Draws parts of pages, each picture on its own; null for one that cannot be drawn as its page is. Throws `Refused`
 * for the file's faults.
 */
export async function drawPdfPictures(
  path: string,
  pictures: Picture[],
  take: (picture: DrawnPicture | null, index: number) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  for (let from = 0; from < pictures.length; from += picturesPerTask) {
    const some = pictures.slice(from, from + picturesPerTask);
    const request = { task: 'pictures', path, pictures: some } satisfies PdfRequest;
    const drawn = (await pool.run(request, signal)) as (DrawnPicture | null)[];
    for (const [index, picture] of drawn.entries()) await take(picture, from + index);
  }
}

/** Ends the children that read PDFs; for a draining process and for tests. */
export function closePdfReaders(): void {
  pool.close();
}

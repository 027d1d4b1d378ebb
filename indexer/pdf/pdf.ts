import type { PageArtifact } from '../artifacts.ts';
import { lend, lendingFolder } from '../process/lend.ts';
import type { CharacterBox } from './characterBoxes.ts';
import { ChildPool } from './childPool.ts';
import type { DrawnPicture, Picture } from './drawPictures.ts';
import type { PdfFacts, PdfRequest } from './tasks.ts';

const pool = new ChildPool(new URL('./worker.ts', import.meta.url), () => [lendingFolder()]);

/** One task on a file; what is `urgent` does not stand behind what nobody waits for. */
function ask(request: PdfRequest, signal?: AbortSignal, urgent?: boolean): Promise<unknown> {
  return lend(request.path, (path) => pool.run({ ...request, path }, signal, urgent));
}

/** Page count, encryption, information dictionary and bookmarks. Throws `Refused` for a file that cannot be opened. */
export async function inspectPdf(path: string, signal?: AbortSignal, urgent = false): Promise<PdfFacts> {
  return (await ask({ task: 'inspect', path }, signal, urgent)) as PdfFacts;
}

/** Every page's text in reading order, with its runs' boxes. Throws `Refused` for the file's faults. */
export async function readPdf(path: string, signal?: AbortSignal, urgent = false): Promise<PageArtifact[]> {
  return (await ask({ task: 'text', path }, signal, urgent)) as PageArtifact[];
}

/** Every page's characters as drawn, for measuring. Throws `Refused` for the file's faults. */
export async function readCharacters(path: string): Promise<CharacterBox[][]> {
  return (await ask({ task: 'characters', path })) as CharacterBox[][];
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
  urgent = false,
): Promise<void> {
  for (let from = 0; from < pictures.length; from += picturesPerTask) {
    const some = pictures.slice(from, from + picturesPerTask);
    const drawn = (await ask(
      { task: 'pictures', path, pictures: some },
      signal,
      urgent,
    )) as (DrawnPicture | null)[];
    for (const [index, picture] of drawn.entries()) await take(picture, from + index);
  }
}

/** Ends the children that read PDFs; for a draining process and for tests. */
export function closePdfReaders(): void {
  pool.close();
}

import type { PageArtifact } from '../artifacts.ts';
import type { CharacterBox } from './characterBoxes.ts';
import { ChildPool } from './childPool.ts';
import type { PdfFacts, PdfRequest } from './tasks.ts';

const pool = new ChildPool(new URL('./worker.ts', import.meta.url));

/** Page count, encryption, information dictionary and bookmarks. Throws `Refused` for a file that cannot be opened. */
export async function inspectPdf(path: string, signal?: AbortSignal): Promise<PdfFacts> {
  return (await pool.run({ task: 'inspect', path } satisfies PdfRequest, signal)) as PdfFacts;
}

/** Every page's text in reading order, with its runs' boxes. Throws `Refused` for the file's faults. */
export async function readPdf(path: string, signal?: AbortSignal): Promise<PageArtifact[]> {
  return (await pool.run({ task: 'text', path } satisfies PdfRequest, signal)) as PageArtifact[];
}

/** Every page's characters as drawn, for measuring. Throws `Refused` for the file's faults. */
export async function readCharacters(path: string): Promise<CharacterBox[][]> {
  return (await pool.run({ task: 'characters', path } satisfies PdfRequest)) as CharacterBox[][];
}

/** Ends the children that read PDFs; for a draining process and for tests. */
export function closePdfReaders(): void {
  pool.close();
}

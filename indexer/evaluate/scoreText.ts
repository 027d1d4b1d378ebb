import type { PageArtifact } from '../artifacts.ts';
import type { PageTruth } from './truth.ts';

/** Share of the known text that was read: characters in any order; blanks and widths do not count. */
export interface TextScore {
  known: number;
  found: number;
  shared: number;
}

/** Compares the text of a file's pages with their known lines, added to `sum`; pages without lines do not count. */
export function addText(sum: TextScore, truth: PageTruth[], pages: PageArtifact[]): void {
  for (const { page, lines } of truth) {
    if (!lines) continue;
    const known = countsOf(lines.join(''));
    const found = countsOf(pages[page - 1]?.runs.map(({ text }) => text).join('') ?? '');
    for (const [character, count] of known) {
      sum.known += count;
      sum.shared += Math.min(count, found.get(character) ?? 0);
    }
    for (const count of found.values()) sum.found += count;
  }
}

/** F1 of the characters; 0 when nothing is known. */
export function textF1({ known, found, shared }: TextScore): number {
  return known + found === 0 ? 0 : (2 * shared) / (known + found);
}

function countsOf(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const character of text.normalize('NFKC').replace(/\s/gu, ''))
    counts.set(character, (counts.get(character) ?? 0) + 1);
  return counts;
}

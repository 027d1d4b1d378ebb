import type { PageArtifact } from '../artifacts.ts';

/** A line of a page made by hand: left, top, font size, text; each character as wide as the font is high. */
export type HandmadeLine = [number, number, number, string];

/** A page artifact of lines in reading order; text and searchable are the lines. */
export function pageOf(lines: HandmadeLine[], page = 1): PageArtifact {
  const text = lines.map(([, , , line]) => line).join('\n');
  return {
    page,
    width: 595,
    height: 842,
    text,
    searchable: text,
    runs: lines.map(([left, top, size, line]) => ({
      text: line,
      box: [left, top, left + size * line.length, top + size],
    })),
  };
}

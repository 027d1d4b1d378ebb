import { shiftedFont } from '../../mappings/text/ideographs.ts';
import { cellText } from './cells.ts';
import { joinScripts } from './joinScripts.ts';
import { mergePieces } from './mergePieces.ts';
import type { PagePieces, Piece, Segment } from './pieces.ts';

/** The lines of a page, apart from reading order (`orderSegments` gives that). */
export function segmentsOf(page: PagePieces): Segment[] {
  const seen = new Set<string>();
  const pieces = page.pieces.filter((piece) => {
    if (outside(piece, page)) return false;
    // Bold is often faked by drawing a text twice, a hair apart.
    const key = `${piece.text}|${Math.round(piece.box[0] / 1.5)}|${Math.round(piece.box[1] / 1.5)}`;
    if (!piece.blank && seen.has(key)) return false;
    seen.add(key);
    return true;
  });
  return joinScripts(mergePieces(mended(pieces)));
}

function mended(pieces: Piece[]): Piece[] {
  const mend = shiftedFont(pieces.map(({ text }) => text).join(''));
  if (!mend) return pieces;
  return pieces.map((piece) => {
    const cells = piece.cells.map((cell) => ({ ...cell, text: mend(cell.text) }));
    return { ...piece, cells, text: cellText(cells) };
  });
}

function outside({ box: [left, top, right, bottom] }: Piece, { width, height }: PagePieces): boolean {
  return right < -1 || bottom < -1 || left > width + 1 || top > height + 1;
}

import type { TableData, TextRun } from '../../mappings/storeLayout.ts';
import type { Box } from '../artifacts.ts';
import type { Raster } from '../pdf/engines/engine.ts';
import { readTable, type TableSize } from './readTable.ts';

/** Points of a drawn page's width; two pixels a point. */
const pageWidth = 400;
const pageHeight = 500;
const scale = 2;

/** A text set with its left side and its top in points. */
export type SetText = [left: number, top: number, text: string];

/** Height of the texts, in points. */
export const fontSize = 8;
const widthOf = (character: string) => (character.charCodeAt(0) > 255 ? fontSize : fontSize / 2);

/** Width of a text in points. */
export const textWidth = (text: string) => Array.from(text).reduce((sum, one) => sum + widthOf(one), 0);

/** A run as the reader of texts gives it. */
function runOf([left, top, text]: SetText): TextRun {
  const edges = [left];
  for (const character of text) edges.push((edges.at(-1) as number) + widthOf(character));
  return { text, box: [left, top, edges.at(-1) as number, top + fontSize], edges };
}

/** A white page with filled boxes, in points; dark ones but for those with a grey of their own. */
function drawn(boxes: readonly (readonly [...Box, number?])[]): Raster {
  const [width, height] = [pageWidth * scale, pageHeight * scale];
  const pixels = Buffer.alloc(width * height * 3, 255);
  for (const [left, top, right, bottom, grey = 60] of boxes)
    for (let y = Math.round(top * scale); y < Math.round(bottom * scale); y += 1)
      pixels.fill(
        grey,
        (y * width + Math.round(left * scale)) * 3,
        (y * width + Math.round(right * scale)) * 3,
      );
  return { width, height, pixels };
}

/** A line across, and one down. */
export const across = (y: number, left: number, right: number): Box => [left, y, right, y + 0.5];
export const down = (x: number, top: number, bottom: number): Box => [x, top, x + 0.5, bottom];

/** Reads a table that fills `body`. */
export function read(
  texts: readonly SetText[],
  lines: readonly (readonly [...Box, number?])[],
  body: Box,
  name = '',
  onRefused?: (size: TableSize) => void,
): TableData | null {
  return readTable(
    { page: 1, width: pageWidth, height: pageHeight, runs: texts.map(runOf), body, name },
    drawn(lines),
    onRefused,
  );
}

/** Cells as short lines: row, column, spans, text. */
export const cellsOf = (table: TableData | null): string[] =>
  (table?.items ?? []).map(
    ({ r, c, rs, cs, text }) => `${r},${c}${rs > 1 ? ` v${rs}` : ''}${cs > 1 ? ` >${cs}` : ''} ${text}`,
  );

import { joinPieces } from './characters.ts';
import { type Block, median } from './order.ts';
import type { Segment } from './pieces.ts';

/** One line of a column: its cells' text with the box around them. */
export interface Line {
  text: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
  size: number;
  /** More than one: the line is a row of a table or of a form. */
  cells: number;
}

/** Starts of lines that begin a paragraph whatever stands before them. */
const opening =
  /^(?:[●•■◆▶◼□★➢✓\uf06e]|[-–—]\s|[（(]?[一二三四五六七八九十\d]{1,3}[)）、．]|\d{1,2}(?:\.\d{1,2}){1,3}\.?\s*(?![亿万千百元倍个家年月日人吨美点])\p{Script=Han}|图表?\s*\d|表\s*\d|资料来源|数据来源|来源[:：]|注[:：])/u;

/** Marks of list items, whose further lines hang: they start to the right of the mark. */
const bullet = /^[●•■◆▶◼□★➢✓\uf06e]/u;

/** Ends of lines of a form: addresses, telephone and licence numbers, dates after the title of another report. */
const contact = /(?:[\w.]+@[\w.]+|[A-Z]?\d{8,}|》\s*[-—]*\s*\d{4}[-./年]\d{1,2}\S*)$/;

/** The lines of a block, in order. */
export function linesOf(block: Block): Line[] {
  return block.map((row) => lineOf(row));
}

/** Lines of one block joined into paragraphs: a full line followed by one that is not indented goes on. */
export function paragraphsOf(lines: Line[]): string[] {
  const right = rightEdge(lines);
  const left = median(lines.filter((one) => one.cells === 1).map((one) => one.left));
  const pitch = median(lines.slice(1).map((one, index) => one.top - (lines[index]?.top ?? 0)));
  const paragraphs: string[] = [];
  let text = '';
  let last: Line | undefined;
  for (const line of lines) {
    if (last && goesOn(last, line, { left, right, pitch })) text = joinPieces(text, line.text);
    else {
      if (text) paragraphs.push(text);
      text = line.text;
    }
    last = line;
  }
  if (text) paragraphs.push(text);
  return paragraphs;
}

function goesOn(last: Line, line: Line, column: { left: number; right: number; pitch: number }): boolean {
  if (last.cells > 1 || line.cells > 1 || opening.test(line.text) || contact.test(last.text)) return false;
  if (Math.abs(last.size - line.size) > Math.max(last.size, line.size) * 0.12) return false;
  const gap = line.top - last.top;
  if (gap > Math.max(column.pitch * 1.35, last.size * 2.2)) return false;
  // A heading has the size of the text at times: a short line without a stop after a finished sentence.
  const short = line.right < column.left + (column.right - column.left) * 0.75;
  if (short && /[。！？：；]$/.test(last.text) && !/[。！？；，、：）]$/.test(line.text)) return false;
  const indent = line.size * (bullet.test(last.text) ? 3 : 1.2);
  const indented = line.left > Math.min(last.left, column.left) + indent;
  return !indented && last.right > column.right - last.size * 2.5;
}

/** Where full lines end: the right edge that most lines come near to. */
function rightEdge(lines: Line[]): number {
  const edges = lines.map((one) => one.right).sort((one, other) => other - one);
  return edges[Math.floor(edges.length * 0.2)] ?? 0;
}

function lineOf(row: Segment[]): Line {
  const boxes = row.map((one) => one.box);
  return {
    text: row.map((one) => one.text).join(' '),
    left: Math.min(...boxes.map((box) => box[0])),
    top: Math.min(...boxes.map((box) => box[1])),
    right: Math.max(...boxes.map((box) => box[2])),
    bottom: Math.max(...boxes.map((box) => box[3])),
    size: Math.max(...row.map((one) => one.size)),
    cells: row.length,
  };
}

import type { TextRun } from '../../../mappings/storeLayout.ts';
import { emsOf, endsInHyphen, joinPieces, listMark, listNumber } from './characters.ts';
import { median } from './order.ts';

/** One line of a column: its cells' text with the box around them. */
export interface Line {
  text: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
  size: number;
  /** More than one: the line is a row of a table or of a form. A list's mark set apart from its text does not count. */
  cells: number;
}

/** Starts of lines that begin a paragraph whatever stands before them, marks and numbers of lists aside. */
const opening =
  /^(?:[-–—]\s|\d{1,2}(?:\.\d{1,2}){1,3}[.、]?\s*(?![亿万千百元倍个家年月日人吨美点])\p{Script=Han}|图表?\s*\d|表\s*\d|资料来源|数据来源|来源[:：]|注[:：])/u;

/** Characters at the end of a line in which a contact is looked for. */
const maxContactLength = 100;

/** Ends of lines of a form: addresses, telephone and licence numbers, dates after the title of another report. */
const contact =
  // bounded: the end of a line, `maxContactLength` characters
  /(?:\w@[\w.]+|\d{8}|》\s?[-—]{0,9}\s?\d{4}[-./年]\d{1,2}\S{0,9})$/;

/** Ends of lines of a list of contents: dots that lead to a page number. */
const leader = /(?:[.…·]\s?){4}\d{1,4}$/;

/** Edges of a column's text and the distance of its lines, in points. */
export interface Column {
  left: number;
  right: number;
  pitch: number;
}

/** Measures the column that lines make. */
export function columnOf(lines: readonly Line[]): Column {
  return {
    left: median(lines.filter((one) => one.cells === 1).map((one) => one.left)),
    right: rightEdge(lines),
    pitch: median(lines.slice(1).map((one, index) => one.top - (lines[index]?.top ?? 0))),
  };
}

/** Groups the lines of a block by paragraph: a full line continues in the next unless that is indented. */
export function groupLines<Kept extends Line>(lines: readonly Kept[]): Kept[][] {
  const column = columnOf(lines);
  const paragraphs: Kept[][] = [];
  for (const line of lines) {
    const paragraph = paragraphs.at(-1);
    if (paragraph && goesOn(paragraph, line, column)) paragraph.push(line);
    else paragraphs.push([line]);
  }
  return paragraphs;
}

/** Joins lines of one paragraph. */
export function joinLines(lines: readonly Line[]): string {
  return lines.reduce((text, line) => joinPieces(text, line.text), '');
}

/** Joins the lines of a block into paragraphs. */
export function paragraphsOf(lines: Line[]): string[] {
  return groupLines(lines).map(joinLines).filter(Boolean);
}

function goesOn(paragraph: Line[], line: Line, column: Column): boolean {
  const last = paragraph.at(-1);
  if (
    !last ||
    last.cells > 1 ||
    line.cells > 1 ||
    contact.test(last.text.slice(-maxContactLength)) ||
    leader.test(last.text)
  )
    return false;
  if (isOpening(line.text) && !closesBracket(last.text, line.text)) return false;
  if (Math.abs(last.size - line.size) > Math.max(last.size, line.size) * 0.12) return false;
  const gap = line.top - last.top;
  if (gap > Math.max(column.pitch * 1.35, last.size * 2.2)) return false;
  if (endsInHyphen(last.text) && /^[a-z]/.test(line.text)) return true;
  // A heading has the size of the text at times: a short line without a stop after a finished sentence.
  const short = line.right < column.left + (column.right - column.left) * 0.75;
  if (short && /[。！？：；]$/.test(last.text) && !/[。！？；，、：）]$/.test(line.text)) return false;
  const indented = line.left > Math.min(last.left, column.left) + line.size * 1.2 && !hangs(paragraph, line);
  return !indented && last.right > column.right - last.size * 2.5;
}

/** Whether a line begins a paragraph whatever stands before it. */
export function isOpening(text: string): boolean {
  return opening.test(text) || listMark.test(text) || listNumber.test(text);
}

/** A number that only ends what the line before has begun: （图表 at its end, 5） at the start of this one. */
function closesBracket(last: string, text: string): boolean {
  return /^[^（(]{0,8}[)）]/.test(text) && /[（(][^）)（(]*$/.test(last);
}

/** Further lines of a list item start to the right of its mark or number, all at one place. */
function hangs(paragraph: Line[], line: Line): boolean {
  const [first, second] = paragraph;
  if (!first) return false;
  const marked = listMark.test(first.text);
  const mark = first.text.match(marked ? listMark : listNumber)?.[0];
  if (!mark) return false;
  if (second) return Math.abs(line.left - second.left) < line.size * 0.5;
  // After a numbered sentence that fills its line an indented one may be the next paragraph's first.
  if (!marked && /[。！？：]$/.test(first.text)) return false;
  const shift = (line.left - first.left) / line.size;
  return shift > (marked ? -0.3 : 0.3) && shift < emsOf(mark) + 2;
}

/** Right edge of full lines: the one that most lines come near to. */
function rightEdge(lines: readonly Line[]): number {
  const edges = lines.map((one) => one.right).sort((one, other) => other - one);
  return edges[Math.floor(edges.length * 0.2)] ?? 0;
}

/** A row of runs as one line. */
export function lineOf(row: readonly TextRun[]): Line {
  const boxes = row.map((one) => one.box);
  const marked = row.length > 1 && listMark.test(row[0]?.text ?? '') && row[0]?.text.length === 1;
  return {
    text: row.map((one) => one.text).join(' '),
    left: Math.min(...boxes.map((box) => box[0])),
    top: Math.min(...boxes.map((box) => box[1])),
    right: Math.max(...boxes.map((box) => box[2])),
    bottom: Math.max(...boxes.map((box) => box[3])),
    size: Math.max(...row.map(sizeOf)),
    cells: marked ? row.length - 1 : row.length,
  };
}

/** The height of a run's font: boxes of runs are as high. */
function sizeOf({ box: [left, top, right, bottom], direction }: TextRun): number {
  return direction === 'down' || direction === 'up' ? right - left : bottom - top;
}

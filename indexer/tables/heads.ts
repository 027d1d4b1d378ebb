import type { TableData } from '../../mappings/storeLayout.ts';
import type { TextCell } from './cells.ts';
import { numberOf } from './numbers.ts';

/** A table with the number of its head rows and columns. */
export interface ReadTable extends TableData {
  heads: Heads;
}

/** Rows and columns, from the first, whose cells name the others. */
export interface Heads {
  rows: number;
  columns: number;
}

const year = /^(?:19|20)\d{2}(?:年|[AEQH]\d?E?)?$|^\d{1,2}$/;

/** Whether a text is a year or a short number, which stand in heads too. */
export const isYear = (text: string) => year.test(text);
const isNumber = ({ text }: TextCell) => numberOf(text) !== null && !year.test(text);

/** Tells the heads of a table. `bands`: for each row, the number of the band between two lines that it lies in. */
export function headsOf(cells: readonly TextCell[], bands: readonly number[], cols: number): Heads {
  const rows = headRows(cells, bands);
  return { rows, columns: headColumns(cells, rows, cols) };
}

function headRows(cells: readonly TextCell[], bands: readonly number[]): number {
  const all = bands.length;
  if (all < 2) return 0;
  const inRow = (r: number) => cells.filter((cell) => cell.r === r);
  const first = bands.findIndex((band) => band !== bands[0]);
  let rows = first > 0 && first <= Math.max(3, all * 0.3) ? first : 1;
  // What goes down or is divided beneath is a head of two rows.
  for (let grown = true; grown && rows < all - 1 && rows < 4; ) {
    const reach = Math.max(
      ...cells.filter(({ r, c }) => r < rows && c === 0).map(({ r, rs }) => r + rs),
      rows,
    );
    const last = inRow(rows - 1);
    const divided = last.some(
      ({ cs, c }) =>
        cs > 1 && cs < 30 && inRow(rows).filter((cell) => cell.c >= c && cell.c < c + cs).length > 1,
    );
    const named = inRow(rows).length > 0 && !inRow(rows).some(isNumber);
    grown = reach > rows || (divided && named);
    rows = reach > rows ? Math.min(reach, all - 1) : grown ? rows + 1 : rows;
  }
  return likeNext(inRow(0), inRow(1)) ? 0 : rows;
}

/** Rows that begin alike, 步骤1 and 步骤2, have no head; nor has one with numbers in most cells. */
function likeNext(first: TextCell[], next: TextCell[]): boolean {
  const [one, other] = [first[0]?.text ?? '', next[0]?.text ?? ''];
  const plain = (text: string) => text.replace(/[\d一二三四五六七八九十]+/g, '#');
  if (/[\d一二三四五六七八九十]/.test(one) && plain(one) === plain(other) && plain(one) !== '#') return true;
  const numbers = first.slice(1).filter(isNumber).length;
  return numbers > 1 && numbers >= (first.length - 1) * 0.6;
}

function headColumns(cells: readonly TextCell[], rows: number, cols: number): number {
  if (cols < 2) return 0;
  const body = cells.filter(({ r }) => r >= rows);
  const of = (c: number) => body.filter((cell) => cell.c === c && cell.cs < cols);
  const names = (c: number) => {
    const own = of(c);
    return own.length > 0 && own.filter(isNumber).length <= own.length * 0.3;
  };
  if (!names(0)) return 0;
  const goesDown = of(0).some(({ rs }) => rs > 1);
  return goesDown && cols > 2 && names(1) ? 2 : 1;
}

import type { TableCell, TableData } from '../../mappings/storeLayout.ts';
import { joinPieces } from '../pdf/text/characters.ts';
import { isYear, type ReadTable } from './heads.ts';
import { numberOf, unitNamed } from './numbers.ts';

/** Joins the parts of a table over pages; heads that a part repeats stay on the first page alone. */
export function joinParts([read, ...others]: readonly ReadTable[]): TableData {
  if (!read) return { rows: 0, cols: 0, items: [], pages: [] };
  const [first, ...rest] = others[0] ? withBrokenHead(withHeadsAlone(read, others[0]), others) : [read];
  const items = [...first.items];
  let { rows, cols } = first;
  for (const part of rest) {
    const repeated = repeatedRows(first, part);
    const columnMap = columnMapOf(first, part);
    const from = rows;
    const own = part.items.filter(({ r }) => r >= repeated).map((cell) => moved(cell, columnMap));
    items.push(
      ...own.map((cell) => ({ ...goingOn(cell, own, first, repeated), r: cell.r - repeated + from })),
    );
    rows += part.rows - repeated;
    cols = Math.max(cols, columnMap.length === 0 ? part.cols : 0);
  }
  return { rows, cols, items, pages: [first, ...rest].flatMap(({ pages }) => pages) };
}

/** Rows of heads at most that end a page by themselves. */
const headsAlone = 3;

/** A first part of heads alone, at the end of its page, as heads of what follows. */
function withHeadsAlone(first: ReadTable, next: ReadTable): ReadTable {
  const isName = ({ text }: TableCell) => numberOf(text) === null || isYear(text);
  if (first.rows > headsAlone || next.rows <= first.rows || !first.items.every(isName)) return first;
  const items = first.items.map(({ value, unit, ...cell }) => ({ ...cell, header: true }));
  return { ...first, items, heads: { rows: first.rows, columns: next.heads.columns } };
}

/** Heads alone that go on in the first row of the next part, which names nothing and counts nothing, as one row. */
function withBrokenHead(
  first: ReadTable,
  [next, ...others]: readonly ReadTable[],
): [ReadTable, ...ReadTable[]] {
  if (!next || first.heads.rows !== first.rows) return [first, ...(next ? [next] : []), ...others];
  const columnMap = columnMapOf(first, next);
  const row = next.items.filter(({ r }) => r === 0).map((cell) => moved(cell, columnMap));
  const headOf = (cell: TableCell) =>
    first.items.find(({ r, rs, c, cs }) => r + rs === first.rows && c === cell.c && cs === cell.cs);
  const goesOn =
    row.length > 0 &&
    row.every((cell) => cell.c > 0 && cell.rs === 1 && bracketed.test(cell.text) && headOf(cell));
  if (!goesOn) return [first, next, ...others];
  const items = first.items.map((head) => {
    const more = row.find((cell) => headOf(cell) === head);
    return more ? { ...head, text: joinPieces(head.text, more.text) } : head;
  });
  const body = next.items.filter(({ r }) => r > 0).map((cell) => ({ ...cell, r: cell.r - 1 }));
  const heads = { ...next.heads, rows: Math.max(0, next.heads.rows - 1) };
  return [{ ...first, items }, { ...next, rows: next.rows - 1, items: body, heads }, ...others];
}

/** What a head says in brackets beneath its name: （扣费）. */
const bracketed = /^[(（][^()（）]+[)）]$/;

/** Rows at the top of a part that say what the heads of the first say. */
function repeatedRows(first: ReadTable, part: ReadTable): number {
  const { rows } = first.heads;
  const head = (table: ReadTable) =>
    table.items
      .filter(({ r }) => r < rows)
      .map(({ r, text }) => `${r} ${text.replaceAll(/\s/g, '')}`)
      .join('\n');
  return rows > 0 && rows < part.rows && head(first) === head(part) ? rows : 0;
}

/** For each column of a part with fewer, the column of the first beneath which it stands; empty where that is not clear. */
function columnMapOf(first: ReadTable, part: ReadTable): number[] {
  if (part.cols >= first.cols) return [];
  const [columns, own] = [sidesOf(first), sidesOf(part)];
  const columnMap = own.map((sides) => {
    if (!sides) return -1;
    const shared = columns.map((one) =>
      one ? Math.min(one.right, sides.right) - Math.max(one.left, sides.left) : Number.NEGATIVE_INFINITY,
    );
    return shared.indexOf(Math.max(...shared));
  });
  const isClear = columnMap.every((column, index) => column > (columnMap[index - 1] ?? -1));
  return isClear ? columnMap : [];
}

/** Left and right side of each column's texts; null where one has none of its own. */
function sidesOf({ cols, items }: ReadTable): ({ left: number; right: number } | null)[] {
  return Array.from({ length: cols }, (_, column) => {
    const own = items.filter(({ c, cs }) => c === column && cs === 1).map(({ box }) => box);
    if (own.length === 0) return null;
    return {
      left: Math.min(...own.map((box) => box[0] ?? 0)),
      right: Math.max(...own.map((box) => box[2] ?? 0)),
    };
  });
}

function moved(cell: TableCell, columnMap: readonly number[]): TableCell {
  const from = columnMap[cell.c];
  if (from === undefined) return cell;
  const to = columnMap[cell.c + cell.cs - 1] ?? from;
  return { ...cell, c: from, cs: to - from + 1 };
}

/** A cell of a part, as the heads of the first name it, with those beside it. */
function goingOn(cell: TableCell, part: readonly TableCell[], first: ReadTable, repeated: number): TableCell {
  const { heads } = first;
  const header = cell.c < heads.columns;
  if (repeated > 0) return { ...cell, header };
  // A first row taken for heads: its numbers were not read.
  const { value = numberOf(cell.text)?.value } = cell;
  if (value === undefined) return { ...cell, header };
  const above = first.items.filter(
    ({ r, c, cs }) => r < heads.rows && c < cell.c + cell.cs && c + cs > cell.c,
  );
  const beside = part.filter(({ c, r, rs }) => c < heads.columns && r <= cell.r && r + rs > cell.r);
  const named = [...above.reverse(), ...beside].map(({ text }) => unitNamed(text)).find(Boolean);
  const unit = numberOf(cell.text)?.unit ?? (header ? undefined : (named ?? cell.unit));
  return { ...cell, header, value, ...(unit && { unit }) };
}

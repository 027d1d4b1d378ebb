import type { Table } from 'docx';
import type { Store } from '../../mappings/store/store.ts';
import type { TableCell, TableData } from '../../mappings/storeLayout.ts';
import { tableRows } from '../contract/tables/tableRows.ts';
import { readTable } from '../tables/tableFiles.ts';
import type { Note } from './presentNotes.ts';

/** Cells of all tables in one file, at most; the tables beyond are pictures. */
const maxCells = 20_000;

/** Reads the tables among notes by the notes' ids, where their cells are known and there is room for them. */
export async function readTables(notes: readonly Note[], store: Store): Promise<Map<number, TableData>> {
  const tables = new Map<number, TableData>();
  let cells = 0;
  for (const { id, chart_id: chartId, picture } of notes) {
    if (cells >= maxCells) break;
    const table = chartId > 0 && picture !== null ? await readTable(store, chartId) : null;
    // A chart whose values were read stays the picture that was kept.
    if (table === null || table.drawn || cells + table.rows * table.cols > maxCells) continue;
    cells += table.rows * table.cols;
    tables.set(id, table);
  }
  return tables;
}

/** Columns, of those that one cell fills, in which numbers stand. */
const numberColumns = ({ items }: TableData): ReadonlySet<number> =>
  new Set(
    items.filter(({ cs, header, value }) => cs === 1 && !header && value !== undefined).map(({ c }) => c),
  );

/** Width of the text between the margins, and limits of the characters by which columns share it; one Han is two. */
const textWidth = 9_026;
const fewest = 8;
const most = 30;

/** Widths of the columns in twentieths of a point, by the longest text of each. */
function columnWidths({ cols, items }: TableData): number[] {
  const longest = new Array<number>(cols).fill(fewest);
  for (const { c, cs, text } of items)
    if (cs === 1) longest[c] = Math.max(longest[c] ?? 0, text.replace(/[^\p{ASCII}]/gu, '汉汉').length + 2);
  const shares = longest.map((length) => Math.min(length, most));
  const all = shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share) => Math.round((share / all) * textWidth));
}

/** A table of Word: heads bold and repeated on each page, numbers and their heads to the right, spans merged. */
export function wordTable(
  { AlignmentType, Paragraph, Table, TableCell, TableRow, TextRun, WidthType }: typeof import('docx'),
  table: TableData,
  clean: (text: string) => string,
): Table {
  const ofNumbers = numberColumns(table);
  const isRight = ({ c, cs, header, value }: TableCell) =>
    header ? cs === 1 && ofNumbers.has(c) : value !== undefined;
  const paragraphOf = (cell: TableCell | null) =>
    new Paragraph({
      ...(cell && isRight(cell) && { alignment: AlignmentType.RIGHT }),
      children: [new TextRun({ text: clean(cell?.text ?? ''), size: 18, bold: cell?.header ?? false })],
    });
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    columnWidths: columnWidths(table),
    rows: tableRows(table).map(
      (cells) =>
        new TableRow({
          cantSplit: true,
          tableHeader: cells.length > 0 && cells.every(({ cell }) => cell?.header),
          children: cells.map(
            ({ cell }) =>
              new TableCell({
                rowSpan: Math.min(cell?.rs ?? 1, table.rows - (cell?.r ?? 0)),
                columnSpan: Math.min(cell?.cs ?? 1, table.cols - (cell?.c ?? 0)),
                margins: { left: 60, right: 60 },
                children: [paragraphOf(cell)],
              }),
          ),
        }),
    ),
  });
}

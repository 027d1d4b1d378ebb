import type { Store } from '../../mappings/store/store.ts';
import {
  splitChartId,
  storeLayout,
  type TableCell,
  type TableData,
  tableSchema,
} from '../../mappings/storeLayout.ts';
import type { Chart } from '../contract/entities.ts';
import { boxParameter } from '../contract/pictures.ts';
import { drawnNote } from '../contract/tables/drawnNote.ts';
import { type SheetCell, widthOf, workbookOf, xlsxType } from './workbook.ts';

/** A table to save, and the site's own origin for links to its pages. */
interface SavedTable {
  chart: Chart;
  cells: TableData;
  origin: string;
}

/** A table as a file. */
interface TableFile {
  type: string;
  extension: string;
  bytes: Buffer;
}

/** Writes a table in one format. */
export type TableWriter = (table: SavedTable) => Promise<TableFile>;

/** The reader's page of a cell, its box ringed. */
function locatorOf(cell: TableCell, { chart, cells, origin }: SavedTable): string {
  const { page } = cell;
  const box = boxParameter(cell, cells);
  const query = new URLSearchParams({ page: String(page), ...(box && { box }) });
  return `${origin}/preview/${chart.fid}?${query}`;
}

/** The cells of a table row by row; null where there is no text, and where a merged cell goes on. */
function gridOf({ rows, cols, items }: TableData): (TableCell | null)[][] {
  const grid = Array.from({ length: rows }, () => new Array<TableCell | null>(cols).fill(null));
  for (const cell of items) {
    const row = grid[cell.r];
    if (row && cell.c < cols) row[cell.c] = cell;
  }
  return grid;
}

/** Excel takes a file without it for one in the system's own encoding. */
const byteOrderMark = '\ufeff';
/** What begins so, also in full-width signs, programs that open CSV compute. */
const computed = /^[=+\-@＝＋－＠\t\r]./s;

/** Rows as CSV (RFC 4180) that Excel reads. */
export const csvOf = (rows: readonly (readonly string[])[]): Buffer =>
  Buffer.from(`${byteOrderMark}${rows.map((row) => row.join(',')).join('\r\n')}\r\n`);

/** A text as a field of CSV; what would be a formula stays text by an apostrophe. */
export function csvField(text: string): string {
  const plain = computed.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** Writes a table as CSV of texts as printed. */
export const asCsv: TableWriter = async ({ cells }) => ({
  type: 'text/csv; charset=utf-8',
  extension: 'csv',
  bytes: csvOf(gridOf(cells).map((row) => row.map(fieldOf))),
});

function fieldOf(cell: TableCell | null): string {
  if (cell === null) return '';
  // A number that no program computes anything from; only its commas matter.
  if (cell.value === undefined || !/^[-+]?[\d,.]+%?$/.test(cell.text)) return csvField(cell.text);
  return cell.text.includes(',') ? `"${cell.text}"` : cell.text;
}

/** Characters that names of sheets may not have, and their length. */
const unnamed = /[\\/?*[\]:']/g;
const maxSheetName = 31;
/** Greatest width of a column in characters. */
const maxWidth = 40;

/** Writes a table as XLSX: numbers as numbers, heads bold, spans merged, each cell linked to its box on its page. */
export const asXlsx: TableWriter = async (table) => {
  const { chart, cells } = table;
  const rows = gridOf(cells).map((row) => row.map((cell) => cell && cellOf(cell, table)));
  const columns = Array.from({ length: cells.cols }, (_, column) => {
    const own = cells.items.filter(({ c, cs }) => c === column && cs === 1);
    return {
      width: widthOf(
        own.map(({ text }) => text),
        maxWidth,
      ),
    };
  });
  const bytes = await workbookOf([...rows, [], ...sourceRows(table)], {
    sheet: chart.name.replaceAll(unnamed, ' ').trim().slice(0, maxSheetName) || `table-${chart.id}`,
    stickyRowsCount: headRows(cells),
    columns,
  });
  return { type: xlsxType, extension: 'xlsx', bytes };
};

function cellOf(cell: TableCell, table: SavedTable): SheetCell {
  const { rs, cs, text, header } = cell;
  const number = numberIn(cell) ?? dayIn(cell);
  return {
    ...(number ?? { value: text, wrap: true }),
    ...(header && { fontWeight: 'bold' }),
    alignVertical: 'center',
    ...(cs > 1 && { align: 'center', columnSpan: cs }),
    ...(rs > 1 && { rowSpan: rs }),
    link: locatorOf(cell, table),
  };
}

/** The rows at the top that are all head: they stay in sight while the others move. */
function headRows({ rows, items }: TableData): number {
  const first = Array.from({ length: rows }, (_, row) => row).find((row) =>
    items.some(({ r, rs, header }) => r <= row && row < r + rs && !header),
  );
  return first ?? 0;
}

/** Below the table: what it is, whose, and where it stands, so that the file alone can be cited. */
function sourceRows({ chart, cells, origin }: SavedTable): SheetCell[][] {
  const { organization, file, time_text, page, source } = chart;
  const citation = [organization.name, `《${file.name}》`, time_text, `第${page}页`]
    .filter(Boolean)
    .join('，');
  const address = `${origin}/chart?chart=${chart.id}`;
  const drawn = cells.drawn && drawnNote(cells.drawn);
  const lines = [chart.name, drawn, source && `资料来源：${source}`, `出自：${citation}`, address];
  return lines
    .flatMap((value) => (value ? [value] : []))
    .map((value) => [{ value, textColor: '#5B6670', fontSize: 9 }]);
}

const day = /^(\d{4})([-/.年])(\d{1,2})[-/.月](\d{1,2})日?$/;

/** The day that a cell tells, and the format that shows it as printed; null for all else. */
function dayIn({ text, header }: TableCell): { value: Date; format: string } | null {
  const [, year, sign, month = '', date = ''] = day.exec(text.trim()) ?? [];
  if (!year || header) return null;
  const value = new Date(Date.UTC(Number(year), Number(month) - 1, Number(date)));
  if (value.getUTCMonth() !== Number(month) - 1 || value.getUTCDate() !== Number(date)) return null;
  const [months, days] = [month.length === 2 ? 'mm' : 'm', date.length === 2 ? 'dd' : 'd'];
  const format =
    sign === '年'
      ? `yyyy"年"${months}"月"${days}"日"`
      : ['yyyy', months, days].join(sign === '/' ? '\\/' : sign);
  return { value, format };
}

/** The number of a cell and the format that shows it as printed; null for text. */
function numberIn({ text, value, header }: TableCell): { value: number; format: string } | null {
  if (value === undefined || header) return null;
  const decimals = /\.(\d+)/.exec(text)?.[1]?.length ?? 0;
  const plain = `${/\d[,，]\d{3}/.test(text) ? '#,##0' : '0'}${decimals > 0 ? `.${'0'.repeat(decimals)}` : ''}`;
  if (/[%％]/.test(text)) return { value: Number((value / 100).toPrecision(15)), format: `${plain}%` };
  // What stands behind the number stays visible: 12.5倍.
  const unit =
    /^[-+−–—(（]?[$¥￥]?[\d,，.]+\s?([^\d\s,，.)）]+)/.exec(text)?.[1]?.replaceAll(/["*†‡]/g, '') ?? '';
  return { value, format: unit ? `${plain}"${unit}"` : plain };
}

const keyOf = (chartId: number): string => {
  const { reportId, number } = splitChartId(chartId);
  return storeLayout.table(reportId, number);
};

/** Whether the cells of a table were read; never those of a report read before tables were. */
export function hasTable(store: Store, chartId: number): Promise<boolean> {
  return store.has(keyOf(chartId));
}

/** The cells of a table; null where none were read. Whoever calls has checked the viewer's right. */
export async function readTable(store: Store, chartId: number): Promise<TableData | null> {
  const bytes = await store.read(keyOf(chartId));
  return bytes && tableSchema.parse(JSON.parse(bytes.toString('utf8')));
}

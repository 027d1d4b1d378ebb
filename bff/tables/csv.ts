import type { TableCell } from '../../mappings/tables.ts';
import { gridOf, type TableWriter } from './savedTable.ts';

/** Excel takes a file without it for one in the system's own encoding. */
const byteOrderMark = '\ufeff';
/** What begins so, programs that open CSV compute. */
const computed = /^[=+\-@\t\r]./s;

/** Writes a table as CSV (RFC 4180) of texts as printed; what would be a formula stays text by an apostrophe. */
export const asCsv: TableWriter = async ({ cells }) => {
  const lines = gridOf(cells).map((row) => row.map(fieldOf).join(','));
  return {
    type: 'text/csv; charset=utf-8',
    extension: 'csv',
    bytes: Buffer.from(`${byteOrderMark}${lines.join('\r\n')}\r\n`),
  };
};

function fieldOf(cell: TableCell | null): string {
  if (cell === null) return '';
  const text = computed.test(cell.text) && !isPlainNumber(cell) ? `'${cell.text}` : cell.text;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A number that no program computes anything from. */
function isPlainNumber({ text, value }: TableCell): boolean {
  return value !== undefined && /^[-+]?[\d,.]+%?$/.test(text);
}

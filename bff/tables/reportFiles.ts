import { cityOf } from '../../mappings/taxonomy/taxonomy.ts';
import type { ExportFormat } from '../contract/citations/citations.ts';
import { type CitationStyle, type Cited, cite, cslItem, inline } from '../contract/citations/citations.ts';
import type { ReportListItem } from '../contract/entities.ts';
import { csvField, csvOf } from './tableFiles.ts';
import { type SheetCell, widthOf, workbookOf } from './workbook.ts';

/** A report of a list to save; of favourites also when it came there, YYYY-MM-DD HH:mm, and its folder. */
export interface SavedReport extends ReportListItem {
  at_text?: string;
  folder?: { name: string } | undefined;
}

/** A list to save, and what its citations need: the site's origin and today, YYYY-MM-DD. */
export interface SavedList {
  reports: readonly SavedReport[];
  origin: string;
  accessed: string;
}

interface Column {
  head: string;
  /** `day` is YYYY-MM-DD; `link` a whole address. */
  kind: 'text' | 'number' | 'day' | 'link';
  of(report: SavedReport, list: SavedList): string | number | undefined;
}

const addressOf = ({ id }: SavedReport, { origin }: Pick<SavedList, 'origin'>): string =>
  `${origin}/detail/${id}`;

const columns: readonly Column[] = [
  { head: '标题', kind: 'text', of: ({ name }) => name },
  { head: '机构', kind: 'text', of: ({ organization }) => organization.name },
  { head: '研究员', kind: 'text', of: ({ researcher }) => researcher.name },
  { head: '发布日期', kind: 'day', of: ({ time_text }) => time_text },
  { head: '类型', kind: 'text', of: ({ type }) => type.name },
  { head: '行业', kind: 'text', of: ({ industry }) => industry.name },
  { head: '个股', kind: 'text', of: ({ stock }) => stock.name },
  { head: '股票代码', kind: 'text', of: ({ stock }) => stock.code },
  { head: '评级', kind: 'text', of: ({ rating }) => rating },
  { head: '目标价下限', kind: 'number', of: ({ target_price }) => target_price?.low },
  { head: '目标价上限', kind: 'number', of: ({ target_price }) => target_price?.high },
  { head: '目标价单位', kind: 'text', of: ({ target_price }) => target_price?.unit },
  { head: '页数', kind: 'number', of: ({ page_count }) => page_count },
  { head: '图表数', kind: 'number', of: ({ chart_count }) => chart_count },
  { head: '链接', kind: 'link', of: addressOf },
];

const ofFavourites: readonly Column[] = [
  { head: '收藏时间', kind: 'text', of: ({ at_text }) => at_text },
  { head: '收藏夹', kind: 'text', of: ({ folder }) => folder?.name },
];

/** The columns of a list; favourites have more. */
const columnsOf = ({ reports }: SavedList): readonly Column[] =>
  reports.some(({ at_text }) => at_text !== undefined) ? [...columns, ...ofFavourites] : columns;

/** Writes a list in one format. */
export async function reportFile(list: SavedList, format: ExportFormat): Promise<Buffer> {
  if (format === 'xlsx') return xlsxOf(list);
  if (format === 'csv') {
    const shown = columnsOf(list);
    const rows = list.reports.map((report) =>
      shown.map(({ of }) => csvField(inline(String(of(report, list) ?? '')))),
    );
    return csvOf([shown.map(({ head }) => head), ...rows]);
  }
  return Buffer.from(citationsOf(list, format));
}

/** What a citation tells of a report of a list. */
export const citedOf = (report: SavedReport, list: Omit<SavedList, 'reports'>): Cited => ({
  id: report.id,
  title: report.name,
  organization: report.organization.name,
  city: cityOf(report.organization.name),
  researchers: report.researcher.name.split('、'),
  date: report.time_text,
  pageCount: report.page_count,
  keywords: [report.type.name, report.industry.name, report.stock.name].filter(Boolean),
  url: addressOf(report, list),
  accessed: list.accessed,
});

/** Styles of a list that is read, whose items are numbered. */
const isRead = (style: CitationStyle) => style === 'gbt7714' || style === 'plain';

/** All of a list cited: a numbered list of references, or as programs that keep references read it. */
export function citationsOf(list: SavedList, style: CitationStyle): string {
  const cited = list.reports.map((report) => citedOf(report, list));
  if (style === 'csl') return JSON.stringify(cited.map(cslItem), null, 2);
  if (isRead(style)) return cited.map((one, index) => `[${index + 1}] ${cite(one, style)}`).join('\n');
  const lineEnd = style === 'ris' ? '\r\n' : '\n';
  return cited.map((one) => cite(one, style) + lineEnd).join(lineEnd);
}

/** Greatest width of a column in characters. */
const maxWidth = 60;

/** A workbook: dates and numbers as such, all else as text, the head in sight while the rows move. */
function xlsxOf(list: SavedList): Promise<Buffer> {
  const shown = columnsOf(list);
  const head = shown.map(({ head: value }): SheetCell => ({ value, fontWeight: 'bold' }));
  const rows = list.reports.map((report) => shown.map(({ of, kind }) => cellOf(of(report, list), kind)));
  const columns = shown.map(({ head: title, of }) => ({
    width: widthOf([title, ...list.reports.map((report) => String(of(report, list) ?? ''))], maxWidth),
  }));
  return workbookOf([head, ...rows], { sheet: '报告', stickyRowsCount: 1, columns, filtered: true });
}

function cellOf(value: string | number | undefined, kind: Column['kind']): SheetCell {
  if (value === undefined || value === '') return null;
  if (typeof value === 'number') return { value };
  // A day without a time, as workbooks know one: it is no moment and has no zone.
  if (kind === 'day') return { value: new Date(`${value}T00:00:00Z`), format: 'yyyy-mm-dd' };
  return kind === 'link' ? { value, link: value } : { value: inline(value) };
}

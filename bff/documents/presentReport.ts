import { chinaDay } from '../../mappings/chinaCalendar.ts';
import type { Outlook, StoredChart, StoredReport } from '../../mappings/documents.ts';
import { chartTypeName, industryName, typeName } from '../../mappings/taxonomy/taxonomy.ts';
import type { Chart, ReportDetail, ReportListItem } from '../contract/entities.ts';
import { addresses } from './addresses.ts';

/** Presents a chart of a report by `organization`; `nameHighlight` is safe HTML with `<em>` only. */
export function presentChart(chart: StoredChart, organization: string, nameHighlight?: string): Chart {
  const [left, top] = chart.box;
  return {
    id: chart.id,
    name: chart.name,
    name_highlight: nameHighlight ?? escapeHtml(chart.name),
    online_url: addresses.chart(chart.id, chart.pictures),
    width: chart.width,
    height: chart.height,
    source: chart.source,
    type: { id: chart.type_id, name: chartTypeName(chart.type_id) },
    industry: { id: chart.industry_id, name: industryName(chart.industry_id) },
    time_text: chart.date ?? '',
    file: { name: chart.report_title },
    organization: { name: organization },
    fid: chart.report_id,
    page: chart.page,
    top_left_coordinate: `${Math.round(left)},${Math.round(top)}`,
    ...(chart.recognised && { recognised: 1 as const }),
    kind: chart.kind === 'table' ? 2 : 1,
  };
}

/** Fields of a list item beyond the document. Highlights are safe HTML with `<em>` only. */
export interface ReportExtras {
  titleHighlight?: string | undefined;
  organizationHighlight?: string | undefined;
  researcherHighlight?: string | undefined;
  /** Readers today. */
  todayRead?: number;
  /** For `is_new`; the clock's time when absent. */
  now?: Date;
}

const megabytes = (bytes: number): number => Math.round((bytes / 1_048_576) * 100) / 100;

/** Rating and target price as lists show them. */
export function presentOutlook(outlook: Pick<Outlook, 'rating' | 'target_price'> | undefined) {
  const { rating, target_price: price } = outlook ?? {};
  return {
    rating: rating?.name ?? '',
    rating_change: rating?.change ?? '',
    target_price: price ? { low: price.low, high: price.high, unit: price.unit } : null,
  };
}

/** A report as lists show it. `is_new` is 1 for what was published today (Asia/Shanghai). */
export function presentReport(report: StoredReport, extras: ReportExtras = {}): ReportListItem {
  const researcher = report.researchers.join('、');
  const isNew = report.date === chinaDay(extras.now ?? new Date());
  return {
    id: report.id,
    name: report.title,
    name_highlight: extras.titleHighlight ?? escapeHtml(report.title),
    time_text: report.date ?? '',
    organization: { name: report.organization },
    organization_highlight: extras.organizationHighlight ?? escapeHtml(report.organization),
    researcher: { name: researcher },
    researcher_highlight: extras.researcherHighlight ?? escapeHtml(researcher),
    industry: { id: report.industry_id, name: industryName(report.industry_id) },
    type: { id: report.type_id, name: typeName(report.type_id) },
    stock: { name: report.stock_name, code: report.stock_code },
    ...presentOutlook(report.outlook),
    page_count: report.page_count,
    chart_count: report.chart_count,
    size: megabytes(report.size),
    share_url: report.has_pdf ? addresses.cover(report.id, report.pictures) : '',
    page_url: report.has_pdf ? addresses.pages(report.id) : '',
    page_version: report.pictures ?? '',
    page_width: report.page_width,
    page_height: report.page_height,
    is_new: isNew ? 1 : 0,
    is_trader: report.is_broker ? 1 : 0,
    is_recommend: report.recommend > 0 ? 1 : 0,
    ...(report.recognised && { recognised: 1 as const }),
    keyword: report.keywords.join(' '),
    summary: report.summary.map(({ text }) => text).join(''),
    today_read: extras.todayRead ?? 0,
    content_array: [],
  };
}

/** Fields of a report's page beyond the list item that do not depend on the viewer. */
export type ReportContent = Omit<ReportListItem, 'content_array'> &
  Pick<ReportDetail, 'content' | 'summary_points' | 'ai_summary'>;

/** A report for its own page; the caller adds what depends on the viewer. */
export function presentReportContent(report: StoredReport, extras: ReportExtras = {}): ReportContent {
  const { content_array: _none, ...item } = presentReport(report, extras);
  return {
    ...item,
    content: report.summary.map(({ text }) => text).join('\n'),
    summary_points: report.summary,
    ai_summary: report.summary.length > 0 ? 1 : 0,
  };
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};

/** Text made safe to stand in HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

const lineEnd = /(?<=\p{Script=Han}(?:<\/?em>)?)[^\S\n]*\n\s*(?=(?:<\/?em>)?\p{Script=Han})/gu;

/** A highlighted piece of a page on one line; the dots that lead through a contents page are one ellipsis. */
export function tidySnippet(html: string): string {
  return (
    html
      .replaceAll(/(?:[.．·…]\s*){4,}/g, '… ')
      // A line that ends between two Chinese characters, or within a word of letters that is marked, is no blank.
      .replaceAll(lineEnd, '')
      .replaceAll(/<em>[^<]*<\/em>/g, (mark) => mark.replaceAll(/(?<=[a-z\d])-?\n(?=[a-z\d])/gi, ''))
      .replaceAll(/\s+/g, ' ')
      .trim()
  );
}

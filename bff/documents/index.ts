export { addresses } from './addresses.ts';
export { chinaDay, chinaDayBefore, chinaMinute, dateRangeStart } from './chinaDay.ts';
export { escapeHtml, tidySnippet } from './markup.ts';
export { presentChart } from './presentChart.ts';
export type { StoredReport } from './presentReport.ts';
export { presentReport, presentReportContent } from './presentReport.ts';
export type { DocumentSource } from './readReports.ts';
export { findReport, hiddenIds, listReports, readReports, visibleOnly } from './readReports.ts';
export { reportOfAddress } from './reportAddress.ts';

export type { StoredReport } from '../../mappings/documents.ts';
export { addresses, filePaths, folderOf, reportOfAddress } from './addresses.ts';
export { createCatalogReports, withFallback } from './catalogFallback.ts';
export { copyCounts, readCopyCounts } from './copies.ts';
export { dateRangeStart } from './dateRange.ts';
export { escapeHtml, tidySnippet } from './markup.ts';
export { presentChart, presentReport, presentReportContent } from './presentReport.ts';
export type { DocumentSource } from './readReports.ts';
export {
  findReport,
  hiddenIds,
  listedOnly,
  listReports,
  readReports,
  unlisted,
  visibleOnly,
} from './readReports.ts';

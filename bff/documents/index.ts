export type { StoredReport } from '../../mappings/documents.ts';
export { addresses, filePaths, folderOf, reportOfAddress } from './addresses.ts';
export { createCatalogReports, withFallback } from './catalogFallback.ts';
export {
  escapeHtml,
  presentChart,
  presentReport,
  presentReportContent,
  tidySnippet,
} from './presentReport.ts';
export type { DocumentSource } from './readReports.ts';
export {
  dateRangeStart,
  findReport,
  hiddenIds,
  listedOnly,
  listReports,
  readReports,
  unlisted,
  visibleOnly,
} from './readReports.ts';

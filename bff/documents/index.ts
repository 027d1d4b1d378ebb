export type { StoredReport } from '../../mappings/documents.ts';
export { addresses, filePaths, folderOf, reportOfAddress } from './addresses.ts';
export {
  createPlacements,
  noPlacements,
  type Placements,
  placementKey,
} from './placements.ts';
export {
  escapeHtml,
  presentChart,
  presentOutlook,
  presentReport,
  presentReportContent,
  tidySnippet,
} from './presentReport.ts';
export {
  createCatalogReports,
  dateRangeStart,
  demandReport,
  findReport,
  listReports,
  organizationsOf,
  readReports,
  withFallback,
} from './readReports.ts';
export type { DocumentSource } from './source.ts';
export { listedAmong, listedOnly, siteTotal, unlisted, visibleOnly } from './totals.ts';

import { chinaDay } from '../../mappings/chinaCalendar.ts';
import { findChart } from '../charts/index.ts';
import { reportsOfCollection } from '../collections/index.ts';
import {
  type CitationStyle,
  citationStyles,
  cite,
  type ExportFormat,
  exportFormats,
  maxExported,
} from '../contract/citations/citations.ts';
import {
  citeAll,
  exportCollection,
  exportFavourites,
  exportReports,
  exportSearch,
  fileCite,
} from '../contract/lists/references.ts';
import { type DocumentSource, findReport, presentReport, readReports } from '../documents/index.ts';
import { ApiError } from '../errors.ts';
import { savedAs } from '../files/index.ts';
import { userKey } from '../http/caller.ts';
import { createRateLimiter, limits } from '../http/limits.ts';
import { type Exchange, handle, type Route } from '../http/route.ts';
import { createOwnList } from '../ownLists/index.ts';
import { firstHits } from '../search/index.ts';
import type { Services } from '../services.ts';
import { citationsOf, citedOf, reportFile, type SavedReport } from '../tables/reportFiles.ts';

/** Citations of reports, and lists of reports as files. */
export function referenceRoutes(services: Services): Route[] {
  const { config, documents, redis } = services;
  const limiter = createRateLimiter(redis, limits.exports);
  const ownList = createOwnList(services);
  const origin = new URL(config.publicUrl).origin;

  /** Sends a list as a file; it is read only once the limit lets the viewer have it. */
  const send = async (
    { viewer, request, response }: Exchange,
    format: ExportFormat,
    read: () => Promise<{ name: string; reports: readonly SavedReport[] }>,
  ): Promise<void> => {
    await limiter(userKey(viewer, request));
    const { name, reports } = await read();
    const accessed = chinaDay(new Date());
    const bytes = await reportFile({ reports, origin, accessed }, format);
    const { extension } = exportFormats.find(({ id }) => id === format) ?? { extension: format };
    response
      .set('Content-Disposition', savedAs(`研海 ${name} ${accessed}`, extension, `yanhai-${accessed}`))
      .type('application/octet-stream')
      .send(bytes);
  };

  return [
    citeRoute(documents, origin),
    handle(citeAll, async ({ ids }) => {
      const reports = await chosenReports(documents, ids);
      const list = { reports, origin, accessed: chinaDay(new Date()) };
      return inEachStyle((style) => citationsOf(list, style));
    }),
    handle(exportSearch, ({ format, search }, exchange) =>
      send(exchange, format, async () => ({
        name: search.keyword,
        reports: (await firstHits(search, exchange.viewer, services, maxExported)).map((report) =>
          presentReport(report),
        ),
      })),
    ),
    handle(exportReports, ({ format, ids }, exchange) =>
      send(exchange, format, async () => ({
        name: '所选报告',
        reports: await chosenReports(documents, ids),
      })),
    ),
    handle(exportCollection, ({ format, id }, exchange) =>
      send(exchange, format, async () => {
        const window = { from: 0, size: maxExported };
        const { name, reports } = await reportsOfCollection(services, id, window);
        return { name, reports: reports.map((report) => presentReport(report)) };
      }),
    ),
    handle(exportFavourites, ({ format, sort, folder }, exchange) =>
      send(exchange, format, async () => {
        const { files } = await ownList('favourites', exchange.userId, {
          page: 1,
          pageSize: maxExported,
          sort,
          folder,
        });
        return { name: '我的收藏', reports: files };
      }),
    ),
  ];
}

const inEachStyle = (write: (style: CitationStyle) => string) =>
  Object.fromEntries(citationStyles.map(({ id }) => [id, write(id)])) as Record<CitationStyle, string>;

/** Those of these reports that are there, in their order. @throws ApiError `report_not_found` where none is */
async function chosenReports(documents: DocumentSource, ids: readonly number[]): Promise<SavedReport[]> {
  const reports = await readReports(documents, ids);
  if (reports.size === 0) throw new ApiError('report_not_found');
  return [...new Set(ids)].flatMap((id) => {
    const report = reports.get(id);
    return report ? [presentReport(report)] : [];
  });
}

function citeRoute(documents: DocumentSource, origin: string): Route {
  return handle(fileCite, async ({ id, page: asked, chart: chartId }) => {
    const [report, chart] = await Promise.all([
      findReport(documents, id),
      chartId === undefined ? null : findChart(documents, chartId),
    ]);
    const page = chart?.page ?? asked;
    if (report === null || (page ?? 1) > Math.max(1, report.page_count))
      throw new ApiError('report_not_found');
    if (chartId !== undefined && chart?.fid !== id) throw new ApiError('not_found', { text: '图表不存在' });
    const pagePath = page === undefined ? `/detail/${id}` : `/preview/${id}?page=${page}`;
    const cited = {
      ...citedOf(presentReport(report), { origin, accessed: chinaDay(new Date()) }),
      page,
      chart: chart?.name,
      url: origin + (chart ? `/chart?chart=${chart.id}` : pagePath),
    };
    return inEachStyle((style) => cite(cited, style));
  });
}

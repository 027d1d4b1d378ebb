import { performance } from 'node:perf_hooks';
import type { Logger } from 'pino';
import { storedReportSchema } from '../../mappings/documents.ts';
import { chartsOfReport, withFirstRows } from '../charts/index.ts';
import type { ReportDetail } from '../contract/entities.ts';
import { fileChartList, fileDetail, fileRelations, type ReportReference } from '../contract/reports.ts';
import {
  type DocumentSource,
  demandReport,
  listedOnly,
  listReports,
  presentReportContent,
  type StoredReport,
  withFallback,
} from '../documents/index.ts';
import type { Viewer } from '../entitlements/plans.ts';
import { readablePages } from '../entitlements/readingRights.ts';
import { searcherOf } from '../http/caller.ts';
import { pageWindow } from '../http/paging.ts';
import { handle, type Route } from '../http/route.ts';
import { recordOpening } from '../ownLists/index.ts';
import type { Services } from '../services.ts';
import { citedReports } from './cited.ts';

/** Crops in the detail page's strip. */
const stripCharts = 20;
/**
 * Time budget in ms from the request, for the report itself may come late: everything is answered within three
 * seconds.
 */
const stripTimeoutMs = 2_300;

/**
 * Presents a report to a viewer; records no reading.
 * @param begun time of the request, by the clock of `performance`
 */
export async function presentDetail(
  { database, documents, links, reads }: Pick<Services, 'database' | 'documents' | 'links' | 'reads'>,
  report: StoredReport,
  viewer: Viewer,
  log: Logger,
  begun = performance.now(),
): Promise<ReportDetail> {
  const { id } = report;
  const [[todayRead = 0], { charts }, earlier] = await Promise.all([
    reads.today([id]),
    // Charts are a search; the report is read without.
    withFallback(
      chartsOfReport(documents, id, { from: 0, size: stripCharts }),
      async () => ({ charts: [], total: 0 }),
      Math.max(0, stripTimeoutMs - (performance.now() - begun)),
    ),
    recordOpening(database, viewer, id, log),
  ]);
  const { userId } = viewer;
  const previewPages = await readablePages(database, viewer, report, earlier.downloaded);
  const mayHave = userId !== null && (earlier.downloaded || userId === report.uploader_id);
  return {
    ...presentReportContent(report, { todayRead }),
    ...presentPrinted(report, previewPages),
    preview_pages: previewPages,
    online_url: report.has_pdf && mayHave ? links.original(id, userId) : '',
    read_page: earlier.page,
    is_collect: flagOf(earlier.favourite),
    is_download: flagOf(earlier.downloaded),
    chart_list: charts.map(({ online_url }) => ({ online_url })),
  };
}

/** The provenance of rating and prices, and the estimates on the pages that the viewer may read. */
export function presentPrinted({ outlook }: StoredReport, readable: number) {
  const { rating, target_price: target, share_price: share } = outlook ?? {};
  return {
    outlook_places: {
      ...(rating?.place && { rating: rating.place }),
      ...(target?.place && { target_price: target.place }),
      ...(share?.place && { share_price: share.place }),
    },
    forecasts: (outlook?.forecasts ?? []).filter(({ page }) => page <= readable),
  };
}

const flagOf = (value: boolean): 0 | 1 => (value ? 1 : 0);

/** One report, and its charts. */
export function detailRoutes(services: Services): Route[] {
  const { clicks, documents, reads, store, uses, queries } = services;
  return [
    handle(fileDetail, async ({ id }, { viewer, request, response, log }) => {
      const begun = performance.now();
      const report = await demandReport(documents, id);
      // Counted before it is answered: the first reader of the day sees 1.
      const searcher = searcherOf(viewer, request);
      await reads.add(id, searcher.reader, searcher.user);
      response.once('finish', () =>
        Promise.all([
          uses.note('open', id, searcher.user),
          queries.opened(searcher.user),
          clicks.took(searcher, 'click', id),
        ]),
      );
      return presentDetail(services, report, viewer, log, begun);
    }),
    handle(fileChartList, async ({ id, ...paging }) => {
      const { charts, total } = await chartsOfReport(documents, id, pageWindow(paging));
      return { charts: await withFirstRows(store, charts), total };
    }),
  ];
}

/** Versions that are named. */
const maxVersions = 20;

/** Other versions of a report, its place in its series, and the reports it names. */
export function relationsRoute({ documents }: Pick<Services, 'documents'>): Route {
  return handle(fileRelations, async ({ id }) => {
    const report = await demandReport(documents, id);
    const [versions, series, cited] = await Promise.all([
      versionsOf(documents, report),
      neighboursInSeries(documents, report),
      citedReports(documents, report),
    ]);
    return { versions, series, cited: cited.map(referenceTo) };
  });
}

/** The issues of a report's series. */
export const seriesQuery = ({ series }: StoredReport): object => ({ term: { series } });

async function versionsOf(documents: DocumentSource, report: StoredReport): Promise<ReportReference[]> {
  const original = report.copy_of ?? report.id;
  const query = {
    bool: {
      should: [{ term: { id: { value: original, boost: 2 } } }, { term: { copy_of: original } }],
      minimum_should_match: 1,
      must_not: { term: { id: report.id } },
    },
  };
  const sort = [{ _score: 'desc' }, { id: 'asc' }];
  const { reports } = await listReports(documents, { query, sort, from: 0, size: maxVersions });
  return reports.map(referenceTo);
}

async function neighboursInSeries(documents: DocumentSource, report: StoredReport) {
  const { series, date, id } = report;
  if (series === '') return null;
  const { engine, names } = documents;
  const issues = { bool: { filter: [seriesQuery(report), listedOnly], must_not: { term: { id } } } };
  const neighbour = (order: 'asc' | 'desc') => ({
    index: names.reports,
    body: {
      size: 1,
      track_total_hits: false,
      query: { bool: { filter: [issues, { exists: { field: 'date' } }] } },
      sort: [{ date: order }, { id: order }],
      search_after: [Date.parse(date ?? ''), id],
    },
  });
  const all = { index: names.reports, body: { size: 0, track_total_hits: true, query: issues } };
  const parts = date === null ? [all] : [all, neighbour('desc'), neighbour('asc')];
  const [counted, before, after] = await engine.searchAll(parts);
  const others = counted?.hits.total?.value ?? 0;
  if (others === 0) return null;
  const first = (answer: typeof before) => {
    const [hit] = answer?.hits.hits ?? [];
    return hit ? referenceTo(storedReportSchema.parse(hit._source)) : null;
  };
  return { total: others + 1, previous: first(before), next: first(after) };
}

const referenceTo = ({ id, title, organization, date, page_count }: StoredReport): ReportReference => ({
  id,
  name: title,
  organization: { name: organization },
  time_text: date ?? '',
  page_count,
});

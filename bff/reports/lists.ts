import { memoizeTtl } from '../../mappings/cache.ts';
import { chinaDay } from '../../mappings/chinaCalendar.ts';
import { relevance } from '../../mappings/relevance/relevance.ts';
import { industryName, typeName } from '../../mappings/taxonomy/taxonomy.ts';
import { fileTypeListCap, industryTabSize } from '../contract/constants.ts';
import {
  fileListOfIndustry,
  fileListOfType,
  homeList,
  recommendList,
  sameOrganizationList,
  seriesList,
  similarList,
} from '../contract/reports.ts';
import { withTodayReads } from '../counters/reads.ts';
import {
  demandReport,
  listedOnly,
  listReports,
  presentReport,
  type StoredReport,
  siteTotal,
} from '../documents/index.ts';
import { ApiError } from '../errors.ts';
import { pageWindow } from '../http/paging.ts';
import { handle, type Route } from '../http/route.ts';
import { recommendedOrder } from '../models/recommendedOrder.ts';
import type { Services } from '../services.ts';
import { seriesQuery } from './detail.ts';
import {
  bestFirst,
  diverse,
  newestFirst,
  rankedDays,
  rankedQueries,
  sameOrganizationQuery,
  similarQuery,
} from './listQueries.ts';

/** Maximum age of the count of today's reports, in milliseconds. */
const countAge = 5000;

/** Maximum age of the operators' order of picks, in milliseconds. */
const orderAge = 2000;

/** Similar reports that are put in an order of several series; a list of whole pages of ten. */
const diverseReports = 50;

interface Paging {
  page: number;
  pageSize: number;
}
type Recommend = 1 | 2 | 3;
type ListServices = Pick<Services, 'database' | 'documents' | 'reads'>;

const present = (reads: Services['reads'], reports: StoredReport[]) =>
  withTodayReads(
    reads,
    reports.map((report) => presentReport(report)),
  );

/**
 * Makes what lists picks: leading reports are scored, the rest comes by date, in the index's own order, so that no list
 * visits every report.
 */
function rankedLists({ database, documents, reads }: ListServices) {
  /** While the database is away the picks stand as the index has them. */
  const orderOf = (recommend: Recommend) =>
    memoizeTtl(orderAge, () => recommendedOrder(database, recommend).catch(() => []));
  const orders = { 1: orderOf(1), 2: orderOf(2), 3: orderOf(3) };
  return async (recommend: Recommend, paging: Paging, except?: number) => {
    const known = { reads: await reads.most(rankedDays[recommend]), order: await orders[recommend]() };
    const { head, rest } = rankedQueries(recommend, known, except);
    const { from, size } = pageWindow(paging);
    const [leading, all] = await Promise.all([
      listReports(documents, { query: head, sort: bestFirst, collapsed: true, from, size }),
      siteTotal(documents),
    ]);
    const open = size - leading.reports.length;
    const behind = { from: Math.max(0, from - leading.total), size: open };
    const further =
      open > 0
        ? await listReports(documents, {
            query: rest,
            sort: newestFirst,
            collapsed: true,
            uncounted: true,
            ...behind,
          })
        : { reports: [] };
    const total = except === undefined ? all : Math.max(0, all - 1);
    return { files: await present(reads, [...leading.reports, ...further.reports]), total };
  };
}

/** The calls that list reports: ranked, by type, similar, of one organization. */
export function listRoutes(services: ListServices): Route[] {
  const { documents, reads } = services;
  const ranked = rankedLists(services);
  const list = async (query: object, sort: object[], paging: Paging, cap?: number) => {
    const window = pageWindow(paging, cap);
    const { reports, total } = await listReports(documents, { query, sort, collapsed: true, ...window });
    return { files: await present(reads, reports), total: Math.min(total, cap ?? total) };
  };
  const newToday = memoizeTtl(countAge, async () => {
    const query = { bool: { filter: [{ term: { date: chinaDay(new Date()) } }, listedOnly] } };
    return { count: await documents.engine.count(documents.names.reports, query) };
  });

  return [
    handle(homeList, async (input) => {
      const [found, added] = await Promise.all([ranked(input.recommend, input), newToday()]);
      return { ...found, new: added.count };
    }),
    handle(recommendList, (input) => ranked(input.recommend, input, input.id)),
    handle(fileListOfType, async (input) => {
      if (typeName(input.id) === '') throw new ApiError('not_found', { text: '没有这个报告类型' });
      const query = { bool: { filter: [{ term: { type_id: String(input.id) } }] } };
      return list(query, newestFirst, input, fileTypeListCap);
    }),
    handle(fileListOfIndustry, async (input) => {
      if (industryName(input.id) === '') throw new ApiError('not_found', { text: '没有这个行业' });
      const query = { bool: { filter: [{ term: { industry_id: String(input.id) } }] } };
      return list(query, newestFirst, input, 2 * industryTabSize);
    }),
    handle(similarList, async (input) => {
      const query = similarQuery(await demandReport(documents, input.id), relevance());
      const { from, size } = pageWindow(input);
      if (from + size > diverseReports) return list(query, bestFirst, input);
      const first = { query, sort: bestFirst, collapsed: true, from: 0, size: diverseReports };
      const { reports, total } = await listReports(documents, first);
      return { files: await present(reads, diverse(reports).slice(from, from + size)), total };
    }),
    handle(seriesList, async (input) => {
      const report = await demandReport(documents, input.id);
      if (report.series === '') return { files: [], total: 0 };
      return list(seriesQuery(report), newestFirst, input);
    }),
    handle(sameOrganizationList, async (input) => {
      const report = await demandReport(documents, input.id);
      // Reports without an organization do not share one.
      if (report.organization === '') return { files: [], total: 0 };
      return list(sameOrganizationQuery(report), newestFirst, input);
    }),
  ];
}

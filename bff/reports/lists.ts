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
  findReport,
  listedOnly,
  listReports,
  presentReport,
  type StoredReport,
  siteTotal,
} from '../documents/index.ts';
import { ApiError } from '../errors.ts';
import { pageWindow } from '../http/paging.ts';
import { handle, type Route } from '../http/route.ts';
import { recommendedOrder } from '../models/recommendedPlace.ts';
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

/** The calls that list reports: ranked, by type, similar, of one organization (spec §2, §7). */
export function listRoutes({ database, documents, reads }: Services): Route[] {
  type Paging = { page: number; pageSize: number };

  const present = (reports: StoredReport[]) =>
    withTodayReads(
      reads,
      reports.map((report) => presentReport(report)),
    );
  const list = async (query: object, sort: object[], paging: Paging, cap?: number) => {
    const { reports, total } = await listReports(documents, {
      query,
      sort,
      folded: true,
      ...pageWindow(paging, cap),
    });
    return { files: await present(reports), total };
  };
  /** While the database is away the picks stand as the index has them. */
  const orderOf = (recommend: 1 | 2 | 3) =>
    memoizeTtl(orderAge, () => recommendedOrder(database, recommend).catch(() => []));
  const orders = { 1: orderOf(1), 2: orderOf(2), 3: orderOf(3) };
  /** Leading reports are scored, the rest comes by date, in the index's own order: no list visits every report. */
  const ranked = async (recommend: 1 | 2 | 3, paging: Paging, except?: number) => {
    const { head, rest } = rankedQueries(
      recommend,
      { reads: await reads.most(rankedDays[recommend]), order: await orders[recommend]() },
      except,
    );
    const { from, size } = pageWindow(paging);
    const [leading, all] = await Promise.all([
      listReports(documents, { query: head, sort: bestFirst, folded: true, from, size }),
      siteTotal(documents),
    ]);
    const open = size - leading.reports.length;
    const further =
      open > 0
        ? await listReports(documents, {
            query: rest,
            sort: newestFirst,
            from: Math.max(0, from - leading.total),
            size: open,
            folded: true,
            uncounted: true,
          })
        : { reports: [] };
    const total = except === undefined ? all : Math.max(0, all - 1);
    return { files: await present([...leading.reports, ...further.reports]), total };
  };
  const wanted = async (id: number) => {
    const report = await findReport(documents, id);
    if (report === null) throw new ApiError('report_not_found');
    return report;
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
      const found = await list(query, newestFirst, input, fileTypeListCap);
      return { ...found, total: Math.min(found.total, fileTypeListCap) };
    }),
    handle(fileListOfIndustry, async (input) => {
      if (industryName(input.id) === '') throw new ApiError('not_found', { text: '没有这个行业' });
      const query = { bool: { filter: [{ term: { industry_id: String(input.id) } }] } };
      const cap = 2 * industryTabSize;
      const found = await list(query, newestFirst, input, cap);
      return { ...found, total: Math.min(found.total, cap) };
    }),
    handle(similarList, async (input) => {
      const query = similarQuery(await wanted(input.id), relevance());
      const { from, size } = pageWindow(input);
      if (from + size > diverseReports) return list(query, bestFirst, input);
      const first = { query, sort: bestFirst, folded: true, from: 0, size: diverseReports };
      const { reports, total } = await listReports(documents, first);
      return { files: await present(diverse(reports).slice(from, from + size)), total };
    }),
    handle(seriesList, async (input) => {
      const report = await wanted(input.id);
      if (report.series === '') return { files: [], total: 0 };
      return list(seriesQuery(report), newestFirst, input);
    }),
    handle(sameOrganizationList, async (input) => {
      const report = await wanted(input.id);
      // Reports without an organization do not share one.
      if (report.organization === '') return { files: [], total: 0 };
      return list(sameOrganizationQuery(report), newestFirst, input);
    }),
  ];
}

import { type StoredChart, storedChartSchema } from '../../mappings/documents.ts';
import { foldText } from '../../mappings/text/simplify.ts';
import { chartIssues } from '../contract/charts.ts';
import { type DocumentSource, demandReport, listedOnly, type StoredReport } from '../documents/index.ts';
import { ApiError } from '../errors.ts';
import { handle, type Route } from '../http/route.ts';
import type { Services } from '../services.ts';
import { findStoredChart, presentAll } from './cards.ts';
import { kindFilters, newestFirst } from './queries.ts';

/** Issues of a series that are looked at, charts of theirs with a like caption, and charts that are told. */
const maxIssues = 60;
const maxCandidates = 600;
const maxTold = 24;

/** What an issue changes of a caption: its dates and number, and the signs around them. Other numbers name the chart. */
const ofIssue =
  /(?:19|20)\d{2}(?:[年./-]\d{1,2}(?:[月./-]\d{1,2})?)?[年月日]?|\d{1,2}月(?:\d{1,2}日)?|第[\d一二三四五六七八九十百]{1,5}[期周]|截至|截止|[()~～—–\-至,、:;]/g;

/** A caption without what an issue changes; two captions of one key are of one chart. */
export const captionKey = (name: string): string =>
  foldText(name).replaceAll(/\s/g, '').replaceAll(ofIssue, '');

/** 往期: the same chart in all issues of its report's series, the newest first; none where no other has it. */
export function chartIssuesRoute({ documents }: Pick<Services, 'documents'>): Route {
  return handle(chartIssues, async ({ id }) => {
    const chart = await findStoredChart(documents, id);
    if (chart === null) throw new ApiError('not_found', { text: '图表不存在' });
    const report = await demandReport(documents, chart.report_id);
    const same = report.series === '' ? [] : onePerReport(await candidates(documents, chart, report), chart);
    const told = same.some((one) => one.id === id) && same.length > 1 ? same.slice(0, maxTold) : [];
    return { charts: await presentAll(documents, told), total: told.length };
  });
}

/** Charts of the series' newest issues whose captions share most words with this one's. */
async function candidates(
  { engine, names }: DocumentSource,
  chart: StoredChart,
  { series }: StoredReport,
): Promise<StoredChart[]> {
  const issues = await engine.search<{ id: number }>(names.reports, {
    size: maxIssues,
    track_total_hits: false,
    _source: ['id'],
    query: { bool: { filter: [{ term: { series } }, listedOnly] } },
    sort: newestFirst,
  });
  const ids = issues.hits.hits.map(({ _source }) => String(_source?.id));
  const like = { match: { name: { query: chart.name, minimum_should_match: '50%' } } };
  const found = await engine.search<unknown>(names.charts, {
    size: maxCandidates,
    track_total_hits: false,
    query: {
      bool: {
        filter: [{ terms: { report_id: ids } }, listedOnly, ...kindFilters(chart.is_table ? 2 : 1), like],
      },
    },
    sort: newestFirst,
  });
  return found.hits.hits.map(({ _source }) => storedChartSchema.parse(_source));
}

/** Those of one caption; an issue that has it twice has no one chart of it. */
function onePerReport(charts: readonly StoredChart[], { name }: StoredChart): StoredChart[] {
  const key = captionKey(name);
  if (key === '') return [];
  const same = charts.filter((one) => captionKey(one.name) === key);
  return same.filter((one) => same.filter(({ report_id }) => report_id === one.report_id).length === 1);
}

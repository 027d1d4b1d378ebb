import type { StoredChart } from '../../mappings/documents.ts';
import { printDistance } from '../../mappings/printDistance.ts';
import { chartIssues } from '../contract/charts.ts';
import { type DocumentSource, listedOnly } from '../documents/index.ts';
import { handle, type Route } from '../http/route.ts';
import type { Services } from '../services.ts';
import { demandStoredChart, presentAll, storedChartsOf } from './cards.ts';

/** Issues that are told before and after a chart's own, and charts that are read for them: some have it twice. */
const maxEachWay = 12;
const maxCandidates = 100;

/** 往期: the same chart in the issues of its report's series around its own, the newest first; none where no other has it. */
export function chartIssuesRoute({ documents }: Pick<Services, 'documents'>): Route {
  return handle(chartIssues, async ({ id }) => {
    const chart = await demandStoredChart(documents, id);
    const { later, earlier, own } = await candidates(documents, chart);
    if (!own.some((one) => one.id === id)) return { charts: [], total: 0 };
    const nearest = (charts: StoredChart[]) => onePerIssue(charts, chart, own).slice(0, maxEachWay);
    const others = [nearest(later), nearest(earlier)] as const;
    const told = others.flat().length > 0 ? [...others[0].reverse(), chart, ...others[1]] : [];
    return { charts: await presentAll(documents, told), total: told.length };
  });
}

/** Charts of one key (`indexer/alike`): those of the chart's own issue, of issues after and before it, the nearest first. */
async function candidates({ engine, names }: DocumentSource, chart: StoredChart) {
  const { date, issue_key, report_id } = chart;
  if (issue_key === '' || date === null) return { later: [], earlier: [], own: [] };
  const own = { term: { report_id } };
  const ask = (filter: object[], order: 'asc' | 'desc', not: object[] = []) => ({
    index: names.charts,
    body: {
      size: maxCandidates,
      track_total_hits: false,
      query: { bool: { filter: [{ term: { issue_key } }, listedOnly, ...filter], must_not: not } },
      sort: [{ date: order }, { id: order }],
    },
  });
  const answers = await engine.searchAll([
    ask([{ range: { date: { gt: date } } }], 'asc'),
    ask([{ range: { date: { lte: date } } }], 'desc', [own]),
    ask([own], 'asc'),
  ]);
  const [later = [], earlier = [], ofOwn = []] = answers.map(({ hits }) => storedChartsOf(hits));
  return { later, earlier, own: ofOwn };
}

/** Of each issue the chart that is this one, in the order they come. */
function onePerIssue(charts: StoredChart[], chart: StoredChart, own: readonly StoredChart[]): StoredChart[] {
  const issues = new Map<number, StoredChart[]>();
  for (const one of charts) issues.set(one.report_id, [...(issues.get(one.report_id) ?? []), one]);
  return [...issues.values()].flatMap((theirs) => counterpart(chart, own, theirs) ?? []);
}

/**
 * The chart of another issue that is this one. Where a caption stands twice in either issue, the pictures decide: each must
 * be clearly the nearest to the other.
 */
function counterpart(chart: StoredChart, own: readonly StoredChart[], theirs: readonly StoredChart[]) {
  if (own.length === 1 && theirs.length === 1) return theirs[0];
  const found = clearlyNearest(chart, theirs);
  return found && clearlyNearest(found, own)?.id === chart.id ? found : undefined;
}

/** Bits by which the nearest picture must be nearer than the next: half of what parts different ones on average. */
const clearBits = 32;

function clearlyNearest(chart: StoredChart, among: readonly StoredChart[]): StoredChart | undefined {
  if (chart.print === '' || among.some(({ print }) => print === '')) return undefined;
  const of = ({ print }: StoredChart) => Buffer.from(print, 'hex');
  const [first, second] = among
    .map((one) => ({ one, bits: printDistance(of(chart), of(one)) }))
    .sort((one, other) => one.bits - other.bits);
  return first && (!second || second.bits - first.bits >= clearBits) ? first.one : undefined;
}

import { userAct } from '../../mappings/auditTrail.ts';
import { chinaMinute } from '../../mappings/chinaCalendar.ts';
import type { StoredReport } from '../../mappings/documents.ts';
import { type ReportStatus, updatedSchema } from '../../mappings/intake.ts';
import { type AskIntake, reportStatuses } from '../clients/indexer.ts';
import type { Data } from '../contract/call.ts';
import {
  deskFind,
  deskRecommend,
  deskReport,
  deskVisible,
  type deskWorks,
} from '../contract/desk/reports.ts';
import { listReports } from '../documents/index.ts';
import { ApiError } from '../errors.ts';
import { handle, type Route } from '../http/route.ts';
import { wordClause } from '../search/index.ts';
import type { Services } from '../services.ts';
import { readTrail } from './audit.ts';

/** Acts shown with a report. */
const maxActs = 50;
/** Reports found by a title: who looks for one adds a word where it is not among these. */
const maxFound = 20;

/** Reports as the catalog has them: looked up, taken down, brought back, recommended. */
export function deskReportRoutes({ database, documents }: Services, ask: AskIntake): Route[] {
  /** @throws ApiError report_not_found */
  const setStanding = (
    userId: number,
    reason: string,
    item: { id: number; visible?: boolean; recommend?: number },
  ) => ask('/intake/moderation', updatedSchema, { items: [item], act: userAct(userId, reason) });

  return [
    handle(deskReport, async ({ id }) => {
      const [report] = await reportStatuses(ask, [id]);
      if (!report) throw new ApiError('report_not_found');
      const acts = await readTrail(database, { target: `report ${id}`, limit: maxActs });
      return { report: presentStatus(report), acts };
    }),
    handle(deskFind, async ({ title }) => {
      const must = title.split(/\s+/u).map((word) => wordClause('title', word));
      const list = { query: { bool: { must } }, from: 0, size: maxFound, hidden: true };
      const { reports } = await listReports(documents, list);
      return { items: reports.map(presentFound) };
    }),
    handle(deskVisible, async ({ id, visible, reason }, { userId }) => {
      await setStanding(userId, reason, { id, visible: visible === 1 });
      return { msg: visible ? '已恢复展示' : '已下架' };
    }),
    handle(deskRecommend, async ({ id, recommend, reason }, { userId }) => {
      await setStanding(userId, reason, { id, recommend });
      return { msg: recommend ? '已列入编辑精选' : '已移出编辑精选' };
    }),
  ];
}

const presentFound = ({ id, title, organization, date, visible }: StoredReport) => ({
  id,
  name: title,
  organization,
  time_text: date ?? '',
  visible: visible ? (1 as const) : (0 as const),
});

/** A report of the catalog as the desk has it. */
export function presentStatus(report: ReportStatus): Data<typeof deskWorks>['items'][number] {
  const { id, kind, stage, progress, recommend, page_count, chart_count } = report;
  return {
    id,
    kind,
    stage,
    progress,
    recommend,
    page_count,
    chart_count,
    name: report.title || report.name,
    visible: report.visible ? 1 : 0,
    uploader_id: report.uploader_id ?? 0,
    indexed: stage === 'done' && report.indexed_version >= report.version ? 1 : 0,
    error: report.error ? `${report.error.reason}（${report.error.message}）` : '',
    create_time: chinaMinute(Date.parse(report.created_at)),
    since: chinaMinute(Date.parse(report.updated_at)),
  };
}

import { type Act, userAct } from '../../mappings/auditTrail.ts';
import { chinaMinute } from '../../mappings/chinaCalendar.ts';
import { type ReportStatus, updatedSchema } from '../../mappings/intake.ts';
import { type AskIntake, reportStatuses } from '../clients/indexer.ts';
import type { Data } from '../contract/call.ts';
import { deskMessageClose, deskMessages, deskMessageTakedown } from '../contract/desk/messages.ts';
import { ApiError } from '../errors.ts';
import { cursorPage } from '../http/paging.ts';
import { handle, type Route } from '../http/route.ts';
import {
  type Closing,
  closeFeedback,
  type Feedback,
  findFeedback,
  listFeedback,
} from '../models/feedback.ts';
import { inTransaction } from '../models/inTransaction.ts';
import type { Services } from '../services.ts';

/** Suggestions and notices: read, answered, closed, their reports taken down. */
export function deskMessageRoutes({ database, log }: Services, ask: AskIntake): Route[] {
  /** @throws ApiError not_found, or conflict for a closed one */
  const openMessage = async (id: number): Promise<Feedback> => {
    const message = await findFeedback(database, id);
    if (message === null) throw new ApiError('not_found', { text: '没有这条消息' });
    if (message.closed_at !== null) throw closedAlready();
    return message;
  };
  const close = async (id: number, closing: Closing, act: Act) => {
    const closed = await inTransaction(database, (transaction) =>
      closeFeedback(transaction, id, closing, act, new Date()),
    );
    if (!closed) throw closedAlready();
  };
  /** The list comes without its reports while the indexer is away. */
  const reportsOf = async (messages: readonly Feedback[]): Promise<Map<number, ReportStatus>> => {
    const ids = [...new Set(messages.flatMap(({ report_id }) => report_id ?? []))];
    if (ids.length === 0) return new Map();
    try {
      return new Map((await reportStatuses(ask, ids)).map((report) => [report.id, report]));
    } catch (error) {
      log.warn({ err: error }, 'messages are listed without their reports');
      return new Map();
    }
  };

  return [
    handle(deskMessages, async ({ kind, open, before, pageSize }) => {
      const query = { kind, closed: open === 0, before };
      const { items, next } = await cursorPage(pageSize, (limit) =>
        listFeedback(database, { ...query, limit }),
      );
      const reports = await reportsOf(items);
      return { items: items.map((message) => present(message, reports)), next };
    }),
    handle(deskMessageClose, async ({ id, answer, reason }, { userId }) => {
      await openMessage(id);
      await close(id, { outcome: answer ? 'answered' : 'closed', answer }, userAct(userId, reason));
      return { msg: '已办结' };
    }),
    handle(deskMessageTakedown, async ({ id, reason }, { userId }) => {
      const { report_id, kind } = await openMessage(id);
      if (report_id === null) throw new ApiError('report_not_found', { text: '这条消息没有写明报告' });
      // The report first: whatever comes between leaves the message open, and taking down twice does no harm.
      const act = userAct(userId, `${kind} #${id}: ${reason}`.slice(0, 1000));
      await ask('/intake/moderation', updatedSchema, { items: [{ id: report_id, visible: false }], act });
      await close(id, { outcome: 'takedown' }, userAct(userId, reason));
      return { msg: `报告 ${report_id} 已下架` };
    }),
  ];
}

const closedAlready = () => new ApiError('conflict', { text: '这条消息已经办结' });

function present(
  message: Feedback,
  reports: ReadonlyMap<number, ReportStatus>,
): Data<typeof deskMessages>['items'][number] {
  const { id, kind, type, name, contact, url, content, report_id, answer, closed_by, outcome } = message;
  const report = report_id === null ? undefined : reports.get(report_id);
  return {
    id,
    kind,
    type,
    name,
    contact,
    url,
    content,
    answer,
    closed_by,
    user_id: message.user_id ?? 0,
    create_time: chinaMinute(message.created_at),
    close_time: message.closed_at ? chinaMinute(message.closed_at) : '',
    outcome: outcome ?? (message.closed_at ? 'closed' : ''),
    report_id: report_id ?? 0,
    report: report
      ? { id: report.id, name: report.title || report.name, visible: report.visible ? 1 : 0 }
      : null,
  };
}

import { userAct } from '../../mappings/auditTrail.ts';
import { chinaMinute } from '../../mappings/chinaCalendar.ts';
import { deadLettersSchema, retryAnswerSchema, worksSchema } from '../../mappings/intake.ts';
import { type AskIntake, createAskIntake } from '../clients/indexer.ts';
import {
  deskDead,
  deskRecommended,
  deskRecommendOrder,
  deskRetry,
  deskWorks,
} from '../contract/desk/reports.ts';
import { listReports } from '../documents/index.ts';
import { handle, type Route } from '../http/route.ts';
import { insertAudit } from '../models/audit.ts';
import { inTransaction } from '../models/inTransaction.ts';
import { maxRecommended, recommendedOrder, setRecommendedOrder } from '../models/recommendedOrder.ts';
import { picksQuery } from '../reports/index.ts';
import type { Services } from '../services.ts';
import { auditRoutes } from './audit.ts';
import { jobRoutes } from './jobs.ts';
import { labRoutes } from './lab.ts';
import { deskMessageRoutes } from './messages.ts';
import { paymentRoutes } from './payments.ts';
import { placementRoutes } from './placements.ts';
import { deskReportRoutes, presentStatus } from './reports.ts';
import { deskSearchRoutes } from './search.ts';
import { userRoutes } from './users.ts';

/** Reports at the head of the ranked lists, and their order. */
function recommendedRoutes({ database, documents }: Services): Route[] {
  return [
    handle(deskRecommended, async ({ recommend }) => {
      const { query, sort } = picksQuery(recommend, await recommendedOrder(database, recommend));
      const { reports } = await listReports(documents, { query, sort, from: 0, size: maxRecommended });
      return { items: reports.map(({ id, title, date }) => ({ id, name: title, time_text: date ?? '' })) };
    }),
    handle(deskRecommendOrder, async ({ recommend, ids, reason }, { userId }) => {
      const after = { order: [...new Set(ids)] };
      const before = { order: await recommendedOrder(database, recommend) };
      await inTransaction(database, async (transaction) => {
        await setRecommendedOrder(transaction, recommend, after.order);
        const target = `ranking ${recommend}`;
        const act = { ...userAct(userId, reason), what: 'report.order', target, before, after };
        await insertAudit(transaction, act);
      });
      return { msg: '顺序已保存' };
    }),
  ];
}

/** Reports in progress, failures by cause, and their retry. */
function failureRoutes(ask: AskIntake): Route[] {
  return [
    handle(deskDead, async () => {
      const { items } = await ask('/intake/dead', deadLettersSchema);
      return {
        items: items.map(({ id: kind, reason, cause, count, ids, latest }) => ({
          kind,
          reason,
          cause,
          count,
          ids,
          latest: chinaMinute(Date.parse(latest)),
        })),
      };
    }),
    handle(deskRetry, ({ ids, cause, after, reason }, { userId }) =>
      ask('/intake/retry', retryAnswerSchema, { ids, cause, after, act: userAct(userId, reason) }),
    ),
    handle(deskWorks, async () => {
      const { items, queue, rereading } = await ask('/intake/works', worksSchema);
      const failures = rereading.failures.map((one) => ({ ...one, at: chinaMinute(Date.parse(one.at)) }));
      return {
        items: items.map(presentStatus),
        waiting: queue.waiting,
        active: queue.active,
        rereading: { ...rereading, failures },
      };
    }),
  ];
}

/** Acts of operators; each is in the trail, in the transaction of what it did. */
export function deskRoutes(services: Services): Route[] {
  const ask = createAskIntake(services.config);
  return [
    ...auditRoutes(services, ask),
    ...deskMessageRoutes(services, ask),
    ...deskReportRoutes(services, ask),
    ...recommendedRoutes(services),
    ...failureRoutes(ask),
    ...userRoutes(services),
    ...paymentRoutes(services),
    ...deskSearchRoutes(services, ask),
    ...labRoutes(services),
    ...placementRoutes(services),
    ...jobRoutes(services),
  ];
}

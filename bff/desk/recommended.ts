import { userAct } from '../../mappings/auditTrail.ts';
import { deskRecommended, deskRecommendOrder } from '../contract/desk/reports.ts';
import { listReports } from '../documents/index.ts';
import { handle, type Route } from '../http/route.ts';
import { insertAudit } from '../models/audit.ts';
import { inTransaction } from '../models/inTransaction.ts';
import { maxPlaces, recommendedOrder, setRecommendedOrder } from '../models/recommendedPlace.ts';
import { picksQuery } from '../reports/index.ts';
import type { Services } from '../services.ts';

/** Reports at the head of the ranked lists, and their order. */
export function recommendedRoutes({ database, documents }: Services): Route[] {
  return [
    handle(deskRecommended, async ({ recommend }) => {
      const { query, sort } = picksQuery(recommend, await recommendedOrder(database, recommend));
      const { reports } = await listReports(documents, { query, sort, from: 0, size: maxPlaces });
      return {
        items: reports.map(({ id, title, date }) => ({ id, name: title, time_text: date ?? '' })),
      };
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

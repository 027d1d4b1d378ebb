import { userAct } from '../../mappings/auditTrail.ts';
import { chinaDay, chinaDayBefore, chinaMinute } from '../../mappings/chinaCalendar.ts';
import { deskAddPlacement, deskEndPlacement, deskPlacements } from '../contract/desk/placements.ts';
import { findReport, placementKey, readReports } from '../documents/index.ts';
import { ApiError } from '../errors.ts';
import { cursorPage } from '../http/paging.ts';
import { handle, type Route } from '../http/route.ts';
import { nicknamesOf } from '../models/account/user.ts';
import { insertAudit } from '../models/audit.ts';
import { inTransaction } from '../models/inTransaction.ts';
import {
  endPlacement,
  insertPlacement,
  type KeywordPlacement,
  listPlacements,
  lockPlacement,
  lockPlacements,
} from '../models/keywordPlacement.ts';
import type { Services } from '../services.ts';

/** Of one keyword at once: more pins would be the whole first page. */
const maxInForce = { pin: 5, hide: 50 };
/** Days from today that a placement may last: nobody remembers it longer. */
const maxDays = 366;

const acts = { pin: '置顶', hide: '隐藏' } as const;

const standOf = ({ ended_at, until_day }: KeywordPlacement): 'ended' | 'in_force' | 'over' => {
  if (ended_at !== null) return 'ended';
  return until_day >= chinaDay(Date.now()) ? 'in_force' : 'over';
};

/** What the trail keeps of a placement. */
const kept = ({ keyword, report_id, kind, place, until_day }: Omit<KeywordPlacement, 'id'>) => ({
  keyword,
  report_id: Number(report_id),
  kind,
  place,
  until_day,
});

/** Reports pinned and hidden for a keyword, each act in the trail. */
export function placementRoutes(services: Services): Route[] {
  const { database, documents } = services;
  return [
    handle(deskPlacements, async ({ keyword, before, pageSize }) => {
      const key = keyword === undefined ? undefined : placementKey(keyword);
      const { items, next } = await cursorPage(pageSize, (limit) =>
        listPlacements(database, { keyword: key, before, limit }),
      );
      const [reports, names] = await Promise.all([
        readReports(documents, [...new Set(items.map(({ report_id }) => Number(report_id)))]),
        nicknamesOf(database, [...new Set(items.map(({ user_id }) => Number(user_id)))]),
      ]);
      return {
        items: items.map((placement) => ({
          id: Number(placement.id),
          ...kept(placement),
          name: reports.get(Number(placement.report_id))?.title ?? '',
          reason: placement.reason,
          user_id: Number(placement.user_id),
          user_name: names.get(Number(placement.user_id)) ?? '',
          stand: standOf(placement),
          time: chinaMinute(placement.created_at),
        })),
        next,
      };
    }),
    addRoute(services),
    handle(deskEndPlacement, async ({ id, reason }, { userId }) => {
      const ended = await inTransaction(database, async (transaction) => {
        const placement = await lockPlacement(transaction, id);
        if (placement === null) throw new ApiError('not_found', { text: '没有这一条' });
        if (placement.ended_at !== null) throw new ApiError('conflict', { text: '已经撤销过了' });
        await endPlacement(transaction, id);
        const what = `search.un${placement.kind}`;
        const target = `report ${placement.report_id}`;
        await insertAudit(transaction, { ...userAct(userId, reason), what, target, before: kept(placement) });
        return placement;
      });
      return { msg: `已撤销${acts[ended.kind]}` };
    }),
  ];
}

function addRoute({ database, documents }: Services): Route {
  return handle(deskAddPlacement, async ({ keyword, id, kind, place, until_day, reason }, { userId }) => {
    const today = chinaDay(Date.now());
    if (until_day < today || until_day > chinaDayBefore(Date.now(), -maxDays))
      throw new ApiError('invalid', { text: '截止日期应在今天到一年以内', field: 'until_day' });
    const key = placementKey(keyword);
    if (key === '') throw new ApiError('invalid', { text: '请填写检索词', field: 'keyword' });
    const report = await findReport(documents, id);
    if (report === null) throw new ApiError('report_not_found', { field: 'id' });
    if (report.copy_of)
      throw new ApiError('conflict', { text: `报告 ${id} 是报告 ${report.copy_of} 的副本，请用原件` });
    const placement = {
      keyword: key,
      report_id: id,
      kind,
      place: kind === 'pin' ? place : 0,
      until_day,
      reason,
      user_id: userId,
    };
    const added = await inTransaction(database, async (transaction) => {
      const others = await lockPlacements(transaction, key, today);
      const former = others.filter(({ report_id }) => Number(report_id) === id);
      const count = others.filter((one) => one.kind === kind && !former.includes(one)).length;
      if (count >= maxInForce[kind])
        throw new ApiError('conflict', {
          text: `“${key}”已${acts[kind]} ${count} 份，最多 ${maxInForce[kind]} 份`,
        });
      for (const one of former) await endPlacement(transaction, one.id);
      const number = await insertPlacement(transaction, placement);
      const what = `search.${kind}`;
      const [before] = former.map((one) => kept(one));
      const after = kept({ ...placement, created_at: new Date(), ended_at: null });
      const act = { ...userAct(userId, reason), what, target: `report ${id}`, before, after };
      await insertAudit(transaction, act);
      return number;
    });
    return { id: added, msg: `报告 ${id} 已为“${key}”${acts[kind]}` };
  });
}

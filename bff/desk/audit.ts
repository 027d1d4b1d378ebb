import type { Sequelize } from 'sequelize';
import type { AuditRow } from '../../mappings/auditTrail.ts';
import { chinaSecond } from '../../mappings/chinaCalendar.ts';
import { worksSchema } from '../../mappings/intake.ts';
import type { AskIntake } from '../clients/indexer.ts';
import type { Data } from '../contract/call.ts';
import { deskAudit, deskOverview } from '../contract/desk/audit.ts';
import { checkDocuments, checkSearchable, readDrift } from '../health/index.ts';
import { cursorPage } from '../http/paging.ts';
import { handle, type Route } from '../http/route.ts';
import { nicknamesOf } from '../models/account/user.ts';
import { type AuditQuery, listActs } from '../models/audit.ts';
import { countOpenFeedback } from '../models/feedback.ts';
import { countOpenPayments } from '../models/orders/payment.ts';
import type { Services } from '../services.ts';

/** The trail of operators' acts, and what waits for one. */
export function auditRoutes(services: Services, ask: AskIntake): Route[] {
  const { database } = services;
  return [
    handle(deskAudit, ({ actor, what, target, before, pageSize }) => {
      const given = (text: string | undefined) => text || undefined;
      const filters = { actor: given(actor), what: given(what), target: given(target), before };
      return cursorPage(pageSize, (limit) => readTrail(database, { ...filters, limit }));
    }),
    handle(deskOverview, async () => {
      const [messages, payments, works, drift, search] = await Promise.all([
        countOpenFeedback(database),
        countOpenPayments(database),
        ask('/intake/works', worksSchema).catch(() => null),
        readDrift(services).catch(() => null),
        checkDocuments(services).then((documents) => checkSearchable(services, documents)),
      ]);
      return {
        notices: messages.notice + messages.counter_notice,
        suggestions: messages.suggestion,
        payments,
        failed: works?.failed ?? null,
        working: works?.items.length ?? null,
        differs: drift && Object.keys(drift.differs).length > 0,
        search_problem: search.problem ?? null,
      };
    }),
  ];
}

type AuditItem = Data<typeof deskAudit>['items'][number];

const userOf = (actor: string) => Number(/^user (\d+)$/.exec(actor)?.[1] ?? 0);

/** Entries of the trail as the desk has them, users by nickname. */
export async function readTrail(database: Sequelize, query: AuditQuery): Promise<AuditItem[]> {
  const rows = await listActs(database, query);
  const users = [...new Set(rows.map(({ actor }) => userOf(actor)))].filter((id) => id > 0);
  const names = await nicknamesOf(database, users);
  return rows.map((row) => present(row, names));
}

function present(row: AuditRow, names: ReadonlyMap<number, string>): AuditItem {
  const { id, actor, what, target, reason, earlier, later, created_at } = row;
  return {
    id,
    actor,
    actor_name: names.get(userOf(actor)) ?? '',
    what,
    target,
    reason,
    before: earlier ?? '',
    after: later ?? '',
    time: chinaSecond(created_at),
  };
}

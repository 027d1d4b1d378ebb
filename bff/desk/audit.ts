import { worksSchema } from '../../mappings/intake.ts';
import type { AskIntake } from '../clients/indexer.ts';
import { deskAudit, deskOverview } from '../contract/desk/audit.ts';
import { checkDocuments, checkSearchable, readDrift } from '../health/index.ts';
import { handle, type Route } from '../http/route.ts';
import { countOpenFeedback } from '../models/feedback.ts';
import { countOpenPayments } from '../models/orders/payment.ts';
import type { Services } from '../services.ts';
import { cursorPage } from './cursorPage.ts';
import { readTrail } from './trail.ts';

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

import { userAct } from '../../mappings/auditTrail.ts';
import { chinaMinute } from '../../mappings/chinaCalendar.ts';
import { deadLettersSchema, retryAnswerSchema, worksSchema } from '../../mappings/intake.ts';
import type { AskIntake } from '../clients/indexer.ts';
import { deskDead, deskRetry, deskWorks } from '../contract/desk/reports.ts';
import { handle, type Route } from '../http/route.ts';
import { presentStatus } from './reports.ts';

/** Reports in progress, failures by cause, and their retry. */
export function failureRoutes(ask: AskIntake): Route[] {
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
      const { items, queue } = await ask('/intake/works', worksSchema);
      return { items: items.map(presentStatus), waiting: queue.waiting, active: queue.active };
    }),
  ];
}

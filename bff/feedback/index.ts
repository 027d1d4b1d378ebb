import type { Request } from 'express';
import { chinaMinute } from '../../mappings/chinaCalendar.ts';
import { infringement, ownFeedback, suggest } from '../contract/feedback.ts';
import { addressKey } from '../http/caller.ts';
import { createRateLimiter, limits } from '../http/limits.ts';
import { rowWindow } from '../http/paging.ts';
import { handle, type Route } from '../http/route.ts';
import { insertFeedback, listOwnFeedback, type NewFeedback } from '../models/feedback.ts';
import { inTransaction } from '../models/inTransaction.ts';
import type { Services } from '../services.ts';

const thanks = '提交成功，感谢反馈';
const noticed = '提交成功，我们会在15个工作日内处理';

/**
 * Suggestions and infringement notices, kept for the operators (/suggest, /infringement), and what became of
 * one's own.
 */
export function feedbackRoutes({ database, redis, log }: Services): Route[] {
  const limitUser = createRateLimiter(redis, limits.feedbackOfUser);
  const limitAddress = createRateLimiter(redis, limits.feedbackOfAddress);
  const keep = async (userId: number | null, request: Request, given: Omit<NewFeedback, 'userId'>) => {
    // One who is logged in has the own count, wherever from.
    await (userId === null ? limitAddress(addressKey(request)) : limitUser(String(userId)));
    const id = await inTransaction(database, (transaction) =>
      insertFeedback(transaction, { ...given, userId }),
    );
    log.info({ feedback: id, kind: given.kind }, 'feedback received');
    return id;
  };

  return [
    handle(suggest, async ({ type, content, contact }, { userId, request }) => {
      const about = { type: String(type), name: '', reportId: null, url: '' };
      const id = await keep(userId, request, { kind: 'suggestion', content, contact, ...about });
      return { id, msg: thanks };
    }),
    handle(infringement, async ({ kind, name, contact, report_id, url, content }, { userId, request }) => {
      const about = { type: '', reportId: report_id ?? null, url };
      return { id: await keep(userId, request, { kind, name, contact, content, ...about }), msg: noticed };
    }),
    handle(ownFeedback, async (input, { userId }) => {
      const { messages, total } = await listOwnFeedback(database, userId, rowWindow(input));
      const items = messages.map(
        ({ id, kind, type, report_id, content, created_at, closed_at, outcome, answer }) => ({
          id,
          kind,
          type,
          report_id: report_id ?? 0,
          content,
          create_time: chinaMinute(created_at),
          close_time: closed_at ? chinaMinute(closed_at) : '',
          state: closed_at ? (outcome ?? 'closed') : ('open' as const),
          answer,
        }),
      );
      return { items, total };
    }),
  ];
}

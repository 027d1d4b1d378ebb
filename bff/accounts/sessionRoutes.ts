import { endOneSession, endOtherSessions, sessionList } from '../contract/sessions.ts';
import { ApiError } from '../http/apiError.ts';
import { handle, type Route } from '../http/route.ts';
import { insertTrail } from '../models/accountTrail.ts';
import { inTransaction } from '../models/inTransaction.ts';
import { deleteOwnSession, deleteSessionsOf, listSessions } from '../models/session.ts';
import type { Services } from '../services.ts';
import { clientOf } from './client.ts';
import { sidHashOf } from './credentials.ts';

/** Where one is logged in, and logging those devices out. */
export function sessionRoutes({ database }: Services): Route[] {
  return [
    handle(sessionList, async (_input, { userId, request }) => {
      const own = sidHashOf(request);
      const sessions = await listSessions(database, userId, new Date());
      const items = sessions.map(({ id, sid_hash, device, address, created_at, seen_at }) => ({
        id,
        device,
        address,
        started_at: created_at.toISOString(),
        seen_at: (seen_at ?? created_at).toISOString(),
        current: sid_hash === own,
      }));
      items.sort((a, b) => Number(b.current) - Number(a.current));
      return { items, total: items.length };
    }),
    handle(endOneSession, async ({ id }, { userId, request }) => {
      await inTransaction(database, async (transaction) => {
        if (!(await deleteOwnSession(transaction, userId, id)))
          throw new ApiError('not_found', { text: '该设备已退出登录' });
        await insertTrail(transaction, { userId, what: 'sessions.end', ...clientOf(request) });
      });
      return { message: '已退出该设备' };
    }),
    handle(endOtherSessions, async (_input, { userId, request }) => {
      const ended = await inTransaction(database, async (transaction) => {
        const count = await deleteSessionsOf(transaction, userId, sidHashOf(request));
        if (count > 0) await insertTrail(transaction, { userId, what: 'sessions.end', ...clientOf(request) });
        return count;
      });
      return { message: ended === 0 ? '没有其他设备在登录' : `已退出${ended}台其他设备`, ended };
    }),
  ];
}

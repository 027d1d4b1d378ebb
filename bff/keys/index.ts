import { randomBytes } from 'node:crypto';
import type { Request } from 'express';
import type { Sequelize } from 'sequelize';
import { dayMilliseconds } from '../../mappings/chinaCalendar.ts';
import { clientOf, createDemandProof, hashSecret, sidHashOf } from '../accounts/index.ts';
import type { Codes } from '../codes/index.ts';
import { keyAdd, keyList, keyPrefix, keyRemove, maxKeys } from '../contract/account/keys.ts';
import { closingDays } from '../contract/constants.ts';
import { type Viewer, visitor } from '../entitlements/plans.ts';
import { ApiError, outageOf } from '../errors.ts';
import type { RateLimiter } from '../http/limits.ts';
import { handle, type ReadViewer, type Route } from '../http/route.ts';
import { insertTrail } from '../models/account/accountTrail.ts';
import { deleteKey, findKey, insertKey, keysOf, touchKey } from '../models/account/apiKey.ts';
import { lockSession } from '../models/account/session.ts';
import { findUser, lockUser } from '../models/account/user.ts';
import { inTransaction } from '../models/inTransaction.ts';
import type { Services } from '../services.ts';

/** Random bytes of a key: too many to guess, so it is kept as a bare hash. */
const keyBytes = 32;
const hintLength = 4;
/** In ms: a key is noted as used at most this often. */
const noteEvery = 5 * 60_000;

/** A reader's keys for programs. */
export function keyRoutes(services: Services, codes: Codes): Route[] {
  const { database } = services;
  const demandProof = createDemandProof(services, codes);
  return [
    handle(keyAdd, async ({ name, scope, ...proof }, { userId, request }) => {
      const user = await findUser(database, userId);
      if (user === null) throw new ApiError('session_expired');
      await demandProof(user, proof, request);
      const key = keyPrefix + randomBytes(keyBytes).toString('base64url');
      const hint = key.slice(-hintLength);
      const row = { userId, name, scope, hint, hash: hashSecret(key), now: new Date() };
      const id = await inTransaction(database, async (transaction) => {
        // Two at once must not both be the last that fits; and the owner may have ended this session since the proof.
        if ((await lockUser(transaction, userId)) === null) throw new ApiError('session_expired');
        if (!(await lockSession(transaction, sidHashOf(request), row.now)))
          throw new ApiError('session_expired');
        if ((await keysOf(transaction, userId)).length >= maxKeys)
          throw new ApiError('conflict', { text: `最多 ${maxKeys} 个密钥，请先删除不用的` });
        await insertTrail(transaction, { userId, what: 'key.add', how: hint, ...clientOf(request) });
        return insertKey(transaction, row);
      });
      codes.tell([user.phone], `已新建开放接口密钥（尾号${hint}）`);
      return { id, key };
    }),
    handle(keyList, async (_input, { userId }) => {
      const items = (await keysOf(database, userId)).map(({ created_at, used_at, ...row }) => ({
        ...row,
        created_at: created_at.toISOString(),
        used_at: used_at?.toISOString() ?? null,
      }));
      return { items, total: items.length };
    }),
    handle(keyRemove, async ({ id }, { userId, request }) => {
      const hint = await inTransaction(database, async (transaction) => {
        const own = (await keysOf(transaction, userId)).find((key) => key.id === id);
        if (own === undefined || !(await deleteKey(transaction, { id, userId })))
          throw new ApiError('not_found');
        await insertTrail(transaction, { userId, what: 'key.remove', how: own.hint, ...clientOf(request) });
        return own.hint;
      });
      const user = await findUser(database, userId);
      if (user) codes.tell([user.phone], `已删除开放接口密钥（尾号${hint}）`);
      return { message: '已删除，使用它的程序不能再访问' };
    }),
  ];
}

/** The key that a request sends (`Authorization: Bearer yh_…`); null where it sends none. */
function sentKey(request: Request): string | null {
  return /^Bearer +(\S{1,200})$/i.exec(request.get('authorization') ?? '')?.[1] ?? null;
}

/**
 * Identifies a request by its key: as the key's reader, with the reader's rights. Each use counts for the reader,
 * however many keys there are. Without a key `otherwise` tells.
 * @throws `ApiError` not_logged_in for a key that is none, or none any more
 */
export function readByKey(database: Sequelize, limiter: RateLimiter, otherwise: ReadViewer): ReadViewer {
  return async (request) => {
    const key = sentKey(request);
    if (key === null) return otherwise(request);
    const viewer = await viewerOf(database, key, new Date());
    if (viewer.userId !== null) await limiter(`key-${viewer.userId}`);
    return viewer;
  };
}

async function viewerOf(database: Sequelize, key: string, now: Date): Promise<Viewer> {
  try {
    const found = await findKey(database, hashSecret(key), now);
    if (found === null) throw new ApiError('not_logged_in', { text: '密钥无效或已被删除' });
    const { id, user_id: userId, scope: byKey, used_at, closing_at, level } = found;
    if (used_at === null || now.getTime() - used_at.getTime() >= noteEvery)
      inTransaction(database, (transaction) => touchKey(transaction, { id, now })).catch(() => undefined);
    if (closing_at !== null) {
      const erasedAfter = new Date(closing_at.getTime() + closingDays * dayMilliseconds);
      return { ...visitor, byKey, closing: { userId, erasedAfter } };
    }
    // Never an operator: those rights need a second factor.
    return { userId, level, operator: false, byKey };
  } catch (error) {
    if (outageOf(error) !== 'database_unavailable') throw error;
    return { ...visitor, databaseAway: true };
  }
}

import type { Request } from 'express';
import type { Sequelize } from 'sequelize';
import { addressKey } from '../counters/reader.ts';
import { ApiError } from '../http/apiError.ts';
import { insertTrail } from '../models/accountTrail.ts';
import { inTransaction } from '../models/inTransaction.ts';
import { type User, usernameKey } from '../models/user.ts';
import type { Services } from '../services.ts';
import { clientOf } from './client.ts';
import { hashSecret } from './credentials.ts';
import { createKnownDevices } from './knownDevices.ts';
import { createLoginLimit } from './loginLimit.ts';
import { attemptLogin } from './password.ts';

/**
 * Checks a password for the account that `find` finds by its name.
 * @throws `ApiError` wrong_login, too_many, cache_unavailable
 */
export type PasswordLogin = (
  name: string,
  find: (database: Sequelize, name: string) => Promise<User | null>,
  password: string,
  request: Request,
) => Promise<User>;

/** Password logins. An account that does not exist answers like one whose password is wrong, and takes as long. */
export function createPasswordLogin({ config, database, redis }: Services): PasswordLogin {
  const count = createLoginLimit(redis);
  const devices = createKnownDevices(config.internalKey);
  return (name, find, password, request) =>
    attemptLogin(async (check) => {
      const user = await find(database, name);
      // One account has one count, by whichever of its names it is tried.
      const account = user ? `user-${user.id}` : `none-${hashSecret(usernameKey(name))}`;
      const device = user && devices.keyOf(request, user.id);
      const attempt = await count(account, addressKey(request), device);
      const right = await check(user?.password_hash ?? null, password);
      if (user && !right) noteRefusal(database, user.id, request);
      if (!user || !right) throw new ApiError('wrong_login');
      await attempt.forgive();
      return user;
    });
}

/** Nobody waits for the note: it would tell by the time that the account is there. */
function noteRefusal(database: Sequelize, userId: number, request: Request): void {
  const row = { userId, what: 'login.refused', how: 'password', ...clientOf(request) } as const;
  inTransaction(database, (transaction) => insertTrail(transaction, row)).catch(() => undefined);
}

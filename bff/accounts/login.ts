import type { Request } from 'express';
import { addressKey } from '../counters/reader.ts';
import { ApiError } from '../http/apiError.ts';
import { findUserByLogin, type User, usernameKey } from '../models/user.ts';
import type { Services } from '../services.ts';
import { hashSecret } from './credentials.ts';
import { createLoginLimit } from './loginLimit.ts';
import { attemptLogin } from './password.ts';

/**
 * Checks usernames (or phones) with passwords. An account that does not exist answers like one whose password is
 * wrong, and takes as long.
 * @returns throws `ApiError` wrong_login, too_many, cache_unavailable
 */
export function createPasswordLogin({ database, redis }: Services) {
  const count = createLoginLimit(redis);
  return (login: string, password: string, request: Request): Promise<User> =>
    attemptLogin(async (check) => {
      const user = await findUserByLogin(database, login);
      // One account has one count, by whichever of its names it is tried.
      const account = user ? `user-${user.id}` : `none-${hashSecret(usernameKey(login))}`;
      const attempt = await count(account, addressKey(request));
      const right = await check(user?.password_hash ?? null, password);
      if (!user || !right) throw new ApiError('wrong_login');
      await attempt.forgive();
      return user;
    });
}

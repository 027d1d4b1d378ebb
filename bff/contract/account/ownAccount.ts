import { z } from 'zod';
import { body, callsOf } from '../call.ts';

const readersCall = callsOf('accounts', 'reader');

/**
 * Closes one's own account. Proof is a code to its phone; its password where it has no phone; a login of the last
 * minutes where it has neither. All sessions end; until the account is erased a login leads to `reopenAccount` alone.
 */
export const closeAccount = readersCall({
  path: '/api/user/closeAccount',
  summary: 'Close my account',
  request: body({ old_pwd: z.string().min(1).max(200).optional(), old_code: z.string().max(20).optional() }),
  /** `erased_after`: ISO 8601; until then the account can be opened again. */
  data: z.object({ message: z.string(), erased_after: z.string() }),
  errors: ['proof_required', 'invalid', 'conflict', 'too_many', 'cache_unavailable'],
  example: { old_code: '123456' },
});

export const reopenAccount = callsOf(
  'accounts',
  'anyone',
)({
  path: '/api/user/reopenAccount',
  summary: 'Opens a closed account again, with a session that began after it was closed',
  // A closed account's session may make no call of readers.
  data: z.object({ message: z.string() }),
  errors: ['session_expired', 'bad_token', 'conflict', 'database_unavailable'],
});

export const changePassword = readersCall({
  path: '/api/user/changePassword',
  summary: 'Sets another password, by the present one; all other sessions end',
  request: body({ old_pwd: z.string().min(1).max(200), pwd: z.string().min(1).max(200) }),
  data: z.object({ message: z.string() }),
  errors: ['invalid', 'conflict', 'too_many', 'cache_unavailable'],
  example: { old_pwd: 'yanhai-demo', pwd: 'a-new-password' },
});

export const setNickname = readersCall({
  path: '/api/user/setNickname',
  summary: 'Sets the name that others see; letters, digits, `_`, `-`, `·` and single blanks between',
  request: body({ nickname: z.string().max(200) }),
  data: z.object({ message: z.string(), nickname: z.string() }),
  example: { nickname: '研究员小林' },
});

const rows = z.array(z.record(z.string(), z.unknown()));

export const exportData = readersCall({
  path: '/api/user/exportData',
  summary: "A copy of one's own data; of each list the newest 10,000 rows",
  data: z.object({
    /** ISO 8601. */
    made_at: z.string(),
    account: rows,
    memberships: rows,
    orders: rows,
    shells: rows,
    downloads: rows,
    favourites: rows,
    readings: rows,
    reading_places: rows,
    saved_searches: rows,
    inbox: rows,
    digests: rows,
    mail: rows,
    unlocks: rows,
    groups: rows,
    feedback: rows,
    invited: rows,
    keys: rows,
    sessions: rows,
    logins: rows,
  }),
});

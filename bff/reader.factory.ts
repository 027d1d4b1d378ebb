import { beginSession } from './accounts/sessions.ts';
import type { TestDatabase } from './database.factory.ts';

/** Someone logged in. */
export interface TestReader {
  userId: number;
  /** Of an API client's request; the hash of a password costs too much for every test. */
  headers: { sid: string; token: string };
}

/** Makes an account and logs it in. */
export async function aReader(
  made: TestDatabase,
  given: Parameters<TestDatabase['aUser']>[0] = {},
): Promise<TestReader> {
  const userId = await made.aUser(given);
  return { userId, headers: { ...(await beginSession(made.database, userId, null)) } };
}

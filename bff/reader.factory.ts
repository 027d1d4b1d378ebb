import { hashSecret } from './accounts/credentials.ts';
import { createFactorSecrets } from './accounts/secondFactor.ts';
import { beginSession } from './accounts/sessions.ts';
import type { TestDatabase } from './database.factory.ts';
import { writeFactor } from './models/account/secondFactor.ts';
import { markFactorShown } from './models/account/session.ts';
import { inTransaction } from './models/inTransaction.ts';

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

/** Makes an operator with a second factor, which the session has just shown. */
export async function aProvenOperator(
  made: TestDatabase,
  given: Parameters<TestDatabase['aUser']>[0] = {},
): Promise<TestReader> {
  const operator = await aReader(made, { ...given, operator: true });
  await showFactor(made, operator);
  return operator;
}

/** Gives a user a second factor if there is none, and notes that a session has just shown it. */
export async function showFactor(
  { database }: Pick<TestDatabase, 'database'>,
  { userId, headers }: TestReader,
): Promise<void> {
  const secrets = createFactorSecrets('of tests');
  const now = new Date();
  await inTransaction(database, async (transaction) => {
    const row = { user_id: userId, secret: secrets.seal(secrets.make()), last_step: 0, recovery: '[]' };
    await writeFactor(transaction, { ...row, confirmed_at: now });
    await markFactorShown(transaction, hashSecret(headers.sid), now);
  });
}

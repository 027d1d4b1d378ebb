import { codeAt, createFactorSecrets } from '../../bff/accounts/secondFactor.ts';
import { connectDatabase } from '../../bff/clients/mysql.ts';
import { createLog } from '../../bff/log.ts';
import { writeFactor } from '../../bff/models/account/secondFactor.ts';
import { findUserByLogin } from '../../bff/models/account/user.ts';
import { inTransaction } from '../../bff/models/inTransaction.ts';

/**
 * Gives an account of a site a confirmed second factor.
 * @returns the code its app shows now
 */
export async function giveFactor(env: Record<string, string>, username: string): Promise<() => string> {
  const secrets = createFactorSecrets(env.INTERNAL_KEY ?? '');
  const secret = secrets.make();
  const database = connectDatabase(env.DATABASE_URL ?? '', createLog('silent'));
  try {
    const user = await findUserByLogin(database, username);
    const row = { secret: secrets.seal(secret), confirmed_at: new Date(), last_step: 0, recovery: '[]' };
    await inTransaction(database, (transaction) =>
      writeFactor(transaction, { user_id: user?.id ?? 0, ...row }),
    );
  } finally {
    await database.close();
  }
  return () => codeAt(secret, new Date());
}

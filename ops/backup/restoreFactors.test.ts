import { expect } from 'chai';
import { type Connection, createConnection } from 'mysql2';
import { createFactorSecrets } from '../../bff/accounts/secondFactor.ts';
import { aDatabase, type TestDatabase } from '../../bff/database.factory.ts';
import { findFactor, writeFactor } from '../../bff/models/account/secondFactor.ts';
import { inTransaction } from '../../bff/models/inTransaction.ts';
import { restoreFactors } from './restore.ts';

describe('second factors that a restore brings', () => {
  const [lost, own] = ['the key of the site that is lost', 'the key of the site that is filled'];
  let made: TestDatabase;
  let connection: Connection;
  before(async () => {
    made = await aDatabase();
    connection = createConnection(made.url);
  });
  after(async () => {
    connection.destroy();
    await made.close();
  });

  const factorUnder = async (key: string, username: string, confirmed = true) => {
    const userId = await made.aUser({ username, operator: true });
    const secrets = createFactorSecrets(key);
    const secret = secrets.make();
    const row = { user_id: userId, secret: secrets.seal(secret), last_step: 0, recovery: '["kept"]' };
    await inTransaction(made.database, (transaction) =>
      writeFactor(transaction, { ...row, confirmed_at: confirmed ? new Date() : null }),
    );
    return { userId, secret };
  };

  it('are sealed with the key of the site that is filled, or told by account where the key did not come', async () => {
    const operator = await factorUnder(lost, 'operator');
    const same = await factorUnder(own, 'same-site');
    await factorUnder(lost, 'never-confirmed', false);
    const opened = async ({ userId }: { userId: number }) =>
      createFactorSecrets(own).open((await findFactor(made.database, userId))?.secret ?? '');

    expect(await restoreFactors(connection, { own, former: null })).to.deep.equal(['operator']);
    expect(await opened(same)).to.equal(same.secret);
    expect((await findFactor(made.database, operator.userId))?.recovery, 'recovery codes stay').to.equal(
      '["kept"]',
    );

    expect(await restoreFactors(connection, { own, former: lost })).to.deep.equal([]);
    expect(await opened(operator)).to.equal(operator.secret);
  });
});

import { expect } from 'chai';
import { aDatabase, type TestDatabase } from '../database.factory.ts';
import { extendMembership } from '../entitlements/memberships.ts';
import { inTransaction } from '../models/inTransaction.ts';
import { change } from '../models/statements.ts';
import { aReader, type TestReader } from '../reader.factory.ts';
import { aSite, type Site } from '../site.factory.ts';

describe('the rights of a session', () => {
  let made: TestDatabase;
  /** Two processes of one site. */
  let sites: Site[];
  before(async () => {
    made = await aDatabase();
    sites = await Promise.all([aSite({ DATABASE_URL: made.url }), aSite({ DATABASE_URL: made.url })]);
  });
  after(async () => {
    for (const site of sites) await site.close();
    await made.close();
  });

  /** How many hits each process would show. */
  const limits = ({ headers }: TestReader) =>
    Promise.all(
      sites.map(async (site) => {
        const { body } = await site.post<{ limit: number }>('/api/file/search', { keyword: '储能' }, headers);
        return body.data.limit;
      }),
    );
  const infos = ({ headers }: TestReader) =>
    Promise.all(sites.map(async (site) => (await site.post('/api/user/info', {}, headers)).http));
  const set = (sql: string, userId: number) =>
    inTransaction(made.database, (transaction) => change(transaction, sql, { userId }));

  it('are the membership of the moment: they end and begin with the next call, in every process', async () => {
    const reader = await aReader(made, { level: 1 });
    expect(await limits(reader)).to.deep.equal([9999, 9999]);
    const ended = 'UPDATE memberships SET ends_at = NOW(3) - INTERVAL 1 SECOND WHERE user_id = :userId';
    await set(ended, reader.userId);
    expect(await limits(reader), 'ended').to.deep.equal([10, 10]);
    await inTransaction(made.database, (transaction) =>
      extendMembership(transaction, reader.userId, 2, 365, new Date()),
    );
    expect(await limits(reader), 'bought').to.deep.equal([9999, 9999]);
    const later = 'UPDATE memberships SET starts_at = NOW(3) + INTERVAL 1 DAY WHERE user_id = :userId';
    await set(later, reader.userId);
    expect(await limits(reader), 'not yet begun').to.deep.equal([10, 10]);
  });

  it('end with a logout, in every process at once', async () => {
    const reader = await aReader(made, { level: 1 });
    expect(await infos(reader)).to.deep.equal([200, 200]);
    await sites[0]?.post('/api/user/logout', {}, reader.headers);
    expect(await infos(reader)).to.deep.equal([401, 401]);
    expect(await limits(reader)).to.deep.equal([10, 10]);
  });

  it('end when the session expires', async () => {
    const reader = await aReader(made);
    expect(await infos(reader)).to.deep.equal([200, 200]);
    await set(
      'UPDATE sessions SET expires_at = NOW() - INTERVAL 1 SECOND WHERE user_id = :userId',
      reader.userId,
    );
    expect(await infos(reader)).to.deep.equal([401, 401]);
  });
});

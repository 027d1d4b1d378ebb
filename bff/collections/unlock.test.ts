import { expect } from 'chai';
import type { Transaction } from 'sequelize';
import { readUserInfo } from '../accounts/ownAccount.ts';
import { aDatabase, type TestDatabase } from '../database.factory.ts';
import { extendMembership } from '../entitlements/memberships.ts';
import type { ApiError } from '../errors.ts';
import { inTransaction } from '../models/inTransaction.ts';
import { interleave } from '../models/interleave.testkit.ts';
import { select } from '../models/statements.ts';
import { aCollection } from './collections.factory.ts';
import { unlockCollection } from './index.ts';

describe('unlocking a collection', () => {
  let made: TestDatabase;
  const ids: number[] = [];
  before(async () => {
    made = await aDatabase();
    for (let index = 0; index < 45; index++) ids.push(await aCollection(made.database));
  });
  after(() => made.close());

  const day = 86_400_000;
  const start = new Date('2025-01-01T00:00:00.000Z');
  const dayOf = (days: number) => new Date(start.getTime() + days * day);
  const unlock = (userId: number, id: number, now: Date) =>
    unlockCollection(made.database, userId, id, () => now).catch(
      (error: ApiError) => `${error.id}: ${error.text}`,
    );
  const member = async (level: 2 | 3, days: number) => {
    const userId = await made.aUser();
    await inTransaction(made.database, (transaction) =>
      extendMembership(transaction, userId, level, days, start),
    );
    return userId;
  };
  const unlocked = async (userId: number) => {
    const sql = 'SELECT COUNT(*) AS total FROM collection_unlocks WHERE user_id = :userId';
    const [row] = await select<{ total: number }>(made.database, sql, { userId });
    return row?.total;
  };

  it('is given 20 and 40 times a year of the membership, then refused until the next year', async () => {
    for (const [level, allowed] of [
      [2, 20],
      [3, 40],
    ] as const) {
      const userId = await member(level, 730);
      for (const [index, id] of ids.slice(0, allowed).entries())
        expect(await unlock(userId, id, dayOf(index))).to.equal(allowed - index - 1);
      const refusal = `forbidden: 本会员年度的 ${allowed} 次专题解锁已用完`;
      expect(await unlock(userId, ids[allowed] ?? 0, dayOf(364.9))).to.equal(refusal);
      expect(await unlock(userId, ids[0] ?? 0, dayOf(364.9)), 'one unlocked before').to.equal(null);
      expect(await unlocked(userId), 'a refusal leaves nothing').to.equal(allowed);
      const unlocksAt = (now: Date) =>
        readUserInfo(made.database, userId, '', now).then(({ unlocks }) => unlocks);
      expect(await unlocksAt(dayOf(364.9))).to.deep.equal({ used: allowed, limit: allowed });
      expect(await unlocksAt(dayOf(365))).to.deep.equal({ used: 0, limit: allowed });
      expect(await unlock(userId, ids[allowed] ?? 0, dayOf(365))).to.equal(allowed - 1);
      expect(await unlock(userId, ids[44] ?? 0, dayOf(730))).to.contain('payment_required');
    }
  });

  it('takes one for one collection, however often it is asked for at once', async () => {
    for (let turn = 0; turn < 20; turn++) {
      const userId = await member(2, 365);
      const answers = await Promise.all(Array.from({ length: 10 }, () => unlock(userId, ids[0] ?? 0, start)));
      expect(answers.filter((left) => left === 19)).to.have.length(1);
      expect(answers.filter((left) => left === null)).to.have.length(9);
      expect(await unlock(userId, ids[1] ?? 0, start)).to.equal(18);
    }
  });

  it('is given to who becomes a member while it waits', async () => {
    const userId = await made.aUser();
    const begin = () => unlockCollection(made.database, userId, ids[0] ?? 0);
    const buy = (transaction: Transaction) => extendMembership(transaction, userId, 2, 365, new Date());
    expect(await interleave(made.database, userId, begin, buy)).to.equal(19);
  });

  it('never gives more than the year holds, however many collections are asked for at once', async () => {
    for (let turn = 0; turn < 20; turn++) {
      const userId = await member(2, 365);
      const answers = await Promise.all(ids.slice(0, 30).map((id) => unlock(userId, id, start)));
      const lefts = answers.filter((answer): answer is number => typeof answer === 'number');
      expect(lefts.sort((a, b) => a - b)).to.deep.equal(Array.from({ length: 20 }, (_, left) => left));
      expect(answers.filter((answer) => String(answer).startsWith('forbidden'))).to.have.length(10);
      expect(await unlocked(userId)).to.equal(20);
    }
  });
});

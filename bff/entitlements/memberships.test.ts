import { expect } from 'chai';
import fc from 'fast-check';
import { aDatabase, type TestDatabase } from '../database.factory.ts';
import { levelNow } from '../models/account/session.ts';
import { inTransaction } from '../models/inTransaction.ts';
import { selectOne } from '../models/statements.ts';
import { extendMembership, membershipOf, shortenMembership, type Tier } from './memberships.ts';

describe('a membership', () => {
  let made: TestDatabase;
  before(async () => {
    made = await aDatabase();
  });
  after(() => made.close());

  const start = Date.UTC(2024, 0, 1);
  const day = (count: number) => new Date(start + count * 86_400_000);
  const buy = (userId: number, level: Tier, now: Date) =>
    inTransaction(made.database, (transaction) => extendMembership(transaction, userId, level, 100, now));
  const at = async (userId: number, now: Date) => {
    const { level, ends, startedAt } = await membershipOf(made.database, userId, now);
    const sql = `SELECT ${levelNow} FROM users WHERE id = :userId`;
    expect(await selectOne(made.database, sql, { userId, now })).to.deep.equal({ level });
    const dayOf = (moment: Date | null) => moment && (moment.getTime() - start) / 86_400_000;
    return [level, dayOf(ends[1]), dayOf(ends[2]), dayOf(ends[3]), dayOf(startedAt)];
  };

  it('is none before it is bought and after it ends, and the same tier extends it', async () => {
    const userId = await made.aUser();
    expect(await at(userId, day(0))).to.deep.equal([0, null, null, null, null]);
    await buy(userId, 1, day(0));
    await buy(userId, 1, day(10));
    expect(await at(userId, day(199))).to.deep.equal([1, 200, null, null, 0]);
    expect(await at(userId, day(200))).to.deep.equal([0, null, null, null, null]);
    await buy(userId, 1, day(300));
    expect(await at(userId, day(301))).to.deep.equal([1, 400, null, null, 300]);
  });

  it('of a higher tier begins now and pushes the lower one', async () => {
    const userId = await made.aUser();
    await buy(userId, 1, day(0));
    await buy(userId, 3, day(40));
    expect(await at(userId, day(41))).to.deep.equal([3, 200, null, 140, 40]);
    expect(await at(userId, day(150))).to.deep.equal([1, 200, null, null, 0]);
  });

  it('of a lower tier begins when the higher one ends, also when that is extended', async () => {
    const userId = await made.aUser();
    await buy(userId, 2, day(0));
    await buy(userId, 1, day(10));
    expect(await at(userId, day(11))).to.deep.equal([2, 200, 100, null, 0]);
    await buy(userId, 2, day(20));
    expect(await at(userId, day(199))).to.deep.equal([2, 300, 200, null, 0]);
    expect(await at(userId, day(201))).to.deep.equal([1, 300, null, null, 200]);
  });

  it('bought twice at once lasts twice as long', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const userId = await made.aUser();
      await Promise.all([buy(userId, 1, day(0)), buy(userId, 1, day(0))]);
      expect(await at(userId, day(1))).to.deep.equal([1, 200, null, null, 0]);
    }
  });

  it('that is taken back at once leaves all tiers as they were, whatever was bought before', async () => {
    const purchase = fc.record({
      level: fc.constantFrom<Tier>(1, 2, 3),
      after: fc.integer({ min: 0, max: 150 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(purchase, { maxLength: 5 }), purchase, async (earlier, last) => {
        const userId = await made.aUser();
        let passed = 0;
        for (const { level, after } of earlier) {
          passed += after;
          await buy(userId, level, day(passed));
        }
        const now = day(passed + last.after);
        const before = await at(userId, now);
        await buy(userId, last.level, now);
        await inTransaction(made.database, (transaction) =>
          shortenMembership(transaction, userId, last.level, 100, now),
        );
        expect(await at(userId, now)).to.deep.equal(before);
      }),
      { numRuns: 25 },
    );
  });

  it('loses no more than is left of it, and not the days that are over', async () => {
    const userId = await made.aUser();
    await buy(userId, 1, day(0));
    await buy(userId, 2, day(10));
    const { left, taken } = await inTransaction(made.database, (transaction) =>
      shortenMembership(transaction, userId, 2, 100, day(50)),
    );
    expect([left / 86_400_000, taken / 86_400_000]).to.deep.equal([60, 60]);
    expect(await at(userId, day(50))).to.deep.equal([1, 140, null, null, 0]);
  });
});

import { expect } from 'chai';
import fc from 'fast-check';
import { aDatabase, type TestDatabase } from '../database.factory.ts';
import { inTransaction } from '../models/inTransaction.ts';
import { select } from '../models/statements.ts';
import { balanceOf, InsufficientShells, postEntries } from './ledger.ts';

describe('the ledger', () => {
  let made: TestDatabase;
  before(async () => {
    made = await aDatabase();
  });
  after(() => made.close());

  let references = 0;
  /** Moves shells to (or from) a reader; gives whether it was posted, or `short`. */
  const move = (userId: number, amount: number, reference = `r${++references}`) =>
    inTransaction(made.database, (transaction) =>
      postEntries(transaction, {
        kind: 'move',
        reference,
        entries: [
          { account: 'test', amount: -amount },
          { account: 'reader', userId, amount },
        ],
      }),
    ).catch((error) => {
      if (error instanceof InsufficientShells) return 'short' as const;
      throw error;
    });
  const sumOf = async (userId: number) => {
    const sql = 'SELECT SUM(amount) AS total FROM ledger_entries WHERE user_id = :userId';
    const [row] = await select<{ total: string }>(made.database, sql, { userId });
    return Number(row?.total ?? 0);
  };

  it('takes the last shells once, however many want them together', async () => {
    for (let turn = 0; turn < 20; turn++) {
      const userId = await made.aUser({ shells: 25 });
      const outcomes = await Promise.all(Array.from({ length: 10 }, () => move(userId, -20)));
      expect(outcomes.filter((outcome) => outcome === true)).to.have.length(1);
      expect(outcomes.filter((outcome) => outcome === 'short')).to.have.length(9);
      expect([await balanceOf(made.database, userId), await sumOf(userId)]).to.deep.equal([5, 5]);
    }
  });

  it('posts one reference once, however often it comes together', async () => {
    for (let turn = 0; turn < 20; turn++) {
      const userId = await made.aUser();
      const once = `once${++references}`;
      const outcomes = await Promise.all(Array.from({ length: 10 }, () => move(userId, 20, once)));
      expect(outcomes.filter((outcome) => outcome === true)).to.have.length(1);
      expect(await balanceOf(made.database, userId)).to.equal(20);
    }
  });

  it('keeps every balance the sum of its entries and never below zero', async () => {
    const amounts = fc.array(fc.integer({ min: -30, max: 30 }), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(amounts, async (moves) => {
        const userId = await made.aUser({ shells: 20 });
        const outcomes = await Promise.all(moves.map((amount) => move(userId, amount)));
        const posted = moves.filter((_, index) => outcomes[index] === true);
        const expected = 20 + posted.reduce((sum, amount) => sum + amount, 0);
        const balance = await balanceOf(made.database, userId);
        expect([balance, await sumOf(userId)]).to.deep.equal([expected, expected]);
        expect(balance).to.be.at.least(0);
      }),
      { numRuns: 10 },
    );
  });

  it('refuses entries that do not balance and leaves nothing of a posting that is short', async () => {
    const userId = await made.aUser({ shells: 3 });
    const lopsided = {
      kind: 'test',
      reference: 'lopsided',
      entries: [{ account: 'reader', userId, amount: 5 }],
    };
    const refused = await inTransaction(made.database, (transaction) =>
      postEntries(transaction, lopsided),
    ).catch((error: Error) => error.message);
    expect(refused).to.contain('do not balance');
    const reference = `short${++references}`;
    expect(await move(userId, -4, reference)).to.equal('short');
    expect(await move(userId, -3, reference), 'the reference is free again').to.equal(true);
    expect([await balanceOf(made.database, userId), await sumOf(userId)]).to.deep.equal([0, 0]);
  });
});

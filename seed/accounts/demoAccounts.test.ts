import { expect } from 'chai';
import { aDatabase, type TestDatabase } from '../../bff/database.factory.ts';
import { balanceOf } from '../../bff/entitlements/ledger.ts';
import { membershipOf } from '../../bff/entitlements/memberships.ts';
import { findUserByLogin } from '../../bff/models/account/user.ts';
import { listActs } from '../../bff/models/audit.ts';
import { createAccount, endFactor, grant, withdraw } from '../../ops/user/users.ts';
import { demo } from './demo.mjs';
import { ensureDemoAccounts, removeDemoAccounts } from './demoAccounts.ts';

describe('demo accounts', () => {
  let made: TestDatabase;
  beforeEach(async () => {
    made = await aDatabase();
  });
  afterEach(() => made.close());

  const day = 86_400_000;
  const act = { actor: 'console test', reason: '内测' };
  const state = (now = new Date()) =>
    Promise.all(
      demo.accounts.map(async ({ username }) => {
        const user = await findUserByLogin(made.database, username);
        if (!user) return [username, 'missing'];
        const { level } = await membershipOf(made.database, user.id, now);
        return [username, level, user.is_operator, await balanceOf(made.database, user.id)];
      }),
    );
  const whole = demo.accounts.map(({ username, level, operator, shells }) => [
    username,
    level,
    operator,
    shells,
  ]);

  it('are made once, renewed when their time is over, and go without the sandbox', async () => {
    const start = Date.now();
    const earlier = new Date(start - 1);
    await Promise.all([new Date(start), earlier].map((now) => ensureDemoAccounts(made.database, now)));
    await ensureDemoAccounts(made.database, earlier);
    expect(await state()).to.deep.equal(whole);
    const nextYear = new Date(start + 366 * day);
    expect((await state(nextYear)).map(([, level]) => level)).to.deep.equal([0, 0, 0, 0, 0]);
    await Promise.all([nextYear, nextYear].map((now) => ensureDemoAccounts(made.database, now)));
    expect((await state(new Date(nextYear.getTime() + day))).map(([, level]) => level)).to.deep.equal([
      0, 1, 2, 3, 0,
    ]);
    const yearAfter = new Date(nextYear.getTime() + 366 * day);
    expect((await state(yearAfter)).map(([, level]) => level)).to.deep.equal([0, 0, 0, 0, 0]);
    expect(await removeDemoAccounts(made.database)).to.equal('5 removed');
    for (const [, found] of await state()) expect(found).to.equal('missing');
    expect(await removeDemoAccounts(made.database)).to.equal('none');
  });

  it("leave a person's account of the same name alone", async () => {
    await createAccount(made.database, { username: 'VIP3', password: 'a-secret-of-mine' }, act);
    await ensureDemoAccounts(made.database);
    expect((await state())[3]).to.deep.equal(['vip3', 0, false, 0]);
    await removeDemoAccounts(made.database);
    expect((await state()).map(([, found]) => found === 'missing')).to.deep.equal([
      true,
      true,
      true,
      false,
      true,
    ]);
  });

  it('are not the only ones: an operator makes accounts and grants', async () => {
    const failure = (work: Promise<unknown>) =>
      work.then(
        () => 'none',
        (error: Error) => error.message,
      );
    await createAccount(made.database, { username: 'mina', password: 'a-secret-of-mine' }, act);
    const [created] = await listActs(made.database, { what: 'user.create', limit: 1 });
    expect(created).to.include({ actor: 'console test', reason: '内测' });
    expect(
      await failure(createAccount(made.database, { username: 'Mina', password: 'another-one' }, act)),
    ).to.contain('already');
    expect(
      await failure(createAccount(made.database, { username: 'lee', password: '12345678' }, act)),
    ).to.contain('commonest');
    await grant(made.database, 'mina', { operator: true, level: 2, days: 30, shells: 7 }, act);
    expect(await listActs(made.database, { what: 'user.grant', limit: 2 })).to.have.length(1);
    const user = await findUserByLogin(made.database, 'mina');
    expect(user?.is_operator).to.equal(true);
    const { level } = await membershipOf(made.database, user?.id ?? 0, new Date());
    expect([level, await balanceOf(made.database, user?.id ?? 0)]).to.deep.equal([2, 7]);
    expect(await failure(grant(made.database, 'nobody', { days: 1 }, act))).to.contain('no account');

    expect(await failure(withdraw(made.database, 'mina', { level: 2, shells: 8 }, act))).to.contain('fewer');
    expect(await failure(withdraw(made.database, 'mina', { level: 1 }, act))).to.contain('no days');
    await withdraw(made.database, 'mina', { level: 2, shells: 7 }, act);
    const after = await membershipOf(made.database, user?.id ?? 0, new Date());
    expect([after.level, await balanceOf(made.database, user?.id ?? 0)]).to.deep.equal([0, 0]);
    expect(await listActs(made.database, { what: 'user.withdraw', limit: 2 })).to.have.length(1);
    expect(await failure(endFactor(made.database, 'mina', act))).to.contain('no second factor');
  });
});

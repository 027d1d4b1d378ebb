import { expect } from 'chai';
import type { Transaction } from 'sequelize';
import { anIntake, type TestIntake } from '../../ops/test/intake.ts';
import { closeAccount, reopenAccount } from '../contract/account/ownAccount.ts';
import { phoneLogin, phoneRegister, sendOwnCode } from '../contract/account/phoneAccounts.ts';
import { suggest } from '../contract/feedback.ts';
import type { TestDatabase } from '../database.factory.ts';
import { workOffJob } from '../jobs/jobs.testkit.ts';
import { createGroup, joinGroup } from '../models/group.ts';
import { inTransaction } from '../models/inTransaction.ts';
import { interleave } from '../models/interleave.testkit.ts';
import { select, selectOne } from '../models/statements.ts';
import { aCheckout, type Checkout } from '../orders/checkout.factory.ts';
import { aReader } from '../reader.factory.ts';
import type { Site } from '../site.factory.ts';
import { aSiteWithDatabase } from '../siteWithDatabase.factory.ts';
import { aCode, aNewMinute, aPhone, fromElsewhere, lastCode, noticesOf } from './phones.factory.ts';

const password = 'a-good-password';
const afterDays = (days: number) => new Date(Date.now() + days * 86_400_000);

type Headers = Record<string, string>;

/** Tables with a row of a user by `user_id`, of all the database has. */
async function tablesNaming({ database }: TestDatabase, userId: number): Promise<string[]> {
  const tables = await select<{ name: string }>(
    database,
    `SELECT TABLE_NAME AS name FROM information_schema.COLUMNS
      WHERE TABLE_SCHEMA = DATABASE() AND COLUMN_NAME = 'user_id' ORDER BY TABLE_NAME`,
    {},
  );
  const naming: string[] = [];
  for (const { name } of tables)
    if (
      await selectOne(database, `SELECT 1 AS found FROM ${name} WHERE user_id = :userId LIMIT 1`, { userId })
    )
      naming.push(name);
  return naming;
}

describe('closing an account', () => {
  let made: TestDatabase;
  let site: Site;
  let intake: TestIntake;
  before(async () => {
    intake = await anIntake();
    ({ made, site } = await aSiteWithDatabase({ TRUSTED_PROXIES: 'loopback', ...intake.env }, false));
  });
  after(async () => {
    await site.close();
    await intake.close();
  });

  const post = async (path: string, input: object, headers: Headers = {}) => {
    const answer = await site.post<Record<string, unknown>>(path, input, { ...fromElsewhere(), ...headers });
    return { http: answer.http, id: answer.headers.get('x-error-id'), data: answer.body.data };
  };
  const session = async (path: string, input: object) => {
    const { http, data } = await post(path, input);
    expect(http, String(data)).to.equal(200);
    return { headers: { sid: String(data.s_id), token: String(data.token) }, uid: Number(data.uid) };
  };
  const register = async (phone = aPhone(), more: object = {}) => {
    await aNewMinute(site);
    const code = await aCode(site, phone, 'register');
    return {
      phone,
      ...(await session(phoneRegister.path, { phone, code, pwd: password, agree: 1, ...more })),
    };
  };
  const logIn = (phone: string) => session(phoneLogin.path, { phone, pwd: password });
  const close = async ({ phone, headers }: { phone: string; headers: Headers }) => {
    await aNewMinute(site);
    expect((await post(sendOwnCode.path, {}, headers)).http).to.equal(200);
    return post(closeAccount.path, { old_code: await lastCode(site, phone) }, headers);
  };
  const info = (headers: Headers) => post('/api/user/info', {}, headers);
  const erase = async (days: number) => {
    const now = afterDays(days);
    await workOffJob(site.services, 'erase', now);
    await workOffJob(site.services, 'disown', now);
  };
  /** How many accounts were erased by that. */
  const erasedBy = async (work: () => Promise<unknown>) => {
    const count = () =>
      selectOne<{ n: number }>(made.database, 'SELECT COUNT(*) AS n FROM erased_accounts', {});
    const before = (await count())?.n ?? 0;
    await work();
    return ((await count())?.n ?? 0) - before;
  };

  it('takes a code to the phone, no fresh login and no password, and ends all sessions', async () => {
    const reader = await register();
    const other = await logIn(reader.phone);
    for (const proof of [{}, { old_pwd: password }])
      expect(await post(closeAccount.path, proof, reader.headers)).to.deep.include({
        http: 403,
        id: 'proof_required',
        data: '请输入发送到手机的验证码',
      });
    const wrong = await post(closeAccount.path, { old_code: '000000' }, reader.headers);
    expect([wrong.http, wrong.id]).to.deep.equal([422, 'invalid']);
    expect((await close(reader)).http).to.equal(200);
    expect((await info(reader.headers)).id).to.equal('session_expired');
    expect((await info(other.headers)).id).to.equal('session_expired');
    expect((await noticesOf(site, reader.phone, 1))[0]).to.match(
      /^账号已申请注销，\d{4}-\d\d-\d\d前登录可以撤销$/,
    );
  });

  it('takes the password of an account without a phone, and none of an operator', async () => {
    const reader = await aReader(made, { password });
    expect((await post(closeAccount.path, {}, reader.headers)).id).to.equal('proof_required');
    expect((await post(closeAccount.path, { old_pwd: 'a-wrong-one' }, reader.headers)).http).to.equal(422);
    expect((await post(closeAccount.path, { old_pwd: password }, reader.headers)).http).to.equal(200);
    const operator = await aReader(made, { password, operator: true });
    expect((await post(closeAccount.path, { old_pwd: password }, operator.headers)).id).to.equal('conflict');
  });

  it('leaves who logs in meanwhile a visitor, until the closing is taken back', async () => {
    await erase(8);
    const reader = await register();
    expect((await post(reopenAccount.path, {}, reader.headers)).id).to.equal('conflict');
    await close(reader);
    const { headers } = await logIn(reader.phone);
    expect(await info(headers)).to.deep.include({ http: 403, id: 'account_closing' });
    expect((await post('/api/user/collectHistory', {}, headers)).id).to.equal('account_closing');
    expect((await post(reopenAccount.path, {}, { sid: headers.sid })).id).to.equal('bad_token');
    expect((await post(reopenAccount.path, {}, headers)).http).to.equal(200);
    expect((await info(headers)).http).to.equal(200);
    expect(await erasedBy(() => erase(8))).to.equal(0);
    expect((await info(headers)).http).to.equal(200);
  });

  it('erases all that neither law nor books need, after seven days and once, and frees the phone', async () => {
    const reader = await register();
    const { uid: userId, headers } = reader;
    await erase(8);
    const groupId = await inTransaction(made.database, async (transaction) => {
      const id = (await createGroup(transaction, { theme: null, name: '群', logo: '' })) ?? 0;
      await joinGroup(transaction, userId, id);
      return id;
    });
    const invited = await register(aPhone(), {
      invite_code: ((await info(headers)).data as { invite_code: string }).invite_code,
    });
    const { data } = await post(
      suggest.path,
      { type: '功能建议', content: '请增加夜间模式', contact: 'me@example.com' },
      headers,
    );
    for (const sql of [
      `INSERT INTO favourites VALUES (${userId}, 1, NOW(3))`,
      `INSERT INTO downloads (user_id, report_id, paid_by, created_at) VALUES (${userId}, 1, 'shells', NOW(3))`,
      `INSERT INTO readings VALUES (${userId}, 1, CURDATE(), NOW(3))`,
      `INSERT INTO reading_places VALUES (${userId}, 1, 2, NOW(3))`,
      `INSERT INTO saved_searches (user_id, name, search, feed_nonce, created_at)
        VALUES (${userId}, '储能', '{}', 'n', NOW(3))`,
      `INSERT INTO api_keys (user_id, name, hint, key_hash, created_at)
        VALUES (${userId}, '脚本', 'abcd', '${'0'.repeat(64)}', NOW(3))`,
      `INSERT INTO inbox_items (user_id, report_id, created_at) VALUES (${userId}, 1, NOW(3))`,
      `INSERT INTO group_files (group_id, report_id, user_id) VALUES (${groupId}, 1, ${userId})`,
      `INSERT INTO memberships VALUES (${userId}, 1, NOW(3), NOW(3) + INTERVAL 1 YEAR)`,
      `INSERT INTO orders (out_trade_no, user_id, item_id, item_name, level, days, total, platform, state,
        transaction_id, created_at, offered_at, expires_at, paid_at)
        VALUES ('kept${userId}', ${userId}, 1, '会员', 1, 365, 29800, 0, 'paid', 't${userId}', NOW(3), NOW(3), NOW(3), NOW(3))`,
    ])
      await made.database.query(sql);
    await intake.aReport({ id: 4001, uploader_id: userId });
    await close(reader);
    await logIn(reader.phone);
    expect(await erasedBy(() => erase(6.9))).to.equal(0);
    const shells = await selectOne<{ balance: number }>(
      made.database,
      'SELECT balance FROM shell_balances WHERE user_id = :userId',
      { userId },
    );
    expect(shells?.balance).to.be.greaterThan(0);
    const erased = await erasedBy(() => Promise.all([erase(7.1), erase(7.1), erase(7.1)]));
    expect(erased).to.equal(1);
    expect(await erasedBy(() => erase(7.2))).to.equal(0);
    expect(await tablesNaming(made, userId)).to.deep.equal(['erased_accounts', 'ledger_entries', 'orders']);
    const ledger = await selectOne<{ own: string; all_of: string }>(
      made.database,
      `SELECT SUM(IF(user_id = ${userId}, amount, 0)) AS own, SUM(amount) AS all_of FROM ledger_entries`,
      {},
    );
    expect([Number(ledger?.own), Number(ledger?.all_of)]).to.deep.equal([0, 0]);
    const message = await selectOne(
      made.database,
      `SELECT user_id, contact, content FROM feedback WHERE id = ${Number(data.id)}`,
      {},
    );
    expect(message).to.deep.equal({ user_id: null, contact: '', content: '请增加夜间模式' });
    expect((await intake.status(4001))?.uploader_id).to.equal(null);
    expect(await selectOne(made.database, `SELECT 1 AS found FROM users WHERE id = ${userId}`, {})).to.equal(
      null,
    );
    const dump = await select<{ phone: string }>(made.database, 'SELECT phone FROM users', {});
    expect(JSON.stringify(dump)).not.to.contain(reader.phone);
    expect((await info(invited.headers)).http).to.equal(200);
    const anew = await register(reader.phone);
    expect(anew.uid).not.to.equal(userId);
    expect(((await info(anew.headers)).data as { beike: number }).beike).to.equal(0);
  });

  it('is taken back or erases, never both', async () => {
    await erase(8);
    const reader = await register();
    await close(reader);
    const { headers, uid } = await logIn(reader.phone);
    const reopen = (transaction: Transaction) =>
      made.database.query(`UPDATE users SET closing_at = NULL WHERE id = ${uid}`, { transaction });
    const count = await erasedBy(() => interleave(made.database, uid, () => erase(7.1), reopen));
    expect(count).to.equal(0);
    expect((await info(headers)).http).to.equal(200);
    const other = await register();
    await close(other);
    const again = await logIn(other.phone);
    const answer = await interleave(
      made.database,
      again.uid,
      () => post(reopenAccount.path, {}, again.headers),
      (transaction) => made.database.query(`DELETE FROM users WHERE id = ${again.uid}`, { transaction }),
    );
    expect(answer.id).to.equal('session_expired');
  });

  it('takes nobody along who registers by an invitation of the account that is erased', async () => {
    const inviter = await register();
    const code = ((await info(inviter.headers)).data as { invite_code: string }).invite_code;
    const invited = await interleave(
      made.database,
      inviter.uid,
      () => register(aPhone(), { invite_code: code }),
      (transaction) => made.database.query(`DELETE FROM users WHERE id = ${inviter.uid}`, { transaction }),
    );
    expect((await info(invited.headers)).http).to.equal(200);
  });

  it('erases while the catalog is away, which forgets the uploads when it is back', async () => {
    const reader = await register();
    await intake.aReport({ id: 4002, uploader_id: reader.uid });
    await close(reader);
    const away = { ...site.services, config: { ...site.services.config, indexerUrl: 'http://127.0.0.1:9' } };
    await workOffJob(away, 'erase', afterDays(7.1));
    const { done } = await workOffJob(away, 'disown', afterDays(7.1));
    expect(done).to.equal(0);
    expect(
      await selectOne(made.database, `SELECT 1 AS found FROM users WHERE id = ${reader.uid}`, {}),
    ).to.equal(null);
    await erase(7.2);
    expect((await intake.status(4002))?.uploader_id).to.equal(null);
  });
});

describe('money and a closed account', () => {
  let checkout: Checkout;
  before(async () => {
    checkout = await aCheckout();
  });
  after(() => checkout.close());

  const markClosed = (userId: number) =>
    checkout.made.database.query(`UPDATE users SET closing_at = NOW(3) WHERE id = ${userId}`);
  const erase = () => workOffJob(checkout.site.services, 'erase', afterDays(7.1));
  const there = async (userId: number) =>
    (await selectOne(checkout.made.database, 'SELECT id FROM users WHERE id = :userId', { userId })) !== null;
  const outcomes = (number: string) =>
    select<{ outcome: string; reason: string }>(
      checkout.made.database,
      'SELECT outcome, reason FROM payments WHERE out_trade_no = :number',
      { number },
    );
  const gone = { outcome: 'flagged', reason: 'the account is gone' };

  it('keeps the account while an order may be paid, and flags what was paid after the closing', async () => {
    const { userId, session } = await checkout.aBuyer();
    const before = await checkout.order(session, 'wxpay');
    await checkout.deliver('wxpay', checkout.notice(before));
    const late = await checkout.order(session, 'alipay');
    await markClosed(userId);
    await erase();
    expect(await there(userId)).to.equal(true);
    expect(await checkout.deliver('alipay', checkout.notice(late))).to.equal(200);
    expect(await checkout.daysLeft(userId)).to.equal(730);
    await erase();
    expect(await there(userId)).to.equal(false);
    expect(await outcomes(before)).to.deep.equal([{ outcome: 'credited', reason: '' }]);
    expect(await outcomes(late)).to.deep.equal([gone]);
  });

  it('flags a payment that comes after the end', async () => {
    const { userId, session } = await checkout.aBuyer();
    const number = await checkout.order(session, 'wxpay');
    await checkout.made.database.query(`UPDATE orders SET state = 'closed' WHERE out_trade_no = '${number}'`);
    await markClosed(userId);
    await erase();
    expect(await there(userId)).to.equal(false);
    const notice = checkout.notice(number);
    expect(await checkout.deliver('wxpay', notice)).to.equal(200);
    expect(await checkout.deliver('wxpay', notice)).to.equal(200);
    expect(await outcomes(number)).to.deep.equal([gone]);
  });

  it('loses and gives away nothing when notices and erasing come at once, 20 times over', async function () {
    this.timeout(120_000);
    for (let turn = 0; turn < 20; turn++) {
      const { userId, session } = await checkout.aBuyer();
      const number = await checkout.order(session, 'wxpay');
      // Closed by the clock, while its payment is on the way.
      await checkout.made.database.query(
        `UPDATE orders SET state = 'closed' WHERE out_trade_no = '${number}'`,
      );
      await markClosed(userId);
      const notice = checkout.notice(number);
      const answers = await Promise.all([
        checkout.deliver('wxpay', notice),
        erase(),
        checkout.deliver('wxpay', notice),
        erase(),
      ]);
      expect([answers[0], answers[2]]).to.deep.equal([200, 200]);
      await erase();
      expect(await there(userId)).to.equal(false);
      expect(await outcomes(number)).to.deep.equal([gone]);
      const order = await selectOne<{ state: string }>(
        checkout.made.database,
        'SELECT state FROM orders WHERE out_trade_no = :number',
        { number },
      );
      expect(order?.state).to.equal('paid');
    }
  });
});

import { expect } from 'chai';
import type { Transaction } from 'sequelize';
import { endOneSession, endOtherSessions, sessionList } from '../contract/account/accounts.ts';
import {
  bindPhone,
  changePhone,
  phoneLogin,
  phoneRegister,
  resetPwd,
  sendOwnCode,
} from '../contract/account/phoneAccounts.ts';
import type { TestDatabase } from '../database.factory.ts';
import { workOffJob } from '../jobs/jobs.testkit.ts';
import { deleteSessionsOf } from '../models/account/session.ts';
import { setPhone } from '../models/account/user.ts';
import { interleave } from '../models/interleave.testkit.ts';
import { selectOne } from '../models/statements.ts';
import { aReader } from '../reader.factory.ts';
import type { Site } from '../site.factory.ts';
import { aSiteWithDatabase } from '../siteWithDatabase.factory.ts';
import { aCode, aNewMinute, aPhone, fromElsewhere, lastCode, noticesOf } from './phones.factory.ts';

const password = 'a-good-password';
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

interface Listed {
  items: { id: number; device: string; address: string; seen_at: string; current: boolean }[];
}

describe('changing who an account belongs to', () => {
  let made: TestDatabase;
  let site: Site;
  before(async () => {
    ({ made, site } = await aSiteWithDatabase({ TRUSTED_PROXIES: 'loopback' }, false));
  });
  after(() => site.close());

  type Headers = Record<string, string>;
  const outcome = async (path: string, input: object, headers: Headers = {}) => {
    const { http, body, headers: sent } = await site.post(path, input, { ...fromElsewhere(), ...headers });
    return http === 200
      ? [200]
      : [http, sent.get('x-error-id'), body.data, ...Object.keys(body.fields ?? {})];
  };
  const session = async (path: string, input: object, headers: Headers = {}) => {
    const { http, body } = await site.post<{ s_id: string; token: string; uid: number }>(path, input, {
      ...fromElsewhere(),
      ...headers,
    });
    expect(http, String(body.data)).to.equal(200);
    return { headers: { sid: body.data.s_id, token: body.data.token }, uid: body.data.uid };
  };
  const register = async () => {
    const phone = aPhone();
    const given = { phone, code: await aCode(site, phone, 'register'), pwd: password, agree: 1 };
    return { phone, ...(await session(phoneRegister.path, given)) };
  };
  const logIn = (phone: string, headers: Headers = {}) =>
    session(phoneLogin.path, { phone, pwd: password }, headers);
  /** As if the sessions of a user had begun an hour ago. */
  const growOld = (uid: number) =>
    made.database.query(`UPDATE sessions SET proven_at = NOW() - INTERVAL 1 HOUR WHERE user_id = ${uid}`);
  const aNewPhone = async () => {
    const phone = aPhone();
    return { phone, code: await aCode(site, phone, 'change') };
  };
  const info = async (headers: Headers) => (await outcome('/api/user/info', {}, headers))[0];

  it('takes a fresh login as proof, ends all other sessions and tells both phones', async () => {
    const { phone: old, headers } = await register();
    const other = await logIn(old);
    const given = await aNewPhone();
    expect(await outcome(changePhone.path, given, headers)).to.deep.equal([200]);
    expect([await info(headers), await info(other.headers)]).to.deep.equal([200, 401]);
    const masked = `${given.phone.slice(0, 3)}****${given.phone.slice(7)}`;
    expect(await noticesOf(site, old, 1)).to.deep.equal([`手机号已更换为${masked}`]);
    expect(await noticesOf(site, given.phone, 1)).to.deep.equal([`手机号已更换为${masked}`]);
  });

  it('asks an older session for the old password or a code to the old phone, and uses up no code meanwhile', async () => {
    const { phone: old, headers, uid } = await register();
    await growOld(uid);
    const given = await aNewPhone();
    const wanted = [403, 'proof_required', '为保障账号安全，请输入原密码或发送到原手机的验证码'];
    expect(await outcome(changePhone.path, given, headers)).to.deep.equal(wanted);
    expect(await outcome(changePhone.path, { ...given, old_pwd: 'a-wrong-one' }, headers)).to.deep.equal([
      422,
      'invalid',
      '原密码错误',
      'old_pwd',
    ]);
    await aNewMinute(site);
    // A code for the old phone that was sent for something else proves nothing here.
    const foreign = await aCode(site, old, 'login');
    expect(await outcome(changePhone.path, { ...given, old_code: foreign }, headers)).to.deep.equal([
      422,
      'invalid',
      '验证码错误或已失效，请重新获取',
      'old_code',
    ]);
    expect(await outcome(changePhone.path, { ...given, old_pwd: password }, headers)).to.deep.equal([200]);
  });

  it('takes a code to the old phone, and does not ask again when the new one was wrong', async () => {
    const { phone: old, headers, uid } = await register();
    await growOld(uid);
    const given = await aNewPhone();
    await aNewMinute(site);
    expect(await outcome(sendOwnCode.path, {}, headers)).to.deep.equal([200]);
    const old_code = await lastCode(site, old);
    const wrong = { ...given, code: given.code === '000000' ? '111111' : '000000', old_code };
    expect((await outcome(changePhone.path, wrong, headers))[1]).to.equal('wrong_code');
    expect(await outcome(changePhone.path, given, headers)).to.deep.equal([200]);
  });

  it('lets nobody guess the old password without end', async () => {
    const { headers, uid } = await register();
    await growOld(uid);
    const here = fromElsewhere();
    const given = { phone: aPhone(), code: '123456', old_pwd: 'a-wrong-one' };
    const answers = await Promise.all(
      Array.from(
        { length: 14 },
        async () => (await site.post(changePhone.path, given, { ...here, ...headers })).http,
      ),
    );
    expect(answers.filter((http) => http === 422)).to.have.length(10);
    expect(answers.filter((http) => http === 429)).to.have.length(4);
  });

  it('asks an account with a password for it before a phone is bound, and one without anything for nothing', async () => {
    const holder = await aReader(made, { password });
    await growOld(holder.userId);
    const phone = aPhone();
    const given = { phone, code: await aCode(site, phone, 'bind'), pwd: password };
    expect((await outcome(bindPhone.path, given, holder.headers)).slice(0, 3)).to.deep.equal([
      403,
      'proof_required',
      '为保障账号安全，请输入原密码',
    ]);
    expect((await outcome(sendOwnCode.path, {}, holder.headers))[0]).to.equal(409);
    expect(await outcome(bindPhone.path, { ...given, old_pwd: password }, holder.headers)).to.deep.equal([
      200,
    ]);
    expect(await noticesOf(site, phone, 1)).to.deep.equal(['已绑定此手机号']);
    const scanned = await aReader(made);
    await growOld(scanned.userId);
    const own = aPhone();
    const bound = { phone: own, code: await aCode(site, own, 'bind'), pwd: password };
    expect(await outcome(bindPhone.path, bound, scanned.headers)).to.deep.equal([200]);
  });

  it('changes to one of two phones that are asked for together', async () => {
    const { headers, uid } = await register();
    const both = await Promise.all([aNewPhone(), aNewPhone()]);
    const outcomes = await Promise.all(both.map((given) => outcome(changePhone.path, given, headers)));
    expect(outcomes).to.deep.equal([[200], [200]]);
    const [rows] = await made.database.query(`SELECT phone FROM users WHERE id = ${uid}`);
    expect(both.map(({ phone }) => `+86${phone}`)).to.include((rows as [{ phone: string }])[0].phone);
    expect(await info(headers)).to.equal(200);
  });

  it('lets a former phone and an ended session do nothing, however late the change came', async () => {
    const { phone, uid, headers } = await register();
    const toAnother = (transaction: Transaction) => setPhone(transaction, uid, `+86${aPhone()}`);
    /** Answer of a call whose account is changed by another process after its code was used up. */
    const late = async (
      begin: () => Promise<unknown[]>,
      meanwhile: (transaction: Transaction) => Promise<unknown>,
    ) => (await interleave(made.database, uid, begin, meanwhile))[1];
    const fresh = async (purpose: string) => {
      await aNewMinute(site);
      return { phone, code: await aCode(site, phone, purpose) };
    };
    const login = await fresh('login');
    expect(await late(() => outcome(phoneLogin.path, login), toAnother)).to.equal('wrong_login');
    await made.database.query(`UPDATE users SET phone = '+86${phone}' WHERE id = ${uid}`);
    const reset = { ...(await fresh('reset')), pwd: 'of-a-finder' };
    expect(await late(() => outcome(resetPwd.path, reset), toAnother)).to.equal('phone_unknown');
    const change = await aNewPhone();
    const endAll = (transaction: Transaction) => deleteSessionsOf(transaction, uid);
    expect(await late(() => outcome(changePhone.path, change, headers), endAll)).to.equal('session_expired');
    const [rows] = await made.database.query(
      `SELECT phone, (SELECT COUNT(*) FROM sessions WHERE user_id = ${uid}) AS sessions FROM users WHERE id = ${uid}`,
    );
    const [row] = rows as [{ phone: string; sessions: number }];
    expect(row.sessions).to.equal(0);
    expect(row.phone).not.to.equal(`+86${change.phone}`);
  });

  it('lists one’s sessions with device and masked address, and ends one or all others', async () => {
    const { phone, headers } = await register();
    const second = await logIn(phone, { 'user-agent': chrome, 'x-forwarded-for': '198.51.100.7' });
    const third = await logIn(phone);
    const list = async () => (await site.post<Listed>(sessionList.path, {}, headers)).body.data.items;
    const before = await list();
    expect(before.map(({ current }) => current)).to.deep.equal([true, false, false]);
    const listed = before.find(({ device }) => device !== '' && device.includes('Chrome'));
    expect(listed).to.include({ device: 'Chrome · Windows', address: '198.51.*.*' });
    expect(JSON.stringify(before)).not.to.contain('100.7');
    const stranger = await register();
    expect((await outcome(endOneSession.path, { id: listed?.id }, stranger.headers))[0]).to.equal(404);
    expect(await info(second.headers)).to.equal(200);
    expect(await outcome(endOneSession.path, { id: listed?.id }, headers)).to.deep.equal([200]);
    expect([await info(second.headers), await info(third.headers)]).to.deep.equal([401, 200]);
    expect(await outcome(endOtherSessions.path, {}, headers)).to.deep.equal([200]);
    expect([await info(third.headers), await info(headers)]).to.deep.equal([401, 200]);
    expect(await list()).to.have.length(1);
    expect(await info(stranger.headers)).to.equal(200);
  });

  it('keeps what happened to an account, and from where', async () => {
    const { phone, uid } = await register();
    await site.post(phoneLogin.path, { phone, pwd: 'a-wrong-one' }, fromElsewhere());
    const { headers } = await logIn(phone);
    await site.post('/api/user/logout', {}, headers);
    const [rows] = await made.database.query(
      `SELECT what, how, address FROM account_trail WHERE user_id = ${uid} ORDER BY id`,
    );
    const trail = rows as { what: string; how: string; address: string }[];
    expect(trail.map(({ what, how }) => `${what} ${how}`.trim())).to.have.members([
      'login register',
      'login.refused password',
      'login password',
      'logout',
    ]);
    expect(trail.every(({ address }) => /\*|^127/.test(address))).to.equal(true);
  });

  it('forgets sessions that are over, and what happened once its days are', async () => {
    const { uid } = await register();
    const countOf = async (table: string) => {
      const sql = `SELECT COUNT(*) AS rows_of FROM ${table} WHERE user_id = :uid`;
      return (await selectOne<{ rows_of: number }>(made.database, sql, { uid }))?.rows_of;
    };
    const left = async (days: number) => {
      await workOffJob(site.services, 'prune', new Date(Date.now() + days * 86_400_000));
      return [await countOf('sessions'), await countOf('account_trail')];
    };
    expect(await left(29)).to.deep.equal([1, 1]);
    expect(await left(31)).to.deep.equal([0, 1]);
    expect(await left(185)).to.deep.equal([0, 0]);
  });
});

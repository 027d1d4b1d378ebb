import { expect } from 'chai';
import {
  bindPhone,
  changePhone,
  phoneLogin,
  phoneRegister,
  resetPwd,
  returnPwd,
} from '../contract/account/phoneAccounts.ts';
import type { TestDatabase } from '../database.factory.ts';
import { aReader } from '../reader.factory.ts';
import type { Site } from '../site.factory.ts';
import { aSiteWithDatabase } from '../siteWithDatabase.factory.ts';
import { hashingsDuring } from './hashings.testkit.ts';
import { aCode, aNewMinute, aPhone, fromElsewhere, keysOf } from './phones.factory.ts';
import { beginSession } from './sessions.ts';

const password = 'a-good-password';
const other = 'another-password';

interface Session {
  s_id: string;
  token: string;
  uid: number;
  phone: string;
}

describe('accounts of phones', () => {
  let made: TestDatabase;
  let site: Site;
  before(async () => {
    ({ made, site } = await aSiteWithDatabase({ TRUSTED_PROXIES: 'loopback' }, false));
  });
  after(() => site.close());

  const call = (path: string, input: object, headers: Record<string, string> = {}) =>
    site.post<Session & { message: string }>(path, input, { ...fromElsewhere(), ...headers });
  const outcome = async (path: string, input: object, headers: Record<string, string> = {}) => {
    const { http, body } = await call(path, input, headers);
    return [http, http === 200 ? body.status : body.data];
  };
  const register = async (more: object = {}) => {
    const phone = aPhone();
    const code = await aCode(site, phone, 'register');
    const { http, body } = await call(phoneRegister.path, { phone, code, pwd: password, agree: 1, ...more });
    expect(http, String(body.data)).to.equal(200);
    return { phone, session: body.data, headers: { sid: body.data.s_id, token: body.data.token } };
  };
  const code = async (phone: string, purpose: string) => {
    await aNewMinute(site);
    return aCode(site, phone, purpose);
  };
  const info = (headers: Record<string, string>) => outcome('/api/user/info', {}, headers);
  const logIn = (phone: string, pwd: string) => outcome(phoneLogin.path, { phone, pwd });
  const dead = [401, '登录已过期，请重新登录'];
  const fine = [200, 1];

  it('begin with a session, a dated consent and where the person came from', async () => {
    const before = Date.now();
    const { phone, session, headers } = await register({
      channel: 'share',
      referrer: 'https://a.example/?q=研报',
    });
    expect(session).to.include({ phone: `${phone.slice(0, 3)}****${phone.slice(7)}` });
    const { body } = await call('/api/user/info', {}, headers);
    expect(body.data).to.include({ id: session.uid, phone: session.phone, is_vip: 0, beike: 0 });
    const [rows] = await made.database.query(
      `SELECT phone, channel, referrer, agreed_at, invited_by, password_hash FROM users WHERE id = ${session.uid}`,
    );
    const [row] = rows as [{ agreed_at: Date; password_hash: string }];
    expect(row).to.include({ phone: `+86${phone}`, channel: 'share', referrer: 'https://a.example/?q=研报' });
    expect(row.agreed_at.getTime()).to.be.within(before - 1000, Date.now() + 1000);
    expect(row.password_hash).to.match(/^\$argon2id\$/);
  });

  it('are not made without consent, with a weak password, or with a code of no one; none uses the code up', async () => {
    const phone = aPhone();
    const given = { phone, code: await aCode(site, phone, 'register'), pwd: password, agree: 1 };
    const refusals: [object, string][] = [
      [{ agree: 0 }, '请先阅读并同意服务协议和隐私政策'],
      [{ agree: undefined }, '请先阅读并同意服务协议和隐私政策'],
      [{ pwd: '12345' }, '密码应为 6 至 64 个字符'],
      [{ pwd: 'x'.repeat(65) }, '密码应为 6 至 64 个字符'],
      [{ pwd: '23456789' }, '密码过于简单，请换一个'],
      [{ pwd: 'PassWord123' }, '密码过于简单，请换一个'],
      [{ pwd: 'aaaaaaaa' }, '密码过于简单，请换一个'],
      [{ invite_code: 'nobody2222' }, '邀请码无效'],
      [{ invite_code: '邀请码' }, '邀请码无效'],
      [{ phone: '123' }, '请输入正确的手机号'],
      [{ code: '12345' }, '请求参数有误：code 应为 6 位数字'],
      [{ pwd: [password] }, '请求参数有误：pwd 应为文本'],
      [{ code: given.code === '111111' ? '222222' : '111111' }, '验证码错误或已失效，请重新获取'],
    ];
    for (const [change, text] of refusals) {
      expect(await outcome(phoneRegister.path, { ...given, ...change }), text).to.deep.equal([422, text]);
    }
    expect(await outcome(phoneRegister.path, given)).to.deep.equal(fine);
  });

  it('are one a phone, which only its holder is told', async () => {
    const { phone } = await register();
    const given = { phone, pwd: other, agree: 1 };
    const guess = await outcome(phoneRegister.path, { ...given, code: '000000' });
    expect(guess).to.deep.equal(
      await outcome(phoneRegister.path, { ...given, phone: aPhone(), code: '000000' }),
    );
    expect(
      await outcome(phoneRegister.path, { ...given, code: await code(phone, 'register') }),
    ).to.deep.equal([409, '该手机号已注册，请直接登录']);
    expect(await logIn(phone, password)).to.deep.equal(fine);
  });

  it('log in with the password or a code', async () => {
    const { phone } = await register();
    expect(await logIn(`+86 ${phone}`, password)).to.deep.equal(fine);
    expect(await outcome('/api/v2/user/usernameLogin', { username: phone, password })).to.deep.equal(fine);
    expect(await outcome(phoneLogin.path, { phone, code: await code(phone, 'login') })).to.deep.equal(fine);
    expect(await logIn(phone, other)).to.deep.equal([401, '账号或密码错误']);
    expect(await logIn(aPhone(), other)).to.deep.equal([401, '账号或密码错误']);
    expect(await outcome(phoneLogin.path, { phone })).to.deep.equal([422, '请输入密码或验证码']);
    const stranger = aPhone();
    const wrong = await outcome(phoneLogin.path, { phone: stranger, code: '000000' });
    expect(wrong).to.deep.equal(await outcome(phoneLogin.path, { phone, code: '000000' }));
    const proven = { phone: stranger, code: await aCode(site, stranger, 'login') };
    expect(await outcome(phoneLogin.path, proven)).to.deep.equal([404, '该手机号尚未注册']);
  });

  it('count wrong passwords by whichever name, and check one for a phone without account too', async () => {
    const { phone } = await register();
    const here = fromElsewhere();
    const named = { username: phone, password: other };
    const attempts = await Promise.all([
      ...Array.from({ length: 6 }, () => outcome(phoneLogin.path, { phone, pwd: other }, here)),
      ...Array.from({ length: 6 }, () => outcome('/api/v2/user/usernameLogin', named, here)),
    ]);
    expect(attempts.filter(([http]) => http === 401)).to.have.length(10);
    expect(attempts.filter(([http]) => http === 429)).to.have.length(2);

    const { phone: fresh } = await register();
    // The hash that stands for those of nobody is made once.
    await logIn(aPhone(), other);
    expect(await hashingsDuring(() => logIn(fresh, other))).to.equal(1);
    expect(await hashingsDuring(() => logIn(aPhone(), other))).to.equal(1);
  });

  it('are not locked out by strangers elsewhere, and come in by a code where they are', async () => {
    const { phone } = await register();
    const attempt = async (pwd: string, address: Record<string, string>) => {
      const answer = await site.post<string>(phoneLogin.path, { phone, pwd }, address);
      return [answer.http, answer.body.data] as const;
    };
    const stranger = fromElsewhere();
    for (let turn = 0; turn < 10; turn += 1) expect((await attempt(other, stranger))[0]).to.equal(401);
    expect((await attempt(other, stranger))[0]).to.equal(429);
    expect((await attempt(password, stranger))[0], 'a guess that is right, but late').to.equal(429);
    expect((await attempt(password, fromElsewhere()))[0], 'the owner').to.equal(200);
    // Behind the very address of the stranger (an office, a mobile network) the phone is the way round.
    const byCode = { phone, code: await code(phone, 'login') };
    expect(await outcome(phoneLogin.path, byCode, stranger), 'the owner there').to.deep.equal(fine);
    for (const key of await keysOf(site, 'limit:login-anywhere'))
      await site.services.redis.set(key, 50, 'KEEPTTL');
    expect(await attempt(password, fromElsewhere())).to.deep.equal([
      429,
      '该账号密码输错次数过多，最多 1 小时后可再试；也可扫码登录，或用已绑定的手机号重置密码',
    ]);
    expect(await outcome(phoneLogin.path, { phone, code: await code(phone, 'login') })).to.deep.equal(fine);
  });

  it('get a new password by code, which ends all sessions and begins one', async () => {
    for (const [path, pwd] of [
      [resetPwd.path, other],
      [returnPwd.path, 'a-third-password'],
    ] as const) {
      const { phone, headers } = await register();
      const second = await call(phoneLogin.path, { phone, pwd: password });
      const given = { phone, pwd, code: await code(phone, 'reset') };
      expect(await outcome(path, { ...given, pwd: '123456' })).to.deep.equal([422, '密码过于简单，请换一个']);
      const { http, body } = await call(path, given);
      expect(http).to.equal(200);
      expect(await info(headers)).to.deep.equal(dead);
      expect(await info({ sid: second.body.data.s_id, token: second.body.data.token })).to.deep.equal(dead);
      expect(await info({ sid: body.data.s_id, token: body.data.token })).to.deep.equal(fine);
      expect(await logIn(phone, password)).to.deep.equal([401, '账号或密码错误']);
      expect(await logIn(phone, pwd)).to.deep.equal(fine);
      expect(await outcome(path, given), 'used').to.deep.equal([422, '验证码错误或已失效，请重新获取']);
    }
    const phone = aPhone();
    const given = { phone, pwd: other, code: await aCode(site, phone, 'reset') };
    expect(await outcome(resetPwd.path, given)).to.deep.equal([404, '该手机号尚未注册']);
  });

  it('begin no session by a password that was reset meanwhile', async () => {
    const { session } = await register();
    const late = await beginSession(made.database, session.uid, null, {
      how: 'password',
      client: { device: '', address: '' },
      provenBy: { password_hash: 'hash-of-before' },
    }).catch((error) => error.id);
    expect(late).to.equal('wrong_login');
  });

  it('bind a phone with a password to an account without, once', async () => {
    const { headers } = await aReader(made, { password });
    const { phone: taken } = await register();
    const phone = aPhone();
    expect(await outcome(bindPhone.path, { phone, code: '123456', pwd: other })).to.deep.equal([
      401,
      '请先登录',
    ]);
    const foreign = { phone: taken, pwd: other, code: await code(taken, 'bind') };
    expect(await outcome(bindPhone.path, foreign, headers)).to.deep.equal([409, '该手机号已被使用']);
    const given = { phone, pwd: other, code: await aCode(site, phone, 'bind') };
    const { http, body } = await call(bindPhone.path, given, headers);
    const masked = `${phone.slice(0, 3)}****${phone.slice(7)}`;
    expect([http, body.data]).to.deep.equal([200, { message: '手机号绑定成功', phone: masked }]);
    expect(await logIn(phone, other)).to.deep.equal(fine);
    const again = aPhone();
    const second = { phone: again, pwd: other, code: await aCode(site, again, 'bind') };
    expect(await outcome(bindPhone.path, second, headers)).to.deep.equal([
      409,
      '账号已绑定手机号，请改用更换手机号',
    ]);
  });

  it('change to a phone that nobody has', async () => {
    const { phone: old, headers } = await register();
    const { phone: taken } = await register();
    const foreign = { phone: taken, code: await code(taken, 'change') };
    expect(await outcome(changePhone.path, foreign, headers)).to.deep.equal([409, '该手机号已被使用']);
    const phone = aPhone();
    const given = { phone, code: await aCode(site, phone, 'change') };
    const { http, body } = await call(changePhone.path, given, headers);
    expect([http, body.data.message]).to.deep.equal([200, '手机号更换成功']);
    expect(await logIn(phone, password)).to.deep.equal(fine);
    expect(await logIn(old, password)).to.deep.equal([401, '账号或密码错误']);
    expect(await outcome(changePhone.path, given)).to.deep.equal([401, '请先登录']);
    expect(await outcome(changePhone.path, given, { sid: 'gone' })).to.deep.equal(dead);
    expect(await outcome(changePhone.path, given, { sid: headers.sid })).to.deep.equal([
      403,
      '页面已过期，请刷新后再试',
    ]);
  });

  it('give one phone to one of two accounts that bind it together', async () => {
    for (let turn = 0; turn < 20; turn++) {
      const phone = aPhone();
      const readers = await Promise.all([aReader(made), aReader(made)]);
      const given = { phone, pwd: other, code: await aCode(site, phone, 'bind') };
      const outcomes = await Promise.all(
        readers.map(({ headers }) => outcome(bindPhone.path, given, headers)),
      );
      expect(outcomes.filter(([http]) => http === 200)).to.have.length(1);
      const [rows] = await made.database.query(`SELECT COUNT(*) AS n FROM users WHERE phone = '+86${phone}'`);
      expect(rows).to.deep.equal([{ n: 1 }]);
    }
  });
});

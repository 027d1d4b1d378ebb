import { expect } from 'chai';
import { aCode, aNewMinute, aPhone, fromElsewhere, keysOf, lastCode } from '../accounts/phones.factory.ts';
import { getWxQrcode } from '../contract/account/accounts.ts';
import { phoneLogin, sendPhoneCode, verifyUserPhone } from '../contract/account/phoneAccounts.ts';
import { sandboxMessages } from '../contract/sandbox.ts';
import type { TestDatabase } from '../database.factory.ts';
import { setPhone } from '../models/account/user.ts';
import { inTransaction } from '../models/inTransaction.ts';
import { aSite, type Site } from '../site.factory.ts';
import { aSiteWithDatabase } from '../siteWithDatabase.factory.ts';

describe('codes by text message', () => {
  let made: TestDatabase;
  let site: Site;
  const lines: string[] = [];
  before(async () => {
    const settings = { TRUSTED_PROXIES: 'loopback', LOG_LEVEL: 'debug' };
    ({ made, site } = await aSiteWithDatabase(settings, false, lines));
  });
  after(() => site.close());

  /** The phone of an account. */
  const aUsersPhone = async () => {
    const phone = aPhone();
    const id = await made.aUser();
    await inTransaction(made.database, (transaction) => setPhone(transaction, id, `+86${phone}`));
    return phone;
  };
  const send = async (phone: string, purpose?: string, headers = fromElsewhere()) => {
    const answer = await site.post(sendPhoneCode.path, { phone, ...(purpose && { purpose }) }, headers);
    return [answer.http, answer.headers.get('x-error-id')];
  };
  const logIn = async (phone: string, code: string, headers = fromElsewhere()) => {
    const answer = await site.post(phoneLogin.path, { phone, code }, headers);
    return answer.http === 200 ? 'in' : answer.headers.get('x-error-id');
  };
  /** Another code of six digits. */
  const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

  it('have six digits, name their purpose, and are told alike to phones with and without an account', async () => {
    const [known, unknown] = [await aUsersPhone(), aPhone()];
    for (const phone of [known, unknown]) {
      const { http, body } = await site.post(
        sendPhoneCode.path,
        { phone, purpose: 'reset' },
        fromElsewhere(),
      );
      expect([http, body.status, body.data]).to.deep.equal([
        200,
        1,
        { message: '验证码已发送，5 分钟内有效' },
      ]);
    }
    const { body } = await site.get<{ messages: Record<string, string>[] }>(
      `${sandboxMessages.path}?phone=${known}`,
    );
    expect(body.data.messages).to.have.length(1);
    expect(body.data.messages[0]).to.include({ phone: known, purpose: 'reset' });
    expect(body.data.messages[0]?.code).to.match(/^\d{6}$/);
    expect(Date.parse(body.data.messages[0]?.sent_at ?? '')).to.be.closeTo(Date.now(), 20_000);
  });

  it('go to one phone, however it is written, and to nothing that is no mobile phone of ours', async () => {
    const phone = await aUsersPhone();
    const code = await aCode(site, `+86 ${phone.slice(0, 3)}-${phone.slice(3, 7)} ${phone.slice(7)}`);
    expect(await logIn(phone, code)).to.equal('in');
    for (const wrong of [
      '12345678901',
      '1391234567',
      '+14155552671',
      '010-62345678',
      'abc',
      '13912345678;',
    ]) {
      const { http, body } = await site.post(sendPhoneCode.path, { phone: wrong }, fromElsewhere());
      expect([http, body.data], wrong).to.deep.equal([422, '请输入正确的手机号']);
    }
    for (const wrong of [['13912345678'], { a: 1 }, 13912345678]) {
      expect((await site.post(sendPhoneCode.path, { phone: wrong }, fromElsewhere())).http).to.equal(422);
    }
  });

  it('are sent to a phone once a minute, five times an hour, ten a day', async () => {
    const [hourly, daily] = [aPhone(), aPhone()];
    expect(await send(hourly)).to.deep.equal([200, null]);
    const hasty = aPhone();
    await send(hasty);
    const refused = await site.post(sendPhoneCode.path, { phone: hasty }, fromElsewhere());
    expect([refused.http, refused.headers.get('x-error-id')]).to.deep.equal([429, 'too_many']);
    expect(Number(refused.headers.get('retry-after'))).to.be.within(50, 60);

    const sendMore = async (phone: string, times: number) => {
      const here = fromElsewhere();
      for (let turn = 0; turn < times; turn++) {
        await aNewMinute(site);
        expect(await send(phone, undefined, here), `${turn}`).to.deep.equal([200, null]);
      }
      await aNewMinute(site);
      const answer = await site.post(sendPhoneCode.path, { phone }, here);
      return [answer.http, Number(answer.headers.get('retry-after'))] as const;
    };
    const [http, seconds] = await sendMore(hourly, 4);
    expect(http).to.equal(429);
    expect(seconds).to.be.within(3000, 3600);
    const home = fromElsewhere();
    for (let turn = 0; turn < 9; turn++) {
      await aNewMinute(site);
      await aNewMinute(site, 'hour');
      expect((await send(daily, undefined, home))[0]).to.equal(200);
    }
    await aNewMinute(site, 'hour');
    const [again, longer] = await sendMore(daily, 1);
    expect(again).to.equal(429);
    expect(longer).to.be.within(80_000, 86_400);
  });

  /** Of the machine itself, which nobody asks to read something; it has two. */
  const ownAddresses = [{}, { 'x-forwarded-for': '::1' }];

  it('are sent for an address thirty times an hour, and a refused one costs the phone nothing', async () => {
    const address = ownAddresses.shift();
    const answers = await Promise.all(Array.from({ length: 34 }, () => send(aPhone(), 'login', address)));
    expect(answers.filter(([http]) => http === 200)).to.have.length(30);
    expect(answers.filter(([http]) => http === 429)).to.have.length(4);
    const phone = aPhone();
    expect((await send(phone, 'login', address))[0]).to.equal(429);
    expect((await send(phone))[0]).to.equal(200);
  });

  it('stand in Redis, as tickets and captchas do, in no form that a reader of its files could use', async () => {
    const phone = aPhone();
    const code = await aCode(site, phone, 'login');
    const { ticket } = (await site.get<{ ticket: string }>(getWxQrcode.path)).body.data;
    const { redis } = site.services;
    const values = async (key: string) => {
      const kind = await redis.type(key);
      if (kind === 'hash') return Object.entries(await redis.hgetall(key)).flat();
      return kind === 'list' ? redis.lrange(key, 0, -1) : [(await redis.get(key).catch(() => '')) ?? ''];
    };
    const keys = await keysOf(site, '');
    const kept = (await Promise.all(keys.map(async (key) => [key, ...(await values(key))].join(' ')))).join(
      '\n',
    );
    expect(keys.some((key) => key.startsWith('qr:')) && keys.some((key) => key.startsWith('code:'))).to.equal(
      true,
    );
    for (const secret of [phone, ticket]) expect(kept).to.not.include(secret);
    expect(kept).to.not.match(new RegExp(`(?<![\\w-])${code}(?![\\w-])`));
  });

  it('hold five minutes, once, for their purpose and the last one sent alone', async () => {
    const phone = await aUsersPhone();
    const first = await aCode(site, phone, 'login');
    const lives = await Promise.all((await keysOf(site, 'code:')).map((key) => site.services.redis.ttl(key)));
    expect(Math.max(...lives)).to.be.within(295, 300);
    await aNewMinute(site);
    let second = await aCode(site, phone, 'login');
    if (second === first) second = '';
    expect(await logIn(phone, first)).to.equal('wrong_code');
    expect(await logIn(phone, second)).to.equal('in');
    expect(await logIn(phone, second)).to.equal('wrong_code');
    await aNewMinute(site);
    expect(await logIn(phone, await aCode(site, phone, 'reset'))).to.equal('wrong_code');
    await aNewMinute(site);
    expect(await logIn(phone, await aCode(site, phone))).to.equal('in');
    await aNewMinute(site);
    const late = await aCode(site, phone, 'login');
    // A time to live of 0 ends a key at once.
    for (const key of await keysOf(site, 'code:')) await site.services.redis.pexpire(key, 0);
    expect(await logIn(phone, late)).to.equal('wrong_code');
  });

  it('end with the fifth wrong try of who asked', async () => {
    for (const [wrongTries, outcome] of [
      [4, 'in'],
      [5, 'wrong_code'],
    ] as const) {
      const phone = await aUsersPhone();
      const home = fromElsewhere();
      await send(phone, 'login', home);
      const code = await lastCode(site, phone);
      const tries = Array.from({ length: wrongTries }, () => logIn(phone, other(code), home));
      expect(new Set(await Promise.all(tries))).to.deep.equal(new Set(['wrong_code']));
      expect(await logIn(phone, code, home), `${wrongTries}`).to.equal(outcome);
    }
  });

  it('live on while a hundred addresses guess, and are their asker’s to end', async () => {
    const phone = await aUsersPhone();
    const home = fromElsewhere();
    await send(phone, 'login', home);
    const code = await lastCode(site, phone);
    for (let turn = 0; turn < 100; turn++) expect(await logIn(phone, other(code))).to.equal('wrong_code');
    expect(await logIn(phone, code), 'too many guessed').to.equal('wrong_code');
    expect(await logIn(phone, code, home)).to.equal('in');
  });

  it('are tried a hundred times an hour by an address', async () => {
    const address = fromElsewhere();
    const answers = await Promise.all(Array.from({ length: 103 }, () => logIn(aPhone(), '123456', address)));
    expect(answers.filter((answer) => answer === 'wrong_code')).to.have.length(100);
    expect(answers.filter((answer) => answer === 'too_many')).to.have.length(3);
  });

  it('make one session of one code, however many use it together', async () => {
    for (let turn = 0; turn < 20; turn++) {
      const phone = await aUsersPhone();
      const code = await aCode(site, phone, 'login');
      const outcomes = await Promise.all(Array.from({ length: 20 }, () => logIn(phone, code)));
      expect(outcomes.filter((outcome) => outcome === 'in')).to.have.length(1);
      const sql = `SELECT COUNT(*) AS n FROM sessions JOIN users ON users.id = user_id WHERE phone = '+86${phone}'`;
      const [rows] = await made.database.query(sql);
      expect(rows).to.deep.equal([{ n: 1 }]);
    }
  });

  it('tell whether a phone is registered, ten times an hour an address', async () => {
    const [known, address] = [await aUsersPhone(), fromElsewhere()];
    const ask = (phone: string) =>
      site.post<{ registered: number }>(verifyUserPhone.path, { phone }, address);
    expect((await ask(known)).body.data.registered).to.equal(1);
    expect((await ask(aPhone())).body.data.registered).to.equal(0);
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(known)));
    expect(answers.filter(({ http }) => http === 200)).to.have.length(8);
    const refused = answers.find(({ http }) => http === 429);
    expect(Number(refused?.headers.get('retry-after'))).to.be.within(3000, 3600);
  });

  it('leave no phone and no code in the log', async () => {
    const phone = await aUsersPhone();
    const code = await aCode(site, phone, 'login');
    await logIn(phone, other(code));
    await logIn(phone, code);
    expect(lines.length).to.be.above(10);
    expect(lines.join('')).not.to.contain(phone).and.not.to.contain(`"${code}"`);
  });

  it('are not sent where no gateway is set, and the start says so', async () => {
    const said: string[] = [];
    const off = await aSite({ SANDBOX: '0', LOG_LEVEL: 'warn' }, false, said);
    const { http, headers } = await off.post(sendPhoneCode.path, { phone: aPhone() });
    expect([http, headers.get('x-error-id')]).to.deep.equal([503, 'gateway_off']);
    expect(said.join('')).to.contain('text messages are off').and.to.contain('scanned codes is off');
    await off.close();
  });

  it('refuse clearly without Redis, and send nothing', async () => {
    const away = await aSite({ DATABASE_URL: made.url, REDIS_URL: 'redis://127.0.0.1:9' }, false);
    for (const [path, body] of [
      [sendPhoneCode.path, { phone: aPhone() }],
      [phoneLogin.path, { phone: aPhone(), code: '123456' }],
    ] as const) {
      const { http, headers } = await away.post(path, body);
      expect([http, headers.get('x-error-id')], path).to.deep.equal([503, 'cache_unavailable']);
    }
    await away.close();
  });

  it('are not used up while MySQL is away', async () => {
    const phone = await aUsersPhone();
    const code = await aCode(site, phone, 'login');
    const away = await aSite(
      {
        DATABASE_URL: 'mysql://nobody:secret@127.0.0.1:9/nothing',
        INDEX_PREFIX: site.services.config.indexPrefix,
      },
      false,
    );
    const { http, headers } = await away.post(phoneLogin.path, { phone, code });
    expect([http, headers.get('x-error-id')]).to.deep.equal([503, 'database_unavailable']);
    expect(await logIn(phone, await lastCode(site, phone))).to.equal('in');
    await away.close();
  });
});

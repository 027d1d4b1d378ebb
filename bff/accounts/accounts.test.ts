import { expect } from 'chai';
import type { Transaction } from 'sequelize';
import { aDatabase, type TestDatabase } from '../database.factory.ts';
import { extendMembership } from '../entitlements/memberships.ts';
import { listSessions } from '../models/account/session.ts';
import { interleave } from '../models/interleave.testkit.ts';
import { showFactor } from '../reader.factory.ts';
import { aSite, type Site } from '../site.factory.ts';
import { aSiteWithDatabase } from '../siteWithDatabase.factory.ts';
import { hashingsDuring } from './hashings.testkit.ts';
import { forgetKeys, fromElsewhere } from './phones.factory.ts';
import { beginSession } from './sessions.ts';

const password = 'right-password';
const loginPath = '/api/v2/user/usernameLogin';

describe('accounts', () => {
  let made: TestDatabase;
  let site: Site;
  let names = 0;
  before(async () => {
    ({ made, site } = await aSiteWithDatabase());
    await site.search.aReport({ id: 1, page_count: 30 });
    for (const [username, given] of Object.entries({
      ann: { shells: 100 },
      ben: {},
      vic: { level: 1 as const },
      biz: { level: 3 as const },
      oz: { operator: true },
    }))
      await made.aUser({ username, password, ...given });
  });
  after(() => site.close());

  const logIn = async (username: string, headers: Record<string, string> = {}) => {
    const answer = await site.post<{ s_id: string; token: string; uid: number }>(
      loginPath,
      { username, password },
      headers,
    );
    expect(answer.http, String(answer.body.data)).to.equal(200);
    const cookies = answer.headers.getSetCookie();
    const { s_id: sid, token, uid } = answer.body.data;
    return { cookies, uid, api: { sid, token }, browser: { cookie: `sid=${sid}; token=${token}`, token } };
  };
  const outcome = async (path: string, headers: Record<string, string> = {}, body: object = {}) => {
    const answer = await site.post(path, body, headers);
    return [answer.http, answer.body.status, answer.headers.get('x-error-id')];
  };
  const info = (headers: Record<string, string>) => outcome('/api/user/info', headers);
  /** The name of an account of a test's own. */
  const aName = async () => {
    const username = `target${++names}`;
    await made.aUser({ username, password });
    return username;
  };
  const fine = [200, 1, null];
  const dead = [401, 10000, 'session_expired'];

  it('give a browser a session out of reach of scripts, and tell whose it is', async () => {
    const { cookies, uid, browser, api } = await logIn(' ANN ');
    expect(cookies[0]).to.match(/^sid=[\w-]{43}; Max-Age=2592000; Path=\/;.* HttpOnly; SameSite=Lax$/);
    expect(cookies[1]).to.match(/^token=[\w-]{43}; Max-Age=2592000; Path=\/;(?!.*HttpOnly).* SameSite=Lax$/);
    const { body } = await site.post('/api/user/info', {}, browser);
    expect(body.data).to.deep.include({ id: uid, user_id: uid, nickname: '昵称ann', is_vip: 0, beike: 100 });
    expect(body.data).to.deep.include({ phone: '', unlock_end_time_text: '', is_operator: 0, s_id: api.sid });
    expect(await outcome('/api/user/info', { token: api.token }, { sid: api.sid })).to.deep.equal(fine);
    const [rows] = await made.database.query('SELECT sid_hash, token_hash FROM sessions');
    expect(JSON.stringify(rows)).not.to.contain(api.sid).and.not.to.contain(api.token);
  });

  it('are of this host and of TLS alone where the public address is https', async () => {
    const away = await aSite({ DATABASE_URL: made.url, PUBLIC_URL: 'https://yanhai.example' }, false);
    try {
      const { headers, body } = await away.post<{ s_id: string; token: string }>(loginPath, {
        username: await aName(),
        password,
      });
      const cookies = headers.getSetCookie();
      expect(cookies[0]).to.match(/^__Host-sid=.*; Path=\/; .*HttpOnly; Secure; SameSite=Lax$/);
      expect(cookies[1]).to.match(/^__Host-token=.*; Path=\/;(?!.*HttpOnly).* Secure; SameSite=Lax$/);
      const { s_id: sid, token } = body.data;
      const infoOf = async (cookie: string) =>
        (await away.post('/api/user/info', {}, { cookie, token })).headers.get('x-error-id');
      expect(await infoOf(`__Host-sid=${sid}; __Host-token=${token}`)).to.equal(null);
      // A cookie that a neighbouring subdomain can set is none of ours.
      expect(await infoOf(`sid=${sid}; token=${token}`)).to.equal('not_logged_in');
      const { headers: scan } = await away.get('/api/user/getWxQrcode');
      expect(scan.getSetCookie()[0]).to.match(/^__Host-qr=.*; Path=\/; .*HttpOnly; Secure; SameSite=Lax$/);
    } finally {
      await away.close();
    }
  });

  it('tell those without a session from those whose session is over, and take its cookies', async () => {
    expect(await info({})).to.deep.equal([401, 0, 'not_logged_in']);
    const { headers } = await site.post('/api/user/info', {}, { cookie: 'sid=gone; token=gone' });
    expect(headers.getSetCookie().map((cookie) => cookie.split(';')[0])).to.deep.equal(['sid=', 'token=']);
    const { uid, api } = await logIn('ben');
    await made.database.query(
      `UPDATE sessions SET expires_at = NOW() - INTERVAL 1 DAY WHERE user_id = ${uid}`,
    );
    expect(await info(api)).to.deep.equal(dead);
    expect((await site.post('/api/file/search', {}, api)).http).to.equal(200);
  });

  it('refuse what a session does without its token', async () => {
    const { browser, api } = await logIn('ben');
    const { browser: other } = await logIn('ann');
    const refused = [403, 0, 'bad_token'];
    expect(await info({ cookie: browser.cookie })).to.deep.equal(refused);
    expect(await info({ ...browser, token: other.token })).to.deep.equal(refused);
    expect(await info({ sid: api.sid })).to.deep.equal(refused);
    expect(await outcome('/api/user/logout', { cookie: browser.cookie })).to.deep.equal(refused);
    expect(await info(browser)).to.deep.equal(fine);
  });

  it('end the session at logout, and the earlier one at the next login of a browser', async () => {
    const first = await logIn('ann');
    const second = await logIn('ben', { cookie: first.browser.cookie });
    expect(await info(first.api)).to.deep.equal(dead);
    expect(await outcome('/api/user/logout', second.browser)).to.deep.equal(fine);
    expect(await info(second.api)).to.deep.equal(dead);
    expect(await outcome('/api/user/logout')).to.deep.equal(fine);
  });

  it('hold three sessions at once, business twenty; the oldest leaves', async () => {
    const held = [];
    for (let turn = 0; turn < 4; turn++) held.push(await logIn('ann'));
    const answers = await Promise.all(held.map(({ api }) => info(api)));
    expect(answers).to.deep.equal([dead, fine, fine, fine]);
    await Promise.all(Array.from({ length: 6 }, () => logIn('ann')));
    const business = await Promise.all(Array.from({ length: 21 }, () => logIn('biz')));
    const live = await Promise.all(business.map(({ api }) => info(api)));
    expect(live.filter(([http]) => http === 200)).to.have.length(20);
    const [rows] = await made.database.query('SELECT COUNT(*) AS n FROM sessions GROUP BY user_id');
    expect(Math.max(...(rows as { n: number }[]).map(({ n }) => n))).to.equal(20);
  });

  it('hold as many as the membership says that begins while a login waits', async () => {
    const userId = await made.aUser();
    const begin = () => beginSession(made.database, userId, null);
    for (let turn = 0; turn < 3; turn++) await begin();
    const buy = (transaction: Transaction) => extendMembership(transaction, userId, 3, 365, new Date());
    await interleave(made.database, userId, begin, buy);
    expect(await listSessions(made.database, userId, new Date())).to.have.length(4);
  });

  it('let members see all results and pages, operators once their factor is shown', async () => {
    const limit = async (headers: Record<string, string>) =>
      (await site.post<{ limit: number }>('/api/file/search', {}, headers)).body.data.limit;
    const [ann, vic, oz] = [await logIn('ann'), await logIn('vic'), await logIn('oz')];
    expect([await limit({}), await limit(ann.api), await limit(vic.api)]).to.deep.equal([10, 10, 9999]);
    const page = async (headers: Record<string, string>) =>
      (await fetch(`${site.url}/files/pages/1/29.png`, { headers })).headers.get('x-error-id');
    const cookieAlone = { cookie: vic.browser.cookie };
    // Nothing was stored: a viewer who may see the page gets a 404.
    expect(await Promise.all([{}, ann.api, cookieAlone, oz.api].map(page))).to.deep.equal([
      'preview_limit',
      'preview_limit',
      'not_found',
      'preview_limit',
    ]);
    await showFactor(made, { userId: oz.uid, headers: oz.api });
    expect(await page(oz.api)).to.equal('not_found');
    expect((await site.post('/api/user/info', {}, vic.api)).body.data.unlock_end_time_text).to.match(
      /^\d{4}-/,
    );
  });

  it('take wrong passwords and unknown names alike, ten times from an address', async () => {
    await forgetKeys(site, 'limit:login');
    const target = await aName();
    const attempt = (username: string, given: string) =>
      outcome(loginPath, {}, { username, password: given });
    const wrong = [401, 0, 'wrong_login'];
    const tooMany = [429, 0, 'too_many'];
    for (const username of [target, 'nobody-at-all']) {
      const answers = await Promise.all(Array.from({ length: 14 }, () => attempt(username, 'wrong')));
      const count = (expected: unknown[]) =>
        answers.filter((answer) => JSON.stringify(answer) === JSON.stringify(expected)).length;
      expect([count(wrong), count(tooMany)], username).to.deep.equal([10, 4]);
    }
    expect(await attempt(`T${target.slice(1)} `, password)).to.deep.equal(tooMany);
  });

  it('let the owner in from a device that logged in before, while a hundred addresses try', async () => {
    const site = await aSite({ DATABASE_URL: made.url, TRUSTED_PROXIES: 'loopback' });
    try {
      const username = await aName();
      const attempt = (given: string, headers: Record<string, string>) =>
        site.post(loginPath, { username, password: given }, headers);
      const home = fromElsewhere();
      const first = await attempt(password, home);
      expect(first.http).to.equal(200);
      const known = first.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0] ?? '')
        .find((cookie) => cookie.startsWith('known='));
      for (let turn = 0; turn < 100; turn++) await attempt('wrong', fromElsewhere());
      expect((await attempt(password, fromElsewhere())).http, 'a stranger, or a new device').to.equal(429);
      expect((await attempt(password, { ...home, cookie: 'known=forged.signature' })).http).to.equal(429);
      const owner = { ...home, cookie: known ?? '' };
      expect((await attempt(password, owner)).http).to.equal(200);
      for (let turn = 0; turn < 10; turn++) await attempt('wrong', owner);
      expect((await attempt(password, owner)).http, 'its own count').to.equal(429);
    } finally {
      await site.close();
    }
  });

  it('check one password, which takes longest, for a name that does not exist too', async () => {
    await forgetKeys(site, 'limit:login');
    const attempt = (username: string) => () => outcome(loginPath, {}, { username, password: 'wrong' });
    // The hash that stands for those of nobody is made once.
    await attempt('nobody0')();
    expect(await hashingsDuring(attempt(await aName()))).to.equal(1);
    expect(await hashingsDuring(attempt('nobody1'))).to.equal(1);
  });
});

describe('accounts while an engine is away', () => {
  it('answer 503 without MySQL, while search takes a session for a visitor', async () => {
    const site = await aSite({ DATABASE_URL: 'mysql://nobody:secret@127.0.0.1:9/nothing' });
    try {
      const session = { sid: 'some', token: 'some' };
      for (const [path, body] of [
        ['/api/user/info', {}],
        ['/api/user/logout', {}],
        [loginPath, { username: 'ann', password }],
      ] as const) {
        const { http, headers } = await site.post(path, body, session);
        expect([http, headers.get('x-error-id')], path).to.deep.equal([503, 'database_unavailable']);
      }
      for (const headers of [{}, session]) {
        const search = await site.post<{ limit: number }>('/api/file/search', {}, headers);
        expect([search.http, search.body.data.limit]).to.deep.equal([200, 10]);
      }
      expect((await site.post('/api/user/info')).headers.get('x-error-id')).to.equal('not_logged_in');
    } finally {
      await site.close();
    }
  });

  it('refuse logins without Redis, while sessions live on', async () => {
    const made = await aDatabase();
    const first = await aSite({ DATABASE_URL: made.url }, false);
    const site = await aSite({ DATABASE_URL: made.url, REDIS_URL: 'redis://127.0.0.1:9' }, false);
    try {
      await made.aUser({ username: 'ann', password });
      const login = { username: 'ann', password };
      const { body } = await first.post<{ s_id: string; token: string }>(loginPath, login);
      const { http, headers } = await site.post(loginPath, login);
      expect([http, headers.get('x-error-id')]).to.deep.equal([503, 'cache_unavailable']);
      const session = { sid: body.data.s_id, token: body.data.token };
      expect((await site.post('/api/user/info', {}, session)).http).to.equal(200);
    } finally {
      await first.close();
      await site.close();
      await made.close();
    }
  });
});

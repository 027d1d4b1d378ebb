import { expect } from 'chai';
import { waitFor } from '../../ops/test/waitFor.ts';
import { aPhone, forgetKeys, fromElsewhere, keysOf } from '../accounts/phones.factory.ts';
import { aDatabase, type TestDatabase } from '../database.factory.ts';
import { aReader } from '../reader.factory.ts';
import { keyedHash } from '../secrets.ts';
import { aSite, type Site } from '../site.factory.ts';
import { configuredLimits, limits } from './limits.ts';

type Headers = Record<string, string>;
/** One request that a limit counts, from an address; gives what was answered. */
type Ask = (address: Headers) => Promise<Response>;

/** One limit of the decisions. */
interface LimitRow {
  name: string;
  /** Requests, and seconds. */
  points: number;
  seconds: number;
  /** What is counted: the limits of an address leave other addresses free, the others do not. */
  by: 'address' | 'session' | 'user' | 'account' | 'phone' | 'site';
  /** Makes what asks; each time as if for the first. */
  asker(): Promise<Ask>;
  /** Shorter limits of the same thing, out of the way. */
  besides?: string[];
}

const hour = 3600;
const day = 86_400;

describe('limits', () => {
  let made: TestDatabase;
  let site: Site;
  before(async () => {
    made = await aDatabase();
    await made.aUser({ username: 'ann', password: 'right-password' });
    // Notices of WeChat come only where its keys are set, and letters go where a server is; neither is there.
    const closed = 'http://127.0.0.1:9';
    const wechat = {
      WECHAT_APP_ID: 'app',
      WECHAT_APP_SECRET: 'secret',
      WECHAT_TOKEN: 'token',
      WECHAT_URL: closed,
    };
    const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: '研海 <letters@yanhai.test>' };
    site = await aSite({ DATABASE_URL: made.url, TRUSTED_PROXIES: 'loopback', ...wechat, ...mail }, false);
  });
  after(async () => {
    await site.close();
    await made.close();
  });

  const post = (path: string, body: object, headers: Headers) =>
    fetch(site.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const same = (path: string, body: object) => async () => (address: Headers) => post(path, body, address);
  const suggestion = { type: '其他', content: '测试' };

  const askCodes = async () => {
    const phone = aPhone();
    return (address: Headers) => post('/api/user/sendPhoneCode', { phone }, address);
  };
  const aMailAddress = () => `r${aPhone()}@example.org`;
  const askLetter = (address: string, headers: Headers) => post('/api/mail/update', { address }, headers);
  const rows: LimitRow[] = [
    { name: 'calls', points: 600, seconds: 60, by: 'address', asker: same('/api/order/vipList', {}) },
    {
      name: 'calls:session',
      points: 600,
      seconds: 60,
      by: 'session',
      async asker() {
        const { headers } = await aReader(made);
        return (address) => post('/api/user/info', {}, { ...headers, ...address });
      },
    },
    {
      name: 'files',
      points: 3000,
      seconds: 60,
      by: 'address',
      asker: async () => (headers) => fetch(`${site.url}/files/nothing`, { headers }),
    },
    { name: 'notices', points: 6000, seconds: 60, by: 'address', asker: same('/api/notify/wxpay', {}) },
    {
      name: 'login-notices',
      points: 6000,
      seconds: 60,
      by: 'address',
      asker: same('/api/notify/wechat', {}),
    },
    {
      name: 'pages',
      points: 600,
      seconds: 60,
      by: 'address',
      asker: async () => (headers) => fetch(`${site.url}/detail/1`, { headers }),
    },
    {
      name: 'login-account',
      points: 10,
      seconds: 900,
      // An account's at an address: a stranger elsewhere does not lock its owner out.
      by: 'address',
      asker: same('/api/v2/user/usernameLogin', { username: 'ann', password: 'wrong-password' }),
    },
    {
      name: 'login-anywhere',
      points: 50,
      seconds: hour,
      by: 'account',
      asker: same('/api/v2/user/usernameLogin', { username: 'ann', password: 'wrong-password' }),
      besides: ['login-account'],
    },
    {
      name: 'login-device',
      points: 10,
      seconds: 900,
      by: 'account',
      asker: async () => {
        const username = `device-${aPhone()}`;
        const id = await made.aUser({ username, password: 'right-password' });
        const hash = keyedHash(site.services.config.internalKey, 'known devices');
        const device = 'd'.repeat(24);
        const cookie = `known=${device}.${hash(`${device} ${id}`).slice(0, 22)}`;
        const wrong = { username, password: 'wrong-password' };
        return (address) => post('/api/v2/user/usernameLogin', wrong, { ...address, cookie });
      },
    },
    {
      name: 'login-address',
      points: 100,
      seconds: hour,
      by: 'address',
      asker: async () => (address) =>
        post('/api/v2/user/usernameLogin', { username: aPhone(), password: 'wrong-password' }, address),
    },
    { name: 'codes-minute', points: 1, seconds: 60, by: 'phone', asker: askCodes },
    { name: 'codes-hour', points: 5, seconds: hour, by: 'phone', asker: askCodes, besides: ['codes-minute'] },
    {
      name: 'codes-day',
      points: 10,
      seconds: day,
      by: 'phone',
      asker: askCodes,
      besides: ['codes-minute', 'codes-hour'],
    },
    {
      name: 'codes-address',
      points: 30,
      seconds: hour,
      by: 'address',
      asker: async () => (address) => post('/api/user/sendPhoneCode', { phone: aPhone() }, address),
    },
    {
      name: 'codes-site',
      points: 1000,
      seconds: hour,
      by: 'site',
      asker: async () => (address) => post('/api/user/sendPhoneCode', { phone: aPhone() }, address),
    },
    { name: 'captchas', points: 60, seconds: hour, by: 'address', asker: same('/api/captcha', {}) },
    {
      name: 'captcha-questions',
      points: 6,
      seconds: hour,
      by: 'address',
      asker: same('/api/captcha', { kind: 'question' }),
    },
    {
      name: 'retries',
      points: 20,
      seconds: hour,
      by: 'user',
      async asker() {
        const { headers } = await aReader(made);
        return (address) => post('/api/upload/retry', { id: 1 }, { ...headers, ...address });
      },
    },
    {
      name: 'nicknames',
      points: 10,
      seconds: day,
      by: 'user',
      async asker() {
        const { headers } = await aReader(made);
        return (address) =>
          post('/api/user/setNickname', { nickname: '研究员小林' }, { ...headers, ...address });
      },
    },
    {
      name: 'factor-tries',
      points: 10,
      seconds: 900,
      by: 'user',
      async asker() {
        const { headers } = await aReader(made);
        return (address) => post('/api/user/factorCheck', { code: '123456' }, { ...headers, ...address });
      },
    },
    {
      name: 'code-tries',
      points: 100,
      seconds: hour,
      by: 'address',
      asker: async () => (address) =>
        post('/api/user/phoneLogin', { phone: aPhone(), code: '123456' }, address),
    },
    {
      name: 'phones-asked',
      points: 10,
      seconds: hour,
      by: 'address',
      asker: same('/api/user/verifyUserPhone', { phone: '13912345678' }),
    },
    {
      name: 'login-codes',
      points: 600,
      seconds: hour,
      by: 'address',
      asker: async () => (headers) => fetch(`${site.url}/api/user/getWxQrcode`, { headers }),
    },
    {
      name: 'feedback-address',
      points: 5,
      seconds: day,
      by: 'address',
      asker: same('/api/web/suggest', suggestion),
    },
    {
      name: 'feedback-user',
      points: 20,
      seconds: day,
      by: 'user',
      async asker() {
        const { headers } = await aReader(made);
        return (address) => post('/api/web/suggest', suggestion, { ...headers, ...address });
      },
    },
    {
      name: 'exports',
      points: 30,
      seconds: hour,
      by: 'user',
      async asker() {
        const { headers } = await aReader(made);
        return (address) => post('/api/export/favourites', { format: 'csv' }, { ...headers, ...address });
      },
    },
    {
      name: 'letters-user',
      points: 5,
      seconds: day,
      by: 'user',
      async asker() {
        const { headers } = await aReader(made);
        return (address) => askLetter(aMailAddress(), { ...headers, ...address });
      },
    },
    {
      name: 'letters-caller',
      points: 20,
      seconds: hour,
      by: 'address',
      async asker() {
        const { headers } = await aReader(made);
        return (address) => askLetter(aMailAddress(), { ...headers, ...address });
      },
      besides: ['letters-user'],
    },
    {
      name: 'letters-to',
      points: 3,
      seconds: day,
      by: 'account',
      async asker() {
        const to = aMailAddress();
        return async (address) => askLetter(to, { ...(await aReader(made)).headers, ...address });
      },
    },
  ];

  const usedOf = async (name: string) => {
    const keys = await keysOf(site, `limit:${name}`);
    return Math.max(0, ...(await Promise.all(keys.map((key) => site.services.redis.get(key)))).map(Number));
  };
  /** As if so much of a limit were used. */
  const use = async (name: string, points: number) => {
    const keys = await keysOf(site, `limit:${name}`);
    expect(keys, `nothing counted ${name}`).not.to.be.empty;
    for (const key of keys) await site.services.redis.set(key, points, 'KEEPTTL');
  };
  const forget = async (names: string[]) => {
    for (const name of names) await forgetKeys(site, `limit:${name}`);
  };

  for (const { name, points, seconds, by, asker, besides = [] } of rows)
    it(`${name}: ${points} in ${seconds} s by ${by}`, async () => {
      const ask = await asker();
      const address = fromElsewhere();
      await forget([name]);
      expect((await ask(address)).status, 'the first').not.to.equal(429);
      // It may have been answered before its count, which follows in a moment.
      const counted = (used: number) =>
        waitFor(async () => (await usedOf(name)) >= used, {
          timeoutMs: 10_000,
          message: `${used} are not counted`,
        });
      await counted(1);
      await use(name, points - 1);
      await forget(besides);
      expect((await ask(address)).status, 'the last').not.to.equal(429);
      await counted(points);
      await forget(besides);
      const refused = await ask(address);
      expect(refused.status, 'one more').to.equal(429);
      expect(Number(refused.headers.get('retry-after'))).to.be.within(Math.min(50, seconds / 2), seconds);
      await forget(besides);
      const elsewhere = await ask(fromElsewhere());
      expect(elsewhere.status === 429, 'from another address').to.equal(by !== 'address');
    });

  it('are all here: no other is counted', () => {
    const all = { ...limits, ...configuredLimits(site.services.config) };
    const declared = Object.values(all).map(({ name }) => name);
    // One counts characters, not calls: bff/reports/pageHits.test.ts. Some need a model: bff/answers/written.
    const elsewhere: string[] = [limits.marked.name, limits.written.name, limits.writtenOfSite.name];
    const others = declared.filter((name) => !elsewhere.includes(name));
    expect([...others, 'calls:session'].sort()).to.deep.equal(rows.map(({ name }) => name).sort());
  });
});

import { expect } from 'chai';
import { createConnection } from 'mysql2/promise';
import { storeLayout } from '../../mappings/storeLayout.ts';
import { type ToxicProxy, toxicProxy } from '../../ops/test/toxicProxy.ts';
import { aPhone, forgetKeys, fromElsewhere } from '../accounts/phones.factory.ts';
import { loginCheck, userInfo, userLogout, usernameLogin } from '../contract/account/accounts.ts';
import type { Call } from '../contract/call.ts';
import { type ErrorId, errorRules } from '../contract/errors.ts';
import { fileDownload } from '../contract/lists/reading.ts';
import { sandboxScan } from '../contract/sandbox.ts';
import { arrange } from '../openapi/arrange.factory.ts';
import { declaredCalls, nameOf } from '../openapi/declared.testkit.ts';
import { type SentHeaders, sendCall } from '../openapi/sendCall.testkit.ts';
import { aReader } from '../reader.factory.ts';
import { recovered } from '../recovery.testkit.ts';
import type { Site } from '../site.factory.ts';
import { siteBeside } from './fixtureSite.factory.ts';
import type { ExampleSite } from './scene.testkit.ts';

/** Files an address may ask this site for in a minute. */
const filesPerMinute = 40;

/** A call made ready while all engines ran. */
interface Ready {
  call: Call;
  input: object;
  headers: SentHeaders;
}

/** A language model that nobody answers for: the call is there, and ends without a sentence. */
const noModel = { LLM_URL: 'http://127.0.0.1:1/v1', LLM_KEY: 'k', LLM_MODEL: 'm' };

/** What each call does while an engine is away or hangs, seen at a site of its own over the data of another. */
export function outages(examples: () => ExampleSite) {
  let mysql: ToxicProxy;
  let redis: ToxicProxy;
  let opensearch: ToxicProxy;
  let site: Site;
  before(async () => {
    redis = await toxicProxy(process.env.REDIS_URL ?? '');
    opensearch = await toxicProxy(process.env.OPENSEARCH_URL ?? '');
    mysql = await toxicProxy(examples().made.url);
    site = await siteBeside(examples(), {
      DATABASE_URL: mysql.url,
      REDIS_URL: redis.url,
      OPENSEARCH_URL: opensearch.url,
      FILES_PER_MINUTE: String(filesPerMinute),
      ...noModel,
    });
    // Its limits are lower than those that were counted for the other.
    await forgetKeys(site, 'limit:');
    await site.aFile(storeLayout.cover(1), 'cover');
    await site.aFile(storeLayout.pageImage(1, 0), 'page');
  });
  // Connections cut by an earlier test or try may just be recovering.
  beforeEach(() => recovered(logIn));
  afterEach(() => Promise.all([mysql.mend(), redis.mend(), opensearch.mend()]));
  after(async () => {
    // A site takes its keys with it while it has Redis.
    await recovered(async () => site.services.redis.status === 'ready');
    await site.close();
    await Promise.all([mysql.close(), redis.close(), opensearch.close()]);
  });

  /** Every call of the contract with what it needs; those that a session sends share one. */
  const makeReady = async (): Promise<Ready[]> => {
    // Only who has no phone binds one.
    await site.services.database.query('UPDATE users SET phone = NULL');
    const { newSession } = examples();
    const [session, ending] = [await newSession(), await newSession()];
    const ready: Ready[] = [];
    for (const call of await declaredCalls()) {
      const { input, headers } = await arrange(site, call);
      // Only who was scanned is looked for in MySQL.
      if (call.path === loginCheck.path) await site.post(sandboxScan.path, input);
      const own = call.path === userLogout.path ? ending : call.errors.includes('bad_token') ? session : {};
      ready.push({ call, input, headers: { ...own, ...headers } });
    }
    return ready;
  };
  /** Sends a call; gives the name of its failure, null for none, and its text. */
  const ask = async ({ call, input, headers }: Ready) => {
    const response = await sendCall(site, call, input, { ...headers, ...fromElsewhere() });
    const id = response.headers.get('x-error-id') as ErrorId | null;
    if (id === null) {
      // A trial of what ranks goes on, alone on the site, while its client listens.
      await response.body?.cancel();
      return { http: response.status, id, text: '' };
    }
    return { http: response.status, id, text: ((await response.json()) as { data: string }).data };
  };
  /** Holds every call to what its contract says of an engine that is away. */
  const expectOutage = async (ready: Ready[], outage: ErrorId) => {
    for (const one of ready) {
      const { http, id, text } = await ask(one);
      const label = `${nameOf(one.call)}: ${id} ${text}`;
      if (one.call.errors.includes(outage))
        expect([http, id, text], label).to.deep.equal([503, outage, errorRules[outage].text]);
      else if (id !== null) expect(one.call.errors, label).to.include(id).and.include('gateway_unavailable');
    }
  };
  const logIn = async () => (await site.post(usernameLogin.path, usernameLogin.example)).http === 200;

  it('of MySQL that hangs: account calls answer 503 while it does, a member searches on, and all is back', async () => {
    const session = await examples().newSession();
    mysql.freeze();
    const [info, search] = await Promise.all([
      site.post(userInfo.path, {}, session),
      site.post('/api/file/search', { keyword: '新能源' }, session),
    ]);
    expect(search.body.data.accounts_away, 'told that it is as a visitor').to.equal(true);
    expect([info.http, info.body.data]).to.deep.equal([503, errorRules.database_unavailable.text]);
    expect(search.http).to.equal(200);
    await mysql.mend();
    await recovered(logIn);
    const again = await site.post('/api/file/search', { keyword: '新能源' }, session);
    expect(again.body.data.accounts_away).to.equal(undefined);
  });

  it('of one locked row: its owner hears 503, however often asked, and everybody else is served', async () => {
    const session = await examples().newSession();
    const { headers: other } = await aReader(examples().made);
    const holder = await createConnection(examples().made.url);
    // A repeated download costs nothing and waits for nobody.
    await holder.query('DELETE FROM downloads');
    await holder.beginTransaction();
    await holder.query('SELECT id FROM users FOR UPDATE');
    try {
      const order: string[] = [];
      const noted = <Answer>(name: string, answer: Promise<Answer>) => {
        void answer.then(() => order.push(name));
        return answer;
      };
      // More than there are connections.
      const waiting = Array.from({ length: 14 }, () =>
        noted('held', site.post(fileDownload.path, { id: 1 }, session)),
      );
      const [prices, info] = await Promise.all([
        noted('free', site.get('/api/order/vipList')),
        noted('free', site.post(userInfo.path, {}, other)),
      ]);
      expect([prices.http, info.http, ...order]).to.deep.equal([200, 200, 'free', 'free']);
      for (const { http, body } of await Promise.all(waiting))
        expect([http, body.data]).to.deep.equal([503, errorRules.database_unavailable.text]);
    } finally {
      await holder.rollback();
      await holder.end();
    }
    expect((await site.post(fileDownload.path, { id: 1 }, session)).http).to.equal(200);
  });

  it('of MySQL: what stands on it says 503, all else goes on, and all is back by itself', async () => {
    const ready = await makeReady();
    await mysql.cut();
    await expectOutage(ready, 'database_unavailable');
    const session = ready.find(({ headers }) => 'sid' in headers)?.headers;
    for (const headers of [{}, session ?? {}]) {
      for (const path of ['/files/covers/1.jpg', '/files/pages/1/0.png'])
        expect((await fetch(site.url + path, { headers })).status, path).to.equal(200);
      const { http } = await site.post('/api/file/search', { keyword: '新能源' }, headers);
      expect(http, 'search').to.equal(200);
    }
    await mysql.mend();
    await recovered(logIn);
  });

  it('of Redis: codes and logins say 503, all else goes on, and all is back by itself', async () => {
    const ready = await makeReady();
    await redis.cut();
    await expectOutage(ready, 'cache_unavailable');
    await redis.mend();
    await recovered(logIn);
    await recovered(async () => (await site.get('/api/user/getWxQrcode')).http === 200);
    const phone = { phone: aPhone() };
    await recovered(
      async () => (await site.post('/api/user/sendPhoneCode', phone, fromElsewhere())).http === 200,
    );
  });

  it('of OpenSearch: calls fail only as their contract says, accounts go on, and all is back by itself', async () => {
    const ready = await makeReady();
    await opensearch.cut();
    for (const one of ready) {
      const { id, text } = await ask(one);
      if (id === null) continue;
      const label = `${nameOf(one.call)}: ${id} ${text}`;
      expect(one.call.errors, label).to.include(id).and.include('search_unavailable');
      expect(id, label).to.equal('search_unavailable');
    }
    expect(await logIn()).to.equal(true);
    await opensearch.mend();
    await recovered(async () => (await site.post('/api/file/search', { keyword: '新能源' })).http === 200);
  });

  it('of Redis lift no limit: each is counted in the process, or its call refuses', async () => {
    const { headers: session } = await aReader(examples().made);
    const suggestion = { type: '其他', content: '测试' };
    await redis.cut();
    /** Counts the requests let through, all of one address. */
    const passed = async (times: number, send: (headers: SentHeaders) => Promise<number>) => {
      const address = fromElsewhere();
      const answers = [];
      for (let turn = 0; turn < times; turn++) answers.push(await send(address));
      return answers.filter((http) => http !== 429).length;
    };
    const post =
      (path: string, body: object, more = () => ({})) =>
      async (headers: SentHeaders) =>
        (await site.post(path, body, { ...headers, ...more() })).http;
    const get = (path: string) => async (headers: SentHeaders) =>
      (await fetch(site.url + path, { headers })).status;
    const anywhere = () => ({ ...session, ...fromElsewhere() });
    const limited: [name: string, most: number, send: Parameters<typeof passed>[1]][] = [
      ['phones asked about', 10, post('/api/user/verifyUserPhone', { phone: '13912345678' })],
      ['messages of an address', 5, post('/api/web/suggest', suggestion)],
      ['messages of a user, wherever from', 20, post('/api/web/suggest', suggestion, anywhere)],
      ['files', filesPerMinute, get('/files/covers/1.jpg')],
      ['calls', 600, get('/api/order/vipList')],
    ];
    // The process may have counted some before.
    for (const [name, most, send] of limited)
      expect(await passed(most + 2, send), name).to.be.within(1, most);
  });
}

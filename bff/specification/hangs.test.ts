import { expect } from 'chai';
import { createConnection } from 'mysql2/promise';
import { type ToxicProxy, toxicProxy } from '../../ops/test/toxicProxy.ts';
import { userInfo, usernameLogin } from '../contract/account/accounts.ts';
import { errorRules } from '../contract/errors.ts';
import { fileDownload } from '../contract/lists/reading.ts';
import { anExampleSite, type ExampleSite } from '../openapi/examples.factory.ts';
import { recovered } from '../recovery.testkit.ts';
import type { Site } from '../site.factory.ts';

describe('an engine that hangs instead of refusing', function () {
  this.timeout(60_000);
  let mysql: ToxicProxy;
  let databaseUrl: string;
  let made: ExampleSite;
  let site: Site;
  before(async () => {
    made = await anExampleSite(async (url) => {
      databaseUrl = url;
      mysql = await toxicProxy(url);
      return { DATABASE_URL: mysql.url };
    });
    ({ site } = made);
  });
  afterEach(() => mysql.mend());
  after(async () => {
    await made.close();
    await mysql.close();
  });

  it('MySQL: account calls answer 503 while it still hangs, a member searches on, and all is back', async () => {
    const session = await made.newSession();
    mysql.freeze();
    const [info, search] = await Promise.all([
      site.post(userInfo.path, {}, session),
      site.post('/api/file/search', { keyword: '新能源' }, session),
    ]);
    expect(search.body.data.accounts_away, 'told that it is as a visitor').to.equal(true);
    expect([info.http, info.body.data]).to.deep.equal([503, errorRules.database_unavailable.text]);
    expect(search.http).to.equal(200);
    await mysql.mend();
    await recovered(async () => (await site.post(usernameLogin.path, usernameLogin.example)).http === 200);
    const again = await site.post('/api/file/search', { keyword: '新能源' }, session);
    expect(again.body.data.accounts_away).to.equal(undefined);
  });

  it('one locked row: its owner hears 503, however often asked, and everybody else is served', async () => {
    const session = await made.newSession();
    const other = await made.otherSession();
    const holder = await createConnection(databaseUrl);
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
});

import { createHash, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { expect } from 'chai';
import { type Listening, listen } from '../../ops/test/listen.ts';
import { getWxQrcode, loginCheck } from '../contract/account/accounts.ts';
import { sandboxScan, sandboxTickets } from '../contract/sandbox.ts';
import type { TestDatabase } from '../database.factory.ts';
import { keyedHash } from '../secrets.ts';
import { aSite, type Site } from '../site.factory.ts';
import { aSiteWithDatabase } from '../siteWithDatabase.factory.ts';

interface Checked {
  code: number;
  s_id?: string;
  token?: string;
  uid?: number;
  phone?: string;
}

/** A browser: what it fetched and the cookies it keeps. */
class Browser {
  cookie = '';

  constructor(private readonly site: Site) {}

  async fetchCode(query = ''): Promise<string> {
    const { http, headers, body } = await this.site.get<{ ticket: string; qrcode_url: string }>(
      getWxQrcode.path + query,
      this.cookie ? { cookie: this.cookie } : {},
    );
    expect(http).to.equal(200);
    expect(body.data.qrcode_url).to.match(/^data:image\/png;base64,/);
    this.cookie = headers.getSetCookie().map((line) => line.split(';')[0])[0] ?? this.cookie;
    return body.data.ticket;
  }

  async check(ticket: string): Promise<Checked> {
    const query = new URLSearchParams({ ticket });
    const headers = this.cookie ? { cookie: this.cookie } : undefined;
    const { http, body } = await this.site.get<Checked>(`${loginCheck.path}?${query}`, headers);
    expect(http).to.equal(200);
    return body.data;
  }
}

const ticketKey = (site: Site, ticket: string) =>
  `qr:${keyedHash(site.services.config.internalKey, 'login tickets')(ticket)}`;

describe('logging in by a scanned code', () => {
  let made: TestDatabase;
  let site: Site;
  before(async () => {
    ({ made, site } = await aSiteWithDatabase({ CALLS_PER_MINUTE: '1000000' }, false));
  });
  after(() => site.close());

  const scan = async (ticket: string, openid?: string) => {
    const { http, body } = await site.post(sandboxScan.path, { ticket, ...(openid && { openid }) });
    return [http, body.status];
  };
  const waiting = async () => {
    const { body } = await site.get<{ tickets: { ticket: string }[] }>(sandboxTickets.path);
    return body.data.tickets.map(({ ticket }) => ticket);
  };
  const count = async (where: string) => {
    const [rows] = await made.database.query(`SELECT COUNT(*) AS n FROM ${where}`);
    return (rows as [{ n: number }])[0].n;
  };
  const fine = [200, 1];
  const expired = { code: 10010 };

  it('waits, logs in the browser that asked, and is used up', async () => {
    const browser = new Browser(site);
    const openid = `openid-${randomUUID()}`;
    const ticket = await browser.fetchCode('?channel=share&referrer=https%3A%2F%2Fa.example%2F%E7%A0%94');
    expect(await site.services.redis.ttl(ticketKey(site, ticket))).to.be.within(1, 60);
    expect(await browser.check(ticket)).to.deep.equal({ code: 0 });
    expect(await waiting()).to.include(ticket);
    expect(await scan(ticket, openid)).to.deep.equal(fine);
    expect(await waiting()).not.to.include(ticket);
    const { code, s_id: sid = '', token = '', uid, phone } = await browser.check(ticket);
    expect([code, phone]).to.deep.equal([1, '']);
    const { body } = await site.post('/api/user/info', {}, { sid, token });
    expect(body.data).to.include({ id: uid, phone: '' });
    expect(await browser.check(ticket)).to.deep.equal(expired);
    const [rows] = await made.database.query(
      `SELECT openid, channel, referrer, agreed_at IS NOT NULL AS agreed FROM users WHERE id = ${uid}`,
    );
    expect(rows).to.deep.equal([{ openid, channel: 'share', referrer: 'https://a.example/研', agreed: 1 }]);
  });

  it('sets the session as cookies too, and knows a person who comes again', async () => {
    const browser = new Browser(site);
    const uids = [];
    for (let turn = 0; turn < 2; turn++) {
      const ticket = await browser.fetchCode();
      await scan(ticket, 'openid-again');
      const query = new URLSearchParams({ ticket });
      const answer = await site.get<Checked>(`${loginCheck.path}?${query}`, { cookie: browser.cookie });
      const names = answer.headers.getSetCookie().map((line) => line.split('=')[0]);
      expect(names).to.deep.equal(['sid', 'token', 'known']);
      uids.push(answer.body.data.uid);
    }
    expect(uids[1]).to.equal(uids[0]);
    const stranger = await browser.fetchCode();
    await scan(stranger);
    expect((await browser.check(stranger)).uid).not.to.equal(uids[0]);
  });

  it('is nothing to another browser, to one without its cookie, and when it is unknown', async () => {
    const [own, other, bare] = [new Browser(site), new Browser(site), new Browser(site)];
    const ticket = await own.fetchCode();
    await other.fetchCode();
    await scan(ticket);
    expect(await other.check(ticket)).to.deep.equal(expired);
    expect(await bare.check(ticket)).to.deep.equal(expired);
    expect(await own.check('unknown')).to.deep.equal(expired);
    expect((await own.check(ticket)).code).to.equal(1);
  });

  it('is shown in several tabs of one browser', async () => {
    const browser = new Browser(site);
    const [first, second] = [await browser.fetchCode(), await browser.fetchCode()];
    await scan(second);
    expect((await browser.check(first)).code).to.equal(0);
    expect((await browser.check(second)).code).to.equal(1);
  });

  it('is over after its minute, for who asks and who scans', async () => {
    const browser = new Browser(site);
    const ticket = await browser.fetchCode();
    // A time to live of 0 ends a key at once.
    await site.services.redis.pexpire(ticketKey(site, ticket), 0);
    expect(await browser.check(ticket)).to.deep.equal(expired);
    const late = await site.post(sandboxScan.path, { ticket });
    expect([late.http, late.body.status, late.body.data]).to.deep.equal([
      410,
      10010,
      '二维码已失效，请刷新后重试',
    ]);
  });

  it('belongs to who scanned it first', async () => {
    const browser = new Browser(site);
    const ticket = await browser.fetchCode();
    expect(await scan(ticket, `first-${ticket}`)).to.deep.equal(fine);
    expect(await scan(ticket, 'openid-second')).to.deep.equal([410, 10010]);
    await browser.check(ticket);
    expect(await count(`users WHERE openid = 'openid-second'`)).to.equal(0);
  });

  it('makes one session, of the right browser, of one ticket in two browsers', async () => {
    for (let turn = 0; turn < 20; turn++) {
      const [own, other] = [new Browser(site), new Browser(site)];
      const ticket = await own.fetchCode();
      await other.fetchCode();
      const openid = `race-${ticket}`;
      await scan(ticket, openid);
      // Each is first as often as the other.
      const browsers = turn % 2 === 0 ? [own, other] : [other, own];
      const checks = Array.from({ length: 10 }, async (_, index) => {
        const browser = browsers[index % 2] ?? own;
        return { mine: browser === own, ...(await browser.check(ticket)) };
      });
      const outcomes = await Promise.all(checks);
      expect(outcomes.filter(({ code }) => code === 1).map(({ mine }) => mine)).to.deep.equal([true]);
      expect(outcomes.filter(({ code }) => code === 10010)).to.have.length(9);
      const sessions = `sessions JOIN users ON users.id = user_id WHERE openid = '${openid}'`;
      expect(await count(sessions)).to.equal(1);
    }
  });

  it('makes one account of a person who scans in two browsers at once', async () => {
    for (let turn = 0; turn < 20; turn++) {
      const browsers = [new Browser(site), new Browser(site)];
      const tickets = await Promise.all(browsers.map((browser) => browser.fetchCode()));
      const openid = `twice-${tickets[0]}`;
      await Promise.all(tickets.map((ticket) => scan(ticket, openid)));
      const checked = await Promise.all(
        browsers.map((browser, index) => browser.check(tickets[index] ?? '')),
      );
      expect(checked.map(({ code }) => code)).to.deep.equal([1, 1]);
      expect(checked[0]?.uid).to.equal(checked[1]?.uid);
      expect(await count(`users WHERE openid = '${openid}'`)).to.equal(1);
    }
  });

  it('refuses clearly without Redis, and where no gateway is set', async () => {
    const away = await aSite({ DATABASE_URL: made.url, REDIS_URL: 'redis://127.0.0.1:9' }, false);
    const off = await aSite({ SANDBOX: '0' }, false);
    for (const [broken, id] of [
      [away, 'cache_unavailable'],
      [off, 'gateway_off'],
    ] as const) {
      const { http, headers } = await broken.get(getWxQrcode.path);
      expect([http, headers.get('x-error-id')]).to.deep.equal([503, id]);
    }
    const cookie = `qr=${'x'.repeat(43)}`;
    const check = await away.get(`${loginCheck.path}?ticket=t`, { cookie });
    expect([check.http, check.headers.get('x-error-id')]).to.deep.equal([503, 'cache_unavailable']);
    expect((await fetch(`${off.url}/api/notify/wechat`)).status).to.equal(404);
    await Promise.all([away.close(), off.close()]);
  });
});

describe('logging in by WeChat', () => {
  let site: Site;
  let party: Listening;
  const answering = createServer((request, response) => {
    const token = request.url?.startsWith('/cgi-bin/stable_token');
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify(token ? { access_token: 'a', expires_in: 7200 } : { url: 'http://weixin.qq.com/q/a' }),
    );
  });
  before(async () => {
    party = await listen(answering);
    ({ site } = await aSiteWithDatabase(
      { WECHAT_APP_ID: 'wx1', WECHAT_APP_SECRET: 'secret', WECHAT_TOKEN: 'shared', WECHAT_URL: party.url },
      false,
    ));
  });
  after(async () => {
    await site.close();
    await party.close();
  });

  const sign = (token: string) => {
    const timestamp = String(Math.floor(Date.now() / 1000));
    const signature = createHash('sha1').update([token, timestamp, 'n1'].sort().join('')).digest('hex');
    return new URLSearchParams({ signature, timestamp, nonce: 'n1', echostr: 'echo' });
  };
  const notice = async (ticket: string, token: string) => {
    const response = await fetch(`${site.url}/api/notify/wechat?${sign(token)}`, {
      method: 'POST',
      headers: { 'content-type': 'text/xml' },
      body: `<xml><FromUserName><![CDATA[o-wechat]]></FromUserName><MsgType><![CDATA[event]]></MsgType>
        <Event><![CDATA[subscribe]]></Event><EventKey><![CDATA[qrscene_${ticket}]]></EventKey></xml>`,
    });
    return [response.status, (await response.text()).slice(0, 7)];
  };

  it('takes a signed notice of the scan, and no other', async () => {
    const browser = new Browser(site);
    const ticket = await browser.fetchCode();
    expect((await notice(ticket, 'forged'))[0]).to.equal(403);
    expect((await browser.check(ticket)).code).to.equal(0);
    expect(await notice(ticket, 'shared')).to.deep.equal([200, 'success']);
    expect(await notice(ticket, 'shared'), 'again').to.deep.equal([200, 'success']);
    expect((await browser.check(ticket)).code).to.equal(1);
    expect(await notice(ticket, 'shared'), 'later').to.deep.equal([200, 'success']);
  });

  it('takes notices beyond the limit of calls: they come from few addresses', async () => {
    const strict = await aSite(
      { WECHAT_APP_ID: 'wx1', WECHAT_APP_SECRET: 's', WECHAT_TOKEN: 'shared', CALLS_PER_MINUTE: '1' },
      false,
    );
    const asked = async (path: string) => (await fetch(strict.url + path)).status;
    const statuses = [];
    for (let turn = 0; turn < 4; turn++) statuses.push(await asked(`/api/notify/wechat?${sign('shared')}`));
    expect(statuses).to.deep.equal([200, 200, 200, 200]);
    expect([await asked('/api/order/vipList'), await asked('/api/order/vipList')]).to.deep.equal([200, 429]);
    await strict.close();
  });

  it('proves to WeChat that the address is ours', async () => {
    const echo = await fetch(`${site.url}/api/notify/wechat?${sign('shared')}`);
    expect([echo.status, await echo.text()]).to.deep.equal([200, 'echo']);
    expect((await fetch(`${site.url}/api/notify/wechat?${sign('forged')}`)).status).to.equal(403);
  });
});

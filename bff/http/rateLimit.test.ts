import { expect } from 'chai';
import { keysOf } from '../accounts/phones.factory.ts';
import { aDatabase } from '../database.factory.ts';
import { aReader } from '../reader.factory.ts';
import { aSite, type Site } from '../site.factory.ts';

const closedPort = 'redis://127.0.0.1:9';

describe('the limit of calls an address', () => {
  let site: Site;
  afterEach(() => site.close());

  const burst = async (count: number, headers: (turn: number) => Record<string, string>) => {
    const answers = [];
    for (let turn = 0; turn < count; turn++) {
      answers.push(await site.post('/api/nothing', {}, headers(turn)));
    }
    return answers;
  };

  it('refuses with 429 and Retry-After once it is used up', async () => {
    site = await aSite({ CALLS_PER_MINUTE: '3' }, false);
    const answers = await burst(4, () => ({}));
    expect(answers.map(({ http }) => http)).to.deep.equal([404, 404, 404, 429]);
    const last = answers[3];
    expect(Number(last?.headers.get('retry-after'))).to.be.within(1, 60);
    expect(last?.body.data).to.equal('操作过于频繁，请稍后再试');
    expect((await fetch(`${site.url}/healthz`)).status).to.equal(200);
  });

  it('lets no more of many requests at once pass than it says', async () => {
    site = await aSite({ CALLS_PER_MINUTE: '20' }, false);
    await burst(5, () => ({}));
    const answers = await Promise.all(Array.from({ length: 40 }, () => site.post('/api/nothing')));
    expect(answers.filter(({ http }) => http === 404)).to.have.length(15);
  });

  it('holds while Redis is away', async () => {
    site = await aSite({ CALLS_PER_MINUTE: '3', REDIS_URL: closedPort }, false);
    const answers = await burst(4, () => ({}));
    expect(answers.map(({ http }) => http)).to.deep.equal([404, 404, 404, 429]);
  });

  it('believes X-Forwarded-For from no one by default', async () => {
    site = await aSite({ CALLS_PER_MINUTE: '2' }, false);
    const answers = await burst(3, (turn) => ({ 'x-forwarded-for': `203.0.113.${turn}` }));
    expect(answers.map(({ http }) => http)).to.deep.equal([404, 404, 429]);
  });

  it('counts a session from all its addresses together', async () => {
    const made = await aDatabase();
    site = await aSite({ CALLS_PER_MINUTE: '3', TRUSTED_PROXIES: 'loopback', DATABASE_URL: made.url }, false);
    const [reader, other] = [await aReader(made), await aReader(made)];
    const ask = async (headers: Record<string, string>, turn: number) => {
      const elsewhere = { ...headers, 'x-forwarded-for': `203.0.113.${turn}` };
      return (await site.post('/api/user/info', {}, elsewhere)).http;
    };
    const answers = [];
    for (let turn = 0; turn < 4; turn++) answers.push(await ask(reader.headers, turn));
    expect(answers).to.deep.equal([200, 200, 200, 429]);
    expect(await ask(other.headers, 9)).to.equal(200);
    await made.close();
  });

  it('lets no more of many requests of a session at once pass, wherever they come from', async () => {
    const made = await aDatabase();
    site = await aSite(
      { CALLS_PER_MINUTE: '20', TRUSTED_PROXIES: 'loopback', DATABASE_URL: made.url },
      false,
    );
    const { headers } = await aReader(made);
    const ask = async (turn: number) => {
      const elsewhere = { ...headers, 'x-forwarded-for': `203.0.113.${turn}` };
      return (await site.post('/api/user/info', {}, elsewhere)).http;
    };
    const answers = [
      await ask(0),
      ...(await Promise.all(Array.from({ length: 40 }, (_, turn) => ask(turn + 1)))),
    ];
    expect(answers.filter((http) => http === 200)).to.have.length(20);
    expect(answers.filter((http) => http === 429)).to.have.length(21);
    await made.close();
  });

  it('counts no session that is none', async () => {
    site = await aSite({ CALLS_PER_MINUTE: '3' }, false);
    await burst(3, (turn) => ({ sid: `none-${turn}`, token: 'none' }));
    const counted = await keysOf(site, 'limit:calls');
    expect(counted.map((key) => key.split(':').at(-1))).to.deep.equal(['127.0.0.1']);
  });

  it('counts the client behind a configured proxy, and an IPv6 network as one', async () => {
    site = await aSite({ CALLS_PER_MINUTE: '2', TRUSTED_PROXIES: 'loopback' }, false);
    const apart = await burst(3, (turn) => ({ 'x-forwarded-for': `203.0.113.${turn}` }));
    expect(apart.map(({ http }) => http)).to.deep.equal([404, 404, 404]);
    const network = await burst(3, (turn) => ({ 'x-forwarded-for': `2001:db8:0:7::${turn}` }));
    expect(network.map(({ http }) => http)).to.deep.equal([404, 404, 429]);
  });
});

import { expect } from 'chai';
import sharp from 'sharp';
import { aSite, type Site } from '../site.factory.ts';

describe('passing a report on', () => {
  let site: Site;
  before(async () => {
    site = await aSite({ MINI_PROGRAM_APP_ID: 'wx12', PUBLIC_URL: 'https://reports.example' });
    await site.search.aReport({ id: 7 });
    await site.search.aReport({ id: 8, visible: false });
  });
  after(() => site.close());

  const link = (body: object) => site.post<{ openlink: string }>('/api/file/generateUrlScheme', body);
  const qrCode = (query: string) => fetch(`${site.url}/api/gz/getBaogaoWxCode?${query}`);

  it('gives a link into the mini program, and nothing but the page it was asked for', async () => {
    const { body } = await link({
      path: 'pages/detail/detail',
      query: 'id=7&from=网'.replace('网', '%E7%BD%91'),
    });
    const { href, searchParams } = new URL(body.data.openlink);
    expect(href).to.match(/^weixin:\/\/dl\/business\/\?appid=wx12&/);
    expect(Object.fromEntries(searchParams)).to.deep.equal({
      appid: 'wx12',
      path: 'pages/detail/detail',
      query: 'id=7&from=%E7%BD%91',
      env_version: 'release',
    });
    for (const wrong of [
      {},
      { path: '../x?a=1', query: '' },
      { path: 'a', query: '#<b>' },
      { path: ['a'], query: '' },
    ])
      expect((await link(wrong)).http, JSON.stringify(wrong)).to.equal(422);
  });

  it('is off without a mini program where there is no sandbox', async () => {
    const without = await aSite({ SANDBOX: '0' }, false);
    try {
      const { http } = await without.post('/api/file/generateUrlScheme', { path: 'a', query: '' });
      expect(http).to.equal(503);
    } finally {
      await without.close();
    }
  });

  it('draws a square picture for each report, another one for another report', async () => {
    await site.search.aReport({ id: 9 });
    const [one, other] = await Promise.all(
      [7, 9].map(async (id) => {
        const response = await qrCode(`scene=${id}&type=2`);
        expect([response.status, response.headers.get('content-type')]).to.deep.equal([200, 'image/png']);
        return Buffer.from(await response.arrayBuffer());
      }),
    );
    const { format, width, height } = await sharp(one).metadata();
    expect([format, width]).to.deep.equal(['png', height]);
    expect(one?.equals(other ?? Buffer.alloc(0))).to.equal(false);
  });

  it('draws none for a report that is not there', async () => {
    for (const [query, status] of [
      ['scene=8&type=2', 404],
      ['scene=99', 404],
      ['scene=x', 422],
      ['type=2', 422],
      ['scene=7&type=3', 422],
      ['scene=7&scene=9', 422],
    ] as const)
      expect((await qrCode(query)).status, query).to.equal(status);
  });
});

import { expect } from 'chai';
import sharp from 'sharp';
import { storeLayout } from '../../mappings/storeLayout.ts';
import { aSite, type Site } from '../site.factory.ts';
import { rawRequest } from './rawRequest.testkit.ts';

const pageWidth = 1240;

const picture = (width: number, height: number, background = '#fff') =>
  sharp({ create: { width, height, channels: 3, background } });

describe('pictures by size', () => {
  let site: Site;
  before(async () => {
    site = await aSite();
    await site.search.aReport({ id: 7, page_count: 30 });
    await site.search.aReport({ id: 8, page_count: 30, visible: false });
    for (const id of [7, 8]) {
      const page = await picture(pageWidth, 1754).png().toBuffer();
      for (const index of [0, 1, 10]) await site.aFile(storeLayout.pageImage(id, index), page);
      await site.aFile(storeLayout.cover(id), await picture(480, 679).jpeg().toBuffer());
      await site.aFile(storeLayout.chart(id, 1), await picture(900, 500).png().toBuffer());
    }
    await site.aFile(storeLayout.banner('energy'), await picture(1600, 400).jpeg().toBuffer());
  });
  after(() => site.close());

  const get = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(site.url + path, { headers });
    return { response, bytes: Buffer.from(await response.arrayBuffer()) };
  };

  it('are WebP of the width asked for, never enlarged, and the picture as it is without one', async () => {
    for (const [path, asked, given] of [
      ['/files/pages/7/0.png', 144, 144],
      ['/files/pages/7/0.png', 384, 384],
      ['/files/pages/7/0.png', 800, 800],
      ['/files/pages/7/0.png', 1240, 1240],
      ['/files/covers/7.jpg', 144, 144],
      ['/files/covers/7.jpg', 1240, 480],
      ['/files/charts/70001.png', 1240, 900],
      ['/files/banners/energy.jpg', 800, 800],
    ] as const) {
      const { response, bytes } = await get(`${path}?w=${asked}`);
      expect([response.status, response.headers.get('content-type')], path).to.deep.equal([
        200,
        'image/webp',
      ]);
      expect((await sharp(bytes).metadata()).width, path).to.equal(given);
    }
    const { response, bytes } = await get('/files/pages/7/0.png');
    expect(response.headers.get('content-type')).to.equal('image/png');
    expect((await sharp(bytes).metadata()).width).to.equal(pageWidth);
  });

  it('are kept for good under an address that names what they are, by the reader alone where rights decide', async () => {
    const pictures = '0123456789ab';
    await site.search.aReport({ id: 9, title: '储能定稿', page_count: 30, pictures });
    await site.aChart({ id: 90_001, report_id: 9, pictures });
    const white = await picture(480, 679).png().toBuffer();
    for (const key of [storeLayout.pageImage(9, 0), storeLayout.cover(9), storeLayout.chart(9, 1)])
      await site.aFile(key, white);
    const { data } = (
      await site.post<{ share_url: string; page_version: string }>('/api/file/detail', { id: 9 })
    ).body;
    const [chart] = (await site.post<{ charts: { online_url: string }[] }>('/api/file/chartlist', { id: 9 }))
      .body.data.charts;
    expect(data.page_version).to.equal(pictures);
    const kept = async (path: string) => (await get(path)).response.headers.get('cache-control');
    const forGood = 'max-age=31536000, immutable';
    expect(await kept(data.share_url)).to.equal(`public, ${forGood}, s-maxage=300`);
    expect(await kept(`${chart?.online_url}&w=384`)).to.equal(`public, ${forGood}, s-maxage=300`);
    expect(await kept(`/files/pages/9/0.png?v=${pictures}&w=144`)).to.equal(`private, ${forGood}`);
    // An address of another drawing, as an old page has it, shows what is there now, for a while.
    for (const other of ['?v=ba9876543210', '?v=', '', `?v=${pictures}&v=${pictures}`])
      expect(await kept(`/files/pages/9/0.png${other}`)).to.match(/^private, max-age=86400, stale/);
  });

  it('are refused for any other width', async () => {
    for (const query of ['w=145', 'w=', 'w=0', 'w=384&w=800', 'w=384px', 'w=1e3']) {
      const { response } = await get(`/files/covers/7.jpg?${query}`);
      expect([response.status, response.headers.get('x-error-id')], query).to.deep.equal([422, 'invalid']);
    }
  });

  it('open no page and no report that is closed', async () => {
    for (const [path, status] of [
      ['/files/pages/7/10.png', 403],
      ['/files/pages/7/2.png', 404],
      ['/files/pages/8/0.png', 404],
      ['/files/covers/8.jpg', 404],
      ['/files/charts/80001.png', 404],
    ] as const)
      expect((await get(`${path}?w=384`)).response.status, path).to.equal(status);
    for (const path of ['/files/pages/7/0.384w.webp', '/files/pages/7/10.384w.webp'])
      expect((await get(path)).response.status, path).to.be.within(400, 499);
  });

  it('are made once, however many ask at once', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => get('/files/pages/7/1.png?w=144')));
    expect(new Set(answers.map(({ bytes }) => bytes.toString('base64'))).size).to.equal(1);
    const [first] = answers;
    const again = await get('/files/pages/7/1.png?w=144');
    expect(again.response.headers.get('etag')).to.equal(first?.response.headers.get('etag'));
    const kept = await site.services.store.list(storeLayout.folder(7));
    expect(kept.filter((key) => key.includes('/1.144w'))).to.have.length(1);
  });

  it('are made anew when their original was', async () => {
    const path = '/files/charts/70002.png?w=144';
    const draw = async (height: number, colour: string) =>
      site.aFile(storeLayout.chart(7, 2), await picture(900, height, colour).png().toBuffer());
    await draw(500, '#fff');
    const before = await get(path);
    await draw(300, '#246');
    const after = await get(path);
    expect((await sharp(after.bytes).metadata()).height).to.equal(48);
    expect(after.response.headers.get('etag')).not.to.equal(before.response.headers.get('etag'));
  });

  it('are confirmed by their ETag', async () => {
    // Not by fetch, which asks past every cache as soon as it is given a condition.
    const path = '/files/covers/7.jpg?w=384';
    const { headers } = await rawRequest(site.url, path);
    const again = await rawRequest(site.url, path, { headers: { 'if-none-match': String(headers.etag) } });
    expect(again.status).to.equal(304);
  });
});

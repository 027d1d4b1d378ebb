import { expect } from 'chai';
import { storeLayout } from '../../mappings/storeLayout.ts';
import { aSite, type Site } from '../site.factory.ts';
import { rawRequest } from './rawRequest.testkit.ts';

const image = (id: number, index: number) => `pixels ${index} of report ${id}`;

describe('files', () => {
  let site: Site;
  before(async () => {
    site = await aSite();
    await site.search.aReport({ id: 7, page_count: 30 });
    await site.search.aReport({ id: 8, page_count: 20 });
    await site.search.aReport({ id: 9, page_count: 1 });
    await site.search.aReport({ id: 10, page_count: 30, visible: false });
    for (const [id, pages] of [
      [7, 30],
      [8, 20],
      [9, 1],
      [10, 30],
    ] as const) {
      for (let index = 0; index < pages; index++) {
        await site.aFile(storeLayout.pageImage(id, index), image(id, index));
      }
      await site.aFile(storeLayout.cover(id), `cover of ${id}`);
      await site.aFile(storeLayout.chart(id, 1), `chart of ${id}`);
    }
  });
  after(() => site.close());

  const get = (path: string, options?: Parameters<typeof rawRequest>[2]) =>
    rawRequest(site.url, path, options);

  it('gives a visitor the preview and not a byte beyond', async () => {
    for (const [id, allowed] of [
      [7, 10],
      [8, 10],
      [9, 0],
    ] as const) {
      for (let index = 0; index < allowed; index++) {
        expect((await get(`/files/pages/${id}/${index}.png`)).text).to.equal(image(id, index));
      }
      for (const index of [allowed, allowed + 1, 29, 30, 31]) {
        const { status, headers, text } = await get(`/files/pages/${id}/${index}.png`);
        expect([status, headers['x-error-id']], `${id}/${index}`).to.deep.equal([403, 'preview_limit']);
        expect(text).not.to.contain('pixel');
      }
    }
  });

  it('is not fooled by other spellings, methods and ranges', async () => {
    const spellings = [
      '/files/pages/7/%31%39.png',
      '/files/pages/7/019.png',
      '/files/pages/7/-1.png',
      '/files/pages/7/1e1.png',
      '/files/pages/7/19.0.png',
      '/files/pages/7/99999999999999999999.png',
      '/files/pages/7/%2e/19.png',
      '/files/pages/7//19.png',
      '/files/pages//7/19.png',
      '//files/pages/7/19.png',
      '/files/./pages/7/19.png',
      '/files/pages/9/../7/19.png',
      '/files/pages/7/0%2f..%2f19.png',
      '/files/pages/7/19.png/',
      '/files/pages/7/19.PNG',
      '/FILES/pages/7/19.png',
      '/files/covers/..%2fpages%2f19.jpg',
      '/files/pages/7%00/19.png',
      '/files/pages/７/１９.png'.replace('７', '%EF%BC%97').replace('１９', '%EF%BC%91%EF%BC%99'),
    ];
    for (const path of spellings) {
      for (const method of ['GET', 'HEAD', 'POST']) {
        const { status, text } = await get(path, { method, headers: { range: 'bytes=0-3' } });
        expect(status, `${method} ${path}`).to.be.within(400, 499);
        expect(text, path).not.to.contain('pixe');
      }
    }
  });

  it('answers HEAD, Range and If-None-Match within the preview, for one’s own browser only', async () => {
    const path = '/files/pages/7/3.png';
    const { status, headers } = await get(path, { method: 'HEAD' });
    expect([status, headers['content-type'], headers['cache-control']]).to.deep.equal([
      200,
      'image/png',
      'private, max-age=86400, stale-while-revalidate=604800',
    ]);
    const part = await get(path, { headers: { range: 'bytes=0-4' } });
    expect([part.status, part.text]).to.deep.equal([206, 'pixel']);
    expect((await get(path, { headers: { range: 'bytes=900-' } })).status).to.equal(416);
    expect((await get(path, { headers: { 'if-none-match': String(headers.etag) } })).status).to.equal(304);
  });

  it('opens covers and chart crops to all', async () => {
    const cover = await get('/files/covers/9.jpg');
    expect([cover.status, cover.text, cover.headers['cache-control']]).to.deep.equal([
      200,
      'cover of 9',
      'public, max-age=86400, stale-while-revalidate=604800, s-maxage=300',
    ]);
    expect((await get('/files/charts/70001.png')).text).to.equal('chart of 7');
    expect((await get('/files/charts/70002.png')).status).to.equal(404);
  });

  it('knows neither taken-down nor unknown reports', async () => {
    for (const path of [
      '/files/pages/10/0.png',
      '/files/covers/10.jpg',
      '/files/charts/100001.png',
      '/files/covers/77.jpg',
    ]) {
      const { status, headers, text } = await get(path);
      expect([status, headers['x-error-id']], path).to.deep.equal([404, 'not_found']);
      expect(headers['content-type'], path).to.contain('application/json');
      expect(text).to.contain('内容不存在');
    }
  });
});

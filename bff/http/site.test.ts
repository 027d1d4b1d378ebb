import { expect } from 'chai';
import { aSite, type Site } from '../site.factory.ts';

describe('the site', () => {
  let site: Site;
  before(async () => {
    site = await aSite({}, false);
  });
  after(() => site.close());

  const get = async (path: string) => {
    const response = await fetch(site.url + path);
    return {
      status: response.status,
      cache: response.headers.get('cache-control'),
      text: await response.text(),
    };
  };

  it('gives the page at every known address', async () => {
    const known =
      '/ /index /report?keyword=x /detail/12 /preview/12 /filetype/1 /chart /collection/detail/3 /user/order';
    for (const path of known.split(' ')) {
      const { status, text, cache } = await get(path);
      expect([status, cache], path).to.deep.equal([200, 'no-cache']);
      expect(text, path).to.contain('<title>研海');
    }
  });

  it('gives the page with 404 elsewhere', async () => {
    for (const path of [
      '/404',
      '/nothing',
      '/detail',
      '/detail/1/2',
      '/.env',
      '/user/a/b',
      '/%2e%2e/%2e%2e/etc/passwd',
    ]) {
      const { status, text } = await get(path);
      expect(status, path).to.equal(404);
      expect(text, path).not.to.contain('root:');
    }
    expect((await get('/nothing')).text).to.contain('<title>研海');
  });

  it('lets hashed assets be kept for ever and nothing else', async () => {
    expect((await get('/assets/main-1a2b.js')).cache).to.equal('public, max-age=31536000, immutable');
    expect((await get('/sw.js')).cache).to.equal('no-cache');
    const missing = await get('/assets/gone-0000.js');
    expect([missing.status, missing.text.includes('<title>')]).to.deep.equal([404, false]);
  });

  it('tells robots what not to fetch', async () => {
    expect((await get('/robots.txt')).text).to.contain('Disallow: /api/');
  });
});

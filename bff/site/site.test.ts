import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { type ToxicProxy, toxicProxy } from '../../ops/test/toxicProxy.ts';
import { aCollection } from '../collections/collections.factory.ts';
import { type SiteRoute, siteRoutes } from '../contract/site/routes.ts';
import { aDatabase, type TestDatabase } from '../database.factory.ts';
import { aSite, type Site } from '../site.factory.ts';
import { pageModules } from './template.ts';

const routes: readonly SiteRoute[] = siteRoutes;

describe('the table of routes', () => {
  it('names each address once', () => {
    const paths = routes.map(({ path }) => path);
    expect([...new Set(paths)]).to.deep.equal(paths);
  });

  it('announces exactly the modules that the pages load', () => {
    const frontend = new URL('../../frontend/app/pages.tsx', import.meta.url);
    const loaded = [...readFileSync(frontend, 'utf8').matchAll(/import\('\.\.\/([^']+)'\)/g)].map(
      ([, name]) => name,
    );
    expect(loaded).to.deep.equal(Object.values(pageModules).flat());
  });
});

describe('the site', () => {
  let site: Site;
  let made: TestDatabase;
  let wire: ToxicProxy;
  const there = { report: 0, collection: 0, fileType: 3 };
  let takenDown = 0;
  before(async () => {
    made = await aDatabase();
    wire = await toxicProxy(process.env.OPENSEARCH_URL ?? '');
    site = await aSite({ DATABASE_URL: made.url, OPENSEARCH_URL: wire.url });
    there.report = await site.search.aReport({ title: '储能行业深度' });
    takenDown = await site.search.aReport({ title: '已下架', visible: false });
    there.collection = await aCollection(made.database, { reportIds: [there.report] });
  });
  after(async () => {
    await site.close();
    await wire.close();
    await made.close();
  });

  const get = async (path: string) => {
    const response = await fetch(site.url + path);
    return {
      status: response.status,
      cache: response.headers.get('cache-control'),
      text: await response.text(),
    };
  };

  it('gives the page at every address of the table whose thing is there, and 404 with the page otherwise', async () => {
    for (const { path, shows } of routes) {
      if (shows === 'place' || shows === 'folder') continue;
      const known = shows ? path.replace(':id', String(there[shows])) : path;
      const { status, text, cache } = await get(`${known}?channel=x`);
      expect([status, cache], known).to.deep.equal([200, 'no-cache']);
      expect(text, known).to.match(/<title>[^<]*研海/);
      if (!shows) continue;
      for (const id of ['0', '999999999', '01', '1.0', '-1', 'x', '%20', '9'.repeat(30), String(takenDown)]) {
        if (shows !== 'report' && id === String(takenDown)) continue;
        const missing = await get(path.replace(':id', id));
        expect([missing.status, /<title>[^<]*研海/.test(missing.text)], `${path} ${id}`).to.deep.equal([
          404,
          true,
        ]);
      }
    }
  });

  it('gives the page with 404 elsewhere', async () => {
    for (const path of [
      '/404',
      '/nothing',
      '/detail',
      '/detail/1/2',
      '/detail/%E0%A4%A',
      '/%E0%A4%A',
      '/user/whatever',
      '/user/a/b',
      '/.env',
      '/%2e%2e/%2e%2e/etc/passwd',
    ]) {
      const { status, text } = await get(path);
      expect(status, path).to.equal(404);
      expect(text, path).to.match(/<title>[^<]*研海/);
      expect(text, path).not.to.contain('root:');
    }
  });

  it('answers 503 with the page while nobody can tell, and only then', async () => {
    await wire.cut();
    const asked = await Promise.all(
      [`/detail/${there.report}`, '/detail/x', '/report', '/filetype/3'].map(get),
    ).finally(() => wire.mend());
    expect(asked.map(({ status }) => status)).to.deep.equal([503, 404, 200, 200]);
    expect(asked[0]?.text).to.match(/<title>[^<]*研海/);
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

import { expect } from 'chai';
import { aCollection } from '../collections/collections.factory.ts';
import type { TestDatabase } from '../database.factory.ts';
import type { Site } from '../site.factory.ts';
import { aSiteWithDatabase } from '../siteWithDatabase.factory.ts';

const origin = 'https://yanhai.test';

describe('what search engines and feed readers fetch', () => {
  let site: Site;
  let made: TestDatabase;
  before(async () => {
    ({ made, site } = await aSiteWithDatabase({ PUBLIC_URL: origin }));
    const report = (id: number, day: string, more: object = {}) =>
      site.search.aReport({ id, created_at: `${day}T01:00:00.000Z`, ...more });
    await report(1, '2026-01-01', { title: '最早的一份' });
    await report(49_999, '2026-01-05', { title: '储能 <成本> & "拐点"\u0001' });
    await report(50_000, '2026-01-03');
    await report(70_000, '2026-01-09', { visible: false });
    await report(99_000_000_000, '2026-01-04');
    await aCollection(made.database, { name: '储能专题' });
  });
  after(() => site.close());

  const get = async (path: string) => {
    const response = await fetch(site.url + path);
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      text: await response.text(),
    };
  };
  const locations = (text: string) =>
    [...text.matchAll(/<loc>([^<]*)<\/loc>(?:<lastmod>([^<]*)<\/lastmod>)?/g)].map(([, location, day]) =>
      `${location} ${day ?? ''}`.trim(),
    );

  it('has an index of parts by ranges of ids, what changed last first', async () => {
    const { status, type, text } = await get('/sitemap.xml');
    expect([status, type]).to.deep.equal([200, 'application/xml; charset=utf-8']);
    expect(locations(text)).to.deep.equal([
      `${origin}/sitemaps/pages.xml`,
      `${origin}/sitemaps/organization.xml`,
      `${origin}/sitemaps/industry.xml`,
      `${origin}/sitemaps/reports-0.xml 2026-01-05`,
      `${origin}/sitemaps/reports-1980000.xml 2026-01-04`,
      `${origin}/sitemaps/reports-1.xml 2026-01-03`,
    ]);
  });

  it('tells the visible reports of each part, and every public page', async () => {
    expect(locations((await get('/sitemaps/reports-0.xml')).text)).to.deep.equal([
      `${origin}/detail/1 2026-01-01`,
      `${origin}/detail/49999 2026-01-05`,
    ]);
    expect(locations((await get('/sitemaps/reports-1.xml')).text)).to.deep.equal([
      `${origin}/detail/50000 2026-01-03`,
    ]);
    const pages = locations((await get('/sitemaps/pages.xml')).text).join('\n');
    for (const path of ['/', '/report', '/filetype/8', '/chart', '/vip', '/collection/detail/1']) {
      expect(pages).to.contain(`${origin}${path}`);
    }
    expect(pages).not.to.match(/:id|\/preview|\/user|\/upload|test\/index$/m);
    for (const part of ['2', '-1', '01', 'x', '9'.repeat(30)]) {
      expect((await get(`/sitemaps/reports-${part}.xml`)).status, part).to.equal(404);
    }
  });

  it('tells robots where the sitemap is and what is not for them', async () => {
    const { text } = await get('/robots.txt');
    expect(text).to.contain(`Sitemap: ${origin}/sitemap.xml`).and.contain('Disallow: /api/');
  });

  it('has a feed of what came last, well-formed whatever the titles hold', async () => {
    const { status, type, text } = await get('/feed.xml');
    expect([status, type]).to.deep.equal([200, 'application/rss+xml; charset=utf-8']);
    const links = [...text.matchAll(/<link>([^<]*)<\/link>/g)].map(([, link]) => link?.replace(origin, ''));
    expect(links).to.deep.equal(['/', '/detail/49999', '/detail/99000000000', '/detail/50000', '/detail/1']);
    expect(text).to.contain('<title>储能 &lt;成本&gt; &amp; &quot;拐点&quot;</title>');
    expect(text).to.contain('<pubDate>Mon, 05 Jan 2026 01:00:00 GMT</pubDate>');
  });

  it('has a feed of each stock, house and industry, with rating and target price', async () => {
    await site.search.aReport({
      id: 2,
      title: '槿渡医疗深度',
      stock_name: '槿渡医疗',
      stock_code: '698426',
      organization: '槿渡证券',
      industry_id: 5,
      outlook: {
        rating: { name: '买入' },
        target_price: { low: 12.5, high: 15, unit: '元' },
        forecasts: [],
      },
    });
    for (const about of ['stock=698426', `organization=${encodeURIComponent('槿渡证券')}`, 'industry=5']) {
      const { text } = await get(`/feed.xml?${about}`);
      expect(text, about).to.contain('槿渡证券，槿渡医疗 698426，评级 买入，目标价 12.50–15.00 元');
      expect(text, about).not.to.contain('最早的一份');
    }
    expect((await get('/feed.xml?industry=999')).status).to.equal(404);
  });
});

import { expect } from 'chai';
import type { Data } from '../bff/contract/call.ts';
import type { placeDetail } from '../bff/contract/places.ts';
import { type Place, placeAddress } from '../bff/contract/site/places.ts';
import { aSite, type Site } from '../bff/site.factory.ts';
import { industryIdOf, typeIdOf } from '../mappings/taxonomy/taxonomy.ts';
import { fullCount, plan } from './plan/plan.ts';
import { writeReport } from './prose/write.ts';

describe('the pages of names of the seeded corpus', function () {
  this.timeout(120_000);
  let site: Site;
  /** Ids of the reports of each place, by its address. */
  const expected = new Map<string, { place: Place; ids: number[] }>();
  before(async () => {
    site = await aSite({ CALLS_PER_MINUTE: '1000000', PUBLIC_URL: 'https://yanhai.test' });
    const given = plan(fullCount, '2026-06-17').map((task, index) => {
      const { title, organization, researchers, stock, industry, type, date } = writeReport(task).metadata;
      const industry_id = industryIdOf(industry) ?? 1;
      const report = { id: index + 1, title, organization, researchers, date, industry_id };
      const named = { stock_code: stock?.code ?? '', stock_name: stock?.name ?? '' };
      return { ...report, ...named, type_id: typeIdOf(type) ?? 1 };
    });
    await site.search.reports(given);
    const add = (place: Place, id: number) => {
      const address = placeAddress(place);
      const known = expected.get(address) ?? { place, ids: [] };
      expected.set(address, { place, ids: [...known.ids, id] });
    };
    for (const { id, organization, researchers, stock_code, industry_id } of given) {
      add({ kind: 'industry', name: String(industry_id) }, id);
      if (stock_code) add({ kind: 'stock', name: stock_code }, id);
      if (organization) add({ kind: 'organization', name: organization }, id);
      if (organization) for (const name of researchers) add({ kind: 'researcher', name, organization }, id);
    }
  });
  after(() => site.close());

  it('list exactly their reports', async () => {
    expect(expected.size).to.be.at.least(100);
    for (const [address, { place, ids }] of expected) {
      const pages = Array.from({ length: Math.ceil(ids.length / 50) }, (_, index) => index + 1);
      const listed = await Promise.all(
        pages.map(async (page) => {
          const { body } = await site.post<Data<typeof placeDetail>>('/api/place/detail', {
            ...place,
            page,
            pageSize: 50,
          });
          expect(body.data.total, address).to.equal(ids.length);
          return body.data.files.map(({ id }) => id);
        }),
      );
      expect(listed.flat(), address).to.have.members(ids);
    }
  });

  it('are those of the sitemaps, and each says in its first HTML what it is', async () => {
    const listed: string[] = [];
    for (const kind of ['organization', 'researcher', 'stock', 'industry']) {
      const text = await (await fetch(`${site.url}/sitemaps/${kind}.xml`)).text();
      listed.push(
        ...[...text.matchAll(/<loc>https:\/\/yanhai\.test([^<]*)<\/loc>/g)].map(([, path]) => path ?? ''),
      );
    }
    expect(listed).to.have.members([...expected.keys()]);
    for (const address of listed) {
      const page = await fetch(site.url + address);
      const text = await page.text();
      expect(page.status, address).to.equal(200);
      expect(text, address).to.include(`<link rel="canonical" href="https://yanhai.test${address}"`);
      expect(text, address).to.include('"@type":"CollectionPage"');
      const first = expected.get(address)?.ids.some((id) => text.includes(`href="/detail/${id}"`));
      expect(first, address).to.equal(true);
    }
    for (const nothing of [
      '/organization/没有',
      '/researcher/没有/没有',
      '/stock/1',
      '/industry/9999',
      '/industry/x',
    ])
      expect((await fetch(site.url + nothing)).status, nothing).to.equal(404);
  });
});

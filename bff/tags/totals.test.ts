import { expect } from 'chai';
import type { ReportListItem } from '../contract/entities.ts';
import { copied, seedCopies } from '../copies.factory.ts';
import { aReader } from '../reader.factory.ts';
import type { Site } from '../site.factory.ts';
import { aSiteWithDatabase } from '../siteWithDatabase.factory.ts';

interface Counted {
  id: number;
  name: string;
  count: number;
}

interface List {
  total: number;
  totalFile: number;
  new: number;
  files: ReportListItem[];
  items: Counted[];
  facets: Record<'types' | 'industries' | 'ratings' | 'years' | 'pages', Counted[]>;
  charts: unknown;
}

describe('a total', () => {
  let site: Site;
  let collection: number;
  let asMember: Record<string, string>;
  before(async () => {
    const { made, site: own } = await aSiteWithDatabase();
    site = own;
    ({ headers: asMember } = await aReader(made, { level: 3 }));
    ({ collection } = await seedCopies(site, made));
  });
  after(() => site.close());

  const ask = async (path: string, body: object = {}) => {
    const { http, body: answer } = await site.post<List>(`/api/${path}`, body, asMember);
    expect(http, `${path} ${JSON.stringify(answer.data)}`).to.equal(200);
    return answer.data;
  };
  const found = async (body: object) =>
    (await ask('file/search', { onlyTitle: 1, orText: 1, ...body })).total;
  const place = async (kind: string, name: string, organization?: string) =>
    (await ask('place/detail', { kind, name, ...(organization && { organization }) })).total;
  const days = (from: string, to: string) => ({
    startTime: Date.parse(`${from}T00:00:00+08:00`) / 1000,
    endTime: Date.parse(`${to}T23:59:59+08:00`) / 1000,
  });

  it('of the whole site is the same wherever it is told', async () => {
    const all = await ask('file/search', {});
    expect(all.total).to.equal(12);
    expect(all.totalFile).to.equal(12);
    for (const recommend of [1, 2, 3]) expect((await ask('file/homelist', { recommend })).total).to.equal(12);
    const held = (await ask('tag/holdings')) as unknown as Record<string, number> & { years: Counted[] };
    expect(held.reports).to.equal(12);
    const charts = await ask('chart/search', { pageSize: 1 });
    expect([charts.total, held.charts]).to.deep.equal([24, 24]);
    const sum = (counts: Counted[]) => counts.reduce((total, { count }) => total + count, 0);
    expect([sum(held.years), sum(all.facets.years), sum(all.facets.types)]).to.deep.equal([12, 12, 12]);
    expect(held.years.at(-1)).to.deep.equal({ id: 0, name: '未注明日期', count: 3 });
    expect(all.facets.years.at(-1)).to.deep.equal({ id: 0, name: '未注明日期', count: 3 });
  });

  it('beside a tag is the total behind it', async () => {
    const { facets } = await ask('file/search', {});
    const held = (await ask('tag/holdings')) as unknown as Record<string, Counted[]>;
    const listed = (await ask('tag/industryList', { pageSize: 200 })).items;
    for (const { id, count } of (await ask('tag/fileTypeList')).items) {
      expect((await ask('file/fileListOfType', { id })).total, `type ${id}`).to.equal(count);
      expect(await found({ typeIds: [id] }), `type ${id}`).to.equal(count);
      expect(facets.types.find((type) => type.id === id)?.count, `type ${id}`).to.equal(count);
    }
    for (const { id, count } of held.industries ?? []) {
      expect(await found({ industryIds: [id] }), `industry ${id}`).to.equal(count);
      expect(await place('industry', String(id)), `industry ${id}`).to.equal(count);
      expect((await ask('file/fileListOfIndustry', { id })).total, `industry ${id}`).to.equal(count);
      expect(listed.find((industry) => industry.id === id)?.count).to.equal(count);
    }
    for (const { id, count } of (await ask('tag/chartTypeList')).items)
      expect((await ask('chart/search', { typeId: id })).total, `chart type ${id}`).to.equal(count);
    for (const { id, count } of held.years?.filter((year) => year.id > 0) ?? [])
      expect(await found(days(`${id}-01-01`, `${id}-12-31`)), `${id}`).to.equal(count);
    for (const { name, count } of held.organizations ?? []) {
      expect(await place('organization', name), name).to.equal(count);
      expect(await found({ organization: name }), name).to.equal(count);
    }
    for (const { id, count } of facets.pages)
      expect(await found({ pageCount: id }), `pages ${id}`).to.equal(count);
    for (const { id, count } of facets.ratings)
      expect(await found({ ratingIds: [id] }), `rating ${id}`).to.equal(count);
  });

  it('of a place is that of the search for it', async () => {
    const { organization, researcher, stock } = copied;
    expect(await place('stock', stock)).to.equal(3);
    expect(await found({ stock })).to.equal(3);
    expect(await place('researcher', researcher, organization)).to.equal(6);
    expect(await found({ researcher, organization })).to.equal(6);
  });

  it('of a keyword is that of its reports, pages, charts and tables', async () => {
    const { counts } = (await ask('file/search', { keyword: copied.keyword, counts: 1 })) as unknown as {
      counts: Record<string, number>;
    };
    expect(counts).to.include({ reports: 12, charts: 12, tables: 12 });
    for (const kind of [1, 2])
      expect((await ask('chart/search', { keyword: copied.keyword, kind })).total).to.equal(12);
    expect((await ask('page/search', { keyword: copied.keyword, onlyTitle: 0 })).total).to.equal(
      counts.pages,
    );
  });

  it('of a collection counts an original with its copy once, and a copy alone', async () => {
    const { items, total } = (await ask('collection/filelist', { id: collection })) as unknown as {
      items: ReportListItem[];
      total: number;
    };
    expect(items.map(({ id }) => id).sort((a, b) => a - b)).to.deep.equal([1, 3, 202]);
    const detail = (await ask('collection/detail', { id: collection })) as unknown as { file_count: number };
    expect([total, detail.file_count]).to.deep.equal([3, 3]);
  });
});

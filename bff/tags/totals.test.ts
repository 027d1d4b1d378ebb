import { expect } from 'chai';
import type { ReportDocument } from '../../mappings/documents.ts';
import { aCollection } from '../collections/collections.factory.ts';
import type { ReportListItem } from '../contract/entities.ts';
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

const house = '澄湖证券';
const stock = { stock_code: '698431', stock_name: '澄湖股份' };

describe('a total', () => {
  let site: Site;
  let collection: number;
  let asMember: Record<string, string>;
  before(async () => {
    const { made, site: own } = await aSiteWithDatabase();
    site = own;
    ({ headers: asMember } = await aReader(made, { level: 3 }));
    const kinds = [
      { type_id: 1, industry_id: 7, organization: house, researchers: ['闻亦舟'], ...stock, rating_id: 1 },
      { type_id: 2, industry_id: 7, organization: house, researchers: ['沈见山'], page_count: 20 },
      { type_id: 2, industry_id: 9, organization: '', date: null },
      { type_id: 3, industry_id: 1, organization: '远岭研究院', date: '2019-03-04', page_count: 60 },
    ];
    const originals = kinds.flatMap((kind, number) =>
      [1, 2, 3].map((issue) => ({
        id: 10 * number + issue,
        title: `储能周报第${10 * number + issue}期`,
        keywords: ['储能'],
        pages: ['储能装机继续增长。'],
        ...kind,
      })),
    );
    // More copies than originals: an altered one of each, and a second of every other.
    const copies = originals.flatMap((report) =>
      [100, 200]
        .filter((more) => more === 100 || report.id % 2 === 0)
        .map((more) => ({ ...report, id: report.id + more, copy_of: report.id })),
    );
    const gone = originals.slice(0, 5).map((report) => ({ ...report, id: report.id + 300, visible: false }));
    const all: (Pick<ReportDocument, 'id' | 'type_id' | 'industry_id'> & Partial<ReportDocument>)[] = [
      ...originals,
      ...copies,
      ...gone,
    ];
    await site.search.reports(all);
    for (const { id, type_id, industry_id, copy_of = null, visible = true } of all)
      for (const place of [1, 2])
        await site.aChart({
          id: id * 10_000 + place,
          report_id: id,
          name: `储能装机${place}`,
          type_id,
          industry_id,
          kind: place === 2 ? 'table' : 'chart',
          visible,
          copy_of,
        });
    collection = await aCollection(made.database, {
      // An original with its copy, a copy whose original was not chosen, and one that is taken down.
      reportIds: [1, 101, 202, 3, 303],
    });
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
    expect(await place('stock', stock.stock_code)).to.equal(3);
    expect(await found({ stock: stock.stock_code })).to.equal(3);
    expect(await place('researcher', '闻亦舟', house)).to.equal(3);
    expect(await found({ researcher: '闻亦舟', organization: house })).to.equal(3);
  });

  it('of a keyword is that of its reports, pages, charts and tables', async () => {
    const { counts } = (await ask('file/search', { keyword: '储能', counts: 1 })) as unknown as {
      counts: Record<string, number>;
    };
    expect(counts).to.include({ reports: 12, charts: 12, tables: 12 });
    for (const kind of [1, 2])
      expect((await ask('chart/search', { keyword: '储能', kind })).total).to.equal(12);
    expect((await ask('page/search', { keyword: '储能', onlyTitle: 0 })).total).to.equal(counts.pages);
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

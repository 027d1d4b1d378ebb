import { expect } from 'chai';
import { chartTypes, fileTypes, industries } from '../../mappings/taxonomy/taxonomy.ts';
import { aSite, type Site } from '../site.factory.ts';

interface Tags {
  items: { id: number; name: string; count: number; description?: string }[];
  total: number;
}

describe('tags', () => {
  let site: Site;
  before(async () => {
    site = await aSite();
    const scraps = ['价格中枢预计', '中枢预计', '维持行业', '推荐评级', '价格中枢'];
    await site.search.aReport({
      ...{ title: '煤炭周报：价格中枢预计上移，固态储储罐放量', type_id: 2, industry_id: 1 },
      keywords: ['储能', '逆变器', '2026', '储罐', '固态电池材料', ...scraps],
    });
    await site.search.aReport({
      ...{ title: '煤炭周报：价格中枢预计下移，海洋牧场出海', type_id: 2, industry_id: 1 },
      keywords: ['储能', '海洋牧场', ...scraps],
    });
    await site.search.aReport({
      ...{
        title: '海洋牧场：维持行业“推荐”评级',
        type_id: 2,
        industry_id: 1,
        keywords: ['海洋牧场', ...scraps],
      },
    });
    await site.search.aReport({ type_id: 3, industry_id: 7, keywords: ['社融', '宏观', '晨会', '银行'] });
    await site.search.aReport({ type_id: 3, industry_id: 9, visible: false, keywords: ['下架'] });
    await site.aChart({ type_id: 2 });
  });
  after(() => site.close());

  const tags = async (path: string, body: object = {}) =>
    (await site.post<Tags>(`/api/tag/${path}`, body)).body.data;

  it('tell all eight file types with what each holds', async () => {
    const { items, total } = await tags('fileTypeList');
    expect(total).to.equal(8);
    expect(items.map(({ name }) => name)).to.deep.equal(fileTypes.map(({ name }) => name));
    expect(items.slice(0, 3).map(({ count }) => count)).to.deep.equal([0, 3, 1]);
    for (const { description } of items) expect(description).to.be.a('string').that.is.not.empty;
  });

  it('tell industries the fullest first, the general one last, page by page', async () => {
    const { items, total } = await tags('industryList', { pageSize: 200 });
    expect(total).to.equal(industries.length);
    expect([items[0]?.id, items[0]?.count]).to.deep.equal([7, 1]);
    expect([items.at(-1)?.id, items.at(-1)?.count]).to.deep.equal([1, 3]);
    expect((await tags('industryList', { page: 2, pageSize: 5 })).items).to.deep.equal(items.slice(5, 10));
  });

  it('tell chart categories and hot concepts', async () => {
    const charts = await tags('chartTypeList');
    expect(charts.total).to.equal(chartTypes.length);
    expect(charts.items.filter(({ count }) => count > 0).map(({ id }) => id)).to.deep.equal([2]);
    const concepts = await tags('conceptList');
    expect(concepts.items.slice(0, 2)).to.have.deep.members([
      { id: 1, name: '储能', count: 2 },
      { id: 2, name: '海洋牧场', count: 2 },
    ]);
    // No scraps of titles, nor what stands in one title alone.
    expect(concepts.items.map(({ name }) => name)).to.have.members(['储能', '海洋牧场', '逆变器', '社融']);
  });

  it('tell what the library holds by year, type, industry and institution', async () => {
    const own = await aSite();
    const report = { type_id: 2, industry_id: 7, organization: '测试证券', page_count: 12 };
    await own.search.aReport({ ...report, date: '2024-06-01' });
    await own.search.aReport({ ...report, date: '2023-06-01' });
    await own.search.aReport({ ...report, date: '2024-06-01', organization: '', industry_id: 1 });
    await own.search.aReport({ ...report, visible: false });
    await own.aChart({ type_id: 3 });
    const { data } = (await own.post<Record<string, unknown>>('/api/tag/holdings')).body;
    await own.close();
    expect([data.reports, data.charts, data.pages, data.organization_count]).to.deep.equal([3, 1, 36, 1]);
    const counted = (list: unknown) => (list as Tags['items']).map(({ id, count }) => [id, count]);
    expect(counted(data.years)).to.deep.equal([
      [2023, 1],
      [2024, 2],
    ]);
    expect(counted(data.types)).to.deep.equal([[2, 3]]);
    expect(counted(data.industries)).to.deep.equal([
      [7, 2],
      [1, 1],
    ]);
    expect(data.organizations).to.deep.equal([{ name: '测试证券', count: 2 }]);
  });
});

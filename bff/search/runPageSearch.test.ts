import { expect } from 'chai';
import type { Input } from '../contract/call.ts';
import { searchPages } from '../contract/search.ts';
import { visitor } from '../entitlements/plans.ts';
import { readsEverything } from '../entitlements/readingRights.ts';
import { aSearchSite, type SearchSite } from './reports.factory.ts';
import { runPageSearch } from './runPageSearch.ts';
import { member, searchAs } from './searchAs.testkit.ts';

const now = new Date('2024-07-01T04:00:00Z');

describe('a search of pages', () => {
  let site: SearchSite;
  before(async () => {
    site = await aSearchSite();
  });
  after(() => site.close());

  const search = async (given: Input<typeof searchPages>, viewer: typeof visitor = member) => {
    const request = searchPages.request.parse(given);
    const answer = await runPageSearch(request, viewer, site.documents, readsEverything, now);
    return { ...answer, hits: answer.pages.map(({ id, page }) => [id, page]) };
  };

  it('finds the pages that hold all words, in whatever spelling and text, marked', async () => {
    const id = await site.aReport({
      id: 1_001,
      title: '船舶月报',
      organization: '远岸证券',
      date: '2024-05-20',
      pages: [
        '造船订单回升。',
        { text: '船价走势', figure_text: '新造船价格指数 克拉克森' },
        '克拉克森口径的新造船订单与船价。',
        '油运运价。',
      ],
    });
    const { pages, total, relaxed } = await search({ keyword: '克拉克森 新造船' });
    expect([total, relaxed]).to.deep.equal([2, false]);
    expect(pages[0]).to.include({
      id,
      name: '船舶月报',
      time_text: '2024-05-20',
      page: 3,
      page_count: 4,
      text: '<em>克拉克森</em>口径的<em>新造船</em>订单与船价。',
      count: 2,
      image: `/files/pages/${id}/2.png`,
    });
    expect(pages[0]?.organization).to.deep.equal({ name: '远岸证券' });
    expect(pages[1]).to.include({ page: 2, text: '<em>新造船</em>价格指数 <em>克拉克森</em>' });
    expect((await search({ keyword: '克拉克森 新造船 -订单' })).hits).to.deep.equal([[id, 2]]);
    expect((await search({ keyword: '"新造船价格指数"' })).hits).to.deep.equal([[id, 2]]);
    expect((await search({ keyword: '造船訂單' })).total).to.equal(2);
    expect((await search({ keyword: '' })).hits).to.deep.equal([]);
  });

  it('tells all its pages by month where asked to, under all filters but that of time', async () => {
    const pages = [1, 2, 3, 4, 5].map((number) => `铌酸锂晶圆第${number}轮提价。`);
    await site.aReport({ title: '晶圆跟踪', date: '2024-03-10', pages });
    await site.aReport({ title: '晶圆点评', date: '2024-05-10', pages: ['铌酸锂晶圆提价。'] });
    const keyword = '铌酸锂 晶圆 提价';
    const months = [
      { month: '2024-03', count: 5 },
      { month: '2024-05', count: 1 },
    ];
    const may = { startTime: Date.parse('2024-05-01T00:00:00+08:00') / 1000 };
    expect((await search({ keyword, trend: 1 })).trend).to.deep.equal(months);
    const narrowed = await search({ keyword, trend: 1, ...may });
    expect([narrowed.total, narrowed.trend]).to.deep.equal([1, months]);
    expect((await search({ keyword, trend: 1, pageCount: 3 })).trend).to.deep.equal([]);
    expect(await search({ keyword })).not.to.have.property('trend');
  });

  it('finds all pages of one report that is named, and only three of it otherwise', async () => {
    const pages = [1, 2, 3, 4, 5, 6].map((number) => `锂辉石报价第${number}次下调。`);
    const id = await site.aReport({ title: '锂矿跟踪', pages });
    await site.aReport({ title: '锂矿点评', pages: ['锂辉石报价企稳。'] });
    const all = await search({ keyword: '锂辉石报价' });
    expect([all.total, all.listed]).to.deep.equal([7, 4]);
    expect(all.pages.find((hit) => hit.id === id && hit.more > 0)?.more).to.equal(3);
    const own = await search({ keyword: '锂辉石报价', id, pageSize: 4 });
    expect([own.total, own.pages.length]).to.deep.equal([6, 4]);
    const further = await search({ keyword: '锂辉石报价', id, pageSize: 4, page: 2 });
    expect([...own.hits, ...further.hits].sort()).to.deep.equal(pages.map((_, at) => [id, at + 1]));
    expect([...own.pages, ...further.pages].every(({ more }) => more === 0)).to.equal(true);
  });

  it('puts a sentence that stands on a page word for word first, then what holds its words', async () => {
    const words = '特高压核准节奏超出预期，换流阀订单弹性显著';
    const apart = await site.aReport({
      id: 1_002,
      pages: ['换流阀订单。核准节奏。特高压超出预期。弹性显著。换流阀订单弹性显著，特高压。'],
    });
    const wanted = await site.aReport({ id: 1_003, pages: ['其他。', `我们判断${words}，建议关注。`] });
    const { hits: found } = await search({ keyword: words });
    expect(found).to.deep.equal([
      [wanted, 2],
      [apart, 1],
    ]);
  });

  it('lists the closest behind few exact pages, and says so', async () => {
    const id = await site.aReport({
      id: 1_004,
      pages: ['硅片薄片化与金刚线细线化。', '硅片薄片化。', '硅片薄片化，金刚线，银浆。'],
    });
    const { hits: found, total, relaxed } = await search({ keyword: '硅片 薄片化 金刚线 银浆' });
    expect([total, relaxed]).to.deep.equal([2, true]);
    expect(found).to.deep.equal([
      [id, 3],
      [id, 1],
    ]);
  });

  it('counts all pages, lists three of a report together, and pages through what is listed', async () => {
    await site.reports(
      Array.from({ length: 8 }, (_, index) => ({
        id: 5_000 + index,
        pages: Array.from({ length: index + 1 }, () => '钴酸锂正极材料。'),
      })),
    );
    const wanted = 1 + 2 + 3 * 6;
    const first = await search({ keyword: '钴酸锂', pageSize: 10 });
    expect([first.total, first.listed]).to.deep.equal([36, wanted]);
    const pages = [1, 2, 3, 4].map((page) => search({ keyword: '钴酸锂', pageSize: 10, page }));
    const all = (await Promise.all(pages)).flatMap(({ pages: some }) => some);
    expect(all.length).to.equal(wanted);
    expect(new Set(all.map(({ id, page }) => `${id}-${page}`)).size).to.equal(wanted);
    const ofReport = all.filter(({ id }) => id === 5_007);
    expect(ofReport.length).to.equal(3);
    expect(Math.max(...ofReport.map(({ more }) => more))).to.equal(5);
    const inOrder = all.map(({ id }) => id);
    expect(inOrder.filter((id, index) => id !== inOrder[index - 1])).to.have.length(8);
  });

  it('reaches every hit behind a report with more pages than are looked at first', async () => {
    await site.aReport({ id: 6_000, pages: Array.from({ length: 260 }, () => '溴化锂机组，溴化锂。') });
    await site.aReport({ id: 6_001, pages: ['本页提到一次溴化锂，其余是别的内容，篇幅更长一些。'] });
    const { hits: found, total, listed } = await search({ keyword: '溴化锂' });
    expect([total, listed]).to.deep.equal([261, 4]);
    expect(found.map(([id]) => id)).to.deep.equal([6_000, 6_000, 6_000, 6_001]);
  });

  it('takes the filters of a report search, and leaves out what is taken down', async () => {
    const text = ['隔膜涂覆比例提升。'];
    await site.reports([
      { id: 7_001, pages: text, type_id: 2, industry_id: 5, date: '2024-06-28', page_count: 60 },
      { id: 7_002, pages: text, type_id: 1, industry_id: 6, date: '2023-01-05', page_count: 6 },
      { id: 7_003, pages: text, is_broker: false, date: '2022-01-05', page_count: 3 },
      { id: 7_004, pages: text, recommend: 1, date: null, page_count: 3 },
      { id: 7_005, pages: text, visible: false },
      { id: 7_006, pages: text, organization: '隔岸研究', date: '2021-01-05', page_count: 3 },
    ]);
    const ids = async (given: Input<typeof searchPages>) =>
      (await search({ keyword: '隔膜涂覆', ...given })).pages.map(({ id }) => id).sort();
    expect(await ids({})).to.deep.equal([7_001, 7_002, 7_003, 7_004, 7_006]);
    expect(await ids({ typeIds: [2] })).to.deep.equal([7_001]);
    expect(await ids({ industryIds: [6] })).to.deep.equal([7_002]);
    expect(await ids({ hideTrader: 1 })).to.deep.equal([7_003]);
    expect(await ids({ recommend: 1 })).to.deep.equal([7_004]);
    expect(await ids({ pageCount: 3 })).to.deep.equal([7_001]);
    expect(await ids({ dateRange: 1 })).to.deep.equal([7_001]);
    expect(await ids({ keyword: '机构:隔岸研究 隔膜涂覆' })).to.deep.equal([7_006]);
    const newest = await search({ keyword: '隔膜涂覆', order: 1 });
    expect(newest.pages.map(({ id }) => id)).to.deep.equal([7_001, 7_002, 7_003, 7_006, 7_004]);
    const refused = await search({ typeIds: [99] }).catch(({ message }: Error) => message);
    expect(refused).to.equal('invalid');
  });

  it('shows a visitor the first ten of all it counts', async () => {
    await site.reports(
      Array.from({ length: 14 }, (_, index) => ({ id: 8_000 + index, pages: ['光刻胶国产化。'] })),
    );
    const first = await search({ keyword: '光刻胶' }, visitor);
    expect([first.pages.length, first.total, first.limit]).to.deep.equal([10, 14, 10]);
    expect((await search({ keyword: '光刻胶', page: 2 }, visitor)).pages).to.deep.equal([]);
  });

  it('is counted by a report search that asks for it, under the same filters', async () => {
    const asked = [
      { keyword: '隔膜涂覆' },
      { keyword: '隔膜涂覆', typeIds: [2] },
      { keyword: '机构:隔岸研究 隔膜涂覆' },
      { keyword: '钴酸锂', onlyTitle: 1 as const },
      { keyword: '硅片 薄片化 金刚线 银浆' },
      { keyword: '特高压核准节奏超出预期，换流阀订单弹性显著' },
      { keyword: '没有这样的词' },
      { keyword: '' },
    ];
    for (const one of asked) {
      const given = { onlyTitle: 0 as const, ...one };
      const { counts, total } = await searchAs(site, { ...given, counts: 1 }, member, now);
      const wanted = { reports: total, pages: (await search(given)).total };
      expect({ reports: counts?.reports, pages: counts?.pages }, JSON.stringify(one)).to.deep.equal(wanted);
    }
    expect((await searchAs(site, { keyword: '隔膜' }, member, now)).counts).to.equal(undefined);
  });

  it('tells months beside a report search, under all filters but its time', async () => {
    const trend = async (given: object) =>
      (await searchAs(site, { keyword: '隔膜涂覆', onlyTitle: 0, trend: 1, ...given }, member, now)).trend;
    const all = [
      { month: '2021-01', count: 1 },
      { month: '2022-01', count: 1 },
      { month: '2023-01', count: 1 },
      { month: '2024-06', count: 1 },
    ];
    expect(await trend({})).to.deep.equal(all);
    expect(await trend({ dateRange: 1 })).to.deep.equal(all);
    expect(await trend({ typeIds: [2] })).to.deep.equal(all.slice(-1));
    const sentence = '特高压核准节奏超出预期，换流阀订单弹性显著';
    expect(await trend({ keyword: sentence })).to.deep.equal([{ month: '2024-06', count: 2 }]);
  });
});

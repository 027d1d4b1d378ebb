import { expect } from 'chai';
import { chinaDayBefore } from '../../mappings/chinaCalendar.ts';
import { aPageText } from '../../mappings/marks/pageText.factory.ts';
import { storeLayout } from '../../mappings/storeLayout.ts';
import { chartTypeName, industryName } from '../../mappings/taxonomy/taxonomy.ts';
import type { Data } from '../contract/call.ts';
import type { searchCharts } from '../contract/charts.ts';
import { visitor } from '../entitlements/plans.ts';
import type { Route } from '../http/route.ts';
import { aSite, type Site } from '../site.factory.ts';
import { chartRoutes } from './index.ts';

type Charts = Data<typeof searchCharts>;

describe('charts', () => {
  let site: Site;
  before(async () => {
    site = await aSite();
    const recent = (days: number) => chinaDayBefore(Date.now(), days);
    await site.aChart({
      id: 10_001,
      report_id: 1,
      name: '储能装机增速',
      type_id: 2,
      industry_id: 5,
      date: recent(1),
    });
    await site.aChart({
      id: 10_002,
      report_id: 1,
      name: '白酒批价走势',
      report_title: '储能周报',
      date: recent(5),
    });
    await site.aChart({ id: 20_001, report_id: 2, name: '储能<成本>构成', date: recent(20), industry_id: 5 });
    await site.aChart({ id: 20_002, report_id: 2, name: '储能旧图', date: recent(400) });
    await site.aChart({ id: 30_001, report_id: 3, name: '储能已下架', date: recent(1), visible: false });
    await site.search.aReport({ id: 1, title: '储能行业深度', keywords: ['储能'], industry_id: 5 });
  });
  after(() => site.close());

  const search = async (body: object) => {
    const answer = await site.post<Charts>('/api/chart/search', body);
    return { ...answer, ids: answer.http === 200 ? answer.body.data.charts.map(({ id }) => id) : [] };
  };

  const asLevel = async (level: 1 | 2, input: object) => {
    const [route] = chartRoutes(site.services) as [Route];
    const parsed = route.call.request.parse(input);
    return (await route.handler(parsed, { viewer: { ...visitor, level } } as never)) as Charts;
  };

  it('are found by caption first, by their report’s title second, newest first without a keyword', async () => {
    const { ids, body } = await search({ keyword: '储能' });
    expect(ids.at(-1)).to.equal(10_002);
    expect([...ids].sort()).to.deep.equal([10_001, 10_002, 20_001, 20_002]);
    expect(body.data.total).to.equal(4);
    expect((await search({})).ids).to.deep.equal([10_001, 10_002, 20_001, 20_002]);
    expect((await search({ keyword: '構成' })).ids).to.deep.equal([20_001]);
    expect((await search({ keyword: '价' })).ids).to.deep.equal([10_002]);
    expect((await search({ keyword: '"价"' })).ids).to.deep.equal([10_002]);
    expect((await search({ keyword: '储能 -构' })).ids).not.to.include(20_001);
    expect((await search({ keyword: '储能 '.repeat(5000) })).body.data.total).to.equal(4);
    expect((await search({ keyword: '“储能” - 构' })).ids).to.deep.equal([20_001]);
    expect((await search({ keyword: '储能 白酒' })).ids).to.deep.equal([10_002]);
  });

  it('are found by what stands inside them too, behind those whose caption or report says it', async () => {
    const text = '钠离子 磷酸铁锂 钠离子 钠离子 钠离子';
    const date = chinaDayBefore(Date.now(), 50);
    const old = { report_id: 5, date };
    await site.aChart({ ...old, id: 50_001, name: '各路线费用比较', text });
    await site.aChart({ ...old, id: 50_002, name: '产能规划', report_title: '钠离子电池专题' });
    await site.aChart({ ...old, id: 50_003, name: '钠离子电池渗透率' });
    expect((await search({ keyword: '钠离子' })).ids).to.deep.equal([50_003, 50_002, 50_001]);
    expect((await search({ keyword: '费用 磷酸铁锂' })).ids).to.deep.equal([50_001]);
  });

  it('are told apart from tables, and counted beside a report search as their own search counts them', async () => {
    const name = '氢能补贴';
    const date = chinaDayBefore(Date.now(), 50);
    await site.aChart({ id: 70_001, report_id: 7, date, name });
    await site.aChart({ id: 70_002, report_id: 7, date, name, kind: 'table' });
    await site.aChart({ id: 70_003, report_id: 7, date, name: `${name}明细`, kind: 'table' });
    await site.aChart({ id: 70_004, report_id: 7, date, name, kind: 'table', visible: false });
    const of = async (kind: number) => (await search({ keyword: name, kind })).ids.sort();
    expect(await of(1)).to.deep.equal([70_001]);
    expect(await of(2)).to.deep.equal([70_002, 70_003]);
    expect(await of(0)).to.deep.equal([70_001, 70_002, 70_003]);
    const { body } = await site.post<{ counts: object }>('/api/file/search', { keyword: name, counts: 1 });
    expect(body.data.counts).to.include({ charts: 1, tables: 2 });
  });

  it('come one a report where a page shows a few, as many as pages can be turned for, and tell all there are', async () => {
    const { ids, body } = await search({ keyword: '储能', perReport: 1 });
    expect(ids.map((id) => Math.floor(id / 10_000)).sort()).to.deep.equal([1, 2]);
    expect(body.data).to.include({ total: 2, chart_total: 4 });
    const last = await asLevel(2, { keyword: '储能', perReport: 1, page: body.data.total, pageSize: 1 });
    expect(last.charts.length).to.equal(1);
    const chosen = await asLevel(2, { keyword: '储能', perReport: 1, typeId: 2 });
    expect(chosen).to.include({ total: 1, chart_total: 1 });
  });

  it('are told one by one, but not those of a report that was taken down', async () => {
    const one = (id: number) => site.post<Charts['charts'][number]>('/api/chart/detail', { id });
    expect((await one(20_001)).body.data).to.include({ id: 20_001, fid: 2 });
    expect((await one(30_001)).http).to.equal(404);
    expect((await one(77)).http).to.equal(404);
  });

  it('tell where on their page they stand, where its size is known', async () => {
    const boxOf = async (id: number) =>
      (await site.post<{ box?: number[] }>('/api/chart/detail', { id })).body.data.box;
    expect(await boxOf(20_001)).to.equal(undefined);
    await site.aFile(storeLayout.pageText(1, 0), JSON.stringify(aPageText(['储能', 60, 80, 360, 100])));
    expect(await boxOf(10_001)).to.deep.equal([0.1207, 0.1258, 0.5, 0.325]);
  });

  it('mark the words and escape the rest', async () => {
    const { body } = await search({ keyword: '成本' });
    expect(
      body.data.charts.map(({ name, name_highlight, top_left_coordinate, fid }) => ({
        name,
        name_highlight,
        top_left_coordinate,
        fid,
      })),
    ).to.deep.equal([
      {
        name: '储能<成本>构成',
        name_highlight: '储能&lt;<em>成本</em>&gt;构成',
        top_left_coordinate: '72,101',
        fid: 2,
      },
    ]);
  });

  it('are filtered by the last 3, 7 and 30 days; a custom range wins', async () => {
    const within = async (dateRange: number) => (await search({ dateRange })).ids;
    expect(await within(1)).to.deep.equal([10_001]);
    expect(await within(2)).to.deep.equal([10_001, 10_002]);
    expect(await within(3)).to.deep.equal([10_001, 10_002, 20_001]);
    const endTime = Math.floor(Date.now() / 1000) - 100 * 86_400;
    expect((await search({ dateRange: 1, startTime: 0, endTime })).ids).to.deep.equal([20_002]);
  });

  it('ask for level 2 for category, industry, further pages and larger ones', async () => {
    for (const body of [{ typeId: 2 }, { industryId: 5 }, { page: 2 }, { pageSize: 21 }]) {
      const { http, body: answer } = await search(body);
      expect([http, answer.status], JSON.stringify(body)).to.deep.equal([402, 10_001]);
    }
    expect((await asLevel(2, { typeId: 2 })).charts.map(({ id }) => id)).to.deep.equal([10_001]);
    expect(
      (await asLevel(2, { industryId: 5, page: 2, pageSize: 1 })).charts.map(({ id }) => id),
    ).to.deep.equal([20_001]);
    expect((await asLevel(2, { page: 1_000_000 })).charts).to.deep.equal([]);
    const refusal = await asLevel(1, { typeId: 2 }).catch((error: Error) => error.message);
    expect(refusal).to.equal('payment_required');
  });

  it('are counted by category and industry, each as if not chosen itself', async () => {
    const { body } = await search({ keyword: '储能' });
    const counted = { charts: body.data.total, ...body.data.facets };
    expect(counted).to.deep.equal({
      charts: 4,
      types: [
        { id: 1, name: chartTypeName(1), count: 3 },
        { id: 2, name: chartTypeName(2), count: 1 },
      ],
      industries: [
        { id: 5, name: industryName(5), count: 2 },
        // 综合 is no single industry: last.
        { id: 1, name: industryName(1), count: 2 },
      ],
    });
    const chosen = await asLevel(2, { keyword: '储能', typeId: 2 });
    expect([chosen.total, chosen.facets.types.map(({ count }) => count)]).to.deep.equal([1, [3, 1]]);
    expect(chosen.facets.industries).to.deep.equal([{ id: 5, name: industryName(5), count: 1 }]);
  });

  it('take times of four-digit years and refuse others', async () => {
    expect((await search({ startTime: 0, endTime: 253_402_271_999 })).http).to.equal(200);
    for (const time of [1e13, -1e13, 253_402_272_000]) {
      expect([(await search({ startTime: time })).http, time]).to.deep.equal([422, time]);
      expect([(await search({ endTime: time })).http, time]).to.deep.equal([422, time]);
      const reports = await site.post('/api/file/search', { endTime: time });
      expect([reports.http, time]).to.deep.equal([422, time]);
    }
    const reports = await site.post('/api/file/search', { endTime: 253_402_271_999 });
    expect(reports.http).to.equal(200);
  });

  it('refuse ids of no category and no industry', async () => {
    expect((await search({ typeId: 999 })).http).to.equal(422);
    expect((await search({ industryId: 999 })).http).to.equal(422);
  });

  it('related to a report are about its subject, other reports’ before its own', async () => {
    const { body } = await site.post<Charts>('/api/chart/relatedlist', { id: 1 });
    const ids = body.data.charts.map(({ id }) => id);
    expect([...ids].sort()).to.deep.equal([10_001, 10_002, 20_001, 20_002]);
    expect(ids.slice(0, 2)).to.have.members([20_001, 20_002]);
    expect((await site.post('/api/chart/relatedlist', { id: 99 })).body.data).to.equal('报告不存在');
  });

  it('come behind those of their day where they are the line beside a first page, which tells of no report', async () => {
    const day = { date: chinaDayBefore(Date.now(), 1), industry_id: 9 };
    await site.aChart({ ...day, id: 60_001, report_id: 6, type_id: 11, name: '市场表现' });
    await site.aChart({ ...day, id: 60_002, report_id: 6, type_id: 2, name: '钢材库存' });
    await site.aChart({ ...day, id: 61_001, report_id: 61, type_id: 11, name: '铁矿石价格' });
    const { charts, facets } = await asLevel(2, { industryId: 9 });
    expect(charts.map(({ id }) => id)).to.deep.equal([60_002, 61_001, 60_001]);
    // 其他 is what no other category took: last, however full.
    expect(facets.types.map(({ id, count }) => [id, count])).to.deep.equal([
      [2, 1],
      [11, 2],
    ]);
    const one = await asLevel(2, { industryId: 9, perReport: 1 });
    expect(one.charts.map(({ id }) => id)).to.deep.equal([60_002, 61_001]);
  });
});

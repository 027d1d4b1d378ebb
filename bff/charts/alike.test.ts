import { expect } from 'chai';
import type { DataOf } from '../contract/calls.ts';
import { visitor } from '../entitlements/plans.ts';
import type { Route } from '../http/route.ts';

import { aSite, type Site } from '../site.factory.ts';
import { chartRoutes } from './index.ts';

type Found = DataOf<'/api/chart/search'>;

describe('charts of one picture', () => {
  let site: Site;
  before(async () => {
    site = await aSite();
    for (const id of [1, 2, 3, 4]) await site.search.aReport({ id, title: `报告${id}` });
    const name = '储能装机';
    await site.charts([
      { id: 10_001, report_id: 1, name, date: '2025-01-01', alike: 7 },
      { id: 10_002, report_id: 1, name, date: '2025-01-01' },
      { id: 20_001, report_id: 2, name, date: '2025-02-01', alike: 7, type_id: 2 },
      { id: 30_001, report_id: 3, name: '装机走势', date: '2025-03-01', alike: 7 },
      { id: 30_002, report_id: 3, name, date: '2025-03-01', alike: 8 },
      { id: 30_003, report_id: 3, name, date: '2025-03-01', alike: 7, visible: false },
      { id: 40_001, report_id: 4, name, date: '2025-04-01', alike: 8, copy_of: 3 },
    ]);
  });
  after(() => site.close());

  const search = async (body: object) => (await site.post<Found>('/api/chart/search', body)).body.data;
  const shown = ({ charts }: Found) => charts.map(({ id, alike = 0 }) => [id, alike]);

  it('are listed once, the first of the order, with how many others anybody may see; totals tell both', async () => {
    const found = await search({});
    expect(shown(found)).to.deep.equal([
      [30_001, 2],
      [30_002, 0],
      [10_002, 0],
    ]);
    expect(found).to.include({ total: 3, chart_total: 5 });
    expect(found.facets.types.map(({ count }) => count)).to.deep.equal([4, 1]);
  });

  it('stand for one another where a filter leaves the others out', async () => {
    const named = await search({ keyword: '储能' });
    expect(shown(named).sort()).to.deep.equal([
      [10_002, 0],
      [20_001, 2],
      [30_002, 0],
    ]);
    expect(named).to.include({ total: 3, chart_total: 4 });
    const january = await search({ startTime: 1_735_660_800, endTime: 1_735_747_199 });
    expect(shown(january)).to.deep.equal([
      [10_001, 2],
      [10_002, 0],
    ]);
  });

  it('count once among the pages that are turned through, and in a chosen category', async () => {
    const [route] = chartRoutes(site.services) as [Route];
    const asMember = async (input: object) =>
      (await route.handler(route.call.request.parse(input), {
        viewer: { ...visitor, level: 2 },
      } as never)) as Found;
    const pages = [];
    for (const page of [1, 2, 3, 4]) pages.push((await asMember({ page, pageSize: 1 })).charts[0]?.id);
    expect(pages).to.deep.equal([30_001, 30_002, 10_002, undefined]);
    const chosen = await asMember({ typeId: 2 });
    expect(shown(chosen)).to.deep.equal([[20_001, 2]]);
    expect(chosen).to.include({ total: 1, chart_total: 1 });
  });

  it('come once where each report shows its best', async () => {
    expect(shown(await search({ perReport: 1, keyword: '装机' })).map(([id]) => id)).to.deep.equal([30_001]);
  });

  it('are told beside each, without those that nobody may see', async () => {
    const others = async (id: number) =>
      (await site.post<DataOf<'/api/chart/alike'>>('/api/chart/alike', { id })).body.data;
    const of = await others(20_001);
    expect([of.total, of.charts.map(({ id }) => id)]).to.deep.equal([2, [30_001, 10_001]]);
    expect((await others(30_002)).total).to.equal(0);
    expect((await site.post('/api/chart/alike', { id: 99_999 })).http).to.equal(404);
  });
});

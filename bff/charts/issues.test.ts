import { expect } from 'chai';
import type { DataOf } from '../contract/calls.ts';
import { aSite, type Site } from '../site.factory.ts';
import { captionKey } from './issues.ts';

describe('the key of a caption', () => {
  const weekly = '新能源车周度销量（2025年3月2日-3月8日）';
  for (const [one, other, same] of [
    [weekly, '新能源车周度销量（2025年3月9日-3月15日）', true],
    ['截至2025-03-07 锂价走势', '锂价走势（截至2024-12-27）', true],
    ['第12期组合表现', '第１３期组合表现', true],
    ['2024年营收结构', '2025年营收结构', true],
    ['5年期国债收益率', '10年期国债收益率', false],
    ['前20日资金流入', '前5日资金流入', false],
    [weekly, '新能源车周度产量（2025年3月2日-3月8日）', false],
  ] as const)
    it(`${same ? 'joins' : 'keeps apart'} ${one} and ${other}`, () => {
      expect(captionKey(one) === captionKey(other)).to.equal(same);
    });
});

describe('POST /api/chart/issues', () => {
  let site: Site;
  before(async () => {
    site = await aSite();
    const series = '远山证券 锂电周报';
    const issue = async (id: number, date: string, names: string[], more: object = {}) => {
      await site.search.aReport({ id, title: `锂电周报（第${id}期）`, date, series, ...more });
      await site.charts(
        names.map((name, index) => ({ id: id * 10_000 + index + 1, report_id: id, name, date, ...more })),
      );
    };
    await issue(1, '2025-03-07', ['碳酸锂价格（截至2025年3月7日）', '5年期国债收益率', '隔膜价格']);
    await issue(2, '2025-03-14', ['碳酸锂价格（截至2025年3月14日）', '10年期国债收益率', '隔膜价格']);
    await issue(3, '2025-03-21', ['碳酸锂价格（截至2025年3月21日）', '隔膜价格', '隔膜价格']);
    await issue(4, '2025-03-28', ['碳酸锂价格（截至2025年3月28日）'], { visible: false });
    await site.search.aReport({ id: 5, title: '锂电深度', date: '2025-03-30' });
    await site.aChart({ id: 50_001, report_id: 5, name: '碳酸锂价格（截至2025年3月30日）' });
  });
  after(() => site.close());

  const ask = async (id: number) => {
    const { http, body } = await site.post<DataOf<'/api/chart/issues'>>('/api/chart/issues', { id });
    return { http, ids: http === 200 ? body.data.charts.map((chart) => chart.id) : [] };
  };

  it('tells a chart in all issues of its series, the newest first, and none that is taken down', async () => {
    expect((await ask(10_001)).ids).to.deep.equal([30_001, 20_001, 10_001]);
    expect((await ask(20_001)).ids).to.deep.equal([30_001, 20_001, 10_001]);
  });

  it('joins no other chart: of another term, of another series, or one that an issue has twice', async () => {
    expect((await ask(10_002)).ids).to.deep.equal([]);
    expect((await ask(50_001)).ids).to.deep.equal([]);
    expect((await ask(10_003)).ids).to.deep.equal([20_003, 10_003]);
    expect((await ask(30_002)).ids).to.deep.equal([]);
    expect((await ask(99_999)).http).to.equal(404);
  });
});

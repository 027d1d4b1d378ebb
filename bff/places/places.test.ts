import { expect } from 'chai';
import type { Data } from '../contract/call.ts';
import type { placeDetail } from '../contract/places.ts';
import { aSite, type Site } from '../site.factory.ts';

type Told = Data<typeof placeDetail>;

describe('the pages of names', () => {
  let site: Site;
  before(async () => {
    site = await aSite();
    const report = { organization: '甲证券', industry_id: 3, type_id: 2, page_count: 5 };
    await site.search.reports([
      { id: 1, date: '2025-03-01', researchers: ['李雷'], popularity: 9, ...report },
      { id: 2, date: '2025-03-09', researchers: ['李雷', '韩梅'], ...report },
      { id: 3, date: '2025-01-05', researchers: ['李雷'], ...report, organization: '乙证券', type_id: 1 },
      { id: 4, date: '2025-04-01', ...report, stock_code: '600000.SH', stock_name: '甲股份' },
      { id: 5, date: '2025-02-01', ...report, stock_code: '000001', stock_name: '乙股份', industry_id: 3 },
      { id: 6, date: '2025-05-01', ...report, copy_of: 1 },
      { id: 7, date: '2025-06-01', ...report, visible: false },
      { id: 8, date: '2025-06-01', organization: 'S&P / Global', researchers: ['A. B'] },
      { id: 9, date: '2025-06-01', organization: '只有副本', copy_of: 8 },
      { id: 10, date: '2025-06-01', organization: '已下架', visible: false },
    ]);
    const first = { date: '2025-03-01', organization: '甲证券', industry_id: 3, researchers: ['李雷'] };
    const second = { ...first, date: '2025-03-09', researchers: ['李雷', '韩梅'] };
    await site.aChart({ id: 10_001, report_id: 1, name: '旧图', ...first });
    await site.aChart({ id: 20_001, report_id: 2, name: '新图', ...second });
    await site.aChart({ id: 20_002, report_id: 2, name: '同份', ...second });
    await site.aChart({
      id: 30_001,
      report_id: 3,
      name: '别家',
      ...second,
      organization: '乙证券',
      industry_id: 4,
    });
  });
  after(() => site.close());

  const ask = (kind: string, name: string, more: object = {}) =>
    site.post<Told>('/api/place/detail', { kind, name, ...more });
  const told = async (kind: string, name: string, more: object = {}) =>
    (await ask(kind, name, more)).body.data;
  const ids = ({ files }: Pick<Told, 'files'>) => files.map(({ id }) => id);

  it('list what an organization wrote, newest first or most read, by month, type and name', async () => {
    const newest = await told('organization', '甲证券');
    expect(newest).to.include({ kind: 'organization', name: '甲证券', total: 4 });
    expect(ids(newest)).to.deep.equal([4, 2, 1, 5]);
    expect(ids(await told('organization', '甲证券', { order: 1 }))[0]).to.equal(1);
    expect(ids(await told('organization', '甲证券', { page: 2, pageSize: 3 }))).to.deep.equal([5]);
    expect(newest.trend).to.deep.equal([
      { month: '2025-02', count: 1 },
      { month: '2025-03', count: 2 },
      { month: '2025-04', count: 1 },
    ]);
    expect(newest.types.map(({ id, count }) => [id, count])).to.deep.equal([[2, 4]]);
    expect(newest.organizations).to.deep.equal([]);
    expect(newest.researchers).to.deep.equal([
      { name: '李雷', organization: '甲证券', count: 2 },
      { name: '韩梅', organization: '甲证券', count: 1 },
    ]);
    expect(newest.stocks.map(({ code }) => code)).to.have.members(['600000.SH', '000001']);
    expect(newest.latest).to.equal('2025-04-01');
    expect(newest.charts.map(({ name }) => name)).to.have.members(['新图', '同份', '旧图']);
  });

  it('keep researchers of one name in two houses apart, and tell of the other', async () => {
    const one = await told('researcher', '李雷', { organization: '甲证券' });
    const other = await told('researcher', '李雷', { organization: '乙证券' });
    expect([ids(one), ids(other)]).to.deep.equal([[2, 1], [3]]);
    expect(one.researchers).to.deep.equal([{ name: '韩梅', organization: '甲证券', count: 1 }]);
    expect(one.namesakes).to.deep.equal([{ name: '李雷', organization: '乙证券', count: 1 }]);
    expect(one.charts.map(({ fid }) => fid)).to.have.members([2, 2, 1]);
    expect((await ask('researcher', '李雷')).http).to.equal(422);
  });

  it('list what was written on a stock and on an industry, with who wrote it and what is near', async () => {
    const stock = await told('stock', '600000.sh');
    expect(stock).to.deep.include({ name: '甲股份', code: '600000.SH', total: 1 });
    expect(stock.organizations).to.deep.equal([{ name: '甲证券', count: 1 }]);
    expect(stock.stocks).to.deep.equal([{ name: '乙股份', code: '000001', count: 1 }]);
    const industry = await told('industry', '3');
    expect(ids(industry)).to.deep.equal([4, 2, 1, 5, 3]);
    expect(industry.charts.map(({ fid }) => fid)).to.deep.equal([2, 1]);
  });

  it('know names of any spelling, and those of copies alone; nothing else is there', async () => {
    expect(ids(await told('organization', 's&p / global'))).to.deep.equal([8]);
    expect((await told('researcher', 'a. b', { organization: 'S&P / Global' })).name).to.equal('A. B');
    expect(ids(await told('organization', '只有副本'))).to.deep.equal([9]);
    for (const [kind, name] of [
      ['organization', '已下架'],
      ['organization', '没有'],
      ['stock', '999999'],
      ['industry', '99999'],
      ['industry', '01'],
      ['industry', 'x'],
    ] as const)
      expect((await ask(kind, name)).http, `${kind} ${name}`).to.equal(404);
    expect((await ask('city', '上海')).http).to.equal(422);
    expect((await ask('organization', ' ')).http).to.equal(422);
  });
});

import { expect } from 'chai';
import type { PageQuantity } from '../../mappings/documents.ts';
import { quantityKeys } from '../../mappings/quantities/asked.ts';
import type { DataOf } from '../contract/calls.ts';
import { aReader } from '../reader.factory.ts';
import type { Site } from '../site.factory.ts';
import { aSiteWithDatabase } from '../siteWithDatabase.factory.ts';

type Compared = DataOf<'/api/file/quantities'>;

/** A page that states a number of 云岭光伏. */
const stating = (given: Partial<PageQuantity>) => {
  const quantity: PageQuantity = {
    indicator: '新增装机',
    subject: '云岭光伏',
    period: '2025',
    low: 300,
    high: 300,
    unit: 'GW',
    page: 1,
    text: '2025年云岭光伏新增装机300GW。',
    ...given,
  };
  return { text: quantity.text, quantities: [quantity], quantity_keys: quantityKeys(quantity) };
};

describe('POST /api/file/quantities', () => {
  let site: Site;
  let member: Record<string, string>;
  before(async () => {
    const { made, site: started } = await aSiteWithDatabase();
    site = started;
    member = (await aReader(made, { level: 1 })).headers;
    const report = (id: number, organization: string, date: string, ...pages: Partial<PageQuantity>[]) =>
      site.search.aReport({
        id,
        title: `光伏行业${id}`,
        organization,
        date,
        page_count: 9,
        pages: pages.map(stating),
      });
    await report(11, '远山证券', '2025-03-01', {}, { page: 2, text: '又一次：300GW。' });
    await report(12, '海岳证券', '2025-05-01', { low: 32_000, high: 32_000, unit: '万千瓦', outlook: true });
    await report(13, '青禾证券', '2025-04-01', { low: 270, high: 290 });
    await report(14, '澄海证券', '2025-02-01', { period: '2024', low: 250, high: 250 });
    for (const [id, value] of [
      [21, 10],
      [22, 20],
      [23, 30],
    ] as const)
      await report(id, '远山证券', '2025-03-01', {
        subject: '赤霞矿业',
        period: '',
        low: value,
        high: value,
      });
    await report(15, '澄海证券', '2025-02-01', { subject: '云岭风电', low: 80, high: 80 });
    await report(16, '澄海证券', '2025-02-01', { page: 9, low: 999, high: 999 });
    await site.search.aReport({ id: 17, visible: false, pages: [stating({ low: 888, high: 888 })] });
    await site.search.aReport({ id: 18, copy_of: 11, pages: [stating({ low: 777, high: 777 })] });
  });
  after(() => site.close());

  const ask = async (keyword: string, headers: Record<string, string> = member) => {
    const { http, body } = await site.post<Compared>('/api/file/quantities', { keyword }, headers);
    expect(http, body.message).to.equal(200);
    return body.data;
  };

  it('puts numbers of one subject and time side by side, in one unit, each once a report', async () => {
    const { groups, indicator, subject, period } = await ask('云岭光伏 新增装机 2025', {});
    expect({ indicator, subject, period }).to.deep.equal({
      indicator: '新增装机',
      subject: '云岭光伏',
      period: '2025',
    });
    expect(groups).to.have.length(1);
    expect(groups[0]).to.include({
      subject: '云岭光伏',
      period: '2025',
      unit: 'GW',
      low: 270,
      high: 320,
      median: 300,
    });
    expect(
      groups[0]?.items.map(({ report, low, high, outlook, page }) => [report.id, low, high, outlook, page]),
    ).to.deep.equal([
      [12, 320, 320, 1, 1],
      [13, 270, 290, 0, 1],
      [11, 300, 300, 0, 1],
    ]);
    expect(groups[0]?.items.map(({ deviation }) => deviation)).to.deep.equal([
      0.0666666666667, -0.0666666666667, 0,
    ]);
    expect(groups[0]?.items[0]?.printed).to.deep.equal({ low: 32_000, high: 32_000, unit: '万千瓦' });
  });

  it('tells all times where none is asked for', async () => {
    const { groups } = await ask('云岭光伏新增装机');
    expect(groups.map(({ period }) => period)).to.deep.equal(['2025', '2024']);
  });

  it('tells no number of a page that the viewer may not read, and whose are withheld', async () => {
    const visitor = await ask('云岭光伏 新增装机 2025', {});
    expect(visitor.withheld).to.equal(1);
    expect(JSON.stringify(visitor)).to.not.include('999');
    const { groups, withheld } = await ask('云岭光伏 新增装机 2025');
    expect(withheld).to.equal(0);
    expect(groups[0]?.high).to.equal(999);
  });

  it('compares no numbers whose time is not told', async () => {
    const [group] = (await ask('赤霞矿业 新增装机')).groups;
    expect(group?.items.map(({ deviation }) => deviation)).to.deep.equal([null, null, null]);
  });

  it('tells nothing of reports that are taken down, or repeat another', async () => {
    const told = JSON.stringify(await ask('云岭光伏 新增装机 2025'));
    expect(told).to.not.include('888').and.not.include('777');
  });

  it('is empty for a keyword of another kind, and for what nobody states', async () => {
    const nothing = { groups: [], total: 0, withheld: 0 };
    expect(await ask('云岭光伏')).to.deep.equal({ indicator: '', subject: '', period: '', ...nothing });
    expect(await ask('月鹭港 产量 2025')).to.deep.include({ indicator: '产量', ...nothing });
  });

  it('is announced by a search whose keyword asks for a number', async () => {
    const search = async (keyword: string) =>
      (await site.post<DataOf<'/api/file/search'>>('/api/file/search', { keyword })).body.data.asks_number;
    expect(await search('云岭光伏 新增装机 2025')).to.equal(true);
    expect(await search('云岭光伏')).to.equal(undefined);
  });
});

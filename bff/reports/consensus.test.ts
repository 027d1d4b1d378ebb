import { expect } from 'chai';
import fc from 'fast-check';
import { chinaDay, chinaMoment, dayMilliseconds } from '../../mappings/chinaCalendar.ts';
import type { DataOf } from '../contract/calls.ts';
import { comparedFrom } from '../contract/chinaTime.ts';
import { aSite, type Site } from '../site.factory.ts';

type Item = DataOf<'/api/file/consensus'>['items'][number];

/** An estimate: measure, year, number, unit and page. */
type Told = readonly [metric: string, year: number, value: number, unit: string, page?: number];

describe('the consensus of a stock', () => {
  let site: Site;
  before(async () => {
    site = await aSite();
  });
  after(() => site.close());

  const given = (code: string, organization: string, date: string | null, told: readonly Told[]) => ({
    ...{
      title: '远山股份点评',
      organization,
      date,
      stock_code: code,
      stock_name: '远山股份',
      page_count: 10,
    },
    outlook: {
      forecasts: told.map(([metric, year, value, unit, page = 1]) => ({
        ...{ metric, year, value, unit, page, text: String(value) },
        box: [0.1, 0.2, 0.3, 0.4] as [number, number, number, number],
      })),
    },
  });
  const aReport = (...report: Parameters<typeof given>) => site.search.aReport(given(...report));
  const ask = async (code: string, day?: string) => {
    const input = { code, ...(day && { day }) };
    return (await site.post<DataOf<'/api/file/consensus'>>('/api/file/consensus', input)).body.data;
  };
  const inShort = ({ metric, unit, year, institutions, mean, low, high, deviation }: Item) => [
    `${metric} ${unit} ${year}`,
    ...[institutions, mean, low, high, deviation],
  ];

  it('takes of each house the newest estimate up to a day, none older than a year', async () => {
    await aReport('600201', '远山证券', '2024-03-01', [
      ['每股收益', 2024, 9, '元'],
      ['每股收益', 2025, 8, '元'],
    ]);
    const newest = await aReport('600201.SH', '远山证券', '2024-09-01', [['每股收益', 2024, 1, '元']]);
    await aReport('600201', '澄海证券', '2024-08-01', [['每股收益', 2024, 2, '元']]);
    await aReport('600201', '青禾证券', '2024-07-01', [['每股收益', 2024, 4.5, '元']]);
    await aReport('600201', '旧岭证券', '2023-08-31', [['每股收益', 2024, 90, '元']]);
    await aReport('600201', '', '2024-08-30', [['每股收益', 2024, 70, '元']]);
    await aReport('600201', '无期证券', null, [['每股收益', 2024, 60, '元']]);
    const told = await ask('600201');
    expect(told).to.deep.include({ day: '2024-09-01', total: 2, withheld: 0 });
    expect(told.stock).to.deep.equal({ code: '600201', name: '远山股份' });
    expect(told.items.map(inShort)).to.deep.equal([
      ['每股收益 元 2024', 3, 2.5, 1, 4.5, 1.80277563773],
      ['每股收益 元 2025', 1, 8, 8, 8, null],
    ]);
    expect(told.items[0]?.estimates[0]).to.deep.include({
      report: {
        id: newest,
        name: '远山股份点评',
        organization: { name: '远山证券' },
        time_text: '2024-09-01',
      },
      printed: {
        ...{ metric: '每股收益', year: 2024, value: 1, unit: '元', page: 1, text: '1' },
        box: [0.1, 0.2, 0.3, 0.4],
      },
    });
    // As of an earlier day: the house's former number, and one that is out by now.
    expect((await ask('600201', '2024-08-01')).items.map(inShort)[0]).to.deep.equal([
      ...['每股收益 元 2024', 4, 26.375, 2, 90],
      42.5154383724,
    ]);
    expect((await ask('600201', '2023-08-30')).items).to.deep.equal([]);
    expect(await ask('000000')).to.deep.include({ day: '', items: [], total: 0 });
    expect((await site.post('/api/file/consensus', { code: '600201', day: '2024-02-30' })).http).to.equal(
      422,
    );
  });

  it('brings amounts of one currency to one unit, and mixes no currencies', async () => {
    await aReport('600202', '远山证券', '2024-09-01', [['营业收入', 2024, 12.3, '亿元']]);
    await aReport('600202', '澄海证券', '2024-09-01', [['营业收入', 2024, 1250, '百万元']]);
    await aReport('600202', '青禾证券', '2024-09-01', [['营业收入', 2024, 126_000, '万元']]);
    await aReport('600202', '沧屿证券', '2024-09-01', [
      ['营业收入', 2024, 1400, '百万港元'],
      ['归母净利润', 2024, 1.1, '亿元'],
    ]);
    const { items } = await ask('600202');
    expect(items.map(inShort)).to.deep.equal([
      ['归母净利润 亿元 2024', 1, 1.1, 1.1, 1.1, null],
      ['营业收入 百万元 2024', 3, 1246.66666667, 1230, 1260, 15.2752523165],
      ['营业收入 百万港元 2024', 1, 1400, 1400, 1400, null],
    ]);
  });

  it('tells no number of a page that the viewer may not read, nor an older one in its stead', async () => {
    await aReport('600203', '远山证券', '2024-03-01', [['每股收益', 2024, 5, '元']]);
    await aReport('600203', '远山证券', '2024-09-01', [['每股收益', 2024, 6, '元', 9]]);
    await aReport('600203', '澄海证券', '2024-08-01', [['每股收益', 2024, 2, '元']]);
    const told = await ask('600203');
    expect(told.withheld).to.equal(1);
    expect(told.items.map(inShort)).to.deep.equal([['每股收益 元 2024', 1, 2, 2, 2, null]]);
  });

  it('equals a plain computation on any reports and days', async () => {
    const day = fc
      .integer({ min: 0, max: 900 })
      .map((days) => chinaDay(chinaMoment('2023-01-01') + days * dayMilliseconds));
    const house = fc.constantFrom('远山证券', '澄海证券', '青禾证券', '沧屿证券', '鹿渚证券');
    const amount = fc.integer({ min: 1, max: 9999 }).map((hundredths) => hundredths / 100);
    const estimates = fc.uniqueArray(
      fc.tuple(fc.constantFrom('每股收益', '营业收入'), fc.integer({ min: 2023, max: 2026 }), amount),
      { selector: ([metric, year]) => `${metric}${year}`, minLength: 1, maxLength: 8 },
    );
    const report = fc.record({
      day,
      house,
      unit: fc.constantFrom('百万元', '亿元', '万元', '百万美元'),
      estimates,
    });
    const reports = fc
      .sample(report, { numRuns: 80, seed: 38 })
      .sort((one, other) => (one.day < other.day ? -1 : 1))
      .map(({ unit, estimates: own, ...one }) => ({
        ...one,
        told: own.map(
          ([metric, year, value]): Told => [metric, year, value, metric === '每股收益' ? '元' : unit],
        ),
      }));
    await site.search.reports(reports.map((one) => given('600204', one.house, one.day, one.told)));

    const factors: Record<string, number> = { 元: 1, 百万元: 1, 亿元: 100, 万元: 0.01, 百万美元: 1 };
    const plain = (until: string) => {
      const from = comparedFrom(until);
      const latest: Record<string, { key: string; value: number }> = {};
      for (const one of reports)
        for (const [metric, year, value, unit] of one.day < from || one.day > until ? [] : one.told)
          latest[`${one.house} ${metric} ${year}`] = {
            key: `${metric} ${unit.includes('美元')} ${year}`,
            value: value * (factors[unit] ?? Number.NaN),
          };
      const lists: Record<string, number[]> = {};
      for (const { key, value } of Object.values(latest)) lists[key] = [...(lists[key] ?? []), value];
      return lists;
    };
    for (const until of fc.sample(day, { numRuns: 12, seed: 83 })) {
      const { items } = await ask('600204', until);
      const lists = plain(until);
      expect(items.length, until).to.equal(Object.keys(lists).length);
      for (const { metric, unit, year, ...item } of items) {
        const values = lists[`${metric} ${unit.includes('美元')} ${year}`] ?? [];
        const factor = factors[unit] ?? Number.NaN;
        const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
        const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
        expect(item.institutions).to.equal(values.length);
        expect(item.estimates.length).to.equal(values.length);
        expect(item.mean * factor).to.be.closeTo(mean, 1e-6);
        expect(item.low * factor).to.be.closeTo(Math.min(...values), 1e-6);
        expect(item.high * factor).to.be.closeTo(Math.max(...values), 1e-6);
        if (values.length < 3) expect(item.deviation).to.equal(null);
        else expect((item.deviation ?? 0) * factor).to.be.closeTo(Math.sqrt(variance), 1e-6);
      }
    }
  });
});

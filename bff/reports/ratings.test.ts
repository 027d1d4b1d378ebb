import { expect } from 'chai';
import type { DataOf } from '../contract/calls.ts';
import { aSite, type Site } from '../site.factory.ts';

describe('the ratings of a stock', () => {
  let site: Site;
  before(async () => {
    site = await aSite();
  });
  after(() => site.close());

  it('are listed by date, with the spread of what each institution said last within a year', async () => {
    const aReport = (organization: string, date: string, low: number, stock_code = '600123') =>
      site.search.aReport({
        ...{ organization, date, stock_code, rating_id: 1 },
        outlook: {
          rating: { name: '买入' },
          target_price: { low, high: low, unit: '元' },
          share_price: { value: low / 2, unit: '元', place: { page: 1, box: [0, 0, 1, 1], text: '收盘价' } },
          forecasts: [1, 9].map((page) => ({
            ...{ year: 2025, metric: '每股收益', value: 1.2, unit: '元', text: '1.20', page },
            box: [0, 0, 1, 1],
          })),
        },
        page_count: 10,
      });
    await aReport('远山证券', '2024-03-01', 10);
    await aReport('远山证券', '2024-06-01', 30);
    await aReport('澄海证券', '2024-05-01', 20, '600123.SH');
    await aReport('青禾证券', '2024-04-01', 24);
    await aReport('旧岭证券', '2023-05-01', 90);
    await aReport('青禾证券', '2024-04-02', 99, '600124');
    const { data } = (
      await site.post<DataOf<'/api/file/ratings'>>('/api/file/ratings', { code: '600123.SH' })
    ).body;
    expect(data.items.map(({ organization, time_text }) => [organization.name, time_text])).to.deep.equal([
      ['远山证券', '2024-06-01'],
      ['澄海证券', '2024-05-01'],
      ['青禾证券', '2024-04-01'],
      ['远山证券', '2024-03-01'],
      ['旧岭证券', '2023-05-01'],
    ]);
    expect(data).to.deep.include({
      target_price: { low: 20, median: 24, high: 30, unit: '元', institutions: 3 },
    });
    const [newest] = data.items;
    expect(newest?.share_price).to.deep.equal({ value: 15, unit: '元' });
    expect(newest?.outlook_places.share_price?.text).to.equal('收盘价');
    // Beyond the preview of five pages a visitor learns no estimate.
    expect(newest?.forecasts.map(({ page }) => page)).to.deep.equal([1]);
    const none = (await site.post('/api/file/ratings', { code: '000000' })).body.data;
    expect(none).to.deep.include({ items: [], target_price: null });
    expect((await site.post('/api/file/ratings', { code: '储能' })).http).to.equal(422);
  });
});

import { expect } from 'chai';
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
        outlook: { rating: { name: '买入' }, target_price: { low, high: low, unit: '元' }, forecasts: [] },
      });
    await aReport('远山证券', '2024-03-01', 10);
    await aReport('远山证券', '2024-06-01', 30);
    await aReport('澄海证券', '2024-05-01', 20, '600123.SH');
    await aReport('青禾证券', '2024-04-01', 24);
    await aReport('旧岭证券', '2023-05-01', 90);
    await aReport('青禾证券', '2024-04-02', 99, '600124');
    const { data } = (
      await site.post<{ items: { organization: { name: string }; time_text: string }[] }>(
        '/api/file/ratings',
        { code: '600123.SH' },
      )
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
    const none = (await site.post('/api/file/ratings', { code: '000000' })).body.data;
    expect(none).to.deep.include({ items: [], target_price: null });
    expect((await site.post('/api/file/ratings', { code: '储能' })).http).to.equal(422);
  });
});

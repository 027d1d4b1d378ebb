import { expect } from 'chai';
import type { Chart, ReportDetail } from '../contract/entities.ts';
import { aSite, type Site } from '../site.factory.ts';

const closedRedis = 'redis://127.0.0.1:9';

describe('one report', () => {
  let site: Site;
  before(async () => {
    site = await aSite();
  });
  after(() => site.close());

  const detail = (id: unknown) => site.post<ReportDetail>('/api/file/detail', { id });

  it('is told whole, with what a visitor may see of it', async () => {
    const summary = [
      { page: 2, text: '装机高增。' },
      { page: 5, text: '成本下降。' },
    ];
    await site.search.aReport({ id: 3, title: '储能行业深度', page_count: 21, chart_count: 2, summary });
    for (const number of [2, 1]) {
      await site.aChart({ id: 30_000 + number, report_id: 3, page: number, name: `装机${number}` });
    }
    const { body } = await detail('3');
    expect(body.data).to.include({
      id: 3,
      name: '储能行业深度',
      content: '装机高增。\n成本下降。',
      preview_pages: 10,
      page_url: '/files/pages/3',
      share_url: '/files/covers/3.jpg',
      online_url: '',
      is_collect: 0,
      is_download: 0,
      ai_summary: 1,
      today_read: 1,
    });
    expect(body.data.summary_points).to.deep.equal(summary);
    expect(body.data.chart_list).to.deep.equal([
      { online_url: '/files/charts/30001.png' },
      { online_url: '/files/charts/30002.png' },
    ]);
    const charts = await site.post<{ charts: Chart[]; total: number }>('/api/file/chartlist', {
      id: 3,
      pageSize: 1,
    });
    expect([charts.body.data.total, charts.body.data.charts.map(({ name }) => name)]).to.deep.equal([
      2,
      ['装机1'],
    ]);
  });

  it('tells rating, target price and estimates with their provenance, those of gated pages not', async () => {
    const box: [number, number, number, number] = [0.1, 0.2, 0.3, 0.25];
    const printed = { page: 1, box, text: '买入（维持）' };
    const estimate = { metric: '每股收益', value: 0.5, unit: '元', box, text: '0.50' };
    const known = { ...estimate, year: 2025, page: 1 };
    await site.search.aReport({
      id: 4,
      page_count: 8,
      rating_id: 1,
      outlook: {
        rating: { name: '买入', change: '维持', place: printed },
        target_price: { low: 33, high: 38, unit: '元' },
        forecasts: [known, { ...estimate, year: 2026, page: 7 }],
      },
    });
    const { body } = await detail(4);
    expect(body.data).to.deep.include({
      rating: '买入',
      rating_change: '维持',
      target_price: { low: 33, high: 38, unit: '元' },
      outlook_places: { rating: printed },
      forecasts: [known],
    });
    const { files, facets } = (await site.post('/api/file/search', { ratingIds: [1] })).body.data as {
      files: { id: number; rating: string }[];
      facets: { ratings: object[] };
    };
    expect(files.map(({ id, rating }) => [id, rating])).to.deep.equal([[4, '买入']]);
    expect(facets.ratings).to.deep.equal([{ id: 1, name: '买入', count: 1 }]);
  });

  it('shows ten pages of more than twenty, else half rounded down', async () => {
    const given = [1, 2, 5, 20, 21, 300];
    for (const [index, page_count] of given.entries())
      await site.search.aReport({ id: index + 10, page_count });
    const shown = await Promise.all(
      given.map(async (_count, index) => (await detail(index + 10)).body.data.preview_pages),
    );
    expect(shown).to.deep.equal([0, 1, 2, 10, 10, 10]);
  });

  it('does not exist when unknown or taken down', async () => {
    await site.search.aReport({ id: 50, visible: false });
    for (const id of [50, 99, '9007199254740']) {
      const { http, body } = await detail(id);
      expect([http, body.data], String(id)).to.deep.equal([404, '报告不存在']);
    }
    for (const id of [0, -1, 1.5, '1.5', '01e3', null, true, [1]]) {
      expect((await detail(id)).http, String(id)).to.equal(422);
    }
  });

  it('is read all the same while Redis is away', async () => {
    const without = await aSite({ REDIS_URL: closedRedis });
    try {
      await without.search.aReport({ id: 3, title: '储能行业深度' });
      const { http, body } = await without.post<ReportDetail>('/api/file/detail', { id: 3 });
      expect([http, body.data.today_read]).to.deep.equal([200, 0]);
      const found = await without.post<{ total: number }>('/api/file/search', { keyword: '储能行业深度' });
      expect([found.http, found.body.data.total]).to.deep.equal([200, 1]);
      expect((await without.post('/api/file/homelist', { recommend: 1 })).http).to.equal(200);
      expect((await without.post('/api/file/getHotWords')).http).to.equal(200);
    } finally {
      await without.close();
    }
  });
});

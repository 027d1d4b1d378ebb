import { expect } from 'chai';
import fc from 'fast-check';
import type { Input } from '../contract/call.ts';
import type { searchReports } from '../contract/search.ts';
import { aSearchSite, type SearchSite } from './reports.factory.ts';
import { member, searchAs } from './searchAs.testkit.ts';

type Asked = Input<typeof searchReports>;

const now = new Date('2025-06-15T04:00:00Z');
const day = (text: string) => Date.parse(`${text}T00:00:00+08:00`) / 1000;

describe('a list of titles that goes on with texts', function () {
  this.timeout(120_000);
  let site: SearchSite;
  /** Three titles have 石英坩埚, five texts; one of these is quoted word for word in none. */
  before(async () => {
    site = await aSearchSite();
    const text = ['石英坩埚供给偏紧，价格上行。'];
    await site.reports([
      { id: 1, title: '石英坩埚行业点评', date: '2025-06-12', type_id: 1, pages: ['需求平稳。'] },
      { id: 2, title: '石英坩埚与高纯砂', date: '2024-02-01', type_id: 2, pages: text },
      { id: 3, title: '石英坩埚周报', date: null, type_id: 2, pages: ['库存。'] },
      { id: 11, title: '单晶炉跟踪', date: '2025-06-10', type_id: 1, pages: text },
      { id: 12, title: '硅片月报', date: '2025-05-30', type_id: 2, pages: text },
      { id: 13, title: '热场材料', date: '2024-09-01', type_id: 3, is_broker: false, pages: text },
      { id: 14, title: '拉晶成本', date: '2023-01-01', type_id: 3, organization: '远岸研究', pages: text },
      { id: 15, title: '耗材深度', date: null, type_id: 1, recommend: 1, pages: text },
      ...Array.from({ length: 12 }, (_none, index) => ({
        id: 100 + index,
        title: `铌铁市场第${index + 1}期`,
        date: '2024-01-10',
        pages: ['铌铁。'],
      })),
      { id: 120, title: '合金季报', date: '2025-06-11', pages: ['铌铁市场报价。'] },
    ]);
  });
  after(() => site.close());

  const search = (asked: Asked) =>
    searchAs(site, { onlyTitle: 1, orText: 1, pageSize: 50, ...asked }, member, now);
  const idsOf = ({ files }: Awaited<ReturnType<typeof search>>) => files.map(({ id }) => id);
  const sum = (values: readonly { count: number }[] = []) =>
    values.reduce((all, { count }) => all + count, 0);

  it('has the titles first and the texts behind them, under one total and one set of facets', async () => {
    const found = await search({ keyword: '石英坩埚', trend: 1 });
    const { total, title_total, whole_total, mode, facets, relaxed, files } = found;
    expect([total, title_total, whole_total, mode, relaxed]).to.deep.equal([8, 3, 8, 'text', false]);
    expect(idsOf(found).slice(0, 3)).to.have.members([1, 2, 3]);
    expect(idsOf(found).slice(3)).to.have.members([11, 12, 13, 14, 15]);
    expect(files.map(({ in_text }) => in_text ?? 0)).to.deep.equal([0, 0, 0, 1, 1, 1, 1, 1]);
    expect(facets.types.slice(0, 3).map(({ count }) => count)).to.deep.equal([3, 3, 2]);
    expect([sum(facets.years), sum(found.trend)]).to.deep.equal([8, 6]);
    expect(found).not.to.have.property('full_text_total');
    expect(files.find(({ id }) => id === 12)?.content_array).to.have.length(1);
  });

  it('is paged and filtered as one list, and sorted by date as one', async () => {
    const all = idsOf(await search({ keyword: '石英坩埚' }));
    for (const pageSize of [1, 3, 4, 5]) {
      const pages = Array.from({ length: Math.ceil(8 / pageSize) }, (_none, index) =>
        search({ keyword: '石英坩埚', pageSize, page: index + 1 }),
      );
      expect((await Promise.all(pages)).flatMap(idsOf), `${pageSize} a page`).to.deep.equal(all);
    }
    const { facets } = await search({ keyword: '石英坩埚' });
    for (const { id, count } of facets.types.filter(({ count: some }) => some > 0))
      expect((await search({ keyword: '石英坩埚', typeIds: [id] })).total, `type ${id}`).to.equal(count);
    const newest = await search({ keyword: '石英坩埚', order: 1 });
    expect([newest.total, newest.title_total]).to.deep.equal([8, 3]);
    expect(idsOf(newest)).to.deep.equal([1, 11, 12, 13, 2, 14, 15, 3]);
    expect(idsOf(await search({ keyword: '石英坩埚', order: 2, pageSize: 3, page: 2 }))).to.deep.equal([
      12, 11, 1,
    ]);
  });

  it('goes on for a quoted phrase too, and for what a title excludes', async () => {
    const quoted = await search({ keyword: '"坩埚供给偏紧"' });
    expect([quoted.total, quoted.title_total]).to.deep.equal([6, 0]);
    // One of the titles stands over a text that has the excluded word.
    for (const order of [0, 1, 2] as const) {
      const { total } = await search({ keyword: '石英坩埚 -价格', order });
      expect(total, `order ${order}`).to.equal(3);
    }
  });

  it('is of titles alone where ten of the site have the words, under whatever filter', async () => {
    const all = await search({ keyword: '铌铁市场' });
    expect([all.total, all.title_total, all.mode]).to.deep.equal([12, 12, 'title']);
    expect(all).not.to.have.property('full_text_total');
    const week = await search({ keyword: '铌铁市场', dateRange: 1 });
    expect([week.total, week.title_total, week.full_text_total]).to.deep.equal([0, 0, 1]);
    const titles = await search({ keyword: '"石英坩埚"', orText: 0 });
    expect([titles.total, titles.full_text_total, titles.title_total]).to.deep.equal([3, 8, undefined]);
  });

  it('has no fewer hits under a wider filter, in any mode', async () => {
    const words = ['坩埚', '铌铁', '市场 供给', '单晶炉 库存 热场', '2024年 石英坩埚'];
    const wider: Asked[] = [
      { startTime: day('2025-06-09') },
      { startTime: day('2025-05-16') },
      { startTime: day('2024-06-15') },
      {},
    ];
    const narrowing: Asked[] = [{ hideTrader: 1 }, { typeIds: [1] }, { organization: '远岸研究' }];
    const modes: Asked[] = [{}, { orText: 0 }, { onlyTitle: 0, orText: 0 }];
    const wrong: string[] = [];
    for (const keyword of words)
      for (const mode of modes) {
        const totalsOf = (narrow: Asked) =>
          Promise.all(
            wider.map(async (time) => (await search({ keyword, ...mode, ...time, ...narrow })).total),
          );
        const all = await totalsOf({});
        for (const narrow of [{}, ...narrowing]) {
          const totals = await totalsOf(narrow);
          const isWider = totals.every(
            (total, index) => total >= (totals[index - 1] ?? 0) && total <= (all[index] ?? 0),
          );
          if (!isWider)
            wrong.push(`${keyword} ${JSON.stringify({ ...mode, ...narrow })}: ${totals} of ${all}`);
        }
      }
    expect(wrong).to.deep.equal([]);
  });

  it('has every title hit among the hits of the full text that follows, in whatever order', async () => {
    const word = fc.constantFrom(
      '石英坩埚',
      '坩埚',
      '铌铁',
      '周报',
      '行业',
      '高纯砂',
      'shiying',
      '2024年',
      '砂',
    );
    const keywords = fc.sample(
      fc.array(word, { minLength: 1, maxLength: 3 }).map((some) => some.join(' ')),
      { numRuns: 40, seed: 5 },
    );
    for (const keyword of new Set(keywords)) {
      const [titles, ranked, newest] = await Promise.all([
        search({ keyword, orText: 0 }),
        search({ keyword }),
        search({ keyword, order: 1 }),
      ]);
      const wholeOf = titles.files.filter(({ missing }) => !missing).map(({ id }) => id);
      expect(idsOf(ranked), keyword).to.include.members(wholeOf);
      expect(newest.total, keyword).to.equal(ranked.total);
      expect(idsOf(newest), keyword).to.have.members(idsOf(ranked));
    }
  });
});

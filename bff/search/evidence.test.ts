import { Client } from '@opensearch-project/opensearch';
import { expect } from 'chai';
import type { Input } from '../contract/call.ts';
import type { searchReports } from '../contract/search.ts';
import { aSearchSite, type SearchSite } from './reports.factory.ts';
import { exportedAs, member, searchAs } from './searchAs.testkit.ts';

const now = new Date('2024-07-01T04:00:00Z');
const many = 260;

describe('a full-text search by what pages say', () => {
  let site: SearchSite;
  before(async () => {
    site = await aSearchSite();
    await site.reports(
      Array.from({ length: many }, (_, index) => ({
        id: 1_000 + index,
        title: `晨会纪要${index}`,
        type_id: 1 + (index % 3),
        date: `202${index % 4}-05-0${1 + (index % 9)}`,
        page_count: 1 + (index % 60),
        pages: [`钢铁需求与库存的第${index}次讨论，吨钢利润修复，铁矿石价格回落。`],
      })),
    );
  });
  after(() => site.close());
  const search = (request: Input<typeof searchReports>) =>
    searchAs(site, { onlyTitle: 0, ...request }, member, now);

  it('puts the page that holds a sentence word for word first, whatever the length of its report', async () => {
    const filler = (topic: string) =>
      Array.from({ length: 30 }, (_, page) => `${topic}第${page}段，行业景气与估值的讨论，盈利预测不变。`);
    const long = filler('宏观');
    long[9] = '我们认为，动量因子在拥挤度高企时\n失效（见上文）。';
    const wanted = await site.aReport({ title: '量化月报', pages: long });
    await site.aReport({
      title: '因子短评',
      pages: ['动量因子回撤。动量因子的拥挤度。', '拥挤度高企的因子失效，动量不再，高企时分化。'],
    });
    const first = async (keyword: string) => {
      const { files } = await searchAs(site, { keyword, onlyTitle: 0 }, member, now);
      const exported = await exportedAs(site, { keyword, onlyTitle: 0 }, now);
      expect(exported.slice(0, files.length), keyword).to.deep.equal(files.map(({ id }) => id));
      return [files[0]?.id, files[0]?.content_array[0]?.page];
    };
    for (const keyword of [
      '动量因子在拥挤度高企时失效',
      '动量因子在拥挤度高企时',
      '動量因子在擁擠度高企時',
      '动量因子在拥挤\n度高企时',
      '我们认为动量因子在拥挤度高企时失效见上文',
    ])
      expect(await first(keyword), keyword).to.deep.equal([wanted, 10]);
  });

  it('lists the closest to a sentence up to a limit, and counts what it lists', async () => {
    const keyword = '钢铁需求与库存双双走弱，吨钢利润收缩而焦煤价格坚挺';
    const { total, relaxed, facets } = await search({ keyword });
    expect([total, relaxed]).to.deep.equal([200, true]);
    const sum = (list: { count: number }[]) => list.reduce((all, { count }) => all + count, 0);
    expect(sum(facets.types)).to.equal(200);
    expect(sum(facets.years)).to.equal(200);
    const [type] = facets.types;
    const chosen = await search({ keyword, typeIds: [type?.id ?? 0] });
    expect(chosen.total).to.equal(type?.count);
    // Its own facet counts on as if nothing were chosen.
    expect(chosen.facets.types).to.deep.equal(facets.types);
  });

  it('pages through the best and what follows them without losing or repeating a hit', async () => {
    for (const order of [0, 1, 2] as const) {
      const seen: number[] = [];
      for (let page = 1; page <= 6; page++) {
        const { files, total } = await search({ keyword: '吨钢利润', order, page, pageSize: 50 });
        expect(total).to.equal(many);
        seen.push(...files.map(({ id }) => id));
      }
      expect(seen.length, `order ${order}`).to.equal(many);
      expect(new Set(seen).size).to.equal(many);
    }
  });

  it('asks the engine twice where a word is found, and never more than three times', async () => {
    const tripsOf = async (keyword: string, more: Input<typeof searchReports> = {}) => {
      const { engine } = site.documents;
      let trips = 0;
      const searchAll: typeof engine.searchAll = (...args) => {
        trips++;
        return engine.searchAll(...args);
      };
      const counted = Object.assign(Object.create(engine), { searchAll });
      const documents = { ...site.documents, engine: counted };
      await searchAs({ ...site, documents }, { keyword, onlyTitle: 0, ...more }, member, now);
      return trips;
    };
    expect(await tripsOf('吨钢利润')).to.equal(2);
    expect(await tripsOf('钢铁需求与库存双双走弱吨钢利润收缩')).to.equal(2);
    for (const onlyTitle of [0, 1] as const) {
      for (const keyword of [
        '储能 不存在的词',
        '逆变机',
        '光伏 2009年 "铜"',
        '机构:无 "光伏" 无',
        '组件排产环比增多逆变器',
      ])
        expect(await tripsOf(keyword, { onlyTitle, orText: onlyTitle }), keyword).to.be.at.most(3);
    }
  });

  it('reads a year in a sentence as its word where a page holds the sentence', async () => {
    const said = await site.aReport({
      title: '择时模型',
      date: '2016-03-01',
      pages: ['策略的净值在震荡中上行，最大回撤出现在2014年，其后迅速修复。'],
    });
    await site.aReport({ title: '年报点评', date: '2014-05-01', pages: ['最大回撤没有出现在本年度。'] });
    const { files, filters_read } = await search({ keyword: '最大回撤出现在2014年' });
    expect([files[0]?.id, filters_read]).to.deep.equal([said, []]);
    expect((await search({ keyword: '最大回撤 2014年' })).filters_read).to.have.length(1);
  });

  it('shows the line of a contents page that was pasted, and a piece that ends within a word', async () => {
    const id = await site.aReport({
      title: '均线策略',
      pages: [
        { kind: 'contents', text: '3. 均线交叉结合通道突破的参数优化..........21' },
        '均线交叉结合通道突破，参数优化的结果见下文。',
        '模型策略回测结果分析与FScore比较。',
      ],
    });
    const pageOf = async (keyword: string) => {
      const { files } = await search({ keyword });
      return [files[0]?.id, files[0]?.content_array[0]?.page];
    };
    expect(await pageOf('3. 均线交叉结合通道突破的参数优化 ..... 21')).to.deep.equal([id, 1]);
    expect(await pageOf('策略回测结果分析与FSc')).to.deep.equal([id, 3]);
  });

  it('asks the engine once for equal searches of one moment', async () => {
    const queriesSent = async () => {
      const client = new Client({ node: process.env.OPENSEARCH_URL ?? '' });
      const index = Object.values(site.documents.names).join(',');
      const { body } = await client.indices.stats({ index, metric: 'search' });
      await client.close();
      return body._all.total?.search?.query_total ?? 0;
    };
    const sentBy = async (work: () => Promise<unknown>) => {
      // The site's total is counted anew every few seconds: now, so that it is not amid the work.
      await search({ keyword: '焦炭' });
      const before = await queriesSent();
      await work();
      return (await queriesSent()) - before;
    };
    const alone = await sentBy(() => search({ keyword: '铁矿石价格' }));
    const together = await sentBy(() =>
      Promise.all(Array.from({ length: 50 }, () => search({ keyword: '钢铁需求' }))),
    );
    expect(alone).to.be.at.least(4);
    expect(together).to.be.at.most(alone);
  });
});

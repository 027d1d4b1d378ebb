import { Client } from '@opensearch-project/opensearch';
import { expect } from 'chai';
import fc from 'fast-check';
import { relevance } from '../../mappings/relevance/relevance.ts';
import { engineNodes, unannouncedOf } from '../../mappings/searchEngine.ts';
import { createPercolator, type Percolator, type QueryIndex } from '../clients/percolator.ts';
import { searchReports } from '../contract/search.ts';
import type { SearchRequest } from './clauses/filters.ts';
import { readsAsTitle } from './clauses/ranking.ts';
import { findReports } from './findReports.ts';
import { parsesOf } from './parseQuery.ts';
import { aReportDocument, aSearchSite, type SearchSite } from './reports.factory.ts';
import { conditionOf, queryIndexOf } from './watch.ts';

const words = [
  '光伏',
  '储能',
  '新能源汽车',
  '锂电池',
  '半导体',
  '银行',
  '白酒',
  '医药生物',
  '人工智能',
  '氢能',
];
const more = ['深度报告', '行业周报', '景气', '出海', '价格', 'GLP-1', 'AI', '产业链', '需求', '一季度'];
const houses = ['中信证券', '国泰君安', '赛迪顾问'];
const now = new Date('2025-06-15T04:00:00Z');

const word = fc.constantFrom(...words, ...more);
const some = (min: number, max: number, of: fc.Arbitrary<string> = word) =>
  fc.array(of, { minLength: min, maxLength: max });

const report = fc.record({
  title: some(1, 4).map((list) => list.join('')),
  pages: fc.array(
    some(0, 6).map((list) => list.join('，')),
    { minLength: 1, maxLength: 6 },
  ),
  organization: fc.constantFrom(...houses),
  researchers: fc.constantFrom<string[]>([], ['张三'], ['李四', '王小明']),
  stock: fc.constantFrom<string[]>([], ['600519.SH', '贵州茅台'], ['300750.SZ', '宁德时代']),
  type_id: fc.constantFrom(1, 2, 3),
  industry_id: fc.constantFrom(1, 2, 5),
  date: fc.constantFrom(null, '2023-03-01', '2025-01-31', '2025-06-10'),
  is_broker: fc.boolean(),
  recommend: fc.constantFrom(0, 0, 1),
});

const keyword = fc.oneof(
  { weight: 4, arbitrary: some(1, 3).map((list) => list.join(' ')) },
  some(1, 2).map((list) => list.join('')),
  some(1, 3).map((list) => `“${list.join('')}”`),
  fc.tuple(word, word).map(([one, other]) => `${one} -${other}`),
  fc.tuple(word, word).map(([one, other]) => `${one} OR ${other}`),
  fc.constantFrom(
    '酒',
    '光',
    'guangfu',
    'xny',
    '600519',
    '茅台',
    '張三',
    'glp-1',
    '锂',
    '銀行',
    'a',
    '？',
    '',
  ),
  fc.tuple(fc.constantFrom(...houses), word).map(([house, one]) => `机构:${house} ${one}`),
  fc
    .tuple(word, fc.constantFrom('2025年', '2023', '最近三个月', '作者:张三'))
    .map((parts) => parts.join(' ')),
  some(5, 9).map((list) => list.join('的')),
  some(5, 8).map((list) => list.join(' ')),
);

const request: fc.Arbitrary<SearchRequest> = fc
  .record({
    keyword,
    onlyTitle: fc.constantFrom(0 as const, 1 as const),
    typeIds: fc.constantFrom([], [], [], [1, 2]),
    industryIds: fc.constantFrom([], [], [], [5]),
    pageCount: fc.constantFrom(0 as const, 0 as const, 1 as const),
    dateRange: fc.constantFrom(0 as const, 0 as const, 1 as const, 3 as const),
    hideTrader: fc.constantFrom(0 as const, 0 as const, 1 as const),
    recommend: fc.constantFrom(0 as const, 0 as const, 0 as const, 1 as const),
  })
  .map((fields) => searchReports.request.parse(fields));

describe('the condition of a saved search', () => {
  let site: SearchSite;
  let percolator: Percolator;
  let index: QueryIndex;
  let unannounced: string;
  const client = new Client(engineNodes(process.env.OPENSEARCH_URL ?? ''));
  before(async () => {
    site = await aSearchSite();
    percolator = createPercolator(process.env.OPENSEARCH_URL ?? '');
    index = queryIndexOf(site.documents.names);
    unannounced = unannouncedOf(site.documents.names);
    await client.indices.create({ index: unannounced, body: { mappings: { enabled: false } } as never });
    await percolator.make(index);
  });
  after(async () => {
    await percolator.remove(index);
    await client.indices.delete({ index: unannounced });
    await Promise.all([percolator.close(), client.close()]);
    await site.close();
  });

  /** Reports that the search shows for its words: all of a title or sentence, else those that lack none. */
  const foundBy = async (asked: SearchRequest): Promise<number[]> => {
    const [first] = await parsesOf(asked, site.documents);
    if (first === undefined) throw new Error('no reading');
    const context = { relevance: relevance(), now };
    const slice = { from: 0, size: 200 };
    const found = await findReports(asked, [first], context, slice, site.documents, Date.now() + 20_000);
    return [...(readsAsTitle(first, context.relevance) ? found.ids : found.exact)].sort((a, b) => a - b);
  };

  it('is met by a report exactly where the search finds it', async () => {
    const given = fc.sample(report, { numRuns: 60, seed: 7 }).map(({ stock: [code, name], ...one }, at) => ({
      ...one,
      id: at + 1,
      stock_code: code ?? '',
      stock_name: name ?? '',
    }));
    await site.reports(given);
    const asked = fc.sample(request, { numRuns: 400, seed: 11 });
    const queries = [];
    for (const [id, one] of asked.entries())
      queries.push({ id, query: await conditionOf(one, site.documents, now) });
    const { refused, busy } = await percolator.write(index, queries, 'test');
    expect([[...refused], busy]).to.deep.equal([[], []]);

    const ids = given.map(({ id }) => id);
    const lines = given.flatMap((one) => [{ index: { _id: String(one.id) } }, aReportDocument(one)]);
    await client.bulk({ index: unannounced, body: lines });
    const matched = new Map<number, number[]>();
    // As few at once as the job that announces reports takes: a request has 20 s, also on a busy machine.
    for (let from = 0; from < ids.length; from += 20) {
      const some = [...ids.slice(from, from + 20), 999_999];
      const { found, missing } = await percolator.match(index, { index: unannounced, ids: some });
      expect(missing).to.deep.equal([999_999]);
      for (const [reportId, queryIds] of found) matched.set(reportId, queryIds);
    }
    const wrong = [];
    let pairs = 0;
    for (const [id, one] of asked.entries()) {
      const found = await foundBy(one);
      const met = ids.filter((reportId) => matched.get(reportId)?.includes(id));
      pairs += found.length;
      if (found.join() !== met.join()) wrong.push({ one, found, met });
    }
    expect(wrong).to.deep.equal([]);
    expect(pairs).to.be.above(400);
  }).timeout(180_000);
});

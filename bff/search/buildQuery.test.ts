import { expect } from 'chai';
import { relevance } from '../../mappings/relevance/relevance.ts';
import type { Input } from '../contract/call.ts';
import { searchReports } from '../contract/search.ts';
import { buildQuery, buildRelaxedQueries } from './buildQuery.ts';
import { partsOf } from './clauses/relaxed.ts';
import { parseKeyword } from './parseKeyword.ts';
import { readTerms } from './terms.ts';

const numbers = relevance();
const now = new Date('2024-06-30T20:00:00Z');
const slice = { from: 0, size: 15 };

function build(request: Input<typeof searchReports>, { from, size } = slice) {
  const parsed = searchReports.request.parse(request);
  const terms = readTerms(parseKeyword(parsed.keyword, numbers.tokens.value));
  return buildQuery(parsed, terms, { relevance: numbers, now, from, size });
}

const mustNot = [{ term: { visible: false } }];
const types = { terms: { field: 'type_id', size: 8 } };
const industries = { terms: { field: 'industry_id', size: 31 } };
const years = { terms: { field: 'year', size: 40, order: { _key: 'desc' } } };
const ranges = [
  { key: '1', from: 6 },
  { key: '2', from: 16 },
  { key: '3', from: 51 },
];
const pages = { range: { field: 'page_count', keyed: true, ranges } };

describe('buildQuery', () => {
  it('browses all reports by recency and popularity', () => {
    const { browse } = numbers;
    // 20:00 UTC is the next day in China.
    const origin = '2024-07-01';
    expect(build({})).to.deep.equal({
      hits: {
        from: 0,
        size: 15,
        track_total_hits: false,
        query: {
          bool: {
            must: [],
            filter: [],
            must_not: mustNot,
            should: [
              {
                distance_feature: {
                  field: 'date',
                  origin,
                  pivot: `${browse.recency.pivotDays}d`,
                  boost: browse.recency.value,
                },
              },
              {
                rank_feature: {
                  field: 'popularity',
                  boost: browse.popularity.value,
                  saturation: { pivot: browse.popularity.pivot },
                },
              },
            ],
          },
        },
        sort: [{ _score: 'desc' }, { date: 'desc' }, { id: 'desc' }],
      },
      counts: {
        size: 0,
        track_total_hits: true,
        query: { bool: { filter: [], must_not: mustNot } },
        aggs: { types, industries, years, pages },
      },
    });
  });

  it('filters the newest by everything at once, each facet without its own filter', () => {
    const match = {
      match_phrase: {
        body: {
          query: '白银',
          boost: numbers.body.bigram.value,
        },
      },
    };
    const excluded = { match_phrase: { body: { query: '黄金' } } };
    const byType = { terms: { type_id: [1, 2] } };
    const byIndustry = { terms: { industry_id: [5] } };
    const byDay = { range: { date: { gte: '2024-06-24' } } };
    const byPages = { range: { page_count: { gt: 15 } } };
    const common = [{ range: { recommend: { gt: 0 } } }, { term: { is_broker: false } }];
    const request = {
      keyword: '白银 -黄金',
      onlyTitle: 0,
      order: 1,
      typeIds: [1, 2],
      industryIds: [5],
      dateRange: 1,
      pageCount: 2,
      recommend: 1,
      hideTrader: 1,
    } as const;
    const counted = (filter: object[], counts: object) => ({
      filter: { bool: { filter } },
      aggs: { counted: counts },
    });
    expect(build({ ...request, typeIds: [1, 2], industryIds: [5] }, { from: 30, size: 15 })).to.deep.equal({
      hits: {
        from: 30,
        size: 15,
        track_total_hits: false,
        query: {
          bool: {
            filter: [match, ...common, byType, byIndustry, byDay, byPages],
            must_not: [...mustNot, excluded],
          },
        },
        sort: [{ date: 'desc' }, { id: 'desc' }],
      },
      counts: {
        size: 0,
        track_total_hits: true,
        query: { bool: { filter: [match, ...common], must_not: [...mustNot, excluded] } },
        aggs: {
          types: counted([byIndustry, byDay, byPages], types),
          industries: counted([byType, byDay, byPages], industries),
          years: counted([byType, byIndustry, byPages], years),
          pages: counted([byType, byIndustry, byDay], pages),
          hits: { filter: { bool: { filter: [byType, byIndustry, byDay, byPages] } } },
        },
      },
    });
  });

  it('ranks a title search by where and how the words stand', () => {
    const { title, stock, researcher, organization, recency, popularity } = numbers;
    const { hits } = build({ keyword: '启明电池' });
    const holds = (query: string) => ({ match_phrase: { head: { query } } });
    expect(hits?.query).to.deep.equal({
      bool: {
        must: [
          {
            bool: {
              filter: [holds('启明'), holds('电池')],
              must: [],
              should: [{ match: { head: { query: '启明电池', boost: title.bigram.value } } }],
            },
          },
        ],
        filter: [],
        must_not: mustNot,
        should: [
          { constant_score: { filter: { term: { 'title.exact': '启明电池' } }, boost: title.exact.value } },
          { match: { title: { query: '启明电池', boost: title.bigram.value } } },
          {
            constant_score: {
              filter: { terms: { stock_name: ['启明电池', '启明', '电池'] } },
              boost: stock.name.value,
            },
          },
          {
            constant_score: {
              filter: { terms: { researchers: ['启明电池', '启明', '电池'] } },
              boost: researcher.value,
            },
          },
          {
            constant_score: {
              filter: { match_phrase: { 'organization.text': { query: '启明电池' } } },
              boost: organization.value,
            },
          },
          {
            distance_feature: {
              field: 'date',
              origin: '2024-07-01',
              pivot: `${recency.pivotDays}d`,
              boost: recency.value,
            },
          },
          {
            rank_feature: {
              field: 'popularity',
              boost: popularity.value,
              saturation: { pivot: popularity.pivot },
            },
          },
        ],
      },
    });
    expect(hits?.rescore).to.deep.equal({
      window_size: numbers.refinement.value,
      query: {
        rescore_query: {
          bool: {
            should: [
              { match_phrase: { title: { query: '启明电池', boost: title.phrase.value } } },
              { match: { title_words: { query: '启明 电池', boost: title.word.value } } },
            ],
          },
        },
        score_mode: 'total',
      },
    });
  });

  it('goes on with what holds fewer of the words, without what the first stage has', () => {
    const parsed = searchReports.request.parse({ keyword: '白银 逆变器 研究', onlyTitle: 0 });
    const terms = readTerms(parseKeyword(parsed.keyword, numbers.tokens.value));
    const context = { relevance: numbers, now, ...slice };
    const boolOf = (search: unknown) => (search as { query: { bool: { filter: object[] } } }).query.bool;
    const filterOf = (counts: unknown) => boolOf(counts).filter;
    const held = { bool: { filter: filterOf(buildQuery(parsed, terms, context).counts) } };
    const scored = { match: { body: { query: terms.loose, boost: numbers.body.bigram.value } } };
    const [silver, inverter, research, ...pairs] = partsOf(terms, 'body').map(({ clause }) => clause);
    const some = (minimum_should_match: number, ...should: unknown[]) => ({
      bool: { should, minimum_should_match },
    });
    const words = some(1, silver, inverter);
    const conditions = [
      [some(2, silver, inverter, research), words],
      [words],
      [some(1, words, some(1, pairs[0]))],
      [some(1, words, some(1, ...pairs))],
      [some(1, some(1, silver, inverter, research), some(1, ...pairs))],
    ];
    // 研究 stands in nearly all of them, so nobody wants what holds it alone.
    const counts = { reports: 100, holding: [20, 5, 90, 25, 50] };
    const queries = buildRelaxedQueries(parsed, terms, context, counts);
    expect(queries.map(({ atLast }) => atLast)).to.deep.equal([false, false, false, false, true]);
    // Of a dozen reports all are soon looked through.
    const small = buildRelaxedQueries(parsed, terms, context, { reports: 12, holding: [1, 5, 12] });
    expect(filterOf(small.findLast(({ atLast }) => !atLast)?.counts)).to.deep.equal([
      some(1, held, { bool: { filter: [some(1, silver, inverter, research)] } }),
    ]);
    for (const [index, filter] of conditions.entries()) {
      const must = [{ bool: { filter, should: [scored] } }];
      expect(boolOf(queries[index]?.hits)).to.deep.include({ must, must_not: [...mustNot, held] });
      expect(filterOf(queries[index]?.counts)).to.deep.equal([some(1, held, { bool: { filter } })]);
    }
  });

  it('asks for no hits beyond what may be shown, but counts', () => {
    const { hits, counts } = build({ keyword: '光伏' }, { from: 15, size: 0 });
    expect(hits).to.equal(null);
    expect(counts.track_total_hits).to.equal(true);
  });
});

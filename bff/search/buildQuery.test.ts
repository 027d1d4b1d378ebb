import { expect } from 'chai';
import { relevance } from '../../mappings/relevance/relevance.ts';
import type { Input } from '../contract/call.ts';
import { searchReports } from '../contract/search.ts';
import { buildCounts, buildHits, buildPartCandidates, buildRelaxedCandidates } from './buildQuery.ts';
import { type Candidate, rankedFields } from './clauses/candidates.ts';
import { chooseClosest, partsOf } from './clauses/relaxed.ts';
import { parseKeyword } from './parseKeyword.ts';
import { readTerms } from './terms.ts';

const numbers = relevance();
const now = new Date('2024-06-30T20:00:00Z');
const slice = { from: 0, size: 15 };

function build(request: Input<typeof searchReports>, { from, size } = slice) {
  const parsed = searchReports.request.parse(request);
  const terms = readTerms(parseKeyword(parsed.keyword, numbers.tokens.value));
  const context = { relevance: numbers, now };
  return {
    hits: buildHits(parsed, terms, context, { from, size }),
    counts: buildCounts(parsed, terms, context),
  };
}

const mustNot = [{ term: { visible: false } }, { exists: { field: 'copy_of' } }];
const types = { terms: { field: 'type_id', size: 9 } };
const industries = { terms: { field: 'industry_id', size: 32 } };
const ratings = { terms: { field: 'rating_id', size: 6 } };
const years = { terms: { field: 'year', missing: '0', size: 100, order: { _key: 'desc' } } };
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
        ...rankedFields,
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
        aggs: { types, industries, ratings, years, pages },
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
    const byRating = { terms: { rating_id: [2] } };
    const byDay = { range: { date: { gte: '2024-06-24' } } };
    const byPages = { range: { page_count: { gt: 15 } } };
    const common = [{ range: { recommend: { gt: 0 } } }, { term: { is_broker: false } }];
    const request = {
      keyword: '白银 -黄金',
      onlyTitle: 0,
      order: 1,
      typeIds: [1, 2],
      industryIds: [5],
      ratingIds: [2],
      dateRange: 1,
      pageCount: 2,
      recommend: 1,
      hideTrader: 1,
    } as const;
    const counted = (filter: object[], counts: object) => ({
      filter: { bool: { filter } },
      aggs: { counted: counts },
    });
    expect(
      build({ ...request, typeIds: [1, 2], industryIds: [5], ratingIds: [2] }, { from: 30, size: 15 }),
    ).to.deep.equal({
      hits: {
        from: 30,
        size: 15,
        ...rankedFields,
        track_total_hits: false,
        query: {
          bool: {
            filter: [match, ...common, byType, byIndustry, byRating, byDay, byPages],
            must_not: [...mustNot, excluded],
          },
        },
        sort: [{ date: 'desc' }, { id: 'desc' }],
      },
      counts: {
        size: 0,
        track_total_hits: true,
        query: { bool: { filter: [match], must_not: [...mustNot, excluded] } },
        aggs: {
          types: counted([...common, byIndustry, byRating, byDay, byPages], types),
          industries: counted([...common, byType, byRating, byDay, byPages], industries),
          ratings: counted([...common, byType, byIndustry, byDay, byPages], ratings),
          years: counted([...common, byType, byIndustry, byRating, byPages], years),
          pages: counted([...common, byType, byIndustry, byRating, byDay], pages),
          hits: { filter: { bool: { filter: [...common, byType, byIndustry, byRating, byDay, byPages] } } },
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
          {
            constant_score: {
              filter: { term: { 'title.exact': '启明电池' } },
              boost: title.exact.value,
              _name: 'same title',
            },
          },
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

  it('goes on with whatever holds a part of the words, each part named, without the exact hits', () => {
    const parsed = searchReports.request.parse({ keyword: '白银 逆变器 研究', onlyTitle: 0, typeIds: [1] });
    const terms = readTerms(parseKeyword(parsed.keyword, numbers.tokens.value));
    const body = buildRelaxedCandidates(parsed, terms, { relevance: numbers, now }, false);
    const { must, filter, must_not } = (body as { query: { bool: Record<string, object[]> } }).query.bool;
    const { counts } = build({ keyword: parsed.keyword, onlyTitle: 0 });
    const exact = { bool: { filter: counts.query.bool.filter } };
    const scored = { match: { body: { query: terms.loose, boost: numbers.body.bigram.value } } };
    const should = partsOf(terms, 'body').map(({ clause }, number) => ({
      constant_score: { filter: clause, boost: 0, _name: `part ${number}` },
    }));
    expect(must).to.deep.equal([{ bool: { filter: [{ bool: { should } }], should: [scored] } }]);
    // No facet filters: choosing one must not change what is close.
    expect({ filter, must_not }).to.deep.equal({ filter: [], must_not: [...mustNot, exact] });
    expect(body).to.include({ from: 0, size: numbers.evidence.candidates, stored_fields: '_none_' });
  });

  it('chooses the closest by the strictest condition that finds enough', () => {
    const parsed = searchReports.request.parse({ keyword: '白银 逆变器 研究', onlyTitle: 0 });
    const terms = readTerms(parseKeyword(parsed.keyword, numbers.tokens.value));
    // 白银, 逆变器, 研究, then 逆变 and 变器.
    const candidates = ['0 1', '0 2', '1 2', '0', '2', '3', '4'].map(
      (parts, index) =>
        ({
          id: index + 1,
          matched: new Set(parts.split(' ').map((part) => `part ${part}`)),
        }) as unknown as Candidate,
    );
    const chosen = (enough: number, counts = { reports: 100, holding: [20, 5, 90, 25, 50] }) =>
      chooseClosest(terms, 'body', numbers, candidates, counts, (found) => found.length >= enough, false).map(
        ({ id }) => id,
      );
    expect(chosen(3)).to.deep.equal([1, 2, 3]);
    expect(chosen(4)).to.deep.equal([1, 2, 3, 4]);
    expect(chosen(5)).to.deep.equal([1, 2, 3, 4, 6]);
    expect(chosen(6)).to.deep.equal([1, 2, 3, 4, 6, 7]);
    // 研究 stands in nearly all of them, so nobody wants what holds it alone …
    expect(chosen(7)).to.deep.equal([1, 2, 3, 4, 6, 7]);
    // … but of a dozen reports all are soon looked through.
    expect(chosen(7, { reports: 12, holding: [1, 5, 12, 1, 1] })).to.include(5);
  });

  it('takes a part of a title or sentence, of which one word may be missing in the very report', () => {
    const parsed = searchReports.request.parse({
      keyword: '组件排产环比增长带动逆变器出口恢复',
      onlyTitle: 0,
    });
    const terms = readTerms(parseKeyword(parsed.keyword, numbers.tokens.value));
    const body = buildPartCandidates(parsed, terms, { relevance: numbers, now });
    const { must } = (body as { query: { bool: Record<string, object[]> } }).query.bool;
    const { minimumShouldMatch } = numbers.closest;
    const part = {
      match: { body: { query: terms.loose, boost: 1, minimum_should_match: minimumShouldMatch } },
    };
    const { filter } = build({ keyword: parsed.keyword, onlyTitle: 0 }).counts.query.bool;
    // What holds all words is one of the ways, and goes before the others.
    const whole = { constant_score: { filter: { bool: { filter } }, boost: 1_000 } };
    expect(must).to.deep.equal([{ bool: { should: [part, whole], minimum_should_match: 1 } }]);
  });

  it('asks for no hits beyond what may be shown, but counts', () => {
    const { hits, counts } = build({ keyword: '光伏' }, { from: 15, size: 0 });
    expect(hits).to.equal(null);
    expect(counts.track_total_hits).to.equal(true);
  });
});

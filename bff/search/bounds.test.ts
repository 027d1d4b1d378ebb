import { expect } from 'chai';
import fc from 'fast-check';
import { relevance } from '../../mappings/relevance/relevance.ts';
import { countTokens } from '../../mappings/text/segment.ts';
import { vocabularyOf } from '../../mappings/text/vocabulary.ts';
import { searchReports } from '../contract/search.ts';
import {
  buildCounts,
  buildHits,
  buildPartCandidates,
  buildPartCounts,
  buildRelaxedCandidates,
} from './buildQuery.ts';
import { evidenceSearch, snippetSearch, verbatimSearch } from './clauses/pages.ts';
import { readsAsTitle } from './clauses/ranking.ts';
import { highlightTermsOf } from './marks/highlight.ts';
import { parseKeyword } from './parseKeyword.ts';
import { extractFilters } from './readFilters.ts';
import { readTerms } from './terms.ts';

const numbers = relevance();
const vocabulary = vocabularyOf();
const context = { relevance: numbers, now: new Date('2024-06-30') };

/** Cost of a keyword for the engine and the highlighter: tokens of all its queries, clauses, and highlight terms. */
function workOf(keyword: string) {
  const request = searchReports.request.parse({ keyword, onlyTitle: 0 });
  const { keyword: read, read: filters } = extractFilters(parseKeyword(keyword, numbers.tokens.value), []);
  const terms = readTerms(read, vocabulary, filters);
  const isLong = readsAsTitle(terms, numbers) || read.free === '';
  const queries = [
    buildCounts(request, terms, context),
    buildHits(request, terms, context, { from: 0, size: 10 }),
    ...(isLong
      ? [buildPartCandidates(request, terms, context)]
      : [buildRelaxedCandidates(request, terms, context, true), buildPartCounts(request, terms)]),
    evidenceSearch(terms, 'pages', numbers),
    verbatimSearch(terms, 'pages', numbers),
    snippetSearch(terms, [1], 'pages', numbers),
  ];
  let tokens = 0;
  let clauses = 0;
  const count = (part: unknown): void => {
    if (typeof part === 'string') tokens += countTokens(part);
    else if (Array.isArray(part)) part.forEach(count);
    else if (part && typeof part === 'object') {
      clauses += 1;
      Object.values(part).forEach(count);
    }
  };
  count(queries);
  const { wholes, parts } = highlightTermsOf(terms, []);
  return { tokens, clauses, marks: wholes.length + (parts ? parts.words.size + parts.exact.length : 0) };
}

/** Letters of many scripts, signs that mean something to a query language or a pattern, pictures, halves of pairs. */
const unit = fc.oneof(
  fc.constantFrom(
    ...'光伏储能的和铜A股a1.·:’_-"“”「」『』\n\t ()[]{}*?+\\/^$|&!~<>=@#%\u0000\ud800😀👨‍👩‍👧𠮷éйقไทยすセ한',
  ),
  fc.constantFrom('NOT ', ' -', '机构:', '2024年', 'xin', '有哪些', '新能源汽车', '"a·b"', 'sh600519'),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
);
const keyword = fc.oneof(
  fc.array(unit, { maxLength: 400 }).map((units) => units.join('')),
  fc.tuple(unit, fc.integer({ min: 1, max: 6_000 })).map(([one, times]) => one.repeat(times)),
  fc.tuple(unit, unit, fc.integer({ min: 1, max: 3_000 })).map(([a, b, times]) => `${a}${b}`.repeat(times)),
);

describe('the work of a keyword', () => {
  it('is bounded, whatever is typed', () => {
    const limit = numbers.tokens.value;
    fc.assert(
      fc.property(keyword, (typed) => {
        const { tokens, clauses, marks } = workOf(typed);
        // A token takes part in a score of clauses: fields, stages, words, synonyms.
        expect(tokens).to.be.at.most(130 * limit);
        expect(clauses).to.be.at.most(40 * limit);
        expect(marks).to.be.at.most(6 * limit);
      }),
      { numRuns: 300 },
    );
  });

  it('grows no further with the length', () => {
    for (const piece of [
      'a',
      'xian',
      '한',
      'す',
      'й',
      '光',
      '铜 ',
      'A股 ',
      '“',
      '"a·b" ',
      '😀',
      '1.',
      'NOT a ',
    ]) {
      const [long, longer] = [2_000, 200_000].map((times) => workOf(piece.repeat(times)));
      expect(longer, piece).to.deep.equal(long);
    }
  });
});

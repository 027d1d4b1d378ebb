import { expect } from 'chai';
import { isNarrowed, searchConditions, searchReports } from './search.ts';
import {
  type cleared,
  initialSearchState,
  readSearchState,
  type SearchState,
  savedSearchState,
  toSearchRequest,
  writeSearchState,
} from './searchState.ts';

/** Chooses a value of each filter; preset and custom days exclude each other. */
const chosen = {
  typeIds: [2, 3],
  industryIds: [5],
  ratingIds: [1, 2],
  recommended: true,
  nonBroker: true,
  dateRange: 2,
  from: '2024-02-29',
  to: '2025-01-01',
  pageCount: 1,
} satisfies Record<keyof typeof cleared, unknown>;

const state = (change: Partial<SearchState>): SearchState => ({
  ...initialSearchState,
  keyword: '储能',
  ...change,
});

describe('each filter of a search', () => {
  for (const [name, value] of Object.entries(chosen)) {
    const filtered = state({ [name]: value });

    it(`is in its address and back: ${name}`, () => {
      expect(readSearchState(writeSearchState(filtered))).to.deep.equal(filtered);
    });

    it(`narrows the request and survives in a saved search: ${name}`, () => {
      const request = searchReports.request.parse(toSearchRequest(filtered));
      expect(isNarrowed(request)).to.equal(true);
      const { keyword, onlyTitle, ignoreRead } = request;
      const saved = { keyword, onlyTitle, ignoreRead, ...searchConditions.parse(request) };
      expect(savedSearchState(JSON.parse(JSON.stringify(saved)))).to.deep.equal(filtered);
    });
  }

  it('is at rest in a search of words alone', () => {
    expect(isNarrowed(searchReports.request.parse(toSearchRequest(state({}))))).to.equal(false);
  });
});

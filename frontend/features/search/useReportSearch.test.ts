import { expect } from 'chai';
import {
  cleared,
  countFilters,
  initialSearchState,
  type SearchState,
} from '../../../bff/contract/searchState.ts';
import { toggled, withChange } from './useReportSearch.ts';

const deep: SearchState = { ...initialSearchState, keyword: '储能', fullText: true, order: 1, page: 4 };

describe('search changes', () => {
  it('open page 1 for any filter, order or mode, and the asked page for a page', () => {
    const changes: Partial<SearchState>[] = [
      { typeIds: [1] },
      { industryIds: [2] },
      { recommended: true },
      { nonBroker: true },
      { dateRange: 1 },
      { from: '2024-01-01' },
      { pageCount: 2 },
      { order: 2 },
      { fullText: false },
      { keyword: '光伏' },
    ];
    for (const change of changes) expect(withChange(deep, change).page, JSON.stringify(change)).to.equal(1);
    expect(withChange(deep, { page: 3 }).page).to.equal(3);
  });

  it('keep a preset and a custom time range from standing together', () => {
    const preset = withChange(deep, { dateRange: 2 });
    const custom = withChange(preset, { from: '2024-01-01', to: '2024-06-30' });
    expect(custom).to.include({ dateRange: 0, from: '2024-01-01', to: '2024-06-30' });
    expect(withChange(custom, { dateRange: 3 })).to.include({ dateRange: 3, from: '', to: '' });
    expect(withChange(custom, { from: '', to: '' })).to.include({ dateRange: 0, from: '', to: '' });
  });

  it('clear every filter but keep keyword, mode and order', () => {
    const filtered = withChange(deep, { typeIds: [1, 2], industryIds: [3], nonBroker: true, dateRange: 1 });
    expect(countFilters(filtered)).to.equal(5);
    const after = withChange(filtered, cleared);
    expect(countFilters(after)).to.equal(0);
    expect(after).to.include({ keyword: '储能', fullText: true, order: 1, page: 1 });
  });

  it('toggle an id in a list', () => {
    expect(toggled([1, 2], 2)).to.deep.equal([1]);
    expect(toggled([1], 2)).to.deep.equal([1, 2]);
  });
});

import { expect } from 'chai';
import { readSearchState } from '../../bff/contract/searchState.ts';
import { detailAddress, fileTypeAddress, reportAddress } from './addresses.ts';

describe('lib/addresses', () => {
  it('writes a search that the search page reads back', () => {
    const address = reportAddress({ keyword: '储能 & 光伏', industryIds: [3, 9], dateRange: 2 });
    const state = readSearchState(new URL(address, 'https://yanhai.test').searchParams);
    expect(state).to.deep.include({ keyword: '储能 & 光伏', industryIds: [3, 9], dateRange: 2, page: 1 });
  });

  it('keeps of a keyword of any length what a search reads, in whole characters', () => {
    const address = reportAddress({ keyword: '储'.repeat(1000) + '𠮷'.repeat(9000) });
    const { keyword } = readSearchState(new URL(address, 'https://yanhai.test').searchParams);
    expect(keyword).to.equal(`${'储'.repeat(1000)}𠮷`);
  });

  it('leaves out what is at its default', () => {
    expect(reportAddress({})).to.equal('/report');
    expect(fileTypeAddress(4)).to.equal('/filetype/4');
    expect(fileTypeAddress(4, 12)).to.equal('/filetype/4?page=12');
  });

  it('carries the keyword to the report', () => {
    expect(detailAddress(7)).to.equal('/detail/7');
    expect(detailAddress(7, 'A+B')).to.equal('/detail/7?search_key=A%2BB');
  });
});

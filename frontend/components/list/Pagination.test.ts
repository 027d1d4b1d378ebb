import { expect } from 'chai';
import fc from 'fast-check';
import { pageEntries } from './Pagination.tsx';

describe('the pages of a pagination', () => {
  it('shows all of few pages', () => {
    expect(pageEntries(1, 1)).to.deep.equal([1]);
    expect(pageEntries(3, 5)).to.deep.equal([1, 2, 3, 4, 5]);
  });

  it('keeps both ends and two on either side', () => {
    expect(pageEntries(10, 20)).to.deep.equal([1, 'gap-before', 8, 9, 10, 11, 12, 'gap-after', 20]);
    expect(pageEntries(1, 20)).to.deep.equal([1, 2, 3, 'gap-after', 20]);
    expect(pageEntries(20, 20)).to.deep.equal([1, 'gap-before', 18, 19, 20]);
  });

  it('never puts a gap where one page would stand, and never repeats a page', () => {
    const anywhere = fc
      .integer({ min: 1, max: 500 })
      .chain((pages) => fc.record({ pages: fc.constant(pages), page: fc.integer({ min: 1, max: pages }) }));
    fc.assert(
      fc.property(anywhere, ({ page, pages }) => {
        const entries = pageEntries(page, pages);
        const numbers = entries.filter((entry) => typeof entry === 'number');
        expect(new Set(numbers).size).to.equal(numbers.length);
        expect(numbers).to.include.members([1, page, pages]);
        entries.forEach((entry, index) => {
          if (typeof entry === 'number') return;
          const gap = Number(entries[index + 1]) - Number(entries[index - 1]);
          expect(gap).to.be.greaterThan(2);
        });
      }),
    );
  });
});

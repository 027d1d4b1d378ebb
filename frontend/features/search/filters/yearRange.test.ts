import { expect } from 'chai';
import { rangeOfYears, touchesYear, toYearBars } from './DateFilter.tsx';

const year = (id: number, count: number) => ({ id, name: String(id), count });

describe('the years of a histogram', () => {
  it('fill gaps, so that distance is time, and reach back far enough for one year not to fill the plot', () => {
    const bars = toYearBars([year(2025, 9), year(2022, 4), year(0, 7)]);
    expect(bars.at(-1)).to.deep.equal({ year: 2025, count: 9, height: 1 });
    expect(bars.find((bar) => bar.year === 2023)).to.deep.equal({ year: 2023, count: 0, height: 0 });
    expect(bars.find((bar) => bar.year === 2022)?.height).to.be.closeTo(4 / 9, 1e-9);
    expect(bars).to.have.length(8);
  });

  it('draw the latest fourteen of many, and nothing without counts', () => {
    const many = Array.from({ length: 30 }, (_, index) => year(1997 + index, 1));
    expect(toYearBars(many).map((bar) => bar.year)).to.deep.equal(many.slice(-14).map(({ id }) => id));
    expect(toYearBars([])).to.deep.equal([]);
  });

  it('make a range of whole years, brushed in either direction', () => {
    const range = { from: '2021-01-01', to: '2023-12-31' };
    expect(rangeOfYears(2021, 2023)).to.deep.equal(range);
    expect(rangeOfYears(2023, 2021)).to.deep.equal(range);
  });

  it('know which years a range touches, open ends included', () => {
    expect(touchesYear(2021, { from: '2021-12-31', to: '' })).to.equal(true);
    expect(touchesYear(2020, { from: '2021-01-01', to: '' })).to.equal(false);
    expect(touchesYear(2024, { from: '', to: '2023-12-31' })).to.equal(false);
    expect(touchesYear(2024, { from: '', to: '' })).to.equal(true);
  });
});

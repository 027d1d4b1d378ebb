import { expect } from 'chai';
import { initialChartState, toChartRequest } from './chartRequest.ts';
import { readChartState, withChartChange, writeChartState } from './chartState.ts';

describe('the chart search’s address', () => {
  it('reads back what it writes, and holds nothing at its default', () => {
    const state = {
      ...initialChartState,
      keyword: '增速 & 份额',
      typeId: 3,
      industryId: 12,
      from: '2024-01-01',
      page: 4,
    };
    expect(readChartState(writeChartState(state))).to.deep.equal(state);
    expect(writeChartState(initialChartState).size).to.equal(0);
  });

  it('takes what it does not understand as absent', () => {
    const query = new URLSearchParams('typeId=-1&industryId=x&date=9&from=2024-13-01&to=yesterday&page=0');
    expect(readChartState(query)).to.deep.equal(initialChartState);
  });

  it('opens page 1 on a change, and lets one kind of time range drop the other', () => {
    const deep = { ...initialChartState, dateRange: 2 as const, page: 3 };
    expect(withChartChange(deep, { typeId: 1 })).to.include({ page: 1, dateRange: 2 });
    expect(withChartChange(deep, { from: '2024-01-01' })).to.include({ dateRange: 0, from: '2024-01-01' });
    expect(withChartChange(deep, { page: 2 }).page).to.equal(2);
  });

  it('means days in China', () => {
    const request = toChartRequest({ ...initialChartState, from: '2024-06-01', to: '2024-06-01' });
    expect(new Date(Number(request.startTime) * 1000).toISOString()).to.equal('2024-05-31T16:00:00.000Z');
    expect(new Date(Number(request.endTime) * 1000).toISOString()).to.equal('2024-06-01T15:59:59.000Z');
  });
});

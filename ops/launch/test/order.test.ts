import { expect } from 'chai';
import { orderFiles } from './order.mjs';

describe('the order of test files', () => {
  it('is the dearest first, in both groups, the groups spread over each other by what they take', () => {
    const seconds = { walk: 80, looks: 100, desk: 20, search: 30, orders: 60, keys: 10 };
    expect(orderFiles(['walk', 'desk', 'looks'], ['keys', 'orders', 'search'], seconds)).to.deep.equal([
      'looks',
      'orders',
      'walk',
      'search',
      'desk',
      'keys',
    ]);
  });

  it('takes a file that no run has measured for a cheap one', () => {
    expect(orderFiles(['new', 'dear'], [], { dear: 9 })).to.deep.equal(['dear', 'new']);
  });
});

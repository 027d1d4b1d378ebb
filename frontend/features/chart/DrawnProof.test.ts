import { expect } from 'chai';
import { stretchesOf } from './DrawnProof.tsx';

describe('a line that is drawn again', () => {
  it('is apart where a value is missing', () => {
    const rows = [1, 2, 4, 5, 7].map((r) => ({ r }));
    expect(stretchesOf(rows).map((stretch) => stretch.map(({ r }) => r))).to.deep.equal([
      [1, 2],
      [4, 5],
      [7],
    ]);
    expect(stretchesOf([])).to.deep.equal([]);
  });
});

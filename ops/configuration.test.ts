import { expect } from 'chai';
import { namedVariables, readVariables } from './variables.testkit.ts';

describe('the table of variables', () => {
  it('names each variable that the code reads, once, and none that nothing reads', () => {
    expect(namedVariables().sort()).to.deep.equal(readVariables());
  });
});

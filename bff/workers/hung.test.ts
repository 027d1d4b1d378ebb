import { expect } from 'chai';
import { whyHung } from './hung.ts';

describe('a worker that says nothing', () => {
  it('is not waited for when it was stopped, or when one task holds it', () => {
    expect(whyHung({ lasts: 1_600, state: 'T', computed: 0 })).to.equal('it was stopped');
    expect(whyHung({ lasts: 4_100, state: 'R', computed: 4_000 })).to.equal('one task holds it');
    expect(whyHung({ lasts: 10_000, state: 'S', computed: 20 })).to.equal('it says nothing');
    expect(whyHung({ lasts: 10_000, state: undefined, computed: 0 })).to.equal('it says nothing');
  });

  it('is waited for while it works, and while the machine gives it no core', () => {
    expect(whyHung({ lasts: 1_000, state: 'T', computed: 0 })).to.equal(null);
    expect(whyHung({ lasts: 3_900, state: 'R', computed: 3_900 })).to.equal(null);
    expect(whyHung({ lasts: 9_000, state: 'D', computed: 100 })).to.equal(null);
    expect(whyHung({ lasts: 25_000, state: 'R', computed: 400 })).to.equal(null);
  });
});

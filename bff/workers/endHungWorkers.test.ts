import { expect } from 'chai';
import { whyHung } from './endHungWorkers.ts';

describe('a worker that says nothing', () => {
  it('is hung when it was stopped, when a tracer or one task holds it, and when it is idle', () => {
    expect(whyHung({ lasts: 1_600, state: 'T', computed: 0, idle: 0 })).to.equal('it was stopped');
    expect(whyHung({ lasts: 1_600, state: 't', computed: 0, idle: 1_000 })).to.equal('a tracer holds it');
    expect(whyHung({ lasts: 3_100, state: 'R', computed: 3_000, idle: 0 })).to.equal('one task holds it');
    expect(whyHung({ lasts: 3_000, state: 'S', computed: 20, idle: 2_900 })).to.equal('it says nothing');
    expect(whyHung({ lasts: 3_000, state: undefined, computed: 0, idle: 3_000 })).to.equal('it says nothing');
    expect(whyHung({ lasts: 10_000, state: 'D', computed: 100, idle: 9_000 })).to.equal('it says nothing');
  });

  it('is waited for while it works, and while the machine gives it no core or no disk', () => {
    expect(whyHung({ lasts: 1_000, state: 'T', computed: 0, idle: 1_000 })).to.equal(null);
    expect(whyHung({ lasts: 2_900, state: 'R', computed: 2_900, idle: 0 })).to.equal(null);
    expect(whyHung({ lasts: 9_000, state: 'D', computed: 100, idle: 8_000 })).to.equal(null);
    expect(whyHung({ lasts: 25_000, state: 'R', computed: 400, idle: 20_000 })).to.equal(null);
    // It waited long for a core, had it just now, and its sign of life is on the way.
    expect(whyHung({ lasts: 25_000, state: 'S', computed: 10, idle: 0 })).to.equal(null);
    expect(whyHung({ lasts: 2_000, state: 't', computed: 10, idle: 0 })).to.equal(null);
  });
});

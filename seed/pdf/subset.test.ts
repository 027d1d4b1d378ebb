import { expect } from 'chai';
import { writeOut } from './subset.ts';

/** A number from -107 to 107 as charstrings write it. */
const n = (value: number) => value + 139;
/** The number of a subroutine in a list shorter than 1,240. */
const sub = (index: number) => n(index - 107);
const [hstemhm, vstem, hintmask, rlineto, rmoveto, callsubr, callgsubr, back, endchar] = [
  18, 3, 19, 5, 21, 10, 29, 11, 14,
];
const none = { global: [], local: [] };

describe('writeOut', () => {
  it('puts the bodies of subroutines, nested ones too, in the place of their calls', () => {
    const local = [Uint8Array.of(n(1), n(2), rlineto, sub(0), callgsubr, back)];
    const global = [Uint8Array.of(n(3), n(4), rlineto, back)];
    const code = Uint8Array.of(n(9), n(9), rmoveto, sub(0), callsubr, endchar);
    expect([...writeOut(code, { global, local })]).to.deep.equal([
      n(9),
      n(9),
      rmoveto,
      n(1),
      n(2),
      rlineto,
      n(3),
      n(4),
      rlineto,
      endchar,
    ]);
  });

  it('leaves a call its other operands', () => {
    const local = [Uint8Array.of(n(2), rlineto, back)];
    const code = Uint8Array.of(n(1), sub(0), callsubr, endchar);
    expect([...writeOut(code, { global: [], local })]).to.deep.equal([n(1), n(2), rlineto, endchar]);
  });

  it('takes the bytes of a mask for what they are: as many as stems ask for, those without operator counted', () => {
    const stems = Array.from({ length: 8 }, (_, index) => n(index));
    const mask = Uint8Array.of(callsubr, callgsubr);
    const code = Uint8Array.of(...stems, ...stems, hstemhm, n(1), n(2), hintmask, ...mask, endchar);
    expect([...writeOut(code, none)]).to.deep.equal([...code]);
  });

  it('keeps long numbers whole', () => {
    const code = Uint8Array.of(28, 10, 10, 255, 10, 29, 11, 14, rlineto, 247, 10, 251, 29, vstem, endchar);
    expect([...writeOut(code, none)]).to.deep.equal([...code]);
  });

  it('refuses what it cannot follow', () => {
    expect(() => writeOut(Uint8Array.of(n(1), n(2), 12, 10), none)).to.throw('operator 12 10');
    expect(() => writeOut(Uint8Array.of(sub(0), callsubr), none)).to.throw('not there');
  });
});

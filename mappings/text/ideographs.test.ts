import { expect } from 'chai';
import { shiftedFont, unifyIdeographs } from './ideographs.ts';
import { normaliseText } from './normalise.ts';

describe('ideographs', () => {
  it('stand for their radicals and strokes, in documents and queries alike', () => {
    expect(unifyIdeographs('⻛险⻓期，⺠生⻅顶')).to.equal('风险长期，民生见顶');
    expect(normaliseText('设臵⻛⼦')).to.equal('设置风子');
  });

  it('are mended on a page whose font is a few places off, and on no other', () => {
    const mend = shiftedFont('我们癿研収亍本年迚行');
    expect([...'癿研収亍迚弼前'].map((one) => mend?.(one)).join('')).to.equal('的研发于进当前');
    expect(shiftedFont('王弼与讣告，収益')).to.equal(null);
  });
});

import { expect } from 'chai';
import { joinScripts } from './mergePieces.ts';
import { ascent, descent, type Segment } from './pieces.ts';

const at = (text: string, left: number, right: number, baseline: number, size: number): Segment => ({
  text,
  cells: Array.from(text, (one) => ({ text: one, start: left, end: right })),
  measured: true,
  direction: 'right',
  box: [left, baseline - size * ascent, right, baseline + size * descent],
  size,
  turned: false,
});

describe('joinScripts', () => {
  it('puts index and exponent of a formula back between the two halves of its line', () => {
    const pieces = [
      at('2', 236, 239, 96, 5),
      at('回归模型中', 160, 214, 100, 10.5),
      at('R', 217, 223, 99, 8.6),
      at('的系数显著为负', 242, 310, 100, 10.5),
      at('m', 224, 232, 102, 5),
    ];
    const [line, ...rest] = joinScripts(pieces);
    expect(rest).to.deep.equal([]);
    expect(line).to.deep.include({ text: '回归模型中R m 2的系数显著为负', size: 10.5 });
    expect(line?.box).to.deep.equal([160, 100 - 10.5 * ascent, 310, 100 + 10.5 * descent]);
  });

  it('leaves columns and cells apart, though one has a script', () => {
    const pieces = [
      at('左栏的一行文字', 60, 130, 100, 10),
      at('1', 131, 133, 97, 5),
      at('右栏的一行文字', 150, 220, 100, 10),
    ];
    const texts = joinScripts(pieces).map(({ text }) => text);
    expect(texts).to.have.members(['左栏的一行文字1', '右栏的一行文字']);
  });

  it('leaves small print above and below a line, and numbers in tables, as they are', () => {
    const pieces = [
      at('正文的一行文字', 60, 130, 100, 10),
      at('小字', 60, 75, 88, 6),
      at('12.5', 60, 80, 140, 10),
      at('1', 81, 83, 137, 5),
    ];
    expect(joinScripts(pieces)).to.equal(pieces);
  });
});

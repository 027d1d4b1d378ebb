import { expect } from 'chai';
import { cellText } from '../pdf/text/pieces.ts';
import { asMeant } from './punctuation.ts';

const lineOf = (text: string) =>
  [...text].map((character, index) => ({ text: character, start: index, end: index + 1 }));

describe('signs of a line that was read', () => {
  for (const [read, meant] of [
    ['高频数据方面,同比最新为1.2%,2025年改善;', '高频数据方面，同比最新为1.2%，2025年改善；'],
    ['(一)出口:量强价弱(10月4日):格局改善', '（一）出口：量强价弱（10月4日）：格局改善'],
    ['增速(%,右轴），市盈率(PE)', '增速（%，右轴），市盈率(PE)'],
    ['营业收入1,234.5亿元, 其中 CEO,负责', '营业收入1,234.5亿元， 其中 CEO，负责'],
    ['时间12:30,见https://a.cn/b?c=1', '时间12:30,见https://a.cn/b?c=1'.replace(',', '，')],
    ['晨会早报丨综合', '晨会早报|综合'],
    ['储能一一新的增长,一一对应', '储能——新的增长，一一对应'],
    ['Revenue (USD): 1,234, up 5%,', 'Revenue (USD): 1,234, up 5%,'],
    ['2024A,2025E(1)', '2024A,2025E(1)'],
  ] as const)
    it(`are as meant in ${read}`, () => {
      expect(cellText(asMeant(lineOf(read), 1))).to.equal(meant);
    });

  /** Blanks have no place of their own: signs stand at equal distances but for `wider`. */
  const apart = (text: string, step: number, wider = step) => {
    let at = 0;
    return [...text].map((sign, index) => {
      if (sign !== ' ' && index > 0) at += text[index - 1] === ' ' ? wider : step;
      return { text: sign, start: at, end: at + 1 };
    });
  };
  it('have no blanks within a number of wide digits, and keep those between numbers', () => {
    expect(cellText(asMeant(apart('1 3.4 5%', 8), 10))).to.equal('13.45%');
    expect(cellText(asMeant(apart('33. 1%', 8, 13), 10))).to.equal('33.1%');
    expect(cellText(asMeant(apart('2024 2025', 8, 14), 10))).to.equal('2024 2025');
    expect(cellText(asMeant(apart('3 2024', 4), 10)), 'of narrow digits').to.equal('3 2024');
    expect(cellText(asMeant(apart('1, 3', 8), 10))).to.equal('1, 3');
  });

  it('keep their places', () => {
    const cells = lineOf('改善,回升');
    const places = (all: readonly { start: number; end: number }[]) =>
      all.map(({ start, end }) => [start, end]);
    expect(places(asMeant(cells, 1))).to.deep.equal(places(cells));
  });
});

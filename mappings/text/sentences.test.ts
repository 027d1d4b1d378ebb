import { expect } from 'chai';
import { cutSentences } from './sentences.ts';

const cut = (text: string, semicolonsFrom?: number) =>
  cutSentences(text, semicolonsFrom === undefined ? {} : { semicolonsFrom }).map(({ start, end }) =>
    text.slice(start, end),
  );

describe('sentences of a text', () => {
  it('end at their stops, with what closes behind these', () => {
    for (const sentences of [
      ['需求回升。', '价格企稳！', '能持续多久？！', '我们看好'],
      ['公司说：“需求会在下半年回升。”', '我们同意这一判断！'],
      ['他说："需求会回升。"', '我们同意。'],
      ['出货量翻倍。', '（详见上一篇报告。）', '价格不变。'],
      ['怎么可能？……', '但它发生了。'],
    ])
      expect(cut(sentences.join(''))).to.deep.equal(sentences);
  });

  it('are not cut inside titles, brackets and quotes', () => {
    for (const text of [
      '详见《拐点来了吗？——再论锂价》（《周期之书！》，2026/1/19）。',
      '公司（原名远山电池。后更名）扩产。',
      '所谓“高增长。高估值。”的组合不再成立。',
      '回答“为什么跌？”这一问题并不容易。',
      '市场问：“会涨吗？会跌吗？”，答案是都会。',
      '指标【周频！】与「月频？」一致。',
    ])
      expect(cut(text)).to.deep.equal([text]);
  });

  it('are not cut in numbers, at ellipses, in addresses and operators', () => {
    for (const text of [
      '均价为3.5元，即1.2 万元的三千分之一。',
      '产能爬坡……价格下行...毛利率承压。',
      '见 https://a.example/p?id=3 的说明。',
      '当 x!=0 时成立。',
    ])
      expect(cut(text)).to.deep.equal([text]);
  });

  it('of English end at full stops, not behind abbreviations', () => {
    expect(
      cut('Exports of the U.S. rose 3.5% vs. May. See Fig. 2 and No. 7 for details. Prices fell.'),
    ).to.deep.equal([
      'Exports of the U.S. rose 3.5% vs. May.',
      ' See Fig. 2 and No. 7 for details.',
      ' Prices fell.',
    ]);
    expect(cut('1. Methods of Dr. Moreau')).to.have.length(1);
  });

  it('end at a semicolon only where they are to, and nowhere inside brackets', () => {
    const text = '出口增长；进口（含转口；含加工）下降；顺差扩大。';
    expect(cut(text)).to.deep.equal([text]);
    expect(cut(text, 0)).to.deep.equal(['出口增长；', '进口（含转口；含加工）下降；', '顺差扩大。']);
    expect(cut(text, 12)).to.deep.equal(['出口增长；进口（含转口；含加工）下降；', '顺差扩大。']);
  });

  it('are not swallowed by a bracket that nothing closes', () => {
    expect(cut('需求（尤其是海外回升。价格企稳。')).to.deep.equal(['需求（尤其是海外回升。', '价格企稳。']);
    const long = `（${'价格企稳。'.repeat(60)}）`;
    expect(cut(long).length).to.be.above(50);
    expect(cut('表头（\n\n单位。吨）下一行。')).to.have.length(2);
  });

  it('wait for a bracket to be closed while a text grows', () => {
    const begun = '详见《拐点来了吗？';
    expect(cutSentences(begun).at(0)?.ended).to.equal(true);
    expect(cutSentences(begun, { growing: true }).at(0)?.ended).to.equal(false);
  });

  it('joined are the text, and split no bracket that is closed in time', () => {
    const parts = [...'。！？；…"《》（）“”「」[].\n x1A的', '需求回升', '3.5%', 'No. 1', '……'];
    let seed = 11;
    const random = (below: number) => {
      seed = (seed * 48_271) % 0x7fffffff;
      return seed % below;
    };
    for (let round = 0; round < 3_000; round++) {
      const text = Array.from({ length: random(40) }, () => parts[random(parts.length)]).join('');
      const semicolonsFrom = [0, 5, Number.POSITIVE_INFINITY][random(3)] ?? 0;
      const pieces = cut(text, semicolonsFrom);
      expect(pieces.join('')).to.equal(text);
      expect(pieces.includes('')).to.equal(false);
      const balanced = `甲（${text.replace(/[（）()“”「」《》[\]]/gu, '').replace(/\n\s*\n/gu, '')}）乙`;
      const inside = cut(balanced, semicolonsFrom).filter((piece) => /[（）]/u.test(piece));
      expect(inside, balanced).to.have.length(1);
    }
  });
});

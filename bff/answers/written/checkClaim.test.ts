import { expect } from 'chai';
import { checkClaim, type SupportingPassage } from './checkClaim.ts';
import { trueClaims } from './claims.testkit.ts';
import { readClaims } from './claims.ts';
import { figuresOf } from './figures.ts';

const passages: SupportingPassage[] = trueClaims.map(({ text, source }) => ({ text, source }));
const all = trueClaims.flatMap(({ claims }, index) => claims.map((text) => ({ text, cites: [index + 1] })));

/** A claim with one figure changed. */
const withWrongFigures = (text: string): string[] =>
  figuresOf(text).flatMap(({ start, end }) => {
    const figure = text.slice(start, end);
    const wrong = figure.replace(/\d(?=\D*$)/u, (digit) => String((Number(digit) + 3) % 10));
    return wrong === figure ? [] : [text.slice(0, start) + wrong + text.slice(end)];
  });

describe('a sentence of a model', () => {
  it('stands the check where it says in other words what its passage says: 57 of 60 and more', () => {
    const refused = all.filter((claim) => checkClaim(claim, passages) !== null);
    expect(all).to.have.length(60);
    expect(
      refused.length,
      refused.map((claim) => `${claim.text} ${checkClaim(claim, passages)}`).join('\n'),
    ).to.be.at.most(3);
  });

  it('fails with any figure changed', () => {
    const wrong = all.flatMap(({ text, cites }) =>
      withWrongFigures(text).map((lie) => ({ text: lie, cites })),
    );
    expect(wrong.length).to.be.greaterThan(100);
    expect(wrong.filter((claim) => checkClaim(claim, passages) === null)).to.deep.equal([]);
  });

  it('fails with another passage, with none, and with one that was not given', () => {
    for (const { text, cites } of all) {
      const other = (((cites[0] ?? 0) + 9) % passages.length) + 1;
      for (const lie of [[other], [], [passages.length + 1], [0], [cites[0] ?? 1, 99]])
        expect(checkClaim({ text, cites: lie }, passages), `${text} ${lie}`).not.to.equal(null);
    }
  });

  const bridge: SupportingPassage = {
    source: '海岳证券《云溪大桥材料》',
    text: '大桥全长1680米，于2003年9月动工，2007年6月18日建成通车。桥塔高138米，由总工程师陈国梁主持设计，宏远集团施工。工程总造价约为6.3亿元，比概算减少六成。探明储量为八百六十万吨。',
  };
  const objection = (text: string) => checkClaim({ text, cites: [1] }, [bridge]);

  it('fails with another name, date, unit or direction', () => {
    for (const [text, why] of [
      ['总工程师王建军主持了大桥设计。', 'name'],
      ['大桥由远山集团施工。', 'name'],
      ['远山证券称大桥全长1680米。', 'name'],
      ['大桥桥塔由Tesla公司设计。', 'name'],
      ['大桥于2003年6月18日建成通车。', 'date'],
      ['大桥2007年9月动工。', 'date'],
      ['大桥全长1680公里。', 'figure'],
      ['工程总造价约为6.3万元。', 'figure'],
      ['工程总造价约为6.3亿美元。', 'figure'],
      ['探明储量为九百六十万吨。', 'figure'],
      ['工程总造价比概算增加六成。', 'direction'],
      ['大桥没有建成通车。', 'direction'],
      ['沿线居民普遍反对桥梁的选址方案。', 'words'],
    ] as const)
      expect(objection(text), text).to.equal(why);
    for (const text of ['总工程师陈国梁主持了大桥设计。', '探明储量860万吨。', '大桥2007年6月建成通车。'])
      expect(objection(text), text).to.equal(null);
  });
});

describe('a completion', () => {
  it('is cut into sentences with their citations, wherever its pieces end', () => {
    const text = '装机为265.5GW[1]。海外占六成。【2】[3]\n- 价格“见底。”[1, 3]最后一句没有句号[2]';
    const expected = [
      { text: '装机为265.5GW。', cites: [1] },
      { text: '海外占六成。', cites: [2, 3] },
      { text: '价格“见底。”', cites: [1, 3] },
      { text: '最后一句没有句号', cites: [2] },
    ];
    for (let size = 1; size <= text.length; size++) {
      const reader = readClaims();
      const claims = [];
      for (let at = 0; at < text.length; at += size) claims.push(...reader.push(text.slice(at, at + size)));
      expect([...claims, ...reader.end()], `pieces of ${size}`).to.deep.equal(expected);
    }
  });
});

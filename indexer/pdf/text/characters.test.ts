import { expect } from 'chai';
import { array, assert, constantFrom, property, string } from 'fast-check';
import { piecesOf } from '../engines/pdfium/engine.ts';
import type { Glyph } from '../engines/pdfium/glyphs.ts';
import { joinPieces, readable } from './characters.ts';
import { cellText, edgesOf } from './pieces.ts';

const cellsOf = (texts: readonly string[]) =>
  texts.map((text, index) => ({ text, start: index * 10, end: index * 10 + 10 }));
const read = (...texts: string[]) => cellText(readable(cellsOf(texts)));

describe('characters as people read them', () => {
  it('makes one ideograph of a glyph that is read as a radical or compatibility form beside it', () => {
    expect(read('因', '⼦子', '光', '⼤大', '证', '露\uf938')).to.equal('因子光大证露');
    expect(read('⻛', '险', '⻓', '期', '⺠', '生', '设', '臵')).to.equal('风险长期民生设置');
    expect(read('大', '大', 'ﬀ', '㎡')).to.equal('大大ffm2');
  });

  it('leaves no compatibility form, and nothing that means nothing, whatever the text', () => {
    assert(
      property(array(string({ unit: 'binary' })), (texts) => {
        const text = read(...texts);
        expect(text).not.to.match(/[\u2f00-\u2fd5\u2e81-\u2e99\u2e9b-\u2ef3臵\ue000-\uf8ff]/);
      }),
    );
  });
});

describe('a word parted by a line break', () => {
  it('is one word again, and keeps a hyphen that it has in one line too', () => {
    const words: [string, string, string][] = [
      ['capital expendi-', 'ture', 'capital expenditure'],
      ['semi-', 'conductor demand', 'semiconductor demand'],
      ['a short-', 'age of', 'a shortage of'],
      ['Infra-', 'structure', 'Infrastructure'],
      ['a long-', 'term view', 'a long-term view'],
      ['cloud-', 'based', 'cloud-based'],
      ['year-on-', 'year', 'year-on-year'],
      ['AI-', 'driven', 'AI-driven'],
      ['in 2023-', '2025', 'in 2023-2025'],
      ['the outlook -', 'still weak', 'the outlook - still weak'],
      ['光伏-', 'PERC', '光伏- PERC'],
      ['均值为-', '9.6%', '均值为-9.6%'],
    ];
    for (const [left, right, joined] of words) expect(joinPieces(left, right)).to.equal(joined);
  });
});

describe('edges of characters', () => {
  it('are one more than the units of the text and never go back, whatever stands in the cells', () => {
    const texts = array(constantFrom('字', 'a', '𠮷', 'ffi', ' ', ''), { maxLength: 30 });
    assert(
      property(texts, (list) => {
        const cells = cellsOf(list.filter((text) => text !== ''));
        const edges = edgesOf(cells);
        expect(edges).to.have.length(cells.length === 0 ? 0 : cellText(cells).length + 1);
        expect(edges).to.deep.equal([...edges].sort((one, other) => one - other));
      }),
    );
  });

  it('share the room between two characters, and give a ligature’s letters equal parts', () => {
    expect(
      edgesOf([
        { text: '甲', start: 0, end: 10 },
        { text: 'fi', start: 14, end: 20 },
      ]),
    ).to.deep.equal([0, 12, 17, 20]);
  });
});

describe('pieces of glyphs', () => {
  const glyph = (text: string, x: number, width = 10, y = 100): Glyph => ({
    ...{ text, object: 1, size: 10, direction: 'right', x, y },
    ...{ left: x, top: y - 8.6, right: x + width, bottom: y + 1.4 },
  });

  it('joins the characters of one glyph, and parts Latin words but not letters set wide', () => {
    const [double] = piecesOf([glyph('因', 0), glyph('⼦', 10), glyph('子', 10)]);
    expect(double?.text).to.equal('因子');
    expect(double?.cells.map(({ start, end }) => [start, end])).to.deep.equal([
      [0, 10],
      [10, 20],
    ]);
    expect(piecesOf([glyph('a', 0, 5), glyph('b', 5, 5), glyph('c', 13, 5)])[0]?.text).to.equal('ab c');
    const wide = [...'abcdef'].map((text, index) => glyph(text, index * 8, 5));
    expect(piecesOf(wide)[0]?.text).to.equal('abcdef');
  });

  it('follows vertical writing, and parts what leaves its line', () => {
    const down = [...'竖排文字'].map((text, index) => glyph(text, 50, 10, 100 + index * 10));
    expect(piecesOf(down)).to.have.length(1);
    expect(piecesOf(down)[0]).to.include({ text: '竖排文字', direction: 'down' });
    expect(piecesOf([glyph('甲', 0), glyph('乙', 10, 10, 106)])).to.have.length(2);
  });
});

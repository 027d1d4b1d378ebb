import { expect } from 'chai';
import fc from 'fast-check';
import { numberOf, unitNamed, withoutDoubtful } from './numbers.ts';

describe('numbers of cells', () => {
  it('are read with thousands, sign, percent, parentheses and units', () => {
    const read = (text: string) => {
      const found = numberOf(text);
      return found && [found.value, found.unit];
    };
    expect(read('1,234,567.80')).to.deep.equal([1_234_567.8, undefined]);
    expect(read('-5.3%')).to.deep.equal([-5.3, '%']);
    expect(read('−0.5％')).to.deep.equal([-0.5, '%']);
    expect(read('+12.5个百分点')).to.deep.equal([12.5, '个百分点']);
    expect(read('(1,234)')).to.deep.equal([-1234, undefined]);
    expect(read('（3.2%）')).to.deep.equal([-3.2, '%']);
    expect(read('36.5倍')).to.deep.equal([36.5, '倍']);
    expect(read('120万千瓦')).to.deep.equal([120, '万千瓦']);
    expect(read('¥15.60')).to.deep.equal([15.6, undefined]);
    expect(read('.27')).to.deep.equal([0.27, undefined]);
    expect(read('3.25**')).to.deep.equal([3.25, undefined]);
  });

  it('are not dates, codes, ranges and texts with numbers', () => {
    for (const text of [
      '2024/1/5',
      '2024-01-05',
      '000001',
      '600519.SH',
      '3-5',
      '第3名',
      '1,23',
      '(5',
      '',
      '—',
      'NA',
      '1.2.3',
    ])
      expect(numberOf(text), text).to.equal(null);
  });

  it('survive being printed', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -99_999_999, max: 99_999_999 }),
        fc.integer({ min: 0, max: 4 }),
        (whole, digits) => {
          const value = whole / 10 ** digits;
          const printed = value.toLocaleString('en-US', {
            minimumFractionDigits: digits,
            maximumFractionDigits: digits,
          });
          expect(numberOf(printed)?.value).to.equal(value);
          expect(numberOf(`${printed}%`)).to.deep.equal({ value, unit: '%' });
        },
      ),
    );
  });

  it('take the unit that their head or caption names', () => {
    expect(unitNamed('营业收入（亿元）')).to.equal('亿元');
    expect(unitNamed('ROE(%)')).to.equal('%');
    expect(unitNamed('表3 主要财务数据（单位：百万元）')).to.equal('百万元');
    expect(unitNamed('单位：万吨')).to.equal('万吨');
    expect(unitNamed('夏普比率（年化）')).to.equal(undefined);
  });

  it('are none where a picture of a percent sign may have been read as a figure', () => {
    const texts = ['2.05%', '2.199', '1.23%', '0.85%'];
    const items = texts.map((text, r) => ({
      ...{ r, c: 1, rs: 1, cs: 1, text, header: false, page: 1 },
      ...numberOf(text),
      box: [0, 0, 9, 9] as [number, number, number, number],
    }));
    const { items: read } = withoutDoubtful({ rows: 4, cols: 2, items, pages: [] });
    expect(read.map(({ text, value }) => [text, value])).to.deep.equal([
      ['2.05%', 2.05],
      ['2.199', undefined],
      ['1.23%', 1.23],
      ['0.85%', 0.85],
    ]);
  });
});

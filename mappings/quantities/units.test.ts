import { expect } from 'chai';
import fc from 'fast-check';
import { converted, unitOf, unitPattern } from './units.ts';

describe('units of numbers', () => {
  it('read scale and base of Chinese and Latin units', () => {
    const said = {
      GW: ['瓦', 1e9],
      万千瓦: ['瓦', 1e7],
      MWh: ['瓦时', 1e6],
      亿千瓦时: ['瓦时', 1e11],
    } as const;
    for (const [unit, [kind, scale]] of Object.entries(said))
      expect(unitOf(unit)).to.deep.equal({ kind, scale });
    expect(unitOf('亿元')).to.deep.equal({ kind: '元', scale: 1e8 });
    expect(unitOf('％')).to.deep.equal({ kind: '%', scale: 1 });
    expect(unitOf('bp')).to.deep.equal({ kind: '百分点', scale: 0.01 });
    expect(unitOf('万元/吨')).to.deep.equal({ kind: '元/吨', scale: 1e4 });
    expect(unitOf('万')).to.deep.equal({ kind: '', scale: 1e4 });
  });

  it('read nothing into what is no unit', () => {
    for (const text of ['', '光伏', '万%', 'WX', '元/光伏']) expect(unitOf(text), text).to.equal(null);
  });

  it('change an amount into another unit of its kind alone', () => {
    expect(converted(300, 'GW', '万千瓦')).to.equal(30_000);
    expect(converted(1.2, '亿元', '百万元')).to.equal(120);
    expect(converted(600, '元/克', '万元/千克')).to.equal(60);
    expect(converted(1.2, '亿元', '亿美元')).to.equal(null);
    expect(converted(0.5, '%', '百分点')).to.equal(null);
  });

  it('give an amount back that is changed twice', () => {
    const units = fc.constantFrom('元', '百万元', '亿元', '万亿元');
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), units, units, (cents, from, to) => {
        const there = converted(cents / 100, from, to) as number;
        expect(converted(there, to, from)).to.be.closeTo(cents / 100, Math.abs(cents) * 1e-11);
      }),
    );
  });

  it('are matched by the pattern whole', () => {
    for (const unit of [
      'GWh',
      '亿千瓦时',
      '个百分点',
      '元/吨',
      '元/克',
      '美元/桶',
      '美元/盎司',
      '万亿元',
      '亿',
      'pct',
      '万辆',
    ])
      expect(new RegExp(`^(?:${unitPattern})$`).test(unit), unit).to.equal(true);
  });
});

import { expect } from 'chai';
import { isWithin, periodsIn, yearsOf } from './periods.ts';

const keysIn = (text: string, year: number | null = null) => periodsIn(text, year).map(({ key }) => key);

describe('periods of numbers', () => {
  const said: Record<string, string[]> = {
    '2025年': ['2025'],
    '2025E': ['2025'],
    '2025Q1与25Q3、1Q24': ['2025Q1', '2025Q3', '2024Q1'],
    '2025年前三季度': ['2025Q1-Q3'],
    '2025年第三季度': ['2025Q3'],
    '2025年上半年和2024H2': ['2025H1', '2024H2'],
    '2025年1-10月': ['2025-01~10'],
    '2025年3月末': ['2025-03'],
    '2025年底': ['2025'],
    '2025-2027年': ['2025~2027'],
    '2025—27E': ['2025~2027'],
    '2006年4月30日到2016年4月30日': ['2006-04~2016-04'],
    '2010年4月份以来': ['2010-04~'],
    '收益20.25%，代码202501': [],
  };
  for (const [text, keys] of Object.entries(said))
    it(`reads ${text}`, () => expect(keysIn(text)).to.deep.equal(keys));

  it('takes the year of words from when they were written', () => {
    expect(keysIn('今年上半年高于去年', 2025)).to.deep.equal(['2025H1', '2024']);
    expect(keysIn('今年上半年')).to.deep.equal([]);
  });

  it('tells estimates', () => {
    expect(periodsIn('2024A 2025E').map(({ isEstimate }) => isEstimate)).to.deep.equal([false, true]);
  });

  it('lists the years of whole years alone', () => {
    expect(yearsOf('2024~2026')).to.deep.equal(['2024', '2025', '2026']);
    expect(yearsOf('2025Q1')).to.deep.equal([]);
  });

  it('counts parts of a year to it, and no longer time', () => {
    for (const key of ['2025', '2025Q1', '2025Q1-Q3', '2025H1', '2025-03', '2025-01~10'])
      expect(isWithin(key, '2025'), key).to.equal(true);
    for (const key of ['2024', '2025~2027', '2025-01~2026-03', '2025-04~', ''])
      expect(isWithin(key, '2025'), key).to.equal(false);
    expect(isWithin('2025', '2025Q1')).to.equal(false);
  });
});

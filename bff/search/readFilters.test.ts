import { expect } from 'chai';
import { parseKeyword } from './parseKeyword.ts';
import { extractFilters } from './readFilters.ts';

/** A Tuesday. */
const now = new Date('2026-11-24T04:00:00Z');

const read = (typed: string) => {
  const { keyword, read: filters } = extractFilters(parseKeyword(typed, 64), [], now);
  return { free: keyword.free, read: filters.map(({ field, value }) => `${field} ${value}`) };
};

describe('what is read out of the words of a search', () => {
  it('are names behind a label, those of the taxonomy by its ids', () => {
    expect(read('行业:电力设备 储能')).to.deep.equal({ free: '储能', read: ['industry 电力设备'] });
    expect(read('白酒 类型：行业深度')).to.deep.equal({ free: '白酒', read: ['type 行业深度'] });
    expect(read('行业:没有这一行 储能').read).to.deep.equal([]);
    expect(read('机构:中信证券 储能').read).to.deep.equal(['organization 中信证券']);
  });

  it('are numbers of pages', () => {
    for (const [typed, value] of [
      ['页数:>30', '30 以上'],
      ['页数:30页以上', '30 以上'],
      ['页数:<=10', '10 以内'],
      ['页数:10-20', '10-20'],
      ['页数:8', '8'],
    ])
      expect(read(`宏观 ${typed}`), typed).to.deep.equal({ free: '宏观', read: [`pages ${value}`] });
  });

  it('are years, quarters and halves in all ways they are written', () => {
    for (const [typed, value] of [
      ['年份:2024', 'year 2024'],
      ['2024年', 'year 2024'],
      ['去年', 'year 2025'],
      ['25Q3', 'quarter 2025Q3'],
      ['2025年三季报', 'quarter 2025Q3'],
      ['1H25', 'quarter 2025H1'],
      ['2025H2', 'quarter 2025H2'],
      ['2025年上半年', 'quarter 2025H1'],
      ['2025中报', 'quarter 2025H1'],
      ['下半年', 'quarter 下半年'],
    ])
      expect(read(`${typed} 白酒`), typed).to.deep.equal({ free: '白酒', read: [value] });
    expect(read('2025年上半年白酒')).to.deep.equal({ free: '白酒', read: ['quarter 2025H1'] });
  });

  it('are days counted back from today', () => {
    expect(read('最近三个月 储能')).to.deep.equal({ free: '储能', read: ['period 2026-08-26 以来'] });
    expect(read('近一年 光伏').read).to.deep.equal(['period 2025-11-24 以来']);
    expect(read('近30天 光伏').read).to.deep.equal(['period 2026-10-25 以来']);
  });

  it('are no parts of other words', () => {
    for (const typed of ['去年同期 增速', '近月合约', '中证2000', '上半年度假', '年线 突破', '近一年线'])
      expect(read(typed).read, typed).to.deep.equal([]);
  });
});

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

  it('are days, months, quarters and halves, the year before or behind, in figures or spelled', () => {
    for (const [typed, value] of [
      ['2024年10月', 'period 2024-10'],
      ['24年3月', 'period 2024-03'],
      ['2024-10', 'period 2024-10'],
      ['二〇二四年十月', 'period 2024-10'],
      ['2024年10月20日', 'period 2024-10-20'],
      ['2024-10-20', 'period 2024-10-20'],
      ['2024/10/20', 'period 2024-10-20'],
      ['2024.1.5', 'period 2024-01-05'],
      ['20241020', 'period 2024-10-20'],
      ['二O二四年十月二十日', 'period 2024-10-20'],
      ['10月20日', 'period 10月20日'],
      ['2024年4季度', 'quarter 2024Q4'],
      ['2024年第4季度', 'quarter 2024Q4'],
      ['2024年第四季度', 'quarter 2024Q4'],
      ['2024年前三季度', 'quarter 2024Q1-3'],
      ['Q3 2024', 'quarter 2024Q3'],
      ["q3'24", 'quarter 2024Q3'],
      ['3Q 2024', 'quarter 2024Q3'],
      ['第3季度', 'quarter Q3'],
      ['H1 2024', 'quarter 2024H1'],
      ['2H 2024', 'quarter 2024H2'],
      ['二零二四年', 'year 2024'],
      ['二O二四年', 'year 2024'],
      ['二〇二四年三季度', 'quarter 2024Q3'],
    ])
      expect(read(`${typed} 白酒`), typed).to.deep.equal({ free: '白酒', read: [value] });
    expect(read('白酒2024年10月').read).to.deep.equal(['period 2024-10']);
  });

  it('are told as they were typed', () => {
    const { read: filters } = extractFilters(parseKeyword('白酒 二〇二四年', 64), [], now);
    expect(filters.map(({ text }) => text)).to.deep.equal(['二〇二四年']);
  });

  it('are days counted back from today', () => {
    expect(read('最近三个月 储能')).to.deep.equal({ free: '储能', read: ['period 2026-08-26 以来'] });
    expect(read('近一年 光伏').read).to.deep.equal(['period 2025-11-24 以来']);
    expect(read('近30天 光伏').read).to.deep.equal(['period 2026-10-25 以来']);
  });

  it('are no parts of other words', () => {
    for (const typed of [
      '去年同期 增速',
      '近月合约',
      '中证2000',
      '上半年度假',
      '年线 突破',
      '近一年线',
      '2023-2024',
      '2024年13月',
      '2月30日',
      '10月 价格',
      'H2 氢气',
      '3-5年',
      '12/20',
    ])
      expect(read(typed).read, typed).to.deep.equal([]);
  });
});

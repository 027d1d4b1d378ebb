import { expect } from 'chai';
import type { TableData } from '../../mappings/storeLayout.ts';
import { numberOf } from '../tables/numbers.ts';
import { cellQuantities } from './cells.ts';

/** A table whose first row and column are heads. */
function tableOf(rows: readonly string[][]): TableData {
  const items = rows.flatMap((row, r) =>
    row.flatMap((text, c) => {
      const header = r === 0 || c === 0;
      const number = header ? null : numberOf(text);
      const box: [number, number, number, number] = [c * 50, r * 20, c * 50 + 40, r * 20 + 15];
      return text === '' ? [] : [{ r, c, rs: 1, cs: 1, text, header, ...number, page: 1, box }];
    }),
  );
  return { rows: rows.length, cols: rows[0]?.length ?? 0, items, pages: [] };
}

const statedIn = (caption: string, rows: readonly string[][], stock = '') =>
  cellQuantities(tableOf(rows), caption, { stock, year: 2025 }).map(
    ({ subject, indicator, period, isOutlook, low, unit }) =>
      `${subject} ${indicator} ${period}${isOutlook ? 'E' : ''} ${low}${unit}`,
  );

describe('numbers that cells state', () => {
  it('take indicator and name from the heads of row and column', () => {
    const rows = [
      ['', '年化收益率', '夏普比率'],
      ['云岭动量因子', '12.5%', '1.21'],
      ['平均', '10.5%', '1.02'],
    ];
    expect(statedIn('表现对比', rows)).to.deep.equal([
      '云岭动量因子 年化收益率  12.5%',
      '云岭动量因子 夏普比率  1.21',
    ]);
  });

  it('take the subject of years from the caption', () => {
    const rows = [
      ['年份', '超额收益', '信息比率'],
      ['2023', '8.41%', '3.97'],
    ];
    expect(statedIn('云岭500增强组合分年度表现统计', rows)).to.deep.equal([
      '云岭500增强组合 超额收益率 2023 8.41%',
      '云岭500增强组合 信息比率 2023 3.97',
    ]);
    expect(statedIn('分年度表现统计', rows)).to.deep.equal([]);
  });

  it('are of the stock in tables of its accounts', () => {
    const rows = [
      ['', '2024A', '2025E'],
      ['毛利率', '26.7%', '26.2%'],
      ['营业收入同比', '5.1%', '8.0%'],
    ];
    expect(statedIn('财务数据与预测', rows, '云岭电气')).to.deep.equal([
      '云岭电气 毛利率 2024 26.7%',
      '云岭电气 毛利率 2025E 26.2%',
      '云岭电气 营业收入同比 2024 5.1%',
      '云岭电气 营业收入同比 2025E 8%',
    ]);
  });

  it('are of a model where rows are what it was tried on', () => {
    const rows = [
      ['标的', '胜率', '夏普', '日度收益率'],
      ['沪深300', '61.0%', '1.10', '0.1%'],
      ['中证500', '61.7%', '1.11', '0.2%'],
    ];
    const known = ['沪深300', '中证500'].map((name) => `云岭共振择时模型（${name}）`);
    for (const caption of ['云岭共振择时模型回测结果', '云岭共振择时模型在其他A股宽基指数的回测结果'])
      expect(statedIn(caption, rows)).to.deep.equal([
        `${known[0]} 胜率  61%`,
        `${known[0]} 夏普比率  1.1`,
        `${known[1]} 胜率  61.7%`,
        `${known[1]} 夏普比率  1.11`,
      ]);
    expect(statedIn('择时模型回测结果', rows)).to.deep.equal([]);
  });

  it('are of a sample joined with what was tried on it, not of the sample beside it', () => {
    const rows = [
      ['', '年化超额', '夏普比率'],
      ['中证500_云岭_等权', '3.59%', '0.249'],
      ['中证500', '-0.00%', '0.133'],
    ];
    expect(statedIn('云岭因子选股策略_回测指标_中证500成分股', rows)).to.deep.equal([
      '中证500_云岭_等权 年化超额收益率  3.59%',
      '中证500_云岭_等权 夏普比率  0.249',
    ]);
  });

  it('are none where rows may be what a model was tried on', () => {
    const rows = [
      ['', '年化收益率'],
      ['沪深300', '12.5%'],
      ['中证500', '13.5%'],
    ];
    expect(statedIn('云岭择时模型回测结果', rows)).to.deep.equal([]);
    expect(statedIn('主要宽基一览', rows)).to.have.length(2);
  });

  it('are none in tables of another measure', () => {
    const rows = [
      ['', '市盈率'],
      ['云岭分层', '0.03'],
    ];
    expect(statedIn('各因子的周度IC平均', rows)).to.deep.equal([]);
  });
});

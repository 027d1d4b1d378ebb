import { expect } from 'chai';
import type { Box } from '../artifacts.ts';
import { across, cellsOf, down, read, type SetText, textWidth } from './tables.testkit.ts';

const right = 380;
const middle = (text: string, left: number, end: number) => (left + end - textWidth(text)) / 2;

describe('the rows of a table', () => {
  it('are told by what they hold where lines part groups of them alone, with the names of these', () => {
    const factors = [
      ['LNCAP', '总市值对数', '总市值取对数'],
      ['BPLR', '账面市值比', '净资产/总市值'],
      ['EPTTM', '市盈率倒数', '归母净利润/总市值'],
      ['REVA', '一个月反转', '过去20个交易日涨跌幅'],
      ['REVB', '三个月反转', '过去60个交易日涨跌幅的平均数'],
      ['REVC', '六个月反转', '过去120个交易日涨跌幅'],
    ];
    const heads: SetText[] = ['类别', '简称', '名称', '算法'].map((text, c) => [
      [24, 90, 160, 240][c] as number,
      24,
      text,
    ]);
    const set = factors.flatMap((row, r) =>
      row.map((text, c): SetText => [[90, 160, 240][c] as number, 40 + r * 14, text]),
    );
    const names: SetText[] = [
      [24, 40, '规模'],
      [24, 61, '估值'],
      [24, 96, '反转'],
    ];
    const lines = [20, 36, 52, 80, 122].map((y) => across(y, 20, right));
    const found = cellsOf(read([...heads, ...set, ...names], lines, [20, 20, right, 122]));
    expect(found.filter((cell) => /^\d,0/.test(cell))).to.deep.equal([
      '0,0 类别',
      '1,0 规模',
      '2,0 v2 估值',
      '4,0 v3 反转',
    ]);
    for (const [r, row] of factors.entries())
      for (const [c, text] of row.entries()) expect(found).to.include(`${r + 1},${c + 1} ${text}`);
  });

  it('are one where the lines of a text go on beneath each other', () => {
    const set: SetText[] = [
      [24, 24, '方法'],
      [100, 24, '优点'],
      [240, 24, '缺点'],
      [24, 45, '定位法'],
      [100, 40, '通俗易懂，符合大多数投'],
      [100, 50, '资者的理念'],
      [240, 40, '站在当下，无法对历史形成'],
      [240, 50, '划分'],
      [24, 66, '分析法'],
      [100, 66, '多样'],
      [240, 66, '缺少说服力'],
    ];
    const lines = [20, 36, 62, 78].map((y) => across(y, 20, right));
    expect(cellsOf(read(set, lines, [20, 20, right, 78]))).to.include.members([
      '1,0 定位法',
      '1,1 通俗易懂，符合大多数投资者的理念',
      '1,2 站在当下，无法对历史形成划分',
      '2,0 分析法',
    ]);
  });

  it('are told without any line, by cells in the middle of the lines of others', () => {
    const set: SetText[] = [
      ...['公司', '主要产品', '进展'].map((text, c): SetText => [[24, 90, 230][c] as number, 24, text]),
      ...['甲公司', '乙公司', '丙公司'].flatMap((text, r): SetText[] => [
        [24, 45 + r * 21, text],
        [230, 45 + r * 21, ['在建', '投产', '规划'][r] as string],
      ]),
      [90, 40, '碳酸锂、氢氧化锂、金属'],
      [90, 50, '锂及其化合物'],
      [90, 66, '磷酸铁锂'],
      [90, 82, '三元前驱体、四氧化三钴'],
      [90, 92, '等正极材料'],
    ];
    expect(cellsOf(read(set, [], [20, 20, 300, 106]))).to.deep.equal([
      ...['0,0 公司', '0,1 主要产品', '0,2 进展'],
      ...['1,0 甲公司', '1,1 碳酸锂、氢氧化锂、金属锂及其化合物', '1,2 在建'],
      ...['2,0 乙公司', '2,1 磷酸铁锂', '2,2 投产'],
      ...['3,0 丙公司', '3,1 三元前驱体、四氧化三钴等正极材料', '3,2 规划'],
    ]);
  });

  it('have a name between two of them where no line parts groups', () => {
    const rows = ['甲', '乙', '丙', '丁'].flatMap((name, r): SetText[] => [
      [90, 40 + r * 14, `公司${name}`],
      [150, 40 + r * 14, `${r + 1}2.5`],
    ]);
    const heads = ['环节', '公司', '产能'].map((text, c): SetText => [[24, 90, 150][c] as number, 24, text]);
    const lines = [20, 36, 94].map((y) => across(y, 20, 200));
    const table = read([...heads, ...rows, [24, 47, '上游'], [24, 75, '中游']], lines, [20, 20, 200, 94]);
    expect(cellsOf(table).filter((cell) => /^[1-4],0/.test(cell))).to.deep.equal([
      '1,0 v2 上游',
      '3,0 v2 中游',
    ]);
    expect(table?.rows).to.equal(5);
  });

  it('stand beside the mark of what several of them lack', () => {
    const rows = ['日胜率', '满仓日胜率'].map((text, r): SetText => [24, 56 + r * 14, text]);
    const set: SetText[] = [
      ...['指标', '策略', '指数'].map((text, c): SetText => [24 + c * 120, 24, text]),
      [24, 40, '年化'],
      [144, 40, '11.71%'],
      [264, 40, '6.85%'],
      ...rows,
      [144, 56, '50.90%'],
      [144, 70, '54.68%'],
      [264, 63, '--'],
    ];
    const lines = [20, 36, 52, 82].map((y) => across(y, 20, right));
    const table = read(set, lines, [20, 20, right, 82]);
    expect(cellsOf(table)).to.include.members([
      '2,0 日胜率',
      '2,1 50.90%',
      '2,2 v2 --',
      '3,0 满仓日胜率',
      '3,1 54.68%',
    ]);
  });

  it('of coefficients and of their statistics in brackets are two', () => {
    const set = ['-0.59', '-0.27', '0.19'].flatMap((text, c): SetText[] => [
      [100 + c * 90, 40, text],
      [98 + c * 90, 48, `(${text}8)`],
      [100 + c * 90, 24, `第${c + 1}组`],
    ]);
    const lines = [20, 36, 60].map((y) => across(y, 20, right));
    const found = cellsOf(read([[24, 40, '动量'], ...set], lines, [20, 20, right, 60]));
    expect(found).to.include.members(['1,0 动量', '1,1 -0.59', '2,1 (-0.598)', '2,3 (0.198)']);
  });
});

describe('heads of two rows', () => {
  const pairs = [110, 200, 290];

  it('stand beside a name in the middle of both', () => {
    const set: SetText[] = [
      [40, 29, '指标'],
      ...['上证指数', '沪深300', '万得全A'].map((text, c): SetText => {
        const left = pairs[c] as number;
        return [middle(text, left, left + 90), 24, text];
      }),
      ...pairs.flatMap((left): SetText[] => [
        [left + 14, 35, '策略'],
        [left + 60, 35, '指数'],
      ]),
      ...[0, 1].flatMap((r): SetText[] => [
        [28, 50 + r * 14, ['年化收益', '最大回撤'][r] as string],
        ...pairs.flatMap((left): SetText[] => [
          [left + 10, 50 + r * 14, '12.59%'],
          [left + 58, 50 + r * 14, '4.74%'],
        ]),
      ]),
    ];
    const body: Box = [20, 20, right, 76];
    const lines = [
      ...[20, 46, 76].map((y) => across(y, 20, right)),
      ...pairs.map((left) => down(left, 20, 76)),
    ];
    expect(cellsOf(read(set, lines, body)).slice(0, 10)).to.deep.equal([
      '0,0 v2 指标',
      '0,1 >2 上证指数',
      '0,3 >2 沪深300',
      '0,5 >2 万得全A',
      ...[1, 2, 3, 4, 5, 6].map((c) => `1,${c} ${c % 2 ? '策略' : '指数'}`),
    ]);
  });

  it('are told by a line under one of them alone', () => {
    const columns = [20, 110, 170, 230, 305];
    const set: SetText[] = [
      [40, 34, '时间'],
      [130, 34, '电子'],
      [190, 34, '通信'],
      [280, 24, '科技板块'],
      [264, 34, '（电子+通信）'],
      [250, 51, '收益'],
      [330, 51, '盈亏比'],
      ...[0, 1].flatMap((r): SetText[] => [
        [30, 66 + r * 14, `第${r + 1}年`],
        ...columns.slice(1).map((left): SetText => [left + 14, 66 + r * 14, '7.18%']),
      ]),
    ];
    const lines = [
      ...[20, 62, 76, 90].map((y) => across(y, 20, right)),
      across(47, 230, right),
      ...columns.slice(1, 4).map((left) => down(left, 20, 90)),
      down(305, 47, 90),
    ];
    expect(cellsOf(read(set, lines, [20, 20, right, 90])).slice(0, 6)).to.deep.equal([
      '0,0 v2 时间',
      '0,1 v2 电子',
      '0,2 v2 通信',
      '0,3 >2 科技板块（电子+通信）',
      '1,3 收益',
      '1,4 盈亏比',
    ]);
  });
});

describe('the columns of a table', () => {
  it('are none that a word set apart in one line makes', () => {
    const rows = ['Asset Volatility', 'Bond Volatility', 'Crude Volatility', 'Gold Volatility'];
    const set: SetText[] = [
      ...rows.flatMap((text, r): SetText[] => [
        [24, 40 + r * 14, `A${r}`],
        [140, 40 + r * 14, text],
      ]),
      [24, 96, 'A4'],
      [140, 96, 'Treasury'],
      [260, 96, 'Note'],
      [24, 24, '代码'],
      [140, 24, '名称'],
    ];
    const lines = [20, 36, 108].map((y) => across(y, 20, right));
    const table = read(set, lines, [20, 20, right, 108]);
    expect(table?.cols).to.equal(2);
    expect(cellsOf(table)).to.include('5,1 Treasury Note');
  });
});

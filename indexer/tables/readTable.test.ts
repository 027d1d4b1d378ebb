import { expect } from 'chai';
import fc from 'fast-check';
import type { Box } from '../artifacts.ts';
import { across, cellsOf, down, fontSize, read, type SetText, textWidth } from './tables.testkit.ts';

const heads = ['指标', '2023年', '2024年', '2025年'];
const rows = [
  ['营业收入（亿元）', '1,234.5', '1,300.0', '-5.3%'],
  ['净利润', '45.2', '(12.1)', '12.5倍'],
  ['毛利率', '33.1%', '34%', '—'],
];
const columnLeft = [20, 130, 220, 310];
const right = 390;

/** Texts of a grid: the first column to the left, numbers to the right of theirs. */
function setGrid(grid: string[][], lefts: number[], end: number, top = 20, step = 16): SetText[] {
  return grid.flatMap((row, r) =>
    row.flatMap((text, c): SetText[] => {
      if (text === '') return [];
      const edge = lefts[c + 1] ?? end;
      const left = c === 0 ? (lefts[c] ?? 0) + 2 : edge - 6 - textWidth(text);
      return [[left, top + r * step + 4, text]];
    }),
  );
}

const texts = setGrid([heads, ...rows], columnLeft, right);
const body: Box = [20, 20, right, 84];
const expected = [heads, ...rows].flatMap((row, r) => row.map((text, c) => `${r},${c} ${text}`));

describe('a table', () => {
  it('is read alike with lines around each cell, with three lines across, and with none', () => {
    const three = [20, 36, 84].map((y) => across(y, 20, right));
    const all = [
      ...[20, 36, 52, 68, 84].map((y) => across(y, 20, right)),
      ...[...columnLeft, right].map((x) => down(x, 20, 84)),
    ];
    const filled: [...Box, number][] = [
      [20, 20, right, 36, 90],
      [20, 52, right, 68, 235],
    ];
    for (const lines of [all, three, [], filled])
      expect(cellsOf(read(texts, lines, body))).to.deep.equal(expected);
  });

  it('tells its heads, its numbers and their units', () => {
    const table = read(
      texts,
      [20, 36, 84].map((y) => across(y, 20, right)),
      body,
      '主要指标',
    );
    const at = (r: number, c: number) => table?.items.find((cell) => cell.r === r && cell.c === c);
    expect([at(0, 1)?.header, at(1, 0)?.header, at(1, 1)?.header]).to.deep.equal([true, true, false]);
    expect([at(1, 1)?.value, at(1, 1)?.unit]).to.deep.equal([1234.5, '亿元']);
    expect([at(1, 3)?.value, at(1, 3)?.unit]).to.deep.equal([-5.3, '%']);
    expect([at(2, 2)?.value, at(2, 3)?.value, at(2, 3)?.unit]).to.deep.equal([-12.1, 12.5, '倍']);
    expect([at(0, 1)?.value, at(3, 3)?.value]).to.deep.equal([undefined, undefined]);
    expect(at(1, 1)?.box).to.deep.equal([214 - textWidth('1,234.5'), 40, 214, 48]);
  });

  it('joins heads over several columns, and names of several rows', () => {
    const lines = [
      across(20, 20, right),
      across(36, 130, right),
      across(52, 20, right),
      across(68, 130, right),
      across(84, 20, right),
      across(100, 130, right),
      across(116, 20, right),
      ...[20, 130, 310, right].map((x) => down(x, 20, 116)),
      down(220, 36, 116),
    ];
    const set: SetText[] = [
      [50, 32, '公司'],
      [200, 24, '营业收入'],
      [336, 24, '评级'],
      [150, 40, '2023年'],
      [240, 40, '2024年'],
      [336, 40, '变化'],
      [50, 64, '甲公司'],
      [50, 96, '乙公司'],
      ...[56, 72, 88, 104].flatMap((y, row): SetText[] => [150, 240, 336].map((x) => [x, y, `${row}${x}.5`])),
    ];
    expect(cellsOf(read(set, lines, [20, 20, right, 116]))).to.include.members([
      '0,0 v2 公司',
      '0,1 >2 营业收入',
      '1,1 2023年',
      '1,2 2024年',
      '2,0 v2 甲公司',
      '4,0 v2 乙公司',
      '5,2 3240.5',
    ]);
  });

  it('keeps heads apart that leave no room between, the second wider than its numbers', () => {
    const ends = [40, 84, 126, 170];
    const row = (top: number, cells: string[]) =>
      cells.map((text, c): SetText => [(ends[c] ?? 0) - textWidth(text), top, text]);
    const set: SetText[] = [
      ...row(24, ['参数', '夏普比率']).map(([left, top, text]): SetText => [left - 1, top, text]),
      ...[40, 56, 72].flatMap((top) => row(top, ['60', '0.42', '0.07', '5.01'])),
      [85, 24, '年化波动率'],
      [154, 24, '胜率'],
    ];
    const lines = [20, 36, 84].map((y) => across(y, 20, 175));
    for (const parted of [[44, 132].map((x) => down(x, 20, 84)), [44, 88, 132].map((x) => down(x, 36, 84))])
      expect(cellsOf(read(set, [...lines, ...parted], [20, 20, 175, 84])).slice(0, 4)).to.deep.equal([
        ...['0,0 参数', '0,1 夏普比率', '0,2 年化波动率', '0,3 胜率'],
      ]);
  });

  it('takes no margin within its frame for a column', () => {
    const lines = [
      ...[20, 36, 84].map((y) => across(y, 12, right)),
      ...[...columnLeft, right].map((x) => down(x, 20, 84)),
    ];
    expect(cellsOf(read(texts, lines, [12, 20, right, 84]))).to.deep.equal(expected);
  });

  it('sets names of groups over their periods, with no line between and however near', () => {
    const lefts = [100, 140, 190, 230, 270, 310, 350];
    const under = (top: number, row: string[]) =>
      row.map((text, at): SetText => [(lefts[at] as number) + 30 - textWidth(text), top, text]);
    for (const gap of [8.5, 10, 14])
      for (const [eps, pe] of [
        [190, 270],
        [219, 321],
      ] as const)
        for (const lines of [[20, 42, 92].map((y) => across(y, 20, right)), []]) {
          const set: SetText[] = [
            [22, 24, '公司'],
            [102, 24, '收盘价'],
            [eps, 24, 'EPS'],
            [pe, 24, 'PE'],
            ...under(24 + gap, ['12/31', '评级', '2024A', '2025E', '2024A', '2025E', '2026E']),
            ...['甲公司', '乙公司', '丙公司'].flatMap((name, row): SetText[] => [
              [22, 46 + row * 16, name],
              ...under(46 + row * 16, ['12.5', '3.4', '0.53', '0.61', '23.1', '20.2', '18.9']),
            ]),
          ];
          const table = read(set, lines, [20, 20, right, 92]);
          expect(cellsOf(table), `${gap} ${eps} ${lines.length}`).to.include.members([
            '0,3 >2 EPS',
            '0,5 >3 PE',
            '1,3 2024A',
            '1,7 2026E',
            '2,1 12.5',
          ]);
          expect(table?.items.filter(({ header, r }) => header && r === 1)).to.have.length(7);
        }
  });

  it('has one head over the columns that no line parts beneath it, though their texts stand left', () => {
    const lefts = [20, 80, 140, 200, 260, 320];
    const row = (top: number, cells: string[]) =>
      cells.map((text, c): SetText => [(lefts[c] ?? 0) + 4, top, text]);
    const heads = (top: number): SetText[] => [
      ...row(top, ['代码', '公司']),
      ...row(36, ['', '', '2023A', '2024E', '2023A', '2024E']).slice(2),
      [180, 24, '归母净利润'],
      [308, 24, '市盈率'],
    ];
    const body = [
      ['600858', '榆中甲', '302.11', '335.40', '18.2x', '16.4x'],
      ['600415', '榆中乙', '(141.08)', '-150.3', '22.1x', 'N/A'],
      ['600519', '榆中丙', '747.34', '1,688.00', '29.0x', '—'],
    ].flatMap((cells, r) => row(52 + r * 16, cells));
    const rules = [
      ...[20, 48, 64, 80, 96].map((y) => across(y, 20, 380)),
      across(34, 140, 380),
      ...[20, 80, 140, 260, 380].map((x) => down(x, 20, 96)),
      ...[200, 320].map((x) => down(x, 34, 96)),
    ];
    const three = [20, 48, 96].map((y) => across(y, 20, 380));
    for (const [top, lines] of [
      [30, rules],
      [24, three],
      [36, three],
    ] as const)
      expect(cellsOf(read([...heads(top), ...body], lines, [20, 20, 380, 96]))).to.include.members([
        '0,2 >2 归母净利润',
        '0,4 >2 市盈率',
        '1,2 2023A',
        '1,5 2024E',
        '2,4 18.2x',
      ]);
  });

  it('takes numbers in parentheses for negative in accounts, not in regressions', () => {
    const valuesOf = (grid: string[][], name: string) =>
      read(
        setGrid(grid, columnLeft, right),
        [20, 36, 84].map((y) => across(y, 20, right)),
        body,
        name,
      )
        ?.items.filter(({ value }) => value !== undefined)
        .map(({ value }) => value);
    const head = ['变量', '模型一', '模型二', '模型三'];
    const rows = [
      ['规模', '0.52**', '0.31', '-0.2'],
      ['', '(2.31)', '(1.02)', '(-1.8)'],
    ];
    const positive = [0.52, 0.31, -0.2, 2.31, 1.02, -1.8];
    expect(valuesOf([head, ...rows, ['样本', '是', '是', '否']], '检验结果')).to.deep.equal(positive);
    const accounts = [
      head,
      ['利润', '5', '6', '7'],
      ['费用', '(2.31)', '(1.02)', '(3)'],
      ['注', '无', '无', '无'],
    ];
    expect(valuesOf(accounts, '利润表')).to.deep.equal([5, 6, 7, -2.31, -1.02, -3]);
    expect(valuesOf(accounts, '多元回归结果')).to.deep.equal([5, 6, 7, 2.31, 1.02, 3]);
    expect(valuesOf(accounts, '价值回归')).to.deep.equal([5, 6, 7, -2.31, -1.02, -3]);
    expect(valuesOf(accounts, '回归分析（单位：亿元）')).to.deep.equal([5, 6, 7, -2.31, -1.02, -3]);
    const tValues = [
      ['变量', '系数', 't值', 'R2'],
      ['规模', '(0.5)', '(2.31)', '0.1'],
      ['估值', '0.2', '(1.5)', '0.3'],
      ['注', '无', '无', '无'],
    ];
    expect(valuesOf(tValues, '因子检验')).to.deep.equal([-0.5, 2.31, 0.1, 0.2, 1.5, 0.3]);
  });

  it('keeps the lines of a cell together, beside cells of one line in their middle', () => {
    const set: SetText[] = [
      [22, 24, '因子'],
      [140, 24, '构造方式'],
      [340, 24, '均值'],
      [22, 47, '波动率'],
      [100, 43, '回看最近二十个交易日的收益率，'],
      [100, 51, '取其标准差'],
      [340, 47, '-0.028'],
      [22, 69, '振幅'],
      [100, 65, '回看最近二十个交易日的振幅，取'],
      [100, 73, '其均值'],
      [340, 69, '-0.035'],
    ];
    const lines = [20, 38, 62, 84].map((y) => across(y, 20, right));
    expect(cellsOf(read(set, lines, body))).to.deep.equal([
      '0,0 因子',
      '0,1 构造方式',
      '0,2 均值',
      '1,0 波动率',
      '1,1 回看最近二十个交易日的收益率，取其标准差',
      '1,2 -0.028',
      '2,0 振幅',
      '2,1 回看最近二十个交易日的振幅，取其均值',
      '2,2 -0.035',
    ]);
  });

  it('has every word of its place once, in cells that do not overlap, whatever stands there', () => {
    const text = fc.tuple(
      fc.integer({ min: 5, max: 340 }),
      fc.integer({ min: 5, max: 180 }),
      fc.constantFrom('营业收入', '12.5%', '-3', 'ROE', '（单位：亿元）', 'A B C', '一'),
    );
    const line = fc.tuple(fc.boolean(), fc.integer({ min: 5, max: 190 }), fc.integer({ min: 5, max: 380 }));
    fc.assert(
      fc.property(
        fc.array(text, { maxLength: 40 }),
        fc.array(line, { maxLength: 12 }),
        (some, drawnLines) => {
          const lines = drawnLines.map(([isAcross, at, to]) =>
            isAcross ? across(at, 5, to) : down(to, 5, at),
          );
          const table = read(some as SetText[], lines, [0, 0, 400, 200]);
          if (table === null) return;
          const taken = new Set<string>();
          for (const { r, c, rs, cs } of table.items)
            for (let row = r; row < r + rs; row += 1)
              for (let column = c; column < c + cs; column += 1) {
                expect(row).to.be.below(table.rows);
                expect(column).to.be.below(table.cols);
                expect(taken.has(`${row},${column}`), 'one cell a place').to.equal(false);
                taken.add(`${row},${column}`);
              }
          const letters = (all: string[]) => [...all.join('').replaceAll(/\s/g, '')].sort().join('');
          expect(letters(table.items.map((cell) => cell.text))).to.equal(
            letters(some.map(([, , word]) => word)),
          );
        },
      ),
      { numRuns: 150 },
    );
  });

  it('of a million cells is refused, and one as large as a page may hold is read', () => {
    const huge = Array.from({ length: 1_000_000 }, (_, at): SetText => [at % 400, (at / 400) % 480, '1']);
    const refused: object[] = [];
    expect(read(huge, [], [0, 0, 400, 500], '', (size) => refused.push(size))).to.equal(null);
    expect(refused).to.deep.equal([{ words: 1_000_000 }]);
    const dense = Array.from(
      { length: 5_000 },
      (_, at): SetText => [(at % 66) * 6, Math.floor(at / 66) * (fontSize / 2 + 2), '7'],
    );
    const stripes = Array.from({ length: 400 }, (_, at) => down(at, 0, 500));
    expect(() => read(dense, stripes, [0, 0, 400, 500])).not.to.throw();
  });
});

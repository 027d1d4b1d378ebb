import { expect } from 'chai';
import type { Box } from '../artifacts.ts';
import type { ReadTable } from './heads.ts';
import { joinParts } from './joinParts.ts';
import { across, cellsOf, read, type SetText } from './tables.testkit.ts';

const lefts = [20, 110, 200, 290];
const right = 380;
const head = ['企业', '基地', '产能(万吨)', '投产时间'];
const rowOf = (name: string, amount: string) => [name, '榆中', amount, '在建'];

/** A part of a table as read from its page, with a line above, beneath, and beneath its head. */
function part(grid: string[][], headed = true): ReadTable {
  const texts = grid.flatMap((row, r) =>
    row.flatMap((text, c): SetText[] => (text ? [[(lefts[c] ?? 0) + 4, 24 + r * 16, text]] : [])),
  );
  const bottom = 20 + grid.length * 16;
  const body: Box = [20, 20, right, bottom];
  const lines = [20, ...(headed && grid.length > 1 ? [36] : []), bottom].map((y) => across(y, 20, right));
  return read(texts, lines, body) as ReadTable;
}

const unitsOf = (parts: ReadTable[]) =>
  joinParts(parts).items.flatMap(({ c, value, unit }) =>
    c === 2 && value !== undefined ? [`${value}${unit}`] : [],
  );

describe('the parts of a table over pages', () => {
  it('have the units of the first head, where the second part has none of its own', () => {
    const first = part([head, rowOf('甲', '1.5'), rowOf('乙', '2.0')]);
    const second = part([rowOf('丙', '2.5'), rowOf('丁', '3.0'), rowOf('戊', '3.5')], false);
    expect(unitsOf([first, second])).to.deep.equal(['1.5万吨', '2万吨', '2.5万吨', '3万吨', '3.5万吨']);
    const table = joinParts([first, second]);
    expect(table.items.filter(({ header, c }) => header && c > 0)).to.have.length(3);
    expect(table.rows).to.equal(6);
  });

  it('have a head whole that breaks over the end of a page', () => {
    const first = part([['企业', '收益', '回撤', '波动']]);
    const second = part(
      [['', '（扣费）', '（扣费）', '（年化）'], rowOf('甲', '1.5'), rowOf('乙', '2.0')],
      false,
    );
    expect(cellsOf(joinParts([first, second])).slice(0, 5)).to.deep.equal([
      '0,0 企业',
      '0,1 收益（扣费）',
      '0,2 回撤（扣费）',
      '0,3 波动（年化）',
      '1,0 甲',
    ]);
  });

  it('repeat a head at other columns where the names of rows are on the first page alone', () => {
    const blank = ['', '分组', '总收益', '年化收益'];
    const first = part([blank, ['优化', '多头', '16.4%', '2.7%'], ['', '空头', '4.1%', '1.4%']]);
    const second = part([blank.slice(1), ['多空', '39.2%', '3.6%'], ['合计', '41.8%', '5.2%']]);
    expect(joinParts([first, second]).items.filter(({ text }) => text === '分组')).to.have.length(1);
  });

  it('are joined to a head that ends the page before by itself', () => {
    const table = [part([head]), part([rowOf('甲', '1.5'), rowOf('乙', '2.0'), rowOf('丙', '2.5')], false)];
    expect(unitsOf(table)).to.deep.equal(['1.5万吨', '2万吨', '2.5万吨']);
    expect(joinParts(table).items.filter(({ r, header }) => r === 0 && header)).to.have.length(4);
  });

  it('keep their columns where one is blank all down the second page', () => {
    const first = part([head, rowOf('甲', '1.5'), rowOf('乙', '2.0')]);
    const second = part(
      [
        ['丙', '', '2.5', '在建'],
        ['丁', '', '3.0', '在建'],
        ['戊', '', '3.5', '在建'],
      ],
      false,
    );
    expect(cellsOf(joinParts([first, second]))).to.include.members([
      '3,0 丙',
      '3,2 2.5',
      '3,3 在建',
      '5,2 3.5',
    ]);
  });
});

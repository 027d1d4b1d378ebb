import { expect } from 'chai';
import { type PositionedPage, runningText } from './boilerplate.ts';

/** A page of A4 with lines, each with its baseline's height and its text. */
const page = (...lines: [number, string][]): PositionedPage => ({
  width: 595,
  height: 842,
  runs: lines.map(([top, text]) => ({ text, box: [60, top, 300, top + 10] })),
});
const texts = (pages: PositionedPage[]) =>
  runningText(pages).map((found, index) => [...found].map((run) => pages[index]?.runs[run]?.text));

describe('running text', () => {
  it('is the same words at the same place, with a number that counts the pages', () => {
    const pages = [1, 2, 3, 4, 5].map((number) =>
      page(
        [30, '某证券 深度报告'],
        [400, '正文'],
        [800, `请阅读声明 第${number}页 共5页`],
        [815, `${number}`],
      ),
    );
    for (const [index, found] of texts(pages).entries())
      expect(found).to.deep.equal(['某证券 深度报告', `请阅读声明 第${index + 1}页 共5页`, `${index + 1}`]);
  });

  it('is no row of years or figures at a page’s foot, no caption or source, and nothing said elsewhere', () => {
    const pages = [1, 2, 3, 4, 5].map((number) =>
      page(
        [790, '2021A 2022A 2023E 2024E'],
        [800, '12.5'],
        [806, '资料来源：Wind'],
        [400 + number * 20, '同样的话'],
        [760 + number * 10, '同样的话'],
        [30, `第${number * number}章`],
      ),
    );
    expect(texts(pages).flat()).to.deep.equal([]);
  });

  it('is a template’s marker, wherever it stands', () => {
    expect(texts([page([300, '[Table_Summary]'], [320, '[Table_Main]正文'], [340, '正文'])])).to.deep.equal([
      ['[Table_Summary]'],
    ]);
  });
});

import { expect } from 'chai';
import { openDocument } from '../pdf/fallback.ts';
import { type HandmadePage, handmadePdf, pdfFolder } from '../pdf/handmade.factory.ts';
import { readDocument } from '../pdf/readDocument.ts';
import { uprightPage, uprightRaster } from '../pdf/text/sideways.ts';
import { drawnFrom, figuresOf } from './drawing.testkit.ts';

type Text = NonNullable<HandmadePage['texts']>[number];

/** Of the page as its reader turns it: 842 by 595 points. */
const cells = [
  ['企业', '2022A', '2023A', '2024E'],
  ['榆中甲', '13,400', '19,800', '25,800'],
  ['榆中乙', '19,400', '20,600', '25,000'],
].flatMap((row, r) => row.map((text, c): Text => ({ x: 70 + c * 150, y: 110 + r * 24, size: 9, text })));
const texts: Text[] = [
  { x: 60, y: 80, size: 11, text: '表1：榆中企业的产能对比' },
  ...cells,
  { x: 60, y: 190, size: 9, text: '资料来源：公司公告，某研究所' },
  { x: 60, y: 260, size: 11, text: '如表所示，两家企业合计的产能占比超过一半，集中度仍在提高。' },
];
/** A hair off the right angle: PDFium passes over glyphs of a font that is not embedded which stand at it. */
const turned = {
  up: texts.map((one): Text => ({ ...one, x: one.y, y: 842 - one.x, angle: 89.9 })),
  down: texts.map((one): Text => ({ ...one, x: 595 - one.y, y: one.x, angle: -89.9 })),
};

describe('a page whose text lies on its side', () => {
  let folder: Awaited<ReturnType<typeof pdfFolder>>;
  before(async () => {
    folder = await pdfFolder();
  });
  after(() => folder.remove());

  it('has its table where it lies, read upwards or downwards', async () => {
    for (const turn of ['up', 'down'] as const) {
      const bytes = handmadePdf([{ texts: turned[turn] }]);
      const document = await openDocument(bytes);
      const pages = await readDocument(document);
      await document.close();
      const [page] = pages;
      expect(page && uprightPage(page).turn).to.equal(turn);
      const [figure, ...more] = await figuresOf(await folder.save(`${turn}.pdf`, bytes), pages);
      expect(more).to.deep.equal([]);
      expect(figure).to.include({ kind: 'table', label: '表1', name: '榆中企业的产能对比' });
      const [left = 0, top = 0, right = 0, bottom = 0] = figure?.body ?? [];
      // Its head is to the left where it is read upwards, its names beneath.
      const [from, to] = turn === 'up' ? [100, 175] : [595 - 175, 595 - 100];
      expect(left).to.be.closeTo(from, 20);
      expect(right).to.be.closeTo(to, 20);
      expect(bottom - top).to.be.greaterThan(400);
    }
  });

  it('is none for the dates along the axes of its charts', async () => {
    const dates = Array.from(
      { length: 30 },
      (_, at): Text => ({
        x: 60 + at * 15,
        y: 500,
        size: 8,
        angle: 89.9,
        text: `2024-01-${at + 1}`,
      }),
    );
    const caption = { x: 60, y: 300, text: '图1：榆中企业的产能对比，及其价格的走势' };
    const document = await openDocument(handmadePdf([{ texts: [caption, ...dates] }]));
    const [page] = await readDocument(document);
    await document.close();
    expect(page && uprightPage(page).turn).to.equal(null);
  });

  it('may have a table alone on its side, under an upright caption amid upright text', async () => {
    const named = (c: number) => ['企业名称', '产能所在地', '投产的时间', '产能（万吨）'][c] ?? '';
    const grid = [0, 1, 2, 3].map((r) =>
      [0, 1, 2, 3].map((c) => (r === 0 ? named(c) : c === 3 ? `${r}3.5` : `榆中${r}${c}号`)),
    );
    const turnedCells = grid.flatMap((row, r) =>
      row.map((text, c): Text => ({ x: 120 + r * 30, y: 520 - c * 90, size: 9, angle: 89.9, text })),
    );
    const prose = [620, 640, 660, 680].map(
      (y): Text => ({
        x: 60,
        y,
        size: 11,
        text: '如表所示，四家企业合计的产能占比超过一半，行业的集中度仍在继续提高之中。',
      }),
    );
    const caption = { x: 60, y: 130, size: 11, text: '表1：榆中企业的产能对比' };
    const source = { x: 60, y: 570, size: 9, text: '资料来源：公司公告' };
    const lines = [105, 130, 215].map((x): [number, number, number, number] => [x, 150, 0.7, 390]);
    const bytes = handmadePdf([{ texts: [caption, ...turnedCells, source, ...prose], boxes: lines }]);
    const document = await openDocument(bytes);
    const pages = await readDocument(document);
    await document.close();
    const { tables } = await drawnFrom(await folder.save('beside.pdf', bytes), pages);
    const [table, ...more] = tables;
    expect(more).to.deep.equal([]);
    expect(table).to.include({ rows: 4, cols: 4 });
    const at = (r: number, c: number) => table?.items.find((cell) => cell.r === r && cell.c === c);
    expect(grid.map((row, r) => row.map((_, c) => at(r, c)?.text))).to.deep.equal(grid);
    expect(at(1, 3)).to.include({ value: 13.5, unit: '万吨' });
    // Where it lies on the page: the head to the left, the last column on top.
    const [left = 0, top = 0] = at(1, 3)?.box ?? [];
    expect(left).to.be.closeTo(143, 4);
    expect(top).to.be.within(200, 255);
  });

  it('is turned with its pixels, and one that is upright is left alone', () => {
    const pixels = Buffer.from([1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6]);
    const turn = (way: 'up' | 'down' | null) => {
      const { width, height, pixels: seen } = uprightRaster({ width: 2, height: 3, pixels }, way);
      return [width, height, [...seen].filter((_, at) => at % 3 === 0)];
    };
    expect(turn('up')).to.deep.equal([3, 2, [5, 3, 1, 6, 4, 2]]);
    expect(turn('down')).to.deep.equal([3, 2, [2, 4, 6, 1, 3, 5]]);
    expect(turn(null)).to.deep.equal([2, 3, [1, 2, 3, 4, 5, 6]]);
  });
});

import { expect } from 'chai';
import type { Box } from '../artifacts.ts';
import type { HandmadePage } from '../pdf/handmade.factory.ts';
import { overlapOf } from './boxOverlap.ts';
import { aFigureFinder, bars, plotted, prose, say } from './drawn.factory.ts';

describe('finding charts and tables', () => {
  let finder: Awaited<ReturnType<typeof aFigureFinder>>;
  const find = (...pages: HandmadePage[]) => finder.find(...pages);
  before(async () => {
    finder = await aFigureFinder();
  });
  after(() => finder.close());

  it('finds charts side by side, drawn plainly or inside a form, without the rules that frame them', async () => {
    const left: Box = [70, 230, 260, 360];
    const right: Box = [320, 225, 510, 360];
    const found = await find({
      texts: [
        ...prose(100),
        { x: 60, y: 200, text: '图表1：组件价格走势' },
        { x: 310, y: 200, text: '图表 2 硅料库存' },
        { x: 60, y: 385, size: 8, text: '资料来源：某数据，某研究所' },
        { x: 310, y: 385, size: 8, text: '资料来源：某协会' },
      ],
      boxes: [...bars(left), [60, 205, 230, 0.7], [60, 374, 230, 0.7], [310, 205, 220, 0.7]],
      inForm: bars(right),
    });
    expect(
      found.map(({ number, kind, label, name, source, page }) => ({
        number,
        kind,
        label,
        name,
        source,
        page,
      })),
    ).to.deep.equal([
      { number: 1, kind: 'chart', label: '图表1', name: '组件价格走势', source: '某数据，某研究所', page: 1 },
      { number: 2, kind: 'chart', label: '图表2', name: '硅料库存', source: '某协会', page: 1 },
    ]);
    for (const [index, truth] of [left, right].entries()) {
      const figure = found[index];
      expect(overlapOf(figure?.body ?? [0, 0, 0, 0], truth), figure?.body.join()).to.be.greaterThan(0.9);
      expect(figure?.full[1]).to.be.lessThan(193);
      expect(figure?.full[3]).to.be.greaterThan(385);
    }
  });

  it('tells a table under a 图表 label by its rows', async () => {
    const cells = [0, 1, 2, 3, 4].flatMap((row) =>
      [0, 1, 2, 3].map((cell) => ({
        x: 70 + cell * 115,
        y: 225 + row * 14,
        size: 9,
        text: cell === 0 ? '营业收入合计' : `${row}${cell}.${cell}%`,
      })),
    );
    const [table] = await find({
      texts: [
        { x: 60, y: 200, text: '图表3：盈利预测' },
        ...cells,
        { x: 60, y: 305, size: 8, text: '数据来源：某研究所' },
      ],
      boxes: [
        [65, 212, 440, 0.8],
        [65, 228, 440, 0.5],
        [65, 287, 440, 0.8],
      ],
    });
    expect(table).to.include({ kind: 'table', label: '图表3' });
    expect(overlapOf(table?.body ?? [0, 0, 0, 0], [65, 212, 505, 288])).to.be.greaterThan(0.85);
  });

  it('ends a figure without a source line where prose goes on', async () => {
    const chart: Box = [80, 220, 500, 380];
    const [figure] = await find({
      texts: [{ x: 60, y: 200, text: '图4 需求结构' }, ...prose(420)],
      boxes: bars(chart),
    });
    expect(overlapOf(figure?.body ?? [0, 0, 0, 0], chart)).to.be.greaterThan(0.9);
  });

  it('gives a caption at a page’s end the figure on top of the next page', async () => {
    const chart: Box = [80, 110, 500, 260];
    const found = await find(
      { texts: [...prose(100), { x: 60, y: 770, text: '图5：库存走势' }] },
      {
        texts: [{ x: 60, y: 290, size: 8, text: '资料来源：某数据' }, ...prose(330)],
        boxes: [[50, 60, 495, 0.8], ...bars(chart)],
      },
      { texts: prose(100) },
    );
    expect(found.map(({ label, page, name, source }) => ({ label, page, name, source }))).to.deep.equal([
      { label: '图5', page: 2, name: '库存走势', source: '某数据' },
    ]);
    expect(overlapOf(found[0]?.body ?? [0, 0, 0, 0], chart)).to.be.greaterThan(0.9);
  });

  it('sees light lines, and a table in cells ruled from edge to edge whatever its label says', async () => {
    const grid = (left: number, top: number, colour: number): [number, number, number, number, number][] => [
      ...[0, 1, 2, 3, 4].map((row): [number, number, number, number, number] => [
        left,
        top + row * 20,
        300,
        0.8,
        colour,
      ]),
      ...[0, 1, 2, 3].map((column): [number, number, number, number, number] => [
        left + column * 99.7,
        top,
        0.8,
        80.8,
        colour,
      ]),
    ];
    const found = await find({
      texts: [
        { x: 60, y: 200, text: '图表6：样本概况' },
        { x: 60, y: 330, size: 8, text: '资料来源：某数据' },
        { x: 60, y: 500, text: '图表7：淡色网格' },
        { x: 60, y: 640, size: 8, text: '资料来源：某数据' },
      ],
      boxes: [...grid(80, 220, 0), ...grid(80, 530, 0.86).slice(1, 4), ...bars([120, 560, 200, 590])],
    });
    expect(found.map(({ kind }) => kind)).to.deep.equal(['table', 'chart']);
    expect(overlapOf(found[0]?.body ?? [0, 0, 0, 0], [80, 220, 380, 300])).to.be.greaterThan(0.95);
    expect(overlapOf(found[1]?.body ?? [0, 0, 0, 0], [80, 550, 380, 591])).to.be.greaterThan(0.9);
  });

  it('finds a chart beside the first page’s text by its drawing, and names it by its heading', async () => {
    const chart: Box = [400, 240, 540, 320];
    const column = Array.from({ length: 14 }, (_, line) => ({
      x: 50,
      y: 150 + line * 16,
      text: '行业的需求与供给正在变化价格会随之而变化着并且持续',
    }));
    const found = await find({
      texts: [
        { x: 50, y: 110, size: 20, text: '组件价格何时见底' },
        { x: 50, y: 134, text: '行业：首台套目录调整预期，组件的需求有望好转' },
        ...column,
        { x: 392, y: 228, size: 10, text: '市场表现' },
      ],
      // The band of the headline is no drawing, nor a code of the house.
      boxes: [...bars(chart), [400, 319, 140, 1], [40, 85, 510, 34, 0.8], [480, 700, 60, 60]],
    });
    expect(found.map(({ label, name, kind }) => ({ label, name, kind }))).to.deep.equal([
      { label: '', name: '市场表现', kind: 'chart' },
    ]);
    expect(overlapOf(found[0]?.body ?? [0, 0, 0, 0], chart)).to.be.greaterThan(0.9);
  });

  it('goes on above the drawing of a chart beside the first page’s text as its axis does', async () => {
    const chart: Box = [404, 260, 540, 340];
    const column = Array.from({ length: 14 }, (_, line) =>
      say(50, 150 + line * 16, '行业的需求与供给正在变化价格会随之而变化着并且持续'),
    );
    const ticks = ['0', '10', '20', '30', '40', '50'].map((text, at) => say(390, 343 - at * 26, text, 7));
    const found = await find({
      texts: [say(50, 110, '组件价格何时见底', 20), ...column, ...ticks],
      boxes: plotted(chart),
    });
    expect(found).to.have.length(1);
    expect(overlapOf(found[0]?.body ?? [0, 0, 0, 0], [390, 207, 540, 343])).to.be.greaterThan(0.95);
  });

  it('takes no chart out of the cards of persons with their icons, mails and numbers', async () => {
    const card = (y: number): HandmadePage => ({
      texts: [
        { x: 392, y: y - 12, size: 10, text: '联系人' },
        { x: 480, y: y + 20, size: 8, text: '任岚 13800000000' },
        { x: 480, y: y + 60, size: 8, text: 'renlan@example.com' },
      ],
      boxes: [...bars([400, y, 470, y + 80]), [400, y + 79, 140, 1]],
    });
    const [one, other] = [card(240), card(420)];
    const found = await find({
      texts: [...prose(130), ...(one.texts ?? []), ...(other.texts ?? [])],
      boxes: [...(one.boxes ?? []), ...(other.boxes ?? [])],
    });
    expect(found).to.deep.equal([]);
  });

  it('crops nothing of the lines above and beneath', async () => {
    const [figure] = await find({
      texts: [
        ...prose(150),
        { x: 60, y: 194, text: '图8：需求结构' },
        { x: 60, y: 395, size: 8, text: '资料来源：某协会' },
        ...prose(405),
      ],
      boxes: bars([80, 220, 500, 380]),
    });
    expect(figure?.full[1]).to.be.greaterThan(183.4);
    expect(figure?.full[3]).to.be.lessThan(396.5);
  });

  it('keeps legend and source of charts that stand at the end of several pages', async () => {
    const page = (number: number): HandmadePage => ({
      texts: [
        ...prose(100),
        say(60, 560, `图${number}：各地的新增装机`),
        say(200, 752, '新增装机规模', 8),
        say(60, 780, `资料来源：某数据${number}`, 8),
        say(60, 812, '请务必阅读正文之后的声明', 8),
      ],
      boxes: plotted([80, 580, 500, 738]),
    });
    const found = await find(page(1), page(2), page(3));
    expect(found.map(({ label, source }) => [label, source])).to.deep.equal(
      [1, 2, 3].map((number) => [`图${number}`, `某数据${number}`]),
    );
    for (const { full } of found) expect(full[3]).to.be.within(780, 804);
  });

  it('takes neither a list of charts nor sentences for captions', async () => {
    const list = [1, 2, 3, 4, 5].map((row) => ({
      x: 60,
      y: 100 + row * 20,
      text: `图表${row}：某个图的名字........................${row + 3}`,
    }));
    const found = await find(
      { texts: [{ x: 60, y: 80, size: 14, text: '图表目录' }, ...list] },
      {
        texts: [
          { x: 60, y: 100, text: '图3所示的结果说明需求正在恢复' },
          { x: 60, y: 120, text: '表 2、表 3 给出了测算过程' },
          ...prose(150),
        ],
        boxes: [[60, 300, 300, 100]],
      },
    );
    expect(found).to.deep.equal([]);
  });

  it('finds charts whose captions stand beneath them', async () => {
    const first: Box = [90, 190, 480, 310];
    const second: Box = [90, 430, 480, 560];
    const found = await find({
      texts: [
        ...prose(100),
        { x: 200, y: 330, size: 9, text: '图1：组件价格走势' },
        { x: 200, y: 345, size: 8, text: '资料来源：某协会' },
        ...prose(370),
        { x: 200, y: 580, size: 9, text: '图2：硅料库存' },
        { x: 200, y: 595, size: 8, text: '资料来源：某数据' },
        ...prose(630),
      ],
      // Axes join the bars of each.
      boxes: [...bars(first), ...bars(second), [90, 309, 390, 1], [90, 559, 390, 1]],
    });
    expect(found.map(({ label, name, source }) => ({ label, name, source }))).to.deep.equal([
      { label: '图1', name: '组件价格走势', source: '某协会' },
      { label: '图2', name: '硅料库存', source: '某数据' },
    ]);
    expect(overlapOf(found[0]?.body ?? [0, 0, 0, 0], first)).to.be.greaterThan(0.9);
    expect(overlapOf(found[1]?.body ?? [0, 0, 0, 0], second)).to.be.greaterThan(0.9);
  });

  it('on a slide follows the axis beyond the drawing, names it by its title, and leaves words set as cards', async () => {
    const chart: Box = [90, 380, 400, 470];
    const ticks = [390, 414, 438, 462, 486, 510].map((y, index) => ({
      x: 62,
      y,
      size: 10,
      text: `1.${9 - index}`,
    }));
    const card = [360, 380, 400].map((y) => ({ x: 560, y, size: 12, text: '直观易懂而且容易过拟合' }));
    const found = await find(
      { texts: prose(100) },
      {
        width: 960,
        height: 720,
        texts: [
          ...[100, 160, 220].flatMap(prose),
          { x: 150, y: 330, size: 14, text: '不同模型的回测净值' },
          { x: 160, y: 368, size: 10, text: 'SVM' },
          { x: 240, y: 368, size: 10, text: 'OLS' },
          ...ticks,
          ...card,
        ],
        boxes: [...bars(chart), [90, 469, 310, 1], [540, 320, 260, 200, 0.6]],
      },
    );
    expect(found.map(({ name, page }) => ({ name, page }))).to.deep.equal([
      { name: '不同模型的回测净值', page: 2 },
    ]);
    expect(found[0]?.body[3]).to.be.at.least(508);
  });
});

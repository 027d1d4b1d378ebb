import { expect } from 'chai';
import type { HandmadePage } from '../pdf/handmade.factory.ts';
import { overlapOf } from './boxOverlap.ts';
import { aFigureFinder, bars, prose } from './drawn.factory.ts';

describe('tables that go on over the page', () => {
  let finder: Awaited<ReturnType<typeof aFigureFinder>>;
  const find = (...pages: HandmadePage[]) => finder.find(...pages);
  before(async () => {
    finder = await aFigureFinder();
  });
  after(() => finder.close());

  it('are one, with their rows on the second and the source there', async () => {
    const row = (y: number, year: number) => [
      { x: 70, y, text: `${year} 年` },
      { x: 240, y, text: '12.5' },
      { x: 400, y, text: '33.1' },
    ];
    const rows = (from: number, years: number[]) =>
      years.flatMap((year, index) => row(from + index * 20, year));
    const found = await find(
      {
        texts: [
          ...prose(100),
          { x: 60, y: 640, text: '表3：历年收入与利润' },
          ...rows(670, [2015, 2016, 2017, 2018, 2019]),
        ],
        boxes: [[60, 648, 440, 0.7]],
      },
      {
        texts: [
          ...rows(70, [2020, 2021, 2022]),
          { x: 60, y: 135, size: 8, text: '资料来源：某数据' },
          ...prose(180),
          { x: 60, y: 300, text: '图4：组件价格走势' },
          { x: 60, y: 485, size: 8, text: '资料来源：某协会' },
        ],
        boxes: bars([70, 330, 460, 460]),
      },
    );
    expect(found.map(({ label, page, source }) => ({ label, page, source }))).to.deep.equal([
      { label: '表3', page: 1, source: '某数据' },
      { label: '图4', page: 2, source: '某协会' },
    ]);
    const [part, ...more] = found[0]?.parts ?? [];
    expect(more).to.deep.equal([]);
    expect(part?.page).to.equal(2);
    expect(overlapOf(part?.full ?? [0, 0, 0, 0], [60, 60, 500, 138])).to.be.greaterThan(0.7);
    expect(found[1]?.parts).to.equal(undefined);
  });

  it('are one where the next page says the caption again, narrower there for want of rules', async () => {
    const row = (y: number) => [
      { x: 180, y, text: '年化收益率' },
      { x: 330, y, text: '18.58%' },
    ];
    const rows = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => row(from + index * 20)).flat();
    const found = await find(
      {
        texts: [...prose(100), { x: 60, y: 640, text: '表3：策略表现' }, ...rows(670, 5)],
        boxes: [[60, 655, 440, 14, 0.7]],
      },
      {
        texts: [
          { x: 60, y: 70, text: '表3：策略表现' },
          ...rows(95, 4),
          { x: 60, y: 180, size: 8, text: '资料来源：某数据' },
          ...prose(220),
        ],
      },
    );
    expect(found.map(({ label, page, source }) => ({ label, page, source }))).to.deep.equal([
      { label: '表3', page: 1, source: '某数据' },
    ]);
    expect(found[0]?.parts?.map(({ page }) => page)).to.deep.equal([2]);
  });
});

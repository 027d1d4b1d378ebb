import { expect } from 'chai';
import type { Box } from '../artifacts.ts';
import type { HandmadePage } from '../pdf/handmade.factory.ts';
import { overlapOf } from './boxOverlap.ts';
import { aFigureFinder, bars, type DrawnBoxes, plotted, prose, say } from './drawn.factory.ts';

interface Layout {
  about: string;
  pages: HandmadePage[];
  /** Label, kind, body and page of each figure. */
  holds: [string, 'chart' | 'table', Box, number?][];
}

const beside: [Box, Box] = [
  [80, 130, 280, 260],
  [320, 130, 520, 260],
];
const stacked: [Box, Box] = [
  [90, 130, 480, 270],
  [90, 315, 480, 440],
];
const inOneLine = '图 7、某指标的划分 图 8、另一指标的分布';
const charts = (boxes: Box[]) => boxes.flatMap(plotted);
const seventhAndEighth = ([one, other]: [Box, Box]): Layout['holds'] => [
  ['图7', 'chart', one],
  ['图8', 'chart', other],
];

/** Words and numbers in rows of 18 points from (60, 138), in four columns. */
const cells = [0, 1, 2, 3, 4, 5].flatMap((row) =>
  [0, 1, 2, 3].map((column) =>
    say(
      66 + column * 105,
      150 + row * 18,
      column === 0 || row === 0 ? '因子名称甲' : `${row}.${column}2%`,
      8,
    ),
  ),
);
const table: Box = [60, 138, 480, 247];
const rules = (tops: number[]): DrawnBoxes => tops.map((top) => [60, top, 420, 0.7]);
const ruled: DrawnBoxes = [
  ...rules([0, 1, 2, 3, 4, 5, 6].map((row) => 138 + row * 18)),
  ...[60, 165, 270, 375, 479.3].map((left): DrawnBoxes[number] => [left, 138, 0.7, 108.7]),
];
/** Every other number on a colour of its own. */
const colours = Array.from({ length: 8 }, (_, at) => {
  const [row, column] = [1 + Math.floor((at * 2) / 3), 1 + ((at * 2) % 3)];
  return `${0.3 + at / 20} g ${60 + column * 105} ${842 - 156 - row * 18} 105 18 re f`;
}).join('\n');
const labelled = (caption: string, texts: HandmadePage['texts'], boxes: DrawnBoxes): HandmadePage => ({
  texts: [
    ...prose(60),
    say(60, 130, caption),
    ...(texts ?? []),
    say(60, 340, '资料来源：某数据', 8),
    ...prose(370),
  ],
  boxes,
});
const ticks = [0, 1, 2, 3].flatMap((tick) => [
  say(62, 300 - tick * 35, `${tick * 25}%`, 7),
  say(90 + tick * 90, 318, `${2019 + tick}-06`, 7),
]);

const layouts: Layout[] = [
  {
    about: 'captions of charts side by side in one run, with no blank between',
    pages: [{ texts: [say(170, 115, inOneLine.replace(' 图', '图')), ...prose(300)], boxes: charts(beside) }],
    holds: seventhAndEighth(beside),
  },
  {
    about: 'captions in one run over charts above each other',
    pages: [{ texts: [...prose(60), say(170, 115, inOneLine), ...prose(480)], boxes: charts(stacked) }],
    holds: seventhAndEighth(stacked),
  },
  {
    about: 'captions in one run beneath charts above each other',
    pages: [{ texts: [...prose(60), say(170, 455, inOneLine), ...prose(480)], boxes: charts(stacked) }],
    holds: seventhAndEighth(stacked),
  },
  {
    about: 'a table ruled in cells that is called 图',
    pages: [labelled('图 5：因子列表', cells, ruled)],
    holds: [['图5', 'table', table]],
  },
  {
    about: 'a table between three rules that is called 图',
    pages: [labelled('图 5：因子列表', cells, rules([138, 156, 246]))],
    holds: [['图5', 'table', table]],
  },
  {
    about: 'a table on cells of colours that is called 图',
    pages: [{ ...labelled('图 5：参数优化', cells, []), under: colours }],
    holds: [['图5', 'table', table]],
  },
  {
    about: 'a chart that is called 表',
    pages: [labelled('表 5：净值走势', ticks, plotted([80, 145, 480, 305]))],
    holds: [['表5', 'chart', [62, 145, 480, 319]]],
  },
  {
    about: 'a chart with a table of its numbers beneath',
    pages: [
      labelled(
        '图 5：净值走势',
        cells.slice(8).map((cell) => ({ ...cell, y: cell.y + 70 })),
        [...plotted([60, 145, 480, 240]), ...rules([242, 260, 278, 296, 314])],
      ),
    ],
    holds: [['图5', 'chart', [60, 145, 480, 315]]],
  },
  {
    about: 'two drawings side by side over one caption',
    pages: [
      { texts: [...prose(60), say(220, 280, '图 5 净值与回撤'), ...prose(310)], boxes: charts(beside) },
    ],
    holds: [['图5', 'chart', [80, 130, 520, 260]]],
  },
  {
    about: 'two drawings above each other over one caption',
    pages: [
      {
        texts: [...prose(60), say(220, 455, '图 5 净值与回撤'), ...prose(480)],
        boxes: charts([stacked[0], [90, 290, 480, 440]]),
      },
    ],
    holds: [['图5', 'chart', [90, 130, 480, 440]]],
  },
  {
    about: 'a caption above the footnotes of its page, whose figure is on the next',
    pages: [
      {
        texts: [...prose(100), say(60, 740, '图5：库存走势'), say(60, 790, '1 参见前期报告的论述', 7)],
        boxes: [[60, 778, 120, 0.5]],
      },
      {
        texts: [say(60, 290, '资料来源：某数据', 8), ...prose(330)],
        boxes: bars([80, 110, 500, 260]),
      },
    ],
    holds: [['图5', 'chart', [80, 110, 500, 260], 2]],
  },
  {
    about: "a table at its page's end over short footnotes left of the text",
    pages: [
      {
        texts: [
          ...prose(420).map((line) => ({ ...line, x: 150 })),
          say(150, 640, '表5：因子列表'),
          ...cells.slice(0, 16).map((cell) => ({ ...cell, x: cell.x + 90, y: cell.y + 510 })),
          say(40, 760, '1 由于该因子有显著的行业属性我们做了中性化；', 7),
          say(40, 771, '2 次数=满仓到空仓算作一次，半仓算作', 7),
          say(40, 782, '0.5次。', 7),
        ],
        boxes: [
          ...rules([648, 666, 720]).map(([, top, , height]): DrawnBoxes[number] => [150, top, 420, height]),
          [40, 745, 120, 0.5],
        ],
      },
    ],
    holds: [['表5', 'table', [150, 648, 570, 721]]],
  },
  {
    about: 'a map of values between formulas, without any caption',
    pages: [
      { texts: prose(100) },
      {
        texts: [...prose(100), say(200, 180, 'f(x)=a+b'), say(200, 440, 'g(x)=c+d'), ...prose(470)],
        boxes: Array.from({ length: 160 }, (_, at): DrawnBoxes[number] => {
          const [row, column] = [Math.floor(at / 16), at % 16];
          return [140 + column * 20, 205 + row * 20, 20, 20, 0.15 + ((row * 7 + column * 3) % 8) / 10];
        }),
      },
    ],
    holds: [['', 'chart', [140, 205, 460, 405], 2]],
  },
];

describe('figures in layouts that few houses have', () => {
  let finder: Awaited<ReturnType<typeof aFigureFinder>>;
  before(async () => {
    finder = await aFigureFinder();
  });
  after(() => finder.close());

  for (const { about, pages, holds } of layouts)
    it(about, async () => {
      const found = await finder.find(...pages);
      const told = found.map(({ label, kind, page }) => [label, kind, page]);
      expect(told).to.deep.equal(holds.map(([label, kind, , page = 1]) => [label, kind, page]));
      for (const [at, [label, , body]] of holds.entries())
        expect(overlapOf(found[at]?.body ?? [0, 0, 0, 0], body), label).to.be.greaterThan(0.8);
    });
});

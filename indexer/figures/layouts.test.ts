import { expect } from 'chai';
import type { Box } from '../artifacts.ts';
import type { HandmadePage } from '../pdf/handmade.factory.ts';
import { overlapOf } from './boxOverlap.ts';
import { aFigureFinder, type DrawnBoxes, plotted, prose, say } from './drawn.factory.ts';

interface Layout {
  about: string;
  page: HandmadePage;
  /** Label, kind and body of each figure. */
  holds: [string, 'chart' | 'table', Box][];
}

const layouts: Layout[] = [
  {
    about: 'two charts in ruled cells, with their captions and sources in cells of their own',
    page: {
      texts: [
        ...prose(100),
        say(66, 214, '图1：组件价格'),
        say(306, 214, '图2：硅料库存'),
        say(66, 395, '资料来源：Wind', 8),
        say(306, 395, '资料来源：Wind', 8),
        ...prose(430),
      ],
      boxes: [
        ...[200, 220, 380, 402].map((y): DrawnBoxes[number] => [60, y, 480, 0.6]),
        ...[60, 300, 540].map((x): DrawnBoxes[number] => [x, 200, 0.6, 202]),
        ...plotted([80, 240, 280, 370]),
        ...plotted([320, 240, 520, 370]),
      ],
    },
    holds: [
      ['图1', 'chart', [80, 240, 280, 370]],
      ['图2', 'chart', [320, 240, 520, 370]],
    ],
  },
  {
    about: 'centred captions over charts whose sources begin at different heights',
    page: {
      texts: [
        ...prose(100),
        say(130, 214, '图3：成本结构'),
        say(390, 214, '图4：硅料库存'),
        say(60, 375, '资料来源：某数据', 8),
        say(310, 355, '资料来源：公司公告，某协会，某研究院的调查与', 8),
        say(310, 366, '整理', 8),
        ...prose(430),
      ],
      boxes: [...plotted([80, 240, 250, 330]), ...plotted([320, 240, 520, 340])],
    },
    holds: [
      ['图3', 'chart', [80, 240, 250, 330]],
      ['图4', 'chart', [320, 240, 520, 340]],
    ],
  },
  {
    about: 'a source right beneath the caption, above the chart',
    page: {
      texts: [...prose(100), say(60, 200, '图4：组件价格'), say(60, 214, '资料来源：Wind', 8), ...prose(430)],
      boxes: plotted([80, 230, 500, 390]),
    },
    holds: [['图4', 'chart', [80, 230, 500, 390]]],
  },
  {
    about: 'charts with source and caption beneath them',
    page: {
      texts: [
        ...prose(100),
        say(60, 325, '资料来源：Wind', 8),
        say(220, 340, '图5 组件价格', 9),
        ...prose(370),
        say(60, 600, '资料来源：Wind', 8),
        say(220, 615, '图6 硅料库存', 9),
      ],
      boxes: [...plotted([90, 170, 480, 310]), ...plotted([90, 430, 480, 585])],
    },
    holds: [
      ['图5', 'chart', [90, 170, 480, 310]],
      ['图6', 'chart', [90, 430, 480, 585]],
    ],
  },
  {
    about: 'a table of sentences between three rules',
    page: {
      texts: [
        ...prose(100),
        say(60, 200, '图表7：主要政策梳理'),
        ...[0, 1, 2, 3, 4].flatMap((row) => [
          say(66, 225 + row * 30, `2023年${row + 1}月`, 9),
          say(140, 225 + row * 30, '国家能源局', 9),
          say(230, 225 + row * 30, '关于推进新型储能高质量发展的若干意见，提出到二五年', 9),
          say(230, 238 + row * 30, '装机规模达到三千万千瓦以上', 9),
        ]),
        say(60, 390, '资料来源：政府网站', 8),
      ],
      boxes: [
        [60, 208, 460, 0.8],
        [60, 228, 460, 0.5],
        [60, 375, 460, 0.8],
      ],
    },
    holds: [['图表7', 'table', [60, 208, 520, 376]]],
  },
  {
    about: 'a page that lies on its side in the file',
    page: {
      rotate: 90,
      // An item at (x, y) of the displayed page is given 247 points lower.
      under: '0 1 -1 0 595 0 cm',
      texts: [say(60, 347, '图8：组件价格'), say(60, 560, '资料来源：Wind', 8)],
      boxes: plotted([80, 367, 500, 545]),
    },
    holds: [['图8', 'chart', [80, 120, 500, 298]]],
  },
  {
    about: 'a page cut out of a larger sheet',
    page: {
      sheet: [40, 60],
      texts: [say(60, 100, '图9'), say(60, 114, '组件价格与库存'), say(60, 295, 'Source: Company data', 8)],
      boxes: plotted([80, 135, 500, 275]),
    },
    holds: [['图9', 'chart', [80, 135, 500, 275]]],
  },
  {
    about: 'a chart without a source above a heading, and one above the items of a list',
    page: {
      texts: [
        say(60, 90, '图10：组件价格'),
        say(60, 262, '2.3 分组收益的单调性', 13),
        ...prose(285),
        say(60, 370, '图11：硅料库存'),
        say(60, 552, '➢ 多头组合年化收益显著高于基准'),
        say(60, 568, '➢ 最大回撤明显下降'),
        ...prose(590),
      ],
      boxes: [...plotted([80, 105, 500, 235]), ...plotted([80, 385, 500, 525])],
    },
    holds: [
      ['图10', 'chart', [80, 105, 500, 235]],
      ['图11', 'chart', [80, 385, 500, 525]],
    ],
  },
  {
    about: 'a table whose head and first column stand on colours, and areas stacked from side to side',
    page: {
      under: '0.1 0.3 0.6 rg 60 615 460 17 re f 0.4 0.5 0.7 rg 60 510 100 104 re f 0 g',
      texts: [
        ...prose(100),
        say(60, 200, '图表12：政策梳理'),
        ...['时间', '部门', '文件'].map((text, index) => ({
          ...say([66, 176, 266][index] ?? 0, 222, text, 9),
          gray: 1,
        })),
        ...[0, 1, 2, 3, 4].flatMap((row) => [
          { ...say(66, 242 + row * 20, `2023年${row + 1}月`, 9), gray: 1 },
          say(176, 242 + row * 20, '国家能源局', 9),
          say(266, 242 + row * 20, '关于推进新型储能发展的意见', 9),
        ]),
        say(60, 350, '资料来源：某部门', 8),
        say(60, 420, '图表13：持仓占比'),
        ...[0, 1, 2, 3, 4].map((tick) => say(66, 575 - tick * 30, `${tick * 25}%`, 7)),
        ...[0, 1, 2, 3, 4].map((tick) => say(90 + tick * 90, 586, `${2019 + tick}-06`, 7)),
        say(60, 620, '资料来源：某数据', 8),
      ],
      boxes: [
        [90, 440, 410, 45, 0.3],
        [90, 485, 410, 50, 0.5],
        [90, 535, 410, 40, 0.7],
      ],
    },
    holds: [
      ['图表12', 'table', [60, 210, 520, 332]],
      ['图表13', 'chart', [66, 440, 500, 587]],
    ],
  },
  {
    about: 'a caption with its English right beneath',
    page: {
      texts: [
        ...prose(100),
        say(60, 200, '图14 组件价格走势'),
        say(60, 213, 'Fig. 14 Prices of modules', 9),
        say(60, 395, '资料来源：某数据', 8),
      ],
      boxes: plotted([80, 225, 500, 380]),
    },
    holds: [['图14', 'chart', [80, 225, 500, 380]]],
  },
];

describe('figures in layouts of many houses', () => {
  let finder: Awaited<ReturnType<typeof aFigureFinder>>;
  before(async () => {
    finder = await aFigureFinder();
  });
  after(() => finder.close());

  for (const { about, page, holds } of layouts)
    it(about, async () => {
      const found = await finder.find(page);
      expect(found.map(({ label, kind }) => [label, kind])).to.deep.equal(
        holds.map(([label, kind]) => [label, kind]),
      );
      for (const [at, [label, , body]] of holds.entries())
        expect(overlapOf(found[at]?.body ?? [0, 0, 0, 0], body), label).to.be.greaterThan(0.8);
    });
});

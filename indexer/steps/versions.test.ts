import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { openStore } from '../../mappings/store/openStore.ts';
import { aStore } from '../../mappings/store/testStore.factory.ts';
import { storeLayout, type TableData } from '../../mappings/storeLayout.ts';
import type { Artifacts } from '../artifacts.ts';
import { plotted, prose, say } from '../figures/drawn.factory.ts';
import { type HandmadePage, handmadePdf } from '../pdf/handmade.factory.ts';
import { runPipeline } from '../pipeline.ts';
import { stepVersions } from './versions.ts';

/**
 * What each step makes of the report below, as a digest. Where one differs, the step makes something else: to bring that
 * to the reports that are there, raise the step's version, tell why in ops/upgrades.md, and put the new digest here.
 */
const made: Record<keyof Omit<typeof stepVersions, 'recognise'>, string> = {
  inspect: '037318f7',
  readText: 'a1044af0',
  readMetadata: '32051592',
  drawPages: 'd2eddfdc',
  summarise: '2810a581',
};

const lines = [
  '2025年储能新增装机达到120GWh，同比增长35%，工商业项目的回报期缩短到五年以内。',
  '电芯价格见底，龙头公司的产能利用率回到八成，盈利能力开始修复。',
  '风险提示：需求不及预期。',
];
const cells = [
  ['项目', '2024A', '2025E'],
  ['营业收入（亿元）', '12.5', '15.8'],
  ['净利润（亿元）', '1.2', '1.9'],
];
const pages: HandmadePage[] = [
  {
    texts: [
      say(60, 60, '某某证券股份有限公司  证券研究报告'),
      say(60, 110, '储能行业深度报告：需求回升，价格见底', 24),
      say(60, 140, '2026年3月12日    评级：增持（维持）'),
      say(60, 160, '分析师：王小明    执业证书编号：S0000000000001'),
      ...lines.map((text, index) => say(60, 200 + index * 20, text)),
    ],
  },
  {
    texts: [
      ...prose(80),
      say(60, 160, '图1：储能装机容量（GWh）'),
      say(60, 420, '资料来源：某某证券研究所'),
      say(60, 470, '表1：盈利预测'),
      ...cells.flatMap((row, at) => row.map((text, column) => say(70 + column * 150, 500 + at * 20, text))),
      say(60, 570, '资料来源：某某证券研究所'),
      ...prose(620),
    ],
    boxes: [
      ...plotted([60, 180, 300, 400]),
      ...[484, 504, 524, 544].map((y): [number, number, number, number] => [60, y, 460, 0.8]),
    ],
  },
];

const digest = (value: unknown) =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 8);
/** Machines draw alike to some points. */
const rough = (box: readonly number[]) => box.map((side) => Math.round(side / 20));

function inShort({ inspect, text, metadata, charts, images, summary }: Artifacts, table: TableData | null) {
  const { version: _inspect, ...facts } = inspect;
  const { version: _metadata, ...read } = metadata;
  const figures = charts.figures.map(({ full, body, ...figure }) => [figure, rough(full), rough(body)]);
  const said = table?.items.map(({ box: _box, ...cell }) => cell);
  return {
    inspect: digest(facts),
    readText: digest(text.pages),
    readMetadata: digest(read),
    drawPages: digest([figures, said, images.pages]),
    summarise: digest([summary.points, summary.quantities]),
  };
}

describe('versions of steps', function () {
  this.timeout(300_000);

  it('are raised when a step makes something else, and told in ops/upgrades.md', async () => {
    const { url, remove } = await aStore();
    const store = await openStore(url);
    try {
      await store.write(storeLayout.original(1), handmadePdf(pages));
      const report = { id: 1, given: {}, uploaderId: null };
      const { signal } = new AbortController();
      const artifacts = await runPipeline(store, report, async () => undefined, signal);
      expect(artifacts.charts.figures.map(({ kind }) => kind)).to.have.members(['chart', 'table']);
      const table = artifacts.charts.figures.find(({ kind }) => kind === 'table');
      const read = await store.readJson<TableData>(storeLayout.table(1, table?.number ?? 0));
      expect(read?.items.map(({ text }) => text)).to.include.members(['营业收入（亿元）', '15.8']);
      expect(artifacts.summary.quantities).to.have.lengthOf.above(1);
      expect(inShort(artifacts, read)).to.deep.equal(made);
    } finally {
      store.close();
      await remove();
    }
    const told = readFileSync(new URL('../../ops/upgrades.md', import.meta.url), 'utf8');
    for (const [step, version] of Object.entries(stepVersions))
      expect(told).to.match(new RegExp(`\\| \`${step}\`\\s+\\| ${version} +\\|`));
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'chai';
import sharp from 'sharp';
import type { ChartDocument, PageDocument, ReportDocument } from '../../mappings/documents.ts';
import type { ReportStatus } from '../../mappings/intake.ts';
import { type PageText, storeLayout, type TableData } from '../../mappings/storeLayout.ts';
import { waitFor } from '../../ops/test/waitFor.ts';
import { anIndexer, type TestIndexer } from '../intake/indexer.factory.ts';
import { asPicture, unmappedPdf } from '../pdf/glyphs.factory.ts';
import { type HandmadePage, handmadePdf } from '../pdf/handmade.factory.ts';
import { picturePdf, scanOf } from '../pdf/scan.factory.ts';

const paragraph = [
  '储能装机在三季度继续增长，工商业项目的回报期缩短到五年以内。',
  '电芯价格见底，龙头公司的产能利用率回到八成，盈利能力开始修复。',
  '海外订单占比提高，美国与中东的大型项目将在明年集中交付。',
];
/** Small, for the networks take their time by the square inch. */
const sheet = { width: 440, height: 180 };
const page = (title: string): HandmadePage => ({
  ...sheet,
  texts: [
    { x: 60, y: 50, size: 24, text: title },
    ...paragraph.map((text, index) => ({ x: 60, y: 90 + index * 24, size: 11, text })),
  ],
});

describe('reports whose text stands in pictures', function () {
  this.timeout(300_000);
  let indexer: TestIndexer;
  before(async () => {
    indexer = await anIndexer({ ocrPages: 2 });
  });
  after(() => indexer.stop());

  const send = async (bytes: Buffer, name: string) =>
    ((await (await indexer.postPdf(bytes, { name, uploaderId: 7 })).json()) as { id: number }).id;
  /** Its status when its pictures are read and what they say is searchable. */
  const recognised = async (id: number) => {
    const read = async () => {
      const answer = await indexer.call(`/intake/status?ids=${id}`);
      const [status] = ((await answer.json()) as { items: ReportStatus[] }).items;
      return status?.recognition === 'done' && status.indexed_version >= status.version && status;
    };
    const message = 'its pictures are not read';
    const status = await waitFor(read, { timeoutMs: 250_000, intervalMs: 200, message });
    await indexer.services.refresher.refresh();
    return status;
  };
  const reportOf = async (id: number) => (await indexer.find<ReportDocument>('reports', `id:${id}`))[0];

  it('are found first by their name, then by what their scanned pages say, once, up to the budget, though what reads them is killed', async () => {
    const id = await send(
      await scanOf([page('储能行业深度报告'), page('成本与价格'), page('海外市场')]),
      '扫描件.pdf',
    );
    const before = await indexer.settled(id);
    expect(before.stage).to.equal('done');
    const atWork = () => recognisers().find((pid) => peakMegabytes(pid) > 300);
    const first = await waitFor(atWork, { timeoutMs: 200_000, intervalMs: 20, message: 'nothing is read' });
    process.kill(first, 'SIGKILL');
    const status = await recognised(id);
    expect(status.unread_pages, 'over the budget').to.equal(1);
    expect(status.version, 'counted once').to.equal(before.version + 1);
    const pages = await indexer.find<PageDocument>('pages', `report_id:${id}`);
    const texts = pages
      .sort((one, other) => one.page - other.page)
      .map(({ text }) => text.replace(/\s/g, ''));
    for (const line of paragraph) expect(texts[0]).to.contain(line);
    expect(texts[2]).to.equal('');
    expect(pages.map((one) => one.recognised ?? false)).to.deep.equal([true, true, false]);
    expect(await reportOf(id)).to.deep.include({ title: '储能行业深度报告', recognised: true });
    const layer = await indexer.services.store.readJson<PageText>(storeLayout.pageText(id, 0));
    expect(layer?.recognised).to.equal(true);
    const run = layer?.runs.find(({ text }) => text.startsWith('电芯价格见底'));
    expect(run?.box[1]).to.be.closeTo(114 - 11 * 0.86, 3);
    const at = run?.text.indexOf('龙头') ?? 0;
    expect(run?.edges?.[at]).to.be.closeTo(60 + at * 11, 4);
  });

  it('have the words of figures that are bitmaps, where they stand, on pages of text', async () => {
    const legend = '海外需求指数';
    const chart: HandmadePage = {
      width: 320,
      height: 160,
      texts: [{ x: 40, y: 24, size: 12, text: legend }],
      boxes: [
        [30, 140, 260, 1],
        ...[0, 1, 2, 3].map((at): Bar => [50 + at * 60, 60 + at * 10, 30, 80 - at * 10]),
      ],
    };
    const [left, bottom] = [120, 330];
    const { texts = [] } = page('储能行业周报');
    const prose = paragraph.map((text, row) => ({ x: 60, y: 560 + row * 24, size: 11, text }));
    const around = [
      { x: 120, y: 340, size: 10, text: '图1：某行业的指数' },
      { x: 120, y: 530, size: 8, text: '资料来源：某数据' },
    ];
    const under = await asPicture(chart, left, bottom);
    const id = await send(
      Buffer.concat([handmadePdf([{ texts: [...texts, ...around, ...prose], under }]), another()]),
      '周报.pdf',
    );
    expect((await indexer.settled(id)).stage).to.equal('done');
    await recognised(id);
    const saying = (words: string) =>
      indexer.find<ChartDocument>('charts', `report_id:${id} AND text:"${words}"`);
    const [found] = await saying(legend);
    expect(found, 'found by its legend').to.include({ kind: 'chart', label: '图1' });
    expect(await saying('国内供给指数')).to.have.length(0);
    const layer = await indexer.services.store.readJson<PageText>(storeLayout.pageText(id, 0));
    const run = layer?.runs.find(({ text }) => text === legend);
    const { edges, box } = run ?? {};
    expect(edges?.[0]).to.be.closeTo(left + 40, 4);
    expect(edges?.[legend.length]).to.be.closeTo(left + 40 + legend.length * 12, 4);
    expect(box?.[1]).to.be.closeTo(842 - bottom - 160 + 24 - 12 * 0.86, 3);
    expect(
      layer?.runs.filter(({ text }) => text === paragraph[0]),
      'its own text',
    ).to.have.length(2);
  });

  it('have the cells of tables that are bitmaps, whichever label these have', async () => {
    const grid = [
      ['企业名称', '营业收入', '净利润', '毛利率'],
      ['海西甲', '13.45', '2.71', '33.1%'],
      ['海西乙', '24.68', '8.46', '34.6%'],
      ['海西丙', '31.27', '5.83', '36.2%'],
    ];
    const table: HandmadePage = {
      width: 360,
      height: 120,
      texts: grid.flatMap((row, r) =>
        row.map((text, c) => ({ x: 16 + c * 88, y: 24 + r * 28, size: 12, text })),
      ),
      boxes: [4, 32, 116].map((y): Bar => [6, y, 348, 1]),
    };
    const under = `${await asPicture(table, 100, 500)}\n${await asPicture(table, 100, 300)}`;
    const around = ['图表1', '图2'].flatMap((label, at) => [
      { x: 100, y: 210 + at * 200, size: 10, text: `${label}：海西企业的业绩（亿元）` },
      { x: 100, y: 355 + at * 200, size: 8, text: '资料来源：某数据' },
    ]);
    const { texts = [] } = page('海西行业周报');
    const id = await send(handmadePdf([{ texts: [...texts, ...around], under }]), '海西.pdf');
    expect((await indexer.settled(id)).stage).to.equal('done');
    await recognised(id);
    const charts = await indexer.find<ChartDocument>('charts', `report_id:${id}`);
    expect(charts.map(({ kind, label }) => [label, kind]).sort()).to.deep.equal([
      ['图2', 'table'],
      ['图表1', 'table'],
    ]);
    for (const number of [1, 2]) {
      const table = await indexer.services.store.readJson<TableData>(storeLayout.table(id, number));
      const at = (r: number, c: number) => table?.items.find((cell) => cell.r === r && cell.c === c);
      expect(grid.map((row, r) => row.map((_, c) => at(r, c)?.text))).to.deep.equal(grid);
      expect(at(2, 1)).to.include({ value: 24.68, unit: '亿元', page: 1 });
    }
  });

  it('are read from how they look where nothing maps their glyphs to characters', async () => {
    const id = await send(await unmappedPdf(['储能行业深度报告', ...paragraph, ...paragraph]), '字形.pdf');
    expect((await indexer.settled(id)).stage).to.equal('done');
    await recognised(id);
    const [read] = await indexer.find<PageDocument>('pages', `report_id:${id}`);
    for (const line of paragraph) expect(read?.text.replace(/\s/g, '')).to.contain(line);
    expect(read?.recognised).to.equal(true);
  });

  it('end in time whatever the picture is: empty, noise, or a hundred million pixels', async () => {
    const [width, height] = [1240, 508];
    // The same noise in every run: some of all noises look like a letter.
    let seed = 7;
    const grey = Buffer.from(
      Array.from({ length: width * height }, () => {
        seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
        return 40 + (seed >>> 24) * 0.7;
      }),
    );
    const noise = await sharp(grey, { raw: { width, height, channels: 1 } })
      .jpeg()
      .toBuffer();
    const points: [number, number] = [sheet.width, sheet.height];
    const blank = await jpegOf(width, height, 255);
    const id = await send(
      picturePdf([blank, noise].map((jpeg) => ({ jpeg, width, height, points }))),
      '噪点.pdf',
    );
    const side = 10_000;
    const huge = await jpegOf(side, side, 200);
    const large = await send(picturePdf([{ jpeg: huge, width: side, height: side, points }]), '巨图.pdf');
    for (const one of [id, large]) {
      expect((await indexer.settled(one)).stage).to.equal('done');
      await recognised(one);
    }
    expect(await reportOf(id)).not.to.have.property('recognised');
  });
});

const jpegOf = (width: number, height: number, gray: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: gray, g: gray, b: gray } } })
    .jpeg()
    .toBuffer();

type Bar = NonNullable<HandmadePage['boxes']>[number];

/** What makes a file another one. */
const another = () => Buffer.from(`%${Math.random()}\n`);

const about = (pid: number, file: string) => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
};
const parentOf = (pid: number) => Number(/^PPid:\s*(\d+)/m.exec(about(pid, 'status'))?.[1] ?? 0);
const peakMegabytes = (pid: number) => Number(/^VmHWM:\s*(\d+)/m.exec(about(pid, 'status'))?.[1] ?? 0) / 1024;
const isOurs = (pid: number): boolean => pid === process.pid || (pid > 1 && isOurs(parentOf(pid)));

/** The processes of this one that read pictures. */
const recognisers = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => /\/ocr\/worker\.(ts|mjs)/.test(about(pid, 'cmdline')) && isOurs(pid));

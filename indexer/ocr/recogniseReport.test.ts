import { expect } from 'chai';
import sharp from 'sharp';
import type { PageDocument, ReportDocument } from '../../mappings/documents.ts';
import type { ReportStatus } from '../../mappings/intake.ts';
import { type PageText, storeLayout } from '../../mappings/storeLayout.ts';
import { waitFor } from '../../ops/test/waitFor.ts';
import { anIndexer, type TestIndexer } from '../intake/indexer.factory.ts';
import type { HandmadePage } from '../pdf/handmade.factory.ts';
import { picturePdf, scanOf } from '../pdf/scan.factory.ts';

const paragraph = [
  '储能装机在三季度继续增长，工商业项目的回报期缩短到五年以内。',
  '电芯价格见底，龙头公司的产能利用率回到八成，盈利能力开始修复。',
  '海外订单占比提高，美国与中东的大型项目将在明年集中交付。',
];
const page = (title: string): HandmadePage => ({
  texts: [
    { x: 60, y: 110, size: 24, text: title },
    ...paragraph.map((text, index) => ({ x: 60, y: 180 + index * 24, size: 11, text })),
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

  it('are found first by their name, then by what their scanned pages say, up to the budget', async () => {
    const id = await send(
      await scanOf([page('储能行业深度报告'), page('成本与价格'), page('海外市场')]),
      '扫描件.pdf',
    );
    expect((await indexer.settled(id)).stage).to.equal('done');
    const status = await recognised(id);
    expect(status.unread_pages, 'over the budget').to.equal(1);
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
    expect(run?.box[1]).to.be.closeTo(204 - 11 * 0.86, 3);
    const at = run?.text.indexOf('龙头') ?? 0;
    expect(run?.edges?.[at]).to.be.closeTo(60 + at * 11, 4);
  });

  it('end in time whatever the picture is: empty, noise, or a hundred million pixels', async () => {
    const blank = await jpegOf(1240, 1754, 255);
    const noise = await sharp({
      create: {
        width: 1240,
        height: 1754,
        channels: 3,
        background: 'white',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .jpeg()
      .toBuffer();
    const huge = await jpegOf(10_000, 10_000, 200);
    const id = await send(
      picturePdf([
        { jpeg: blank, width: 1240, height: 1754 },
        { jpeg: noise, width: 1240, height: 1754 },
      ]),
      '噪点.pdf',
    );
    const large = await send(picturePdf([{ jpeg: huge, width: 10_000, height: 10_000 }]), '巨图.pdf');
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

import { expect } from 'chai';
import sharp from 'sharp';
import type { PageDocument, ReportDocument } from '../../mappings/documents.ts';
import type { FaultAnswer, ReportStatus, TaskStatus } from '../../mappings/intake.ts';
import { storeLayout } from '../../mappings/storeLayout.ts';
import { freshPdf } from '../pdf/plainPdf.factory.ts';
import { anIndexer, type TestIndexer } from './indexer.factory.ts';

const twoPages = (mark: string) =>
  freshPdf([
    { lines: [`${mark}行业深度报告`, '需求回升带动盈利改善，龙头公司份额提高。'] },
    { lines: ['第二页', `风险提示：${mark}价格波动，政策变化。`] },
  ]);

describe('the intake', () => {
  let indexer: TestIndexer;
  before(async () => {
    indexer = await anIndexer();
  });
  after(() => indexer.stop());

  const post = async (bytes: Buffer, options?: Parameters<TestIndexer['postPdf']>[1]) => {
    const answer = await indexer.postPdf(bytes, options);
    return { http: answer.status, body: (await answer.json()) as ReportStatus & FaultAnswer };
  };
  const postJson = async (address: string, body: object) => {
    const answer = await indexer.call(address, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
    return { http: answer.status, body: await answer.json() };
  };

  it('reads a PDF anew though its id had belonged to another, as after a restore', async () => {
    const first = await post(twoPages('核电'));
    const { store } = indexer.services;
    await indexer.settled(first.body.id);
    const left = ['inspect', 'text', 'metadata', 'charts', 'images', 'summary'] as const;
    for (const name of left) {
      const of = (id: number) => storeLayout.artifact(id, name);
      const bytes = await store.read(of(first.body.id));
      await store.write(of(first.body.id + 1), bytes ?? Buffer.from(''));
    }
    const { body } = await post(twoPages('水电'));
    expect(body.id).to.equal(first.body.id + 1);
    await indexer.settled(body.id);
    const [found] = await indexer.find<ReportDocument>('reports', `id:${body.id}`);
    expect(found?.title).to.contain('水电');
  });

  it('takes a PDF to searchable pages and pictures that show its text', async () => {
    const { http, body } = await post(twoPages('光伏'), { uploaderId: 7 });
    expect(http).to.equal(202);
    const status = await indexer.settled(body.id);
    expect(status, String(status.error?.message)).to.include({
      stage: 'done',
      page_count: 2,
      uploader_id: 7,
      progress: 1,
      error: null,
    });
    const pages = await indexer.find<PageDocument>('pages', `report_id:${body.id} AND text:"光伏价格波动"`);
    expect(pages.map(({ report_id, page }) => [report_id, page])).to.deep.equal([[body.id, 2]]);
    const [report] = await indexer.find<ReportDocument>('reports', `id:${body.id}`);
    expect(report).to.include({ page_count: 2, has_pdf: true, page_width: 1239, visible: true });
    expect(report?.pictures).to.match(/^[0-9a-f]{12}$/);

    const { store } = indexer.services;
    const image = sharp((await store.read(storeLayout.pageImage(body.id, 0))) ?? Buffer.alloc(0));
    expect(await image.metadata()).to.include({ format: 'png', width: 1239 });
    // The title stands in the top fifth; without a Chinese font nothing or boxes would be drawn there.
    const { channels } = await image
      .extract({ left: 0, top: 0, width: 1239, height: 350 })
      .greyscale()
      .stats();
    expect(channels[0]?.min).to.be.lessThan(80);
    expect(
      await sharp((await store.read(storeLayout.cover(body.id))) ?? Buffer.alloc(0)).metadata(),
    ).to.include({
      format: 'jpeg',
      width: 480,
    });
    const layer = JSON.parse(String(await store.read(storeLayout.pageText(body.id, 1))));
    expect(layer).to.include({ width: 595, height: 842 });
    expect(layer.runs.map((run: { text: string }) => run.text).join('')).to.contain('风险提示');
  });

  it('names the report that is there for the same bytes, even when they come at once', async () => {
    const bytes = twoPages('锂电');
    const answers = await Promise.all(Array.from({ length: 6 }, () => post(bytes)));
    expect(new Set(answers.map(({ body }) => body.id)).size).to.equal(1);
    expect(answers.filter(({ body }) => body.duplicate_of === null)).to.have.length(1);
    await indexer.settled(answers[0]?.body.id ?? 0);
  });

  it('refuses what is empty, no PDF, or locked, each with its reason', async () => {
    expect((await post(Buffer.alloc(0))).body.error.reason).to.equal('文件是空的');
    const text = await post(Buffer.from('只是文字'));
    expect(text.http).to.equal(422);
    expect(text.body.error).to.include({ id: 'refused', reason: '文件不是 PDF' });
    const broken = await post(Buffer.from('%PDF-1.7\n一份坏掉的文件'));
    const status = await indexer.settled(broken.body.id);
    expect(status.stage).to.equal('failed');
    expect(status.error).to.include({ id: 'refused', reason: '文件已损坏或不是有效的 PDF' });
    expect((await indexer.services.queue.counts()).failed).to.be.greaterThan(0);
  });

  it('takes given metadata as truth, and corrections over that', async () => {
    const metadata = {
      title: '给定的标题',
      organization: '海岳证券',
      industry: '电子',
      date: '2024-03-05',
      truth: [1],
    };
    const { body } = await post(twoPages('芯片'), { metadata });
    await indexer.settled(body.id);
    const read = async () => (await indexer.find<ReportDocument>('reports', `id:${body.id}`))[0];
    expect(await read()).to.include({ title: '给定的标题', organization: '海岳证券', date: '2024-03-05' });
    await postJson(`/intake/${body.id}/correct`, { title: '改正的标题', date: null });
    expect(await read()).to.include({
      title: '改正的标题',
      organization: '海岳证券',
      date: null,
      year: null,
    });
    await postJson('/intake/moderation', { items: [{ id: body.id, visible: false, recommend: 2 }] });
    expect(await read()).to.include({ title: '改正的标题', visible: false, recommend: 2 });
    expect((await post(twoPages('芯片二'), { metadata: { date: '2024-02-30' } })).http).to.equal(422);
  });

  it('tells a conversion task as the report it is', async () => {
    const { body } = await post(twoPages('煤炭'));
    const begun = await postJson('/intake/doc2png', { oss_name: `reports/0/${body.id}/original.pdf` });
    await indexer.settled(body.id);
    const task = (await postJson('/intake/checkTask', { task_id: (begun.body as TaskStatus).task_id }))
      .body as TaskStatus;
    expect(task).to.include({ state: 'done', report_id: body.id });
    expect(task.pages).to.deep.equal([storeLayout.pageImage(body.id, 0), storeLayout.pageImage(body.id, 1)]);
    expect((await postJson('/intake/checkTask', { task_id: 't-999999' })).http).to.equal(404);
  });

  it('opens to nobody without the key', async () => {
    const answer = await indexer.call('/intake/summary', { headers: { 'x-internal-key': 'wrong' } });
    expect(answer.status).to.equal(403);
    expect((await indexer.call('/intake/summary')).status).to.equal(200);
  });
});

import { expect } from 'chai';
import { proseVersion } from '../../mappings/prose.ts';
import { openStore } from '../../mappings/store/openStore.ts';
import { aStore } from '../../mappings/store/testStore.factory.ts';
import { storeLayout } from '../../mappings/storeLayout.ts';
import type { Figure, PageArtifact } from '../artifacts.ts';
import { type HandmadeLine, pageOf } from '../pdf/page.factory.ts';
import { describePages } from '../pdf/readDocument.ts';
import { keptProse } from './keptProse.ts';
import { namedLabels } from './moveFigures.ts';
import { type ProseSources, proseOf } from './prose.ts';

/** Pages of one column, each line a row of its own, described as a file's pages are. */
const pagesOf = (...pages: HandmadeLine[][]): PageArtifact[] =>
  describePages(pages.map((lines, index) => ({ ...pageOf(lines, index + 1), rows: [lines.map(() => 1)] })));

const full = (from: string) => from.padEnd(40, '某');
const figure = (number: number, label: string, page: number, top: number): Figure => ({
  number,
  kind: 'chart',
  label,
  name: '装机增速',
  source: '',
  page,
  body: [90, top + 12, 490, top + 90],
  full: [90, top, 490, top + 100],
  type_id: 1,
});

const sourcesOf = (pages: PageArtifact[], figures: Figure[] = []): ProseSources => ({
  text: { pages },
  charts: { figures },
  images: { pages: [], charts: [{ number: 1, width: 800, height: 200 }] },
  metadata: { title: '储能行业深度报告', subtitle: '' } as ProseSources['metadata'],
  inspect: {},
});

/** Blocks as short strings. */
const told = (sources: ProseSources) =>
  proseOf(sources).blocks.map((block) => {
    if (block.kind === 'figure') return `[${block.label}]`;
    if (block.kind === 'excerpt') return `{${block.text}}`;
    const text = block.parts.map((part) => `${part.page}:${part.text.replace(/某+/g, '')}`).join('|');
    return block.kind === 'heading' ? `${'#'.repeat(block.level)} ${text}` : text;
  });

describe('the prose of a report', () => {
  it('joins a paragraph over lines and pages, leaves heads and numbers out, knows headings', () => {
    const head: HandmadeLine = [90, 30, 8, '行业深度研究报告'];
    const pages = pagesOf(
      [
        head,
        [90, 80, 14, '一、装机增长'],
        [90, 110, 10, full('电芯价格企稳')],
        [90, 126, 10, '装机随之增长。'],
        [90, 150, 10, full('下一段在页尾')],
        [290, 800, 8, '1'],
      ],
      [
        head,
        [90, 80, 10, '续到次页。'],
        [90, 104, 10, full('又一段')],
        [90, 120, 10, '完。'],
        [290, 800, 8, '2'],
      ],
      [head, [90, 80, 10, '末段。'], [290, 800, 8, '3']],
    );
    expect(told(sourcesOf(pages))).to.deep.equal([
      '# 1:一、装机增长',
      '1:电芯价格企稳装机随之增长。',
      '1:下一段在页尾|2:续到次页。',
      '2:又一段完。',
      '3:末段。',
    ]);
  });

  it('puts a figure behind the paragraph that names it first, its caption and labels left out', () => {
    const pages = pagesOf(
      [
        [90, 64, 10, full('先说别的')],
        [90, 80, 10, '两行。'],
        [90, 100, 8, '图1：装机增速'],
        [120, 150, 8, '20%'],
        [90, 220, 10, '中间一段。'],
        [90, 240, 10, full('如图1所示，装机提速')],
        [90, 256, 10, '如上。'],
        [90, 280, 10, '最后一段。'],
      ],
      [
        [90, 80, 10, '没有提到。'],
        [90, 100, 8, '图2：成本'],
      ],
    );
    const figures = [figure(1, '图1', 1, 98), figure(2, '图2', 2, 98)];
    expect(told(sourcesOf(pages, figures))).to.deep.equal([
      '1:先说别的两行。',
      '1:中间一段。',
      '1:如图1所示，装机提速如上。',
      '[图1]',
      '1:最后一段。',
      '2:没有提到。',
      '[图2]',
    ]);
    const [drawn] = proseOf(sourcesOf(pages, figures)).blocks.filter((block) => block.kind === 'figure');
    // The caption is text of the block: the crop shows the drawing below it.
    expect(drawn?.kind === 'figure' && drawn.inner[0]).to.be.within(0.05, 0.12);
  });

  it('keeps a formula as it was set, and takes text without a layout line by line', () => {
    const pages = pagesOf([
      [90, 80, 10, full('收益由下式给出')],
      [90, 96, 10, '其中的含义如下。'],
      [200, 120, 10, 'R=α+βX'],
      [90, 144, 10, '其余各项为零。'],
    ]);
    expect(told(sourcesOf(pages))).to.deep.equal([
      '1:收益由下式给出其中的含义如下。',
      '{R=α+βX}',
      '1:其余各项为零。',
    ]);
    const bare = { page: 1, width: 0, height: 0, text: '', searchable: '首段\n次段', runs: [] };
    expect(told(sourcesOf([bare]))).to.deep.equal(['1:首段', '1:次段']);
  });

  it('reads which figures a sentence names', () => {
    expect(namedLabels('如图3-5及图表 12、13所示，见表2')).to.include.members([
      '图3',
      '图4',
      '图5',
      '图表12',
      '图表13',
      '表2',
    ]);
    expect(namedLabels('意图明显，表现良好')).to.deep.equal([]);
  });

  it('is derived anew where an earlier release left it, and not kept of a text that changed meanwhile', async () => {
    const made = await aStore();
    const store = await openStore(made.url);
    const [key, text] = [storeLayout.prose(7), storeLayout.artifact(7, 'text')];
    const sources = sourcesOf(pagesOf([[90, 80, 10, '正文。']]));
    try {
      await store.write(text, Buffer.from('old'));
      await store.write(key, Buffer.from(JSON.stringify({ version: proseVersion - 1, blocks: [] })));
      expect((await keptProse(store, 7, async () => sources)).blocks).to.have.length(1);
      expect(await store.readJson(key)).to.have.property('version', proseVersion);
      await store.remove(key);
      await keptProse(store, 7, async () => {
        await store.write(text, Buffer.from('read anew'));
        return sources;
      });
      expect(await store.has(key)).to.equal(false);
    } finally {
      store.close();
      await made.remove();
    }
  });
});

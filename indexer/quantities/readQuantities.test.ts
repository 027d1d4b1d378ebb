import { expect } from 'chai';
import type { Prose } from '../../mappings/prose.ts';
import type { TableData } from '../../mappings/storeLayout.ts';
import type { Artifacts } from '../artifacts.ts';
import { readQuantities } from './readQuantities.ts';

const proseOf = (texts: readonly string[], recognised: number[] = []): Prose => ({
  version: 1,
  blocks: texts.map((text, index) => ({ kind: 'paragraph', parts: [{ page: index + 1, text, top: 0 }] })),
  recognised,
});

const figure = { number: 1, kind: 'table', label: '表1', name: '云岭因子分年度表现统计', page: 1 };
const table: TableData = {
  rows: 2,
  cols: 2,
  pages: [],
  items: [
    { r: 0, c: 1, rs: 1, cs: 1, text: '超额收益', header: true, page: 1, box: [100, 0, 140, 10] },
    { r: 1, c: 0, rs: 1, cs: 1, text: '2023', header: true, page: 1, box: [0, 20, 40, 30] },
    {
      r: 1,
      c: 1,
      rs: 1,
      cs: 1,
      text: '8.4%',
      header: false,
      value: 8.4,
      unit: '%',
      page: 1,
      box: [100, 20, 140, 40],
    },
  ],
};

const sources = (figures: unknown[]) =>
  ({
    text: { pages: [{ page: 1, width: 200, height: 400 }] },
    charts: { figures },
    metadata: { stock: { name: '', code: '' }, date: '2025-03-01' },
  }) as unknown as Pick<Artifacts, 'text' | 'charts' | 'metadata'>;

describe('numbers that a report states', () => {
  it('come with page and sentence, those of cells with their box', async () => {
    const prose = proseOf(['需求旺盛。2024年云岭风电新增装机80GW。', '云岭风电利用率为91%。']);
    const found = await readQuantities(prose, sources([figure]), async () => table);
    expect(found.map(({ page, text, box }) => ({ page, text, box }))).to.deep.equal([
      { page: 1, text: '2024年云岭风电新增装机80GW。', box: undefined },
      { page: 2, text: '云岭风电利用率为91%。', box: undefined },
      { page: 1, text: '表1 云岭因子分年度表现统计：2023，超额收益，8.4%', box: [0.5, 0.05, 0.7, 0.1] },
    ]);
  });

  it('are taken once a page', async () => {
    const sentence = '2024年云岭风电新增装机80GW。';
    const found = await readQuantities(
      proseOf([sentence + sentence, sentence]),
      sources([]),
      async () => null,
    );
    expect(found.map(({ page }) => page)).to.deep.equal([1, 2]);
  });

  it('are none of pages read from pictures', async () => {
    const prose = proseOf(['2024年云岭风电新增装机80GW。'], [1]);
    expect(await readQuantities(prose, sources([]), async () => null)).to.deep.equal([]);
  });
});

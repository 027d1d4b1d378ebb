import { expect } from 'chai';
import { type Prose, proseVersion } from '../../mappings/prose.ts';
import { storeLayout } from '../../mappings/storeLayout.ts';
import type { Data } from '../contract/call.ts';
import type { fileText } from '../contract/lists/reading.ts';
import type { TestDatabase } from '../database.factory.ts';
import { aReader } from '../reader.factory.ts';
import type { Site } from '../site.factory.ts';
import { aSiteWithDatabase } from '../siteWithDatabase.factory.ts';

const paragraph = (...parts: [number, string][]) => ({
  kind: 'paragraph' as const,
  parts: parts.map(([page, text]) => ({ page, text, top: 0.1 })),
});
const table = (number: number, page: number) => ({
  kind: 'figure' as const,
  page,
  top: 0.2,
  last: page,
  number,
  table: true,
  label: `表${number}`,
  name: '盈利预测',
  source: '',
  width: 800,
  height: 300,
  inner: [0, 1] as [number, number],
});

const prose: Prose = {
  version: proseVersion,
  recognised: [2],
  blocks: [
    { kind: 'heading', level: 1, parts: [{ page: 1, text: '储能装机', top: 0 }] },
    paragraph([2, '储能装机增长。']),
    table(1, 3),
    paragraph([8, '页尾一句'], [9, '到次页。']),
    // Named late: it stands where the text names it, whatever page it is on.
    paragraph([9, '见表2。']),
    table(2, 7),
    paragraph([10, '预览的最后一句，'], [11, '其余不予预览。']),
    table(3, 11),
    paragraph([20, '结尾。']),
  ],
};
const cells = {
  rows: 1,
  cols: 1,
  items: [{ r: 0, c: 0, rs: 1, cs: 1, text: '净利润', header: true, page: 3, box: [0, 0, 1, 1] }],
};

describe('the text of a report', () => {
  let made: TestDatabase;
  let site: Site;
  before(async () => {
    ({ made, site } = await aSiteWithDatabase());
    for (const id of [1, 2]) await site.search.aReport({ id, page_count: 24, visible: id === 1 });
    await site.aFile(storeLayout.prose(1), JSON.stringify(prose));
    await site.aFile(storeLayout.prose(2), JSON.stringify(prose));
    await site.aFile(storeLayout.table(1, 1), JSON.stringify(cells));
  });
  after(() => site.close());

  const ask = (id: number, from: number, headers = {}, keyword = '') =>
    site.post<Data<typeof fileText>>('/api/file/text', { id, from, keyword }, headers);
  const told = ({ blocks }: Data<typeof fileText>) =>
    blocks.map((block) =>
      'parts' in block ? block.parts.map(({ text }) => text).join('|') : 'label' in block ? block.label : '',
    );

  it('comes eight pages at a time, a figure where the text names it', async () => {
    const { data } = (await ask(1, 1)).body;
    expect(told(data)).to.deep.equal(['储能装机', '储能装机增长。', '表1', '页尾一句|到次页。']);
    expect([data.next, data.readable, data.page_count]).to.deep.equal([9, 10, 24]);
    const [heading, read] = data.blocks;
    expect(heading?.kind === 'heading' && heading.parts[0]).to.not.have.property('recognised');
    expect(read?.kind === 'paragraph' && read.parts[0]?.recognised).to.equal(1);
  });

  it('ends where the viewer may read no more, within a paragraph too', async () => {
    const { data } = (await ask(1, 9)).body;
    expect(told(data)).to.deep.equal(['见表2。', '表2', '预览的最后一句，']);
    expect(data.next).to.equal(null);
    expect(JSON.stringify(data)).to.not.include('其余不予预览');
    const member = await aReader(made, { level: 1 });
    expect(told((await ask(1, 9, member.headers)).body.data)).to.include.members([
      '预览的最后一句，|其余不予预览。',
      '表3',
    ]);
    for (const [from, visitor, level1] of [
      [10, 200, 200],
      [11, 403, 200],
      [24, 403, 200],
      [25, 403, 404],
    ] as const) {
      expect((await ask(1, from)).http, `visitor ${from}`).to.equal(visitor);
      expect((await ask(1, from, member.headers)).http, `member ${from}`).to.equal(level1);
    }
    expect((await ask(2, 1, member.headers)).http).to.equal(404);
  });

  it('marks what was searched, and tells the cells of a table to who may have them', async () => {
    const [heading] = (await ask(1, 1, {}, '储能')).body.data.blocks;
    expect(heading?.kind === 'heading' && heading.parts[0]?.marks).to.deep.equal([[0, 2]]);
    const marksOf = async (keyword: string) =>
      (await ask(1, 1, {}, keyword)).body.data.blocks.map(
        (block) => 'parts' in block && block.parts[0]?.marks,
      );
    // Where the phrase stands whole its words are not marked, wherever that is.
    expect((await marksOf('装机增长')).slice(0, 2)).to.deep.equal([undefined, [[2, 6]]]);
    expect((await marksOf('增长与装机')).slice(0, 2)).to.deep.equal([[[2, 4]], [[2, 6]]]);
    const figureOf = async (headers = {}) =>
      (await ask(1, 1, headers)).body.data.blocks.find((block) => block.kind === 'figure');
    expect(await figureOf()).to.not.have.property('cells');
    const member = await aReader(made, { level: 1 });
    expect((await figureOf(member.headers))?.cells?.items[0]?.text).to.equal('净利润');
  });
});

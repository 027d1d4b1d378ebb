import { expect } from 'chai';
import { strFromU8, unzipSync } from 'fflate';
import { SaxesParser } from 'saxes';
import sharp from 'sharp';
import { storeLayout } from '../../mappings/storeLayout.ts';
import type { Data } from '../contract/call.ts';
import type { notebookList } from '../contract/notes/notebooks.ts';
import type { noteExport, noteList } from '../contract/notes/notes.ts';
import type { TestDatabase } from '../database.factory.ts';
import { limits } from '../http/limits.ts';
import { aReader, type TestReader } from '../reader.factory.ts';
import type { Site } from '../site.factory.ts';
import { aSiteWithDatabase } from '../siteWithDatabase.factory.ts';

/** Every XML part of a DOCX, refused unless well-formed. */
function partsOf(file: string): { names: string[]; text: string } {
  const files = unzipSync(Buffer.from(file, 'base64'));
  const names = Object.keys(files);
  let text = '';
  for (const name of names.filter((one) => /\.(?:xml|rels)$/.test(one))) {
    const parser = new SaxesParser();
    parser.on('error', (error) => {
      throw error;
    });
    if (name === 'word/document.xml') parser.on('text', (piece) => (text += piece));
    parser.write(strFromU8(files[name] ?? new Uint8Array())).close();
  }
  return { names, text };
}

describe('clippings and notebooks', () => {
  let made: TestDatabase;
  let site: Site;
  let reader: TestReader;
  before(async () => {
    ({ made, site } = await aSiteWithDatabase());
    const about = { page_count: 24, has_pdf: true, organization: '某证券', date: '2025-01-02' };
    await site.search.aReport({ id: 1, title: '光伏《深度》', ...about });
    await site.search.aReport({ id: 2, title: '银行', ...about, visible: false });
    await site.aChart({ id: 10_001, report_id: 1, name: '图1：装机', page: 3, width: 400, height: 300 });
    await site.aChart({ id: 10_002, report_id: 1, name: '表2：价格', page: 5, kind: 'table' });
    const white = { create: { width: 400, height: 300, channels: 3, background: '#fff' } } as const;
    await site.aFile(storeLayout.chart(1, 1), await sharp(white).png().toBuffer());
  });
  beforeEach(async () => {
    reader = await aReader(made);
  });
  after(() => site.close());

  const call = async <Answer = { id: number }>(path: string, given: object, { headers } = reader) => {
    const { http, headers: told, body } = await site.post<Answer>(path, given, headers);
    return { http, error: told.get('x-error-id'), data: body.data };
  };
  const clip = async (given: object, who = reader) =>
    (await call('/api/note/clip', { id: 1, page: 3, ...given }, who)).data.id;
  const list = async (given: object = {}, who = reader) =>
    (await call<Data<typeof noteList>>('/api/note/list', given, who)).data;
  const books = async (who = reader) =>
    (await call<Data<typeof notebookList>>('/api/notebook/list', {}, who)).data.items;
  const exported = async (given: object) =>
    (await call<Data<typeof noteExport>>('/api/note/export', given)).data;
  /** A notebook with three notes in it. */
  const aNotebook = async () => {
    const ids = [
      await clip({ chart_id: 10_001 }),
      await clip({ page: 2, quote: '装机' }),
      await clip({ page: 9 }),
    ];
    const { id } = (await call('/api/notebook/add', { name: '储能专题', note_ids: ids })).data;
    return { id, ids };
  };
  const orderOf = async (id: number) => (await list({ notebook_id: id })).items.map((note) => note.id);

  it('keep charts, tables and pages once each, with the pictures that the reader may see', async () => {
    const chart = await clip({ chart_id: 10_001 });
    expect(await clip({ chart_id: 10_001 })).to.equal(chart);
    await clip({ chart_id: 10_002 });
    await clip({ page: 2, quote: '装机增长' });
    await clip({ page: 24 });
    const { items, total } = await list();
    expect(total).to.equal(4);
    expect(items.map(({ kind, page, quote, picture }) => [kind, page, quote, picture?.url])).to.deep.equal([
      ['page', 24, '', undefined],
      ['page', 2, '装机增长', '/files/pages/1/1.png'],
      ['table', 5, '表2：价格', '/files/charts/10002.png'],
      ['chart', 3, '图1：装机', '/files/charts/10001.png'],
    ]);
    const member = await aReader(made, { level: 1 });
    await clip({ page: 24 }, member);
    expect((await list({}, member)).items[0]?.picture?.url).to.equal('/files/pages/1/23.png');
    for (const [given, error] of [
      [{ page: 25 }, 'invalid'],
      [{ chart_id: 20_001 }, 'not_found'],
      [{ id: 2 }, 'report_not_found'],
    ] as const)
      expect((await call('/api/note/clip', { id: 1, page: 3, ...given })).error).to.equal(error);
  });

  it('follow a chart that is numbered anew, and tell one that is gone', async () => {
    await site.search.aReport({ id: 3, title: '电池', page_count: 24, has_pdf: true });
    await site.aChart({ id: 30_001, report_id: 3, name: '图1：成本', page: 3 });
    await clip({ id: 3, chart_id: 30_001 });
    await site.aChart({ id: 30_001, report_id: 3, name: '图1：封面', page: 1 });
    const [gone] = (await list()).items;
    expect(gone).to.include({ quote: '图1：成本', lost: 1, picture: null });
    await site.aChart({ id: 30_002, report_id: 3, name: '图1：成本', page: 4 });
    for (const given of [{}, { id: 3 }])
      expect((await list(given)).items[0]).to.include({ page: 4, chart_id: 30_002, lost: 0 });
  });

  it('ask no more of the engine when the charts of many reports are numbered anew', async () => {
    const reports = [11, 12, 13, 14];
    const captions = ['图1：CAR-T 渗透率', '图表2：毛利率（%）', '——'];
    for (const id of reports) {
      await site.search.aReport({ id, title: `电力 ${id}`, page_count: 24, has_pdf: true });
      for (const [index, name] of captions.entries()) {
        const chart_id = id * 10_000 + 1 + index;
        await site.aChart({ id: chart_id, report_id: id, name, page: 3 });
        await clip({ id, chart_id });
        await site.aChart({ id: chart_id, report_id: id, name: '目录', page: 1 });
        await site.aChart({ id: chart_id + 10, report_id: id, name, page: 4 });
      }
    }
    const { engine } = site.services.documents;
    const { search, searchAll } = engine;
    let asked = 0;
    engine.search = (...given) => {
      asked += 1;
      return search(...given);
    };
    engine.searchAll = (...given) => {
      asked += 1;
      return searchAll(...given);
    };
    const items = (await list({ pageSize: 50 })).items;
    Object.assign(engine, { search, searchAll });
    expect(asked, 'reports, charts by number, charts by caption').to.be.at.most(3);
    expect(items.length).to.equal(reports.length * captions.length);
    for (const note of items) expect(note, note.quote).to.include({ page: 4, lost: 0 });
    for (const note of (await list({ pageSize: 50 })).items)
      expect(note.chart_id % 10_000, 'as it was noted').to.be.above(10);
  });

  it('are put into notebooks, ordered, taken out and removed, several at once', async () => {
    const { id, ids } = await aNotebook();
    const [first = 0, second = 0, third = 0] = ids;
    expect(await books()).to.deep.equal([{ id, name: '储能专题', notes: 3 }]);
    expect(await orderOf(id)).to.deep.equal(ids);
    await call('/api/notebook/move', { id, note_id: third, before_id: first });
    await call('/api/notebook/move', { id, note_id: first });
    expect(await orderOf(id)).to.deep.equal([third, second, first]);
    const again = await call<{ added: number }>('/api/notebook/put', { id, note_ids: ids });
    expect(again.data.added).to.equal(0);
    expect(await orderOf(id)).to.deep.equal([third, second, first]);
    await call('/api/notebook/take', { id, note_ids: [second] });
    await call('/api/notebook/update', { id, name: ' 新名 ' });
    expect(await books()).to.deep.equal([{ id, name: '新名', notes: 2 }]);
    expect((await call('/api/notebook/move', { id, note_id: first, before_id: second })).error).to.equal(
      'not_found',
    );
    expect((await call('/api/note/remove', { ids: [first, second] })).data).to.include({ removed: 2 });
    expect(await orderOf(id)).to.deep.equal([third]);
    await call('/api/notebook/remove', { id });
    expect([await books(), (await list()).total]).to.deep.equal([[], 1]);
  });

  it('stay in one order when several windows move at once', async () => {
    const { id, ids } = await aNotebook();
    const [first = 0, second = 0, third = 0] = ids;
    const moves = [
      { note_id: third, before_id: first },
      { note_id: second },
      { note_id: first, before_id: second },
      { note_id: third, before_id: second },
    ];
    const answers = await Promise.all(
      [...moves, ...moves].map((move) => call('/api/notebook/move', { id, ...move })),
    );
    expect(answers.map(({ http }) => http)).to.deep.equal(moves.concat(moves).map(() => 200));
    const order = await orderOf(id);
    expect([...order].sort((one, other) => one - other)).to.deep.equal(ids);
    // Whatever came last: the order that was answered then is the one that is kept.
    expect(await orderOf(id)).to.deep.equal(order);
    await call('/api/notebook/move', { id, note_id: third, before_id: order[0] });
    expect((await orderOf(id))[0]).to.equal(third);
  });

  it('are seen and changed by their owner alone, by whatever call', async () => {
    const { id, ids } = await aNotebook();
    const [first = 0, second = 0] = ids;
    for (const other of [await aReader(made), await aReader(made, { level: 3 })]) {
      const own = (await call('/api/notebook/add', { name: '自己的' }, other)).data.id;
      for (const [path, given] of [
        ['/api/notebook/update', { id, name: '改' }],
        ['/api/notebook/remove', { id }],
        ['/api/notebook/put', { id, note_ids: [first] }],
        ['/api/notebook/put', { id: own, note_ids: [first] }],
        ['/api/notebook/add', { name: '偷', note_ids: [first] }],
        ['/api/notebook/take', { id, note_ids: [first] }],
        ['/api/notebook/move', { id, note_id: first, before_id: second }],
        ['/api/note/list', { notebook_id: id }],
        ['/api/note/export', { notebook_id: id, format: 'docx' }],
        ['/api/note/export', { notebook_id: id }],
        ['/api/note/remove', { ids }],
        ['/api/note/update', { id: first, text: '改' }],
      ] as const)
        expect((await call(path, given, other)).http, path).to.equal(404);
      expect(await books(other)).to.deep.equal([{ id: own, name: '自己的', notes: 0 }]);
      expect((await call<Data<typeof noteExport>>('/api/note/export', {}, other)).data.total).to.equal(0);
    }
    expect(await orderOf(id)).to.deep.equal(ids);
    const visitor = await site.post('/api/notebook/list', {});
    expect(visitor.http).to.equal(401);
  });

  it('are exported in their order, with pictures and sources, as Markdown and as DOCX that is well-formed', async () => {
    const { id, ids } = await aNotebook();
    const hostile = '=1+1 <b>&"\' 😀\u0000\u0008\u001b\ufffe\ud800 《》—— ]]>';
    await call('/api/note/update', { id: ids[1], text: hostile });
    await call('/api/notebook/update', { id, name: '=cmd|\u0000<储能>/专题' });
    await call('/api/notebook/move', { id, note_id: ids[2], before_id: ids[0] });
    const origin = new URL('/', site.services.config.publicUrl).href;
    const source = (page: number, ringed: string) =>
      `——《光伏〈深度〉》，某证券，2025-01-02，[第${page}页](${origin}preview/1?page=${page}&${ringed})`;
    const { text, name } = await exported({ notebook_id: id });
    expect(name).to.equal('=cmd   储能  专题.md');
    expect(text.split('\n\n').filter((line) => /^(?:——|!|>)/.test(line))).to.deep.equal([
      source(9, `note=${ids[2]}`),
      `![图1：装机](${origin}files/charts/10001.png)`,
      '> 图1：装机',
      source(3, 'figure=10001'),
      '> 装机',
      source(2, `note=${ids[1]}`),
    ]);
    const docx = await exported({ notebook_id: id, format: 'docx' });
    expect(docx.name).to.match(/\.docx$/);
    const { names, text: written } = partsOf(docx.file);
    expect(names.filter((one) => one.startsWith('word/media/') && !one.endsWith('/'))).to.have.length(1);
    expect(written).to.contain('=1+1 <b>&"\' 😀\ufffd 《》—— ]]>').and.to.contain('=cmd|<储能>/专题');
    expect(written.indexOf('第9页')).to.be.lessThan(written.indexOf('第3页')).and.greaterThan(0);
    for (const page of [2, 3, 9])
      expect(written).to.contain(`——《光伏〈深度〉》，某证券，2025-01-02，第${page}页`);
  });

  it('are exported with tables as tables, for whom their cells are open', async () => {
    const cell = (r: number, c: number, text: string, more = {}) => ({
      r,
      c,
      rs: 1,
      cs: 1,
      text,
      header: r === 0,
      page: 5,
      box: [0, 0, 9, 9],
      ...more,
    });
    const items = [cell(0, 0, '价格', { cs: 2 }), cell(1, 0, '硅料'), cell(1, 1, '42.5', { value: 42.5 })];
    const table = { rows: 2, cols: 2, items, pages: [{ page: 5, width: 600, height: 800 }] };
    await site.aFile(storeLayout.table(1, 2), JSON.stringify(table));
    const written = async () => {
      await clip({ chart_id: 10_002, page: 5 });
      return (await partsOf((await exported({ format: 'docx' })).file)).text;
    };
    expect(await written()).not.to.contain('硅料');
    reader = await aReader(made, { level: 1 });
    const text = await written();
    for (const { text: told } of items) expect(text).to.contain(told);
    expect(text.indexOf('表2：价格'), 'its caption stands above it').to.be.within(0, text.indexOf('硅料'));
  });

  it('are exported with pictures of so many pixels in all, and those beyond by their captions', async () => {
    const charts = [11, 12, 13, 14, 15];
    for (const number of charts) {
      const background = { r: 12 * number, g: 200, b: 200 };
      const huge = { create: { width: 7800, height: 5000, channels: 3, background } } as const;
      const picture = await sharp(huge).png({ compressionLevel: 1 }).toBuffer();
      await site.aChart({ id: 10_000 + number, report_id: 1, name: `图${number}`, page: 3 });
      await site.aFile(storeLayout.chart(1, number), picture);
      await clip({ chart_id: 10_000 + number });
    }
    await clip({ chart_id: 10_001 });
    const { names, text } = partsOf((await exported({ format: 'docx' })).file);
    expect(names.filter((one) => one.startsWith('word/media/') && !one.endsWith('/'))).to.have.length(5);
    for (const number of charts) expect(text).to.contain(`图${number}`);
  });

  it('are exported as often an hour as other lists', async () => {
    const answers = [];
    for (let turn = 0; turn < limits.exports.points + 1; turn++)
      answers.push((await call('/api/note/export', {})).error);
    expect(answers.slice(-2)).to.deep.equal([null, 'too_many']);
  });
});

import { expect } from 'chai';
import { type PageText, storeLayout } from '../../mappings/storeLayout.ts';
import type { Data } from '../contract/call.ts';
import type { noteAdd, noteExport, noteList } from '../contract/notes/notes.ts';
import { aDatabase, type TestDatabase } from '../database.factory.ts';
import { up as renameNoteColumns } from '../migrations/0040-note-names.ts';
import { listNotes } from '../models/note.ts';
import { aReader, type TestReader } from '../reader.factory.ts';
import type { Site } from '../site.factory.ts';
import { aSiteWithDatabase } from '../siteWithDatabase.factory.ts';

/** A page whose lines are below each other. */
const aPage = (...lines: string[]): string =>
  JSON.stringify({
    width: 600,
    height: 800,
    runs: lines.map((text, index) => ({ text, box: [60, 80 + 40 * index, 540, 100 + 40 * index] })),
  } satisfies PageText);

describe('notes', () => {
  let made: TestDatabase;
  let site: Site;
  let reader: TestReader;
  const write = (id: number, page: number, ...lines: string[]) =>
    site.aFile(storeLayout.pageText(id, page - 1), aPage(...lines));
  before(async () => {
    ({ made, site } = await aSiteWithDatabase());
    const about = { page_count: 24, has_pdf: true, organization: '某证券', date: '2025-01-02' };
    await site.search.aReport({ id: 1, title: '光伏《深度》', ...about });
    await site.search.aReport({ id: 2, title: '银行', ...about, visible: false });
    for (const id of [1, 2]) {
      await write(id, 1, '装机增长三成，成本下降。', '国内装机增长三成，出口持平。');
      await write(id, 24, '最后一页的结论');
    }
  });
  beforeEach(async () => {
    reader = await aReader(made);
  });
  after(() => site.close());

  const add = (given: object, { headers } = reader) =>
    site.post<Data<typeof noteAdd>>(
      '/api/note/add',
      { id: 1, page: 1, quote: '装机增长三成', ...given },
      headers,
    );
  const list = async (given: object = {}, { headers } = reader) =>
    (await site.post<Data<typeof noteList>>('/api/note/list', given, headers)).body.data;

  it('are found on their words, of equal ones on those with equal surroundings', async () => {
    await add({ prefix: '国内', suffix: '，出口', color: 'red', text: '出口？' });
    await add({ suffix: '，成本' });
    const { items, total } = await list({ id: 1 });
    expect(total).to.equal(2);
    expect(items.map(({ color, text, lost }) => [color, text, lost])).to.deep.equal([
      ['red', '出口？', 0],
      ['yellow', '', 0],
    ]);
    expect(items.map(({ boxes }) => boxes.map(([, top]) => top))).to.deep.equal([[0.15], [0.1]]);
  });

  it('are told apart by where they were marked when the words around them are equal too', async () => {
    await write(1, 5, '同比增长。', '同比增长。', '同比增长。');
    const about = { page: 5, quote: '同比增长', prefix: '', suffix: '。' };
    await add({ ...about, boxes: [[0.1, 0.2, 0.9, 0.225]] });
    await add({ ...about, boxes: [[0.1, 0.15, 0.9, 0.175]] });
    await add(about);
    const marked = (await list({ id: 1 })).items.filter(({ page }) => page === 5);
    expect(marked.map(({ boxes }) => boxes[0]?.[1])).to.deep.equal([0.2, 0.15, 0.1]);
    expect((await add({ ...about, boxes: [[0, 0, 2, 1]] })).headers.get('x-error-id')).to.equal('invalid');
  });

  it('keep what was written before their parts had the names of today', async () => {
    const database = await aDatabase();
    try {
      const queries = database.database.getQueryInterface();
      await queries.sequelize.query(`ALTER TABLE notes RENAME COLUMN prefix TO before_quote,
        RENAME COLUMN suffix TO after_quote, RENAME COLUMN color TO colour, RENAME COLUMN text TO note,
        DROP COLUMN boxes`);
      const userId = await database.aUser();
      await queries.sequelize.query(
        `INSERT INTO notes (user_id, report_id, page, quote, before_quote, after_quote, colour, note, created_at)
          VALUES (${userId}, 1, 2, '装机', '国内', '增长', 'red', '核对', '2025-01-02')`,
      );
      for (let turn = 0; turn < 2; turn++) await renameNoteColumns(queries);
      const filter = { userId, reportId: 1, notebookId: undefined, keyword: '核对' };
      const { rows } = await listNotes(database.database, filter, { offset: 0, limit: 10 });
      expect(rows).to.have.length(1);
      expect(rows[0]).to.include({
        quote: '装机',
        prefix: '国内',
        suffix: '增长',
        color: 'red',
        text: '核对',
      });
      expect(rows[0]).to.include({ kind: 'text', boxes: '[]' });
    } finally {
      await database.close();
    }
  });

  it('follow their words to another page of a report that was read anew, or say that they are lost', async () => {
    await write(1, 3, '会移动的段落', '会消失的段落');
    await add({ page: 3, quote: '会移动的段落' });
    await add({ page: 3, quote: '会消失的段落' });
    await write(1, 3, '别的内容');
    await write(1, 4, '会移动的', '段落');
    const { items } = await list({ id: 1 });
    expect(items.map(({ quote, page, lost, boxes }) => [quote, page, lost, boxes.length])).to.deep.equal([
      ['会消失的段落', 3, 1, 0],
      ['会移动的段落', 4, 0, 2],
    ]);
    expect((await list()).items.map(({ page }) => page)).to.deep.equal([3, 4]);
  });

  it('are taken only of pages that the reader may read, and of words that are there', async () => {
    const error = async (given: object, who = reader) => (await add(given, who)).headers.get('x-error-id');
    expect(await error({ quote: '不在这里' })).to.equal('invalid');
    expect(await error({ quote: '' })).to.equal('invalid');
    // Right or wrong, words of a page beyond the preview are answered alike.
    for (const quote of ['最后一页的结论', '不在这里']) {
      expect(await error({ page: 24, quote })).to.equal('preview_limit');
    }
    const member = await aReader(made, { level: 1 });
    expect((await add({ page: 24, quote: '最后一页的结论' }, member)).http).to.equal(200);
    expect(await error({ id: 2 }, member)).to.equal('report_not_found');
    expect((await site.post('/api/note/list', {})).http).to.equal(401);
  });

  it('are changed, removed, searched and listed by their owner alone', async () => {
    const { id } = (await add({ text: '核对 100%_口径' })).body.data;
    await add({ quote: '成本下降' });
    const other = await aReader(made);
    for (const [call, given] of [
      ['update', { text: '改' }],
      ['remove', {}],
    ] as const)
      expect((await site.post(`/api/note/${call}`, { id, ...given }, other.headers)).http).to.equal(404);
    for (const given of [{}, { id: 1 }, { keyword: '装机' }])
      expect(await list(given, other)).to.deep.equal({ items: [], total: 0 });
    const found = async (keyword: string) => (await list({ keyword })).items.map(({ quote }) => quote);
    expect(await found('0%_口')).to.deep.equal(['装机增长三成']);
    expect(await found('_')).to.deep.equal(['装机增长三成']);
    expect(await found('下降')).to.deep.equal(['成本下降']);
    const set = { id, text: '已核对', color: 'blue' };
    for (let turn = 0; turn < 2; turn++)
      expect((await site.post('/api/note/update', set, reader.headers)).http).to.equal(200);
    expect((await list()).items.at(-1)).to.include({ text: '已核对', color: 'blue' });
    await site.post('/api/note/remove', { id }, reader.headers);
    expect((await list()).total).to.equal(1);
  });

  it('are exported as Markdown with their sources, whatever signs are in them', async () => {
    const { data: added } = (await add({ text: '# 不是标题\n1. 不是*列表*' })).body;
    const { body } = await site.post<Data<typeof noteExport>>('/api/note/export', {}, reader.headers);
    expect(body.data.total).to.equal(1);
    expect(body.data.text.split('\n')).to.deep.equal([
      '# 研海笔记',
      '',
      '## 光伏《深度》',
      '',
      '某证券，2025-01-02',
      '',
      '> 装机增长三成',
      '',
      `——《光伏〈深度〉》，某证券，2025-01-02，[第1页](${new URL(`/preview/1?page=1&note=${added.id}`, site.services.config.publicUrl).href})`,
      '',
      '**我的想法：**\\# 不是标题  ',
      '1\\. 不是\\*列表\\*',
      '',
    ]);
  });

  it('keep their words when the report is taken down, and go with the account', async () => {
    await site.search.aReport({ id: 3, title: '将下架', page_count: 24, has_pdf: true });
    await write(3, 1, '装机增长三成');
    await add({ id: 3 });
    await site.search.aReport({ id: 3, title: '将下架', page_count: 24, has_pdf: true, visible: false });
    for (const given of [{}, { id: 3 }]) {
      const [note] = (await list(given)).items;
      expect(note).to.deep.include({ quote: '装机增长三成', boxes: [], lost: 0 });
      expect(note?.report).to.deep.include({ id: 3, name: '' });
    }
    await made.database.query('DELETE FROM users WHERE id = :id', { replacements: { id: reader.userId } });
    const [rows] = await made.database.query('SELECT id FROM notes WHERE user_id = :id', {
      replacements: { id: reader.userId },
    });
    expect(rows).to.deep.equal([]);
  });
});

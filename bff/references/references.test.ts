import { Cite } from '@citation-js/core';
import '@citation-js/plugin-bibtex';
import '@citation-js/plugin-ris';
import { expect } from 'chai';
import { aCollection } from '../collections/collections.factory.ts';
import type { ReportListItem } from '../contract/entities.ts';
import type { TestDatabase } from '../database.factory.ts';
import { aReader, type TestReader } from '../reader.factory.ts';
import type { Site } from '../site.factory.ts';
import { aSiteWithDatabase } from '../siteWithDatabase.factory.ts';
import { readWorkbook } from '../tables/readWorkbook.testkit.ts';

/** Titles that break a careless writer of CSV, XLSX, RIS, BibTeX or HTML; each holds 储能, by which they are found. */
const titles = [
  '储能：100%《增长》& "出海"',
  '=1+1储能',
  '+储能|calc',
  '-储能深度',
  '@SUM(储能)',
  '＝1+1储能',
  "'=储能",
  '储能, 光伏, 风电',
  '"储能"',
  '储能""双引号""',
  '储能“弯引号”‘单’',
  '《储能》——深度报告',
  '储能《外〈内〉外》',
  '储能🚀👩‍👩‍👧‍👦',
  '储能𠮷野家𠀀',
  '储能{花}括号}',
  '储能\\反斜杠\\n',
  '储能$x_1^2$ #1 ~50%',
  '储能 <b>粗</b>&amp;',
  '储能;分号\t制表',
  '储能：上\n下',
  '储能\r\nER  - \r\nTI  - 假',
  '储能},\n author={假',
  '储能=HYPERLINK("http://x","y")',
  "=cmd|' /C calc'!A0储能",
  '储能É à l’étranger: naïve',
  '储能 — – ‒ ― －',
  `储能${'很长的标题'.repeat(20)}`,
  '储能/A股\\B股:?*|',
  '储能①②Ⅲ㎡',
];

const shown = (title: string) => title.replace(/\s+/g, ' ').trim();
const dayOf = (id: number) => `2025-03-${String(id).padStart(2, '0')}`;
const hidden = 90;

/** Rows of a CSV (RFC 4180). */
function readCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/y;
  while (field.lastIndex < text.length) {
    const [, quoted, plain = '', end] = field.exec(text) ?? expect.fail(`no CSV at ${field.lastIndex}`);
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}

describe('citations and lists as files', () => {
  let made: TestDatabase;
  let site: Site;
  let member: TestReader;
  let collection: number;
  before(async () => {
    ({ made, site } = await aSiteWithDatabase());
    await site.search.reports([
      ...titles.map((title, index) => ({
        id: index + 1,
        title,
        organization: '某,"证券"',
        researchers: ['张三', '李四'],
        date: dayOf(index + 1),
        stock_name: '-某股份',
        stock_code: '000001',
        page_count: 30,
        outlook: { rating: { name: '买入', level: 1 }, target_price: { low: 12.5, high: 15, unit: '元' } },
      })),
      { id: hidden, title: '储能下架', visible: false },
    ] as Parameters<typeof site.search.reports>[0]);
    await site.aChart({ id: 10_001, report_id: 1, name: '图1：储能装机', page: 3 });
    await site.aChart({ id: 20_001, report_id: 2, name: '图2' });
    member = await aReader(made, { level: 1 });
    const reportIds = [...titles.keys()].map((index) => index + 1);
    collection = await aCollection(made.database, {
      name: '储能/专题',
      reportIds: [...reportIds, hidden],
    });
  });
  after(() => site.close());

  const save = async (what: string, body: object, reader?: TestReader) => {
    const response = await fetch(`${site.url}/api/export/${what}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...reader?.headers },
      body: JSON.stringify(body),
    });
    return { response, bytes: Buffer.from(await response.arrayBuffer()) };
  };
  const saved = async (format: string) =>
    (await save('collection', { format, id: collection }, member)).bytes;
  // The collection's order is the newest first.
  const expected = [...titles.entries()]
    .map(([index, title]) => ({ id: index + 1, title: shown(title) }))
    .reverse();

  it('cite a report, its page and its chart, in each style', async () => {
    const cite = async (body: object) => site.post<Record<string, string>>('/api/file/cite', body);
    const { data } = (await cite({ id: 4 })).body;
    expect(data.gbt7714).to.match(
      /^张三, 李四\. -储能深度\[R\/OL\]\. 某,"证券", 2025\(2025-03-04\)\[\d{4}-\d\d-\d\d\]\. http.*\/detail\/4\.$/,
    );
    expect((await cite({ id: 4, page: 30 })).body.data.gbt7714).to.include('2025: 30(');
    const chart = (await cite({ id: 1, chart: 10_001 })).body.data;
    expect(chart.gbt7714).to.include(
      '张三, 李四. 图1：储能装机[R/OL]//张三, 李四. 储能：100%《增长》& "出海". 某,"证券", 2025: 3(',
    );
    expect(chart.plain).to.match(
      /^“图1：储能装机”，《储能：100%〈增长〉& "出海"》，.*第3页，.*\/chart\?chart=10001$/,
    );
    expect(new Cite(chart.bibtex).data[0]).to.deep.include({ note: '第3页，图1：储能装机' });
    expect(new Cite(chart.ris).data[0]).to.deep.include({ page: '3', note: '图1：储能装机' });
    const [item] = JSON.parse(chart.csl ?? '');
    expect(item).to.deep.include({ type: 'report', page: 3, note: '第3页，图1：储能装机' });
    const refused = [
      { id: hidden },
      { id: 4, page: 31 },
      { id: 1, chart: 20_001 },
      { id: 1, chart: 7 },
      { id: 999 },
    ];
    for (const body of refused) expect((await cite(body)).http, JSON.stringify(body)).to.equal(404);
  });

  it('cite chosen reports one after the other and save them, in the order they were chosen', async () => {
    const ids = [6, 4, 999, 6];
    const { data } = (await site.post<Record<string, string>>('/api/file/citeAll', { ids })).body;
    for (const style of ['gbt7714', 'plain'])
      expect(data[style], style).to.match(/^\[1\] .*\/detail\/6\.?\n\[2\] .*\/detail\/4\.?$/);
    for (const style of ['bibtex', 'ris', 'csl']) {
      const urls = (new Cite(data[style]).data as { URL: string }[]).map(({ URL: url }) =>
        url.split('/').at(-1),
      );
      expect(urls, style).to.deep.equal(['6', '4']);
    }
    const { response, bytes } = await save('reports', { format: 'csv', ids });
    expect(response.headers.get('content-disposition')).to.include(encodeURIComponent('研海 所选报告'));
    const links = readCsv(bytes.toString('utf8')).map((row) => row.at(-1)?.split('/').at(-1));
    expect(links).to.deep.equal(['链接', '6', '4']);
    const gone = { ids: [hidden, 999] };
    expect((await site.post('/api/file/citeAll', gone)).http).to.equal(404);
    expect((await save('reports', { format: 'csv', ...gone })).response.status).to.equal(404);
  });

  it('hold every field of every report as CSV, and nothing that a program computes', async () => {
    const text = (await saved('csv')).toString('utf8');
    expect(text.startsWith('\ufeff')).to.equal(true);
    const [head, ...rows] = readCsv(text.slice(1));
    expect(head?.slice(0, 4)).to.deep.equal(['标题', '机构', '研究员', '发布日期']);
    const asText = (title: string) => (/^[=+\-@＝＋－＠]/.test(title) ? `'${title}` : title);
    expect(rows.map(([title]) => title)).to.deep.equal(expected.map(({ title }) => asText(title)));
    for (const [index, row] of rows.entries()) {
      const id = expected[index]?.id ?? 0;
      expect(row.slice(1, 4)).to.deep.equal(['某,"证券"', '张三、李四', dayOf(id)]);
      expect(row.slice(6, 13)).to.deep.equal(["'-某股份", '000001', '买入', '12.5', '15', '元', '30']);
      expect(row.at(-1)).to.match(new RegExp(`/detail/${id}$`));
      for (const field of row) expect(field).not.to.match(/^[=+\-@＝＋－＠]/);
    }
  });

  it('hold them as XLSX, dates as dates, numbers as numbers, all else as text', async () => {
    const { cells, frozenRows, filtered } = readWorkbook(await saved('xlsx'));
    expect([frozenRows, filtered]).to.deep.equal([1, 'A1:O1']);
    expect([...cells.keys()].filter((address) => address.startsWith('A'))).to.have.length(titles.length + 1);
    // Days since 1899-12-30, as workbooks count them.
    const daysOf = (day: string) => Date.parse(day) / 86_400_000 + 25_569;
    for (const [index, { id, title }] of expected.entries()) {
      const at = (column: string) => cells.get(`${column}${index + 2}`);
      expect(at('A')).to.deep.equal({ value: title });
      expect(at('D')).to.deep.equal({ value: daysOf(dayOf(id)), format: 'yyyy-mm-dd' });
      const values = ['G', 'H', 'J', 'K', 'M'].map((column) => at(column)?.value);
      expect(values).to.deep.equal(['-某股份', '000001', 12.5, 15, 30]);
      expect(at('O')?.link).to.match(new RegExp(`/detail/${id}$`));
      expect(at('O')?.link).to.equal(at('O')?.value);
    }
  });

  it('hold them as RIS and BibTeX as their parsers read them', async () => {
    for (const format of ['ris', 'bibtex']) {
      const read = new Cite((await saved(format)).toString('utf8')).data as {
        title: string;
        author: object[];
        publisher: string;
        URL: string;
        issued: { 'date-parts': number[][] };
        keyword: string;
        page?: string;
        'number-of-pages'?: string;
      }[];
      expect(
        read.map(({ title }) => title),
        format,
      ).to.deep.equal(expected.map(({ title }) => title));
      for (const [index, entry] of read.entries()) {
        const id = expected[index]?.id ?? 0;
        expect(entry.author).to.deep.equal([{ family: '张三' }, { family: '李四' }]);
        expect(entry.publisher).to.equal('某,"证券"');
        expect(entry.URL).to.match(new RegExp(`/detail/${id}$`));
        expect(entry.issued['date-parts'][0]).to.deep.equal([2025, 3, id]);
        expect(entry.keyword).to.contain('-某股份');
        if (format === 'ris') expect(entry.page).to.equal('1-30');
        else expect(entry['number-of-pages']).to.equal('30');
      }
    }
  });

  it('hold them as CSL JSON, every field of each', async () => {
    const items = JSON.parse((await saved('csl')).toString('utf8')) as Record<string, unknown>[];
    for (const [index, item] of items.entries()) {
      const { id = 0, title } = expected[index] ?? {};
      expect(new Cite(JSON.stringify(item)).data[0]).to.deep.include({ type: 'report', title });
      expect(item).to.deep.include({
        id: `yanhai${id}`,
        author: [{ literal: '张三' }, { literal: '李四' }],
        publisher: '某,"证券"',
        issued: { 'date-parts': [[2025, 3, id]] },
        language: 'zh-CN',
        'number-of-pages': 30,
      });
      expect(item.keyword).to.contain('-某股份');
      expect(item.URL).to.match(new RegExp(`/detail/${id}$`));
    }
    expect(items).to.have.length(titles.length);
  });

  it('are the hits that the reader’s plan shows, in their order, and never what is taken down', async () => {
    const search = { keyword: '储能', onlyTitle: 1 };
    const ask = async (reader?: TestReader) => {
      const page = await site.post<{ files: ReportListItem[] }>(
        '/api/file/search',
        { ...search, pageSize: 50 },
        reader?.headers,
      );
      const { response, bytes } = await save('search', { format: 'csv', search }, reader);
      expect(response.headers.get('content-disposition')).to.include(encodeURIComponent('研海 储能'));
      const addresses = readCsv(bytes.toString('utf8')).map((row) => row.at(-1));
      const ids = addresses.slice(1).map((address) => Number(address?.split('/').at(-1)));
      expect(ids).to.deep.equal(page.body.data.files.map(({ id }) => id));
      return ids.length;
    };
    expect([await ask(), await ask(await aReader(made)), await ask(member)]).to.deep.equal([10, 10, 30]);
  });

  it('are of one’s own favourites for oneself alone', async () => {
    const [reader, other] = [await aReader(made), await aReader(made)];
    for (const id of [2, 5]) await site.post('/api/file/collect', { id }, reader.headers);
    const rowsOf = async (one: TestReader) => {
      const { bytes } = await save('favourites', { format: 'csv', sort: 'published' }, one);
      return readCsv(bytes.toString('utf8')).map(([title]) => title?.replace(/^[\ufeff']/, ''));
    };
    expect(await rowsOf(reader)).to.deep.equal(['标题', '@SUM(储能)', '=1+1储能']);
    expect(await rowsOf(other)).to.deep.equal(['标题']);
    expect((await save('favourites', { format: 'csv' })).response.status).to.equal(401);
    expect((await save('collection', { format: 'csv', id: 4_711 })).response.status).to.equal(404);
    expect((await save('search', { format: 'pdf', search: {} })).response.status).to.equal(422);
  });
});

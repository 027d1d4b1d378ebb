import { expect } from 'chai';
import { storeLayout, type TableCell, type TableData } from '../../mappings/storeLayout.ts';
import type { DataOf } from '../contract/calls.ts';
import type { TestDatabase } from '../database.factory.ts';
import { aReader, type TestReader } from '../reader.factory.ts';
import type { Site } from '../site.factory.ts';
import { aSiteWithDatabase } from '../siteWithDatabase.factory.ts';
import { readWorkbook } from './readWorkbook.testkit.ts';

const box: TableCell['box'] = [72.5, 101, 120, 110];
const cell = (r: number, c: number, text: string, more: Partial<TableCell> = {}): TableCell => ({
  ...{ r, c, rs: 1, cs: 1, text, header: r === 0 || c === 0, page: 3, box },
  ...more,
});

/** A head over two columns, numbers of several forms, and texts that programs would compute. */
const table: TableData = {
  rows: 4,
  cols: 3,
  pages: [{ page: 3, width: 600, height: 800 }],
  items: [
    cell(0, 0, '指标'),
    cell(0, 1, '2025年，预测', { cs: 2 }),
    cell(1, 0, '装机（万千瓦）'),
    cell(1, 1, '1,234.50', { value: 1234.5, unit: '万千瓦' }),
    cell(1, 2, '-12.5%', { value: -12.5, unit: '%' }),
    cell(2, 0, '=1+1'),
    cell(2, 1, '12.5倍', { value: 12.5, unit: '倍' }),
    cell(2, 2, '"甲",乙'),
    cell(3, 0, '-cmd|calc'),
    cell(3, 1, '=HYPERLINK("http://x")'),
    cell(3, 2, '2004/03/22'),
  ],
};

/** Values that were read from lines: one of three, days between labels reckoned. */
const drawn: TableData = {
  rows: 3,
  cols: 2,
  pages: [{ page: 3, width: 600, height: 800 }],
  items: [
    cell(0, 1, '沪深300'),
    cell(1, 0, '2024-01-02'),
    cell(1, 1, '-1.25%', { value: -1.25, unit: '%' }),
    cell(2, 0, '2024-01-05'),
    cell(2, 1, '3.50%', { value: 3.5, unit: '%' }),
  ],
  drawn: { series: [{ as: 'line', color: '#d62728' }], each: 3, about: true },
};

describe('tables as data', () => {
  let made: TestDatabase;
  let site: Site;
  let member: TestReader;
  let free: TestReader;
  before(async () => {
    ({ made, site } = await aSiteWithDatabase());
    member = await aReader(made, { level: 1 });
    free = await aReader(made);
    await site.search.aReport({ id: 1, organization: '远山证券' });
    await site.search.aReport({ id: 2, visible: false });
    await site.aChart({ id: 10_001, report_id: 1, name: '装机/预测', kind: 'table' });
    await site.aChart({ id: 10_002, report_id: 1, name: '从前读的表', kind: 'table' });
    await site.aChart({ id: 10_003, report_id: 1, name: '一张图' });
    await site.aChart({ id: 10_004, report_id: 1, name: '指数走势' });
    await site.aFile(storeLayout.table(1, 4), JSON.stringify(drawn));
    await site.aChart({ id: 20_001, report_id: 2, kind: 'table', visible: false });
    const bytes = JSON.stringify(table);
    for (const report of [1, 2]) await site.aFile(storeLayout.table(report, 1), bytes);
  });
  after(() => site.close());

  const detail = async (id: number, reader?: TestReader) =>
    (await site.post<{ has_cells: number; cells?: TableData }>('/api/chart/detail', { id }, reader?.headers))
      .body.data;
  it('show their first rows on lists to everyone, where they were read, and whose they are', async () => {
    const { charts } = (await site.post<DataOf<'/api/chart/search'>>('/api/chart/search', { kind: 2 })).body
      .data;
    const [read, unread] = [10_001, 10_002].map((id) => charts.find((chart) => chart.id === id));
    expect(read?.first_rows?.length).to.equal(Math.min(table.rows, 7));
    expect(read?.first_rows?.[2]).to.deep.equal(['=1+1', '12.5倍', '"甲",乙'].slice(0, table.cols));
    expect(unread).to.not.have.property('first_rows');
    expect(read?.organization.name).to.equal('远山证券');
  });

  const save = (path: string, reader?: TestReader) =>
    fetch(`${site.url}/files/tables/${path}`, {
      headers: reader ? { cookie: `sid=${reader.headers.sid}` } : {},
    });

  it('are told to members, and that they are there to all', async () => {
    const told = await detail(10_001, member);
    expect([told.has_cells, told.cells]).to.deep.equal([1, table]);
    for (const reader of [undefined, free]) {
      const { has_cells, cells } = await detail(10_001, reader);
      expect([has_cells, cells]).to.deep.equal([1, undefined]);
    }
  });

  it('are none of charts and of reports read before', async () => {
    for (const id of [10_002, 10_003]) {
      const { has_cells, cells } = await detail(id, member);
      expect([has_cells, cells]).to.deep.equal([0, undefined]);
      expect((await save(`${id}.csv`, member)).status).to.equal(404);
    }
  });

  it('are saved by members alone, and never of a taken-down report', async () => {
    for (const format of ['csv', 'xlsx']) {
      expect((await save(`10001.${format}`)).status).to.equal(401);
      expect((await save(`10001.${format}`, free)).status).to.equal(402);
      expect((await save(`20001.${format}`, member)).status).to.equal(404);
      expect((await save(`010001.${format}`, member)).status).to.equal(404);
    }
  });

  it('are the values of charts too, where these were read, told as read from a drawing', async () => {
    const told = await detail(10_004, member);
    expect([told.has_cells, told.cells]).to.deep.equal([1, drawn]);
    const { has_cells, cells } = await detail(10_004, free);
    expect([has_cells, cells]).to.deep.equal([1, undefined]);
    const csv = Buffer.from(await (await save('10004.csv', member)).arrayBuffer()).toString('utf8');
    expect(csv.split('\r\n').slice(1, 3)).to.deep.equal(['2024-01-02,-1.25%', '2024-01-05,3.50%']);
    const { cells: sheet } = readWorkbook(await (await save('10004.xlsx', member)).arrayBuffer());
    expect(sheet.get('B2')).to.deep.include({ value: -0.0125, format: '0.00%' });
    expect(sheet.get('A6')?.value).to.equal(
      '试行：数值按图中的线条、柱形和坐标轴推算，可能有误差；每 3 个点列出一个；刻度之间的日期是推算的',
    );
  });

  it('come as CSV with texts as printed, and nothing that a program computes', async () => {
    const answer = await save('10001.csv', member);
    expect(answer.headers.get('content-type')).to.equal('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).to.contain('filename=table-10001.csv');
    const lines = Buffer.from(await answer.arrayBuffer())
      .toString('utf8')
      .split('\r\n');
    expect(lines).to.deep.equal([
      '\ufeff指标,2025年，预测,',
      '装机（万千瓦）,"1,234.50",-12.5%',
      `'=1+1,12.5倍,"""甲"",乙"`,
      `'-cmd|calc,"'=HYPERLINK(""http://x"")",2004/03/22`,
      '',
    ]);
  });

  it('come as XLSX with numbers as numbers, spans merged, formulas as text and a link on each cell', async () => {
    const answer = await save('10001.xlsx', member);
    const { name, cells, merged, frozenRows } = readWorkbook(await answer.arrayBuffer());
    expect([name, merged, frozenRows]).to.deep.equal(['装机 预测', ['B1:C1'], 1]);
    const shown = ['B2', 'C2', 'B3', 'C4'].map((address) => {
      const { value, format } = cells.get(address) ?? {};
      return [value, format];
    });
    expect(shown).to.deep.equal([
      [1234.5, '#,##0.00'],
      [-0.125, '0.0%'],
      [12.5, '0.0"倍"'],
      [38_068, 'yyyy\\/mm\\/dd'],
    ]);
    // The file alone can be cited.
    const below = ['A6', 'A7', 'A8', 'A9'].map((address) => cells.get(address)?.value);
    expect(below.join('\n')).to.match(
      /^装机\/预测\n资料来源：.+\n出自：远山证券，《.+》.*第\d+页\nhttp.+\?chart=10001$/,
    );
    const link = `/preview/1?page=3&box=0.1208%2C0.1263%2C0.2%2C0.1375`;
    for (const { r, c, text } of table.items) {
      const cell = cells.get(`${'ABC'[c]}${r + 1}`);
      expect(cell?.link, text).to.satisfy((one = '') => one.endsWith(link));
      expect(cell?.formula, text).to.equal(undefined);
      if (typeof cell?.value === 'string') expect(cell.value).to.equal(text);
    }
  });
});

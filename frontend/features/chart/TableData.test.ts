import { expect } from 'chai';
import { tableRows } from '../../../bff/contract/tables/tableRows.ts';
import { tabSeparated } from './TableData.tsx';

const cell = (r: number, c: number, text: string, more: object = {}) => ({
  ...{ r, c, rs: 1, cs: 1, text, header: false, page: 1, box: [0, 0, 1, 1] },
  ...more,
});

describe('rows of a table', () => {
  const rows = tableRows({
    rows: 3,
    cols: 3,
    items: [
      cell(0, 0, '公司', { rs: 2 }),
      cell(0, 1, '收入', { cs: 2 }),
      cell(1, 2, '2025'),
      cell(2, 0, '=1+1'),
      cell(2, 2, '-5.3%', { value: -5.3 }),
    ],
  });

  it('have blanks where nothing stands, and nothing where a merged cell goes on', () => {
    expect(rows.map((row) => row.map(({ key, cell: one }) => `${key}${one?.text ?? ''}`))).to.deep.equal([
      ['0公司', '1收入'],
      ['1', '22025'],
      ['0=1+1', '1', '2-5.3%'],
    ]);
  });

  it('are copied in their columns, formulas as text', () => {
    expect(tabSeparated(rows)).to.equal("公司\t收入\n\t\t2025\n'=1+1\t\t-5.3%");
  });
});

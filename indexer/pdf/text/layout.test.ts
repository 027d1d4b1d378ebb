import { expect } from 'chai';
import type { PageArtifact } from '../../artifacts.ts';
import { pageOf } from '../page.factory.ts';
import { figureText, withoutFigures } from './layout.ts';

describe('prose and figures', () => {
  // Beside two lines of a sentence stand two rows of a table.
  const page: PageArtifact = {
    ...pageOf([
      [60, 100, 10, '需求正在恢复而供给却没有跟上所'],
      [300, 100, 10, '营业收入'],
      [400, 100, 10, '120'],
      [60, 115, 10, '以价格上涨。'],
      [300, 115, 10, '净利润'],
      [400, 115, 10, '16'],
      [60, 800, 10, '请阅读声明'],
    ]),
    rows: [[3, 3, 1]],
    aside: [6],
  };
  const table = { page: 1, body: [290, 95, 450, 130] as [number, number, number, number] };

  it('gives lines beside a table as sentences, without the table’s cells', () => {
    expect(withoutFigures([page], [table])[0]?.searchable).to.equal(
      '需求正在恢复而供给却没有跟上所以价格上涨。',
    );
  });

  it('gives a table its own words, row by row', () => {
    expect(figureText([page], table)).to.equal('营业收入 120\n净利润 16');
  });

  it('leaves pages without figures, and those read before layouts were kept, as they are', () => {
    const { rows: _, ...old } = page;
    expect(withoutFigures([page], [])).to.deep.equal([page]);
    expect(withoutFigures([old], [table])).to.deep.equal([old]);
    expect(figureText([old], table)).to.equal('');
  });
});

import { expect } from 'chai';
import type { ReportListItem } from '../../../../bff/contract/entities.ts';
import { stopIndex, stopsOf } from './usePane.ts';

const report = (id: number, pages: number[], page_url = `/files/pages/${id}`) =>
  ({
    id,
    page_url,
    content_array: pages.map((page) => ({ page, text: '', count: 2 })),
  }) as unknown as ReportListItem;

describe('the stops of a result list', () => {
  const stops = stopsOf([report(1, [12, 3]), report(2, [], ''), report(3, [])]);

  it('are the pages of snippets in their order, the first page without them, none without a PDF', () => {
    expect(stops.map((stop) => [stop.report.id, stop.page])).to.deep.equal([
      [1, 12],
      [1, 3],
      [3, 1],
    ]);
  });

  it('are found by report and page, and by the report alone', () => {
    expect(stopIndex(stops, 1, 3)).to.equal(1);
    expect(stopIndex(stops, 1)).to.equal(0);
    expect(stopIndex(stops, 3, 9)).to.equal(2);
    expect(stopIndex(stops, 2)).to.equal(-1);
  });
});

import { expect } from 'chai';
import type { DataOf } from '../contract/calls.ts';
import { aSite, type Site } from '../site.factory.ts';

/** A print of which so many bits from one on are set. */
function printOf(from: number, bits: number): string {
  const bytes = Buffer.alloc(32);
  for (let bit = from; bit < from + bits; bit++)
    bytes[bit >> 3] = (bytes[bit >> 3] as number) | (1 << (bit & 7));
  return bytes.toString('hex');
}

describe('POST /api/chart/issues', () => {
  let site: Site;
  before(async () => {
    site = await aSite();
    const issue = async (id: number, date: string | null, charts: object[], more: object = {}) => {
      await site.search.aReport({ id, title: `锂电周报（第${id}期）`, date, ...more });
      await site.charts(
        charts.map((chart, index) => ({
          id: id * 10_000 + index + 1,
          report_id: id,
          date,
          ...more,
          ...chart,
        })),
      );
    };
    const lithium = { issue_key: 'lithium' };
    const foil = { issue_key: 'foil' };
    const one = { issue_key: 'twice', print: printOf(0, 100) };
    const other = { issue_key: 'twice', print: printOf(100, 100) };
    await issue(1, '2025-03-07', [lithium, foil, one, other]);
    // The two of a caption have changed their places, and the pictures a little.
    await issue(2, '2025-03-14', [
      lithium,
      foil,
      { ...other, print: printOf(104, 96) },
      { ...one, print: printOf(3, 97) },
    ]);
    await issue(3, '2025-03-21', [lithium, foil, foil, one, { ...one, print: printOf(1, 100) }]);
    await issue(4, '2025-03-28', [lithium], { visible: false });
    await issue(5, '2025-03-30', [{}]);
    await issue(6, null, [lithium]);
    const day = (week: number) => new Date(Date.UTC(2010, 0, 7 * week)).toISOString().slice(0, 10);
    await site.charts(
      Array.from({ length: 70 }, (_, index) => ({
        id: (101 + index) * 10_000 + 1,
        report_id: 101 + index,
        date: day(index),
        issue_key: 'long',
      })),
    );
  });
  after(() => site.close());

  const ask = async (id: number) => {
    const { http, body } = await site.post<DataOf<'/api/chart/issues'>>('/api/chart/issues', { id });
    return { http, ids: http === 200 ? body.data.charts.map((chart) => chart.id) : [] };
  };

  it('tells a chart in all issues of its series, the newest first, and none that is taken down', async () => {
    expect((await ask(10_001)).ids).to.deep.equal([30_001, 20_001, 10_001]);
    expect((await ask(20_001)).ids).to.deep.equal([30_001, 20_001, 10_001]);
  });

  it('tells those around an issue, however old it is', async () => {
    const weeks = (from: number, to: number) =>
      Array.from({ length: from - to + 1 }, (_, index) => (100 + from - index) * 10_000 + 1);
    expect((await ask(1_010_001)).ids).to.deep.equal(weeks(13, 1));
    expect((await ask(1_300_001)).ids).to.deep.equal(weeks(42, 18));
    expect((await ask(1_700_001)).ids).to.deep.equal(weeks(70, 58));
  });

  it('tells by the pictures which of two charts of a caption is meant, and none where they do not', async () => {
    expect((await ask(10_003)).ids).to.deep.equal([20_004, 10_003]);
    expect((await ask(20_003)).ids).to.deep.equal([20_003, 10_004]);
    expect((await ask(30_004)).ids).to.deep.equal([]);
    expect((await ask(10_002)).ids).to.deep.equal([20_002, 10_002]);
    expect((await ask(30_002)).ids).to.deep.equal([]);
  });

  it('joins nothing of no series or of no day', async () => {
    expect((await ask(50_001)).ids).to.deep.equal([]);
    expect((await ask(60_001)).ids).to.deep.equal([]);
    expect((await ask(99_999)).http).to.equal(404);
  });
});

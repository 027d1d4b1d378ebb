import { expect } from 'chai';
import type { PageArtifact } from '../artifacts.ts';
import { frontLines } from '../metadata/frontMatter.ts';
import { metadataOf } from '../metadata/metadata.ts';
import { type HandmadeLine, pageOf } from '../pdf/page.factory.ts';
import { findForecasts } from './forecasts.ts';
import { type OutlookFront, outlookFronts } from './fronts.testkit.ts';
import { correctedOutlook, findOutlook } from './outlook.ts';

const linesOf = (text: string) =>
  text.split('\n').map((line): HandmadeLine => {
    const [left, top, size, ...words] = line.split(' ');
    return [Number(left), Number(top), Number(size), words.join(' ')];
  });

const outlookOf = ({ lines, ofIndustry }: OutlookFront) => {
  const pages = [pageOf(linesOf(lines))];
  return findOutlook(frontLines(pages), pages, {
    type_id: ofIndustry ? 1 : 2,
    code: ofIndustry ? '' : '600123',
  });
};

/** A table's rows of words, each word at its column's right side as numbers are set. */
function tableAt(top: number, rows: string[], columns: number[], left = 60): HandmadeLine[] {
  return rows.flatMap((row, index) =>
    row.split(' ').map((text, column): HandmadeLine => {
      const right = column === 0 ? left + text.length * 8 : (columns[column - 1] ?? 0);
      return [right - text.length * 8, top + index * 14, 8, text];
    }),
  );
}

const columns = [240, 300, 360, 420];
const rows = [
  '百万元 2024A 2025E 2026E 2027E',
  '营业收入 2,360 2,922 3,524 4,201',
  '增长率(%) 21.3 23.8 20.6 19.2',
  '归母净利润 322 433 543 669',
  '每股收益（元） 0.37 0.50 0.63 0.78',
  '市盈率(倍) 47.1 34.67 27.7 22.4',
];
const read = (page: PageArtifact) =>
  findForecasts([page], '600123').map(
    ({ metric, year, value, unit }) => `${metric} ${year} ${value} ${unit}`,
  );

describe('outlook of a report', () => {
  for (const front of outlookFronts)
    it(`reads rating and target price of a page with ${front.about}`, () => {
      const found = outlookOf(front);
      const { rating, target_price: price } = found ?? {};
      expect([
        rating?.name ?? null,
        rating?.change ?? null,
        price ? [price.low, price.high, price.unit] : null,
      ]).to.deep.equal(front.says);
    });

  const prices: [lines: string, price: number | null][] = [
    ['40 150 9 目标价：35.00 元\n40 190 9 当前价：28.10 元', 28.1],
    ['400 120 9 目标价格：\n480 120 9 23.64\n400 180 9 当前价格：\n480 180 9 17.44', 17.44],
    ['40 170 9 股价（2026-10-30）\n220 170 9 72.50 元', 72.5],
    ['40 140 9 当前价/目标价：12.90/15.00元', 12.9],
    ['40 140 9 收盘价（元）：1,182.79', 1182.79],
    // Of another day, or of a span.
    ['40 140 9 52周股价区间：10.20-20.40元', null],
    ['40 140 9 一年内最高/最低：20.40/10.20', null],
  ];
  for (const [lines, price] of prices)
    it(`reads ${price ?? 'no price'} of a share from ${lines.replaceAll(/\n?\d+ \d+ 9 /g, ' ').trim()}`, () => {
      const found = outlookOf({ about: '', lines, says: [null, null, null] });
      expect(found?.share_price?.value ?? null).to.equal(price);
    });

  it('tells the provenance of each value', () => {
    const found = outlookOf(outlookFronts[1] as OutlookFront);
    expect(found?.rating?.place).to.include({ page: 1, text: '增持' });
    expect(found?.rating?.place?.box.slice(0, 2)).to.deep.equal([0.8067, 0.1425]);
    expect(found?.target_price?.place).to.include({ text: '23.64' });
  });

  it('keeps what a person set, without provenance', () => {
    const found = outlookOf(outlookFronts[0] as OutlookFront);
    const { share_price: price, ...set } =
      correctedOutlook(found, { rating: '增持', target_price: null }) ?? {};
    expect(set).to.deep.equal({ rating: { name: '增持' }, forecasts: [] });
    expect(price?.value).to.equal(28.1);
    expect(correctedOutlook(found, { rating: '' })?.target_price?.low).to.equal(35);
    expect(correctedOutlook(undefined, {})).to.equal(undefined);
  });

  it('reads the estimates of a table, not its past, with the unit in print', () => {
    expect(read(pageOf(tableAt(500, rows, columns)))).to.deep.equal([
      ...[2922, 3524, 4201].map((value, index) => `营业收入 ${2025 + index} ${value} 百万元`),
      ...[433, 543, 669].map((value, index) => `归母净利润 ${2025 + index} ${value} 百万元`),
      ...[0.5, 0.63, 0.78].map((value, index) => `每股收益 ${2025 + index} ${value} 元`),
      ...[34.67, 27.7, 22.4].map((value, index) => `市盈率 ${2025 + index} ${value} 倍`),
    ]);
  });

  it('leaves amounts without a unit, rows that do not fill their years, and years without a mark', () => {
    const bare = rows.map((row) => row.replace('百万元', '会计年度'));
    expect(read(pageOf(tableAt(500, bare, columns))).filter((one) => /营业|归母/.test(one))).to.deep.equal(
      [],
    );
    const gap = rows.map((row) => row.replace('0.50 0.63', '0.63'));
    expect(read(pageOf(tableAt(500, gap, columns))).filter((one) => /每股/.test(one))).to.deep.equal([]);
    const plain = rows.map((row) => row.replaceAll(/(\d{4})[AE]/g, '$1'));
    expect(read(pageOf(tableAt(500, plain, columns)))).to.deep.equal([]);
  });

  it('takes no other column beside a table into its rows, and no table of branches or peers', () => {
    const beside: HandmadeLine[] = [
      [20, 514, 8, '总股本'],
      [60, 514, 8, '3.2'],
    ];
    const shifted = tableAt(
      500,
      rows,
      columns.map((right) => right + 100),
      160,
    );
    expect(read(pageOf([...beside, ...shifted]))).to.have.length(12);
    const branches = ['百万元 2024A 2025E 2026E 2027E', '营业收入 10 20 30 40', '毛利率(%) 20 21 22 23'];
    expect(read(pageOf(tableAt(500, branches, columns)))).to.deep.equal([]);
    const peers = ['公司 2024A 2025E 2026E 2027E', '甲乙股份 10 20 30 40', '丙丁科技 1.1 1.2 1.3 1.4'];
    expect(read(pageOf(tableAt(500, peers, columns)))).to.deep.equal([]);
  });

  it('reads tables side by side each by its own years', () => {
    const left = ['利润表(百万元) 2025E 2026E', '营业收入 2,922 3,524', '每股收益 0.50 0.63'];
    const right = ['主要指标 2025E 2026E', '市盈率 34.6 27.7', '市净率 4.6 4.1'];
    const both = [...tableAt(500, left, [200, 250]), ...tableAt(500, right, [450, 500], 300)];
    expect(read(pageOf(both))).to.have.members([
      '营业收入 2025 2922 百万元',
      '营业收入 2026 3524 百万元',
      '每股收益 2025 0.5 元',
      '每股收益 2026 0.63 元',
      '市盈率 2025 34.6 倍',
      '市盈率 2026 27.7 倍',
      '市净率 2025 4.6 倍',
      '市净率 2026 4.1 倍',
    ]);
  });

  it('is part of the metadata of company and industry reports alone', () => {
    const page = pageOf([
      [40, 100, 20, '甲乙股份（600123）：产能释放带动业绩高增'],
      [40, 150, 11, '投资评级：买入（维持）'],
      ...tableAt(500, rows, columns),
    ]);
    const text = { pages: [page] };
    expect(metadataOf(text, {}).outlook?.forecasts).to.have.length(12);
    expect(metadataOf(text, { type: '晨会早报' }).outlook).to.equal(undefined);
  });
});

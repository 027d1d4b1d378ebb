import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import fc from 'fast-check';
import type { Sequelize } from 'sequelize';
import sharp from 'sharp';
import type { ChartDocument, IndexDocuments } from '../../mappings/documents.ts';
import { printDistance } from '../../mappings/printDistance.ts';
import { migrate } from '../catalog/migrations.ts';
import { connectDatabase } from '../clients/engines.ts';
import { captionKey, issueKey } from './caption.ts';
import { joinAlike, withKnownKeys } from './joinAlike.ts';
import { bandsOf, isAlike, lookOf } from './look.ts';
import { printOf } from './print.ts';

/** A line chart as SVG: axes, lines of a grid and a line through values of 0 to 100. */
function lineChart(values: readonly number[]): Buffer {
  const points = values.map((value, at) => `${40 + (at * 340) / (values.length - 1)},${210 - value * 1.8}`);
  const grid = [50, 90, 130, 170].map((y) => `<path d="M40 ${y}H380" stroke="#ddd"/>`).join('');
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="240"><rect width="400" height="240" fill="#fff"/>${grid}
     <path d="M40 20V210H380" fill="none" stroke="#666" stroke-width="2"/>
     <polyline points="${points.join(' ')}" fill="none" stroke="#1f5f8b" stroke-width="3"/></svg>`,
  );
}

async function printed(picture: ReturnType<typeof sharp>): Promise<Buffer> {
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const print = await printOf({ width: info.width, height: info.height, pixels: data });
  return Buffer.from(print ?? '', 'hex');
}

const lines = fc
  .tuple(
    fc.integer({ min: 12, max: 24 }),
    fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 48, maxLength: 48 }),
  )
  .map(([length, all]) => [all.slice(0, length), all.slice(24, 24 + length)] as const)
  // They differ by a fifth of the axis on average.
  .filter(
    ([one, other]) =>
      one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) > 20 * one.length,
  );

describe('the print of a drawing', function () {
  this.timeout(60_000);

  it('is nearer to its own at another size, with wider margins and compressed than to another line’s', () =>
    fc.assert(
      fc.asyncProperty(
        lines,
        fc.integer({ min: 70, max: 160 }),
        fc.integer({ min: 0, max: 12 }),
        fc.integer({ min: 70, max: 95 }),
        async ([line, otherLine], percent, margin, quality) => {
          const [own, another] = [
            await printed(sharp(lineChart(line))),
            await printed(sharp(lineChart(otherLine))),
          ];
          const resized = sharp(lineChart(line))
            .resize(4 * percent)
            .flatten({ background: '#fff' });
          const wider = { top: margin, left: 12 - margin, right: margin, bottom: 3, background: '#fff' };
          const same = await sharp(await resized.png().toBuffer())
            .extend(wider)
            .jpeg({ quality })
            .toBuffer();
          expect(printDistance(own, await printed(sharp(same)))).to.be.below(printDistance(own, another));
        },
      ),
      { numRuns: 20, endOnFailure: true },
    ));

  it('is another for another line on the same axes', async () => {
    const wave = (phase: number) => Array.from({ length: 20 }, (_, at) => 50 + 40 * Math.sin(at / 3 + phase));
    const [one, other] = [
      await printed(sharp(lineChart(wave(0)))),
      await printed(sharp(lineChart(wave(1.5)))),
    ];
    expect(printDistance(one, other)).to.be.above(30);
  });

  it('is none of a white area', async () => {
    expect(await printOf({ width: 20, height: 10, pixels: Buffer.alloc(600, 255) })).to.equal(null);
  });
});

describe('the key of a caption', () => {
  const weekly = '新能源车周度销量（2025年3月2日-3月8日）';
  for (const [one, other, same] of [
    [weekly, '新能源车周度销量（2025年3月9日-3月15日）', true],
    ['截至2025-03-07 锂价走势', '锂价走势（截至2024-12-27）', true],
    ['第12期组合表现', '第１３期组合表现', true],
    ['2024年营收结构', '2025年营收结构', true],
    ['2024Q3重仓股', '2025Q1重仓股', true],
    ['2025年一季度销量', '2025年三季度销量', true],
    ['本周碳酸锂均价7.52万元/吨', '本周碳酸锂均价7.4万元/吨', true],
    ['动力电池渗透率升至45.2%', '动力电池渗透率升至47%', true],
    ['5年期国债收益率', '10年期国债收益率', false],
    ['前20日资金流入', '前5日资金流入', false],
    ['中证500指数估值', '中证1000指数估值', false],
    ['本周涨幅', '上周涨幅', false],
    [weekly, '新能源车周度产量（2025年3月2日-3月8日）', false],
  ] as const)
    it(`${same ? 'joins' : 'keeps apart'} ${one} and ${other}`, () => {
      expect(captionKey(one) === captionKey(other)).to.equal(same);
    });

  it('makes no issue of what is in no series or has no words', () => {
    expect([issueKey('', 'chart', weekly), issueKey('远山证券 周报', 'chart', '2025年3月')]).to.deep.equal([
      '',
      '',
    ]);
    expect(issueKey('远山证券 周报', 'chart', weekly)).to.match(/^[0-9a-f]{16}$/);
    expect(issueKey('远山证券 周报', 'table', weekly)).to.not.equal(
      issueKey('远山证券 周报', 'chart', weekly),
    );
  });
});

const print = randomBytes(32).toString('hex');
/** The print with its first bits turned. */
function near(bits: number): string {
  const bytes = Buffer.from(print, 'hex');
  for (let bit = 0; bit < bits; bit++) bytes[bit >> 3] = (bytes[bit >> 3] as number) ^ (1 << (bit & 7));
  return bytes.toString('hex');
}

type Given = Partial<ChartDocument> & { series?: string; copyOf?: number };
let reports = 0;
/** A report's documents with one chart. */
function aReport({ series = '', copyOf, ...given }: Given = {}): IndexDocuments {
  const id = ++reports;
  const chart = {
    id: id * 10_000 + 1,
    print,
    text: '',
    name: '装机容量',
    source: 'Wind',
    is_table: false,
    date: '2025-03-07',
  };
  const report = { id, series, copy_of: copyOf ?? null };
  return { report, pages: [], charts: [{ ...chart, ...given }] } as unknown as IndexDocuments;
}

describe('charts of one picture', () => {
  const name = `test-${randomBytes(4).toString('hex')}`;
  let server: Sequelize;
  let database: Sequelize;
  before(async () => {
    const url = new URL(process.env.DATABASE_URL ?? '');
    server = connectDatabase(url.href);
    await server.query(`CREATE DATABASE \`${name}\` CHARACTER SET utf8mb4`);
    url.pathname = `/${name}`;
    database = connectDatabase(url.href);
    await migrate(database);
  });
  after(async () => {
    await database.close();
    await server.query(`DROP DATABASE \`${name}\``);
    await server.close();
  });
  beforeEach(() =>
    Promise.all(['looks', 'bands'].map((kind) => database.query(`DELETE FROM catalog_chart_${kind}`))),
  );

  const keyOf = async (documents: IndexDocuments) => (await joinAlike(database, documents)).charts[0]?.alike;

  for (const [says, given, same] of [
    ['of one caption', { print: near(11), source: '公司公告' }, true],
    ['of one source', { print: near(11), name: '光伏装机' }, true],
    ['of neither', { name: '光伏装机', source: '公司公告' }, false],
    ['of another picture', { print: near(21) }, false],
    ['of no picture', { print: '' }, false],
    ['with other words inside', { text: '2026E' }, false],
    ['whose words were read from it', { text: '2026E', recognised: true }, true],
    ['of a copy', { copyOf: 1 }, false],
    ['that is a table', { is_table: true }, false],
  ] as [string, Given, boolean][])
    it(`${same ? 'join' : 'leave apart'} one ${says}`, async () => {
      const key = await keyOf(aReport());
      expect((await keyOf(aReport(given))) === key).to.equal(same);
    });

  it('leave apart tables whose words are unknown, and issues of one series, but not two charts of an issue', async () => {
    const table = { is_table: true };
    expect(await keyOf(aReport(table))).to.not.equal(await keyOf(aReport(table)));
    const words = { ...table, text: '营业收入 12.5' };
    expect(await keyOf(aReport(words))).to.equal(await keyOf(aReport({ ...words, text: '12.5\n营业收入' })));
    const issue = { series: '远山证券 锂电周报', name: '锂价' };
    const [first, later, again] = [issue, { ...issue, date: '2025-03-14' }, issue];
    const keys = [await keyOf(aReport(first)), await keyOf(aReport(later)), await keyOf(aReport(again))];
    expect(keys[0]).to.not.equal(keys[1]);
    expect(keys[0]).to.equal(keys[2]);
  });

  it('keep their key when they are written again or their first is drawn anew, which gets another', async () => {
    const [first, second] = [aReport(), aReport()];
    const key = await keyOf(first);
    expect([await keyOf(second), await keyOf(first)]).to.deep.equal([key, key]);
    const [chart] = first.charts;
    const anew = { ...first, charts: [{ ...chart, print: near(200) }] } as IndexDocuments;
    expect(await keyOf(anew)).to.not.equal(key);
    expect((await withKnownKeys(database, second)).charts[0]?.alike).to.equal(key);
  });

  it('are told by many at once as by one', async () => {
    const keys = await Promise.all(Array.from({ length: 6 }, () => keyOf(aReport())));
    expect(new Set(keys)).to.have.length(1);
  });

  it('have a band in common however their bits differ', () =>
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(251), { maxLength: 11 }), (turned) => {
        const [one, other] = [aReport(), aReport()].map(({ report, charts }) =>
          lookOf(charts[0] as ChartDocument, report),
        ) as [Buffer, Buffer];
        for (const bit of turned) other[bit >> 3] = (other[bit >> 3] as number) ^ (1 << (bit & 7));
        expect(isAlike(one, other)).to.equal(true);
        expect(bandsOf(one).some((band) => bandsOf(other).includes(band))).to.equal(true);
      }),
    ));
});

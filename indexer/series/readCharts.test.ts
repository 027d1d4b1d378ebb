import { expect } from 'chai';
import type { TableData } from '../../mappings/storeLayout.ts';
import { handmadePdf, pdfFolder } from '../pdf/handmade.factory.ts';
import { closePdfReaders, readPdf, readPdfCharts } from '../pdf/pdf.ts';
import { chartPage, type DrawnChart } from './drawnChart.factory.ts';
import type { ChartReading } from './readCharts.ts';

const blue = '#1f77b4';
const red = '#d62728';
const years = ['2021', '2022', '2023', '2024E'];
const ticks = ['0', '50', '100', '150', '200'];

describe('charts drawn as vectors', function () {
  this.timeout(120_000);
  let folder: Awaited<ReturnType<typeof pdfFolder>>;
  before(async () => {
    folder = await pdfFolder();
  });
  after(async () => {
    closePdfReaders();
    await folder.remove();
  });

  const read = async (chart: DrawnChart, name = '产量（万吨）'): Promise<ChartReading> => {
    const { page, body } = chartPage(chart);
    const path = await folder.save(`${Math.random()}.pdf`, handmadePdf([page]));
    const [own] = await readPdf(path);
    if (!own) throw new Error('no page');
    const { width, height, runs } = own;
    for await (const reading of readPdfCharts(path, [{ page: 1, width, height, body, name, runs }]))
      return reading;
    throw new Error('no reading');
  };
  const rowsOf = ({ rows, cols, items }: TableData) =>
    Array.from({ length: rows }, (_, r) =>
      Array.from({ length: cols }, (_, c) => items.find((one) => one.r === r && one.c === c)?.text ?? ''),
    );
  const data = async (chart: DrawnChart, name?: string) => {
    const reading = await read(chart, name);
    if ('unread' in reading) throw new Error(reading.unread);
    return reading.table;
  };
  const refusal = async (chart: DrawnChart) => {
    const reading = await read(chart);
    return 'unread' in reading ? reading.unread : rowsOf(reading.table);
  };
  const column = (shares: (number | null)[], more: object = {}) => ({
    color: blue,
    as: 'bar' as const,
    shares,
    ...more,
  });
  const line = (shares: (number | null)[], more: object = {}) => ({
    color: red,
    as: 'line' as const,
    shares,
    ...more,
  });

  it('give the values of columns, with the unit of their caption and their places', async () => {
    const table = await data({ ticks, labels: years, series: [column([0.25, 0.5, null, 1])] });
    expect(rowsOf(table)).to.deep.equal([
      ['', '产量（万吨）'],
      ['2021', '50.0'],
      ['2022', '100.0'],
      ['2023', ''],
      ['2024E', '200.0'],
    ]);
    const value = table.items.find(({ text }) => text === '100.0');
    expect(value).to.deep.include({ value: 100, unit: '万吨', page: 1 });
    expect(value?.box.slice(1)).to.deep.equal(
      [250, 208, 300].map((side, at) => (at === 1 ? value?.box[2] : side)),
    );
    expect(table.drawn).to.deep.equal({ series: [{ as: 'bar', color: blue }] });
  });

  it('give lines by the colours of their legend, one on the axis at the right that it names', async () => {
    const table = await data({
      ticks,
      rightTicks: ['-10%', '0%', '10%', '20%', '30%'],
      labels: years,
      series: [
        column([0.25, 0.5, 0.75, 1], { name: '产量' }),
        line([0.5, 0.25, 1, 0], { name: '同比（右轴）' }),
      ],
    });
    expect(rowsOf(table).map((row) => row.slice(1))).to.deep.equal([
      ['产量', '同比'],
      ['50.0', '10.00%'],
      ['100.0', '0.00%'],
      ['150.0', '30.00%'],
      ['200.0', '-10.00%'],
    ]);
  });

  it('give the parts of stacked columns, each by itself', async () => {
    const series = [
      column([0.25, 0.5, 0.25, 0.5], { name: '国内' }),
      { ...column([0.5, 0.25, 0.5, 0.25], { name: '海外' }), color: red },
    ];
    const table = await data({ ticks, labels: years, series, stacked: true });
    expect(rowsOf(table).slice(1)).to.deep.equal([
      ['2021', '50.0', '100.0'],
      ['2022', '100.0', '50.0'],
      ['2023', '50.0', '100.0'],
      ['2024E', '100.0', '50.0'],
    ]);
  });

  it('name the months between labels where these tell them, and leave them open else', async () => {
    const shares = Array.from({ length: 24 }, (_, at) => at / 24);
    const every = (labels: string[]) => shares.map((_, at) => (at % 6 === 0 ? (labels[at / 6] ?? '') : ''));
    const months = await data({
      ticks,
      labels: every(['24/01', '24/07', '25/01', '25/07']),
      series: [line(shares)],
    });
    expect(
      rowsOf(months)
        .map(([month]) => month)
        .slice(1, 9),
    ).to.deep.equal(['24/01', '24/02', '24/03', '24/04', '24/05', '24/06', '24/07', '24/08']);
    const names = await data({ ticks, labels: every(['甲', '乙', '丙', '丁']), series: [line(shares)] });
    expect(
      rowsOf(names)
        .map(([name]) => name)
        .slice(1, 9),
    ).to.deep.equal(['甲', '', '', '', '', '', '乙', '']);
  });

  it('are refused where anything of them is not sure', async () => {
    const bars = [column([0.25, 0.5, 0.75, 1])];
    const two = [
      line([0.5, 0.25, 1, 0], { name: '甲' }),
      { ...line([0.1, 0.2, 0.3, 0.4], { name: '乙' }), color: blue },
    ];
    const right = ['0', '1', '2', '3', '4'];
    const piece = (from: number, length: number) =>
      Array.from({ length }, (_, at) => `${from + at * 2} ${560 + (at % 7)} ${at ? 'l' : 'm'}`).join(' ');
    const refused = {
      'a line with a gap': {
        ticks,
        labels: years,
        series: [],
        more: `1 0 0 RG ${piece(101, 61)} S ${piece(249, 40)} S`,
      },
      'no axis of values': { ticks: ['1', '10', '100', '1000', '10000'], labels: years, series: bars },
      'two axes that are not told apart': { ticks, rightTicks: right, labels: years, series: two },
      'two entries of the legend with one color': {
        ...{ ticks, labels: years },
        series: two.map((one) => ({ ...one, color: red })),
      },
      'series without names': { ticks, labels: years, series: two.map((one) => ({ ...one, name: '' })) },
      'labels that repeat': { ticks, labels: ['一季', '二季', '一季', '二季'], series: bars },
      'values beyond their axis': { ticks, labels: years, series: [line([0.5, 1.2, 0.5, 0.5])] },
      'bars that stand on nothing': {
        ...{ ticks, labels: years, series: [column([0.25, 0.5, null, 1])] },
        more: '0.1216 0.4667 0.7059 rg 232 600 36 10 re f',
      },
      'a shape that is neither line nor bar': {
        ...{ ticks, labels: years, series: bars },
        more: '1 0 0 rg 120 560 m 200 620 l 260 560 l f',
      },
    } satisfies Record<string, DrawnChart>;
    for (const [why, chart] of Object.entries(refused)) expect(await refusal(chart), why).to.equal(why);
  });

  it('end at once where more is drawn than anybody can read', async () => {
    const many = Array.from(
      { length: 20_000 },
      (_, at) => `${100 + (at % 200)} ${560 + (at % 50)} 1 1 re f`,
    ).join('\n');
    const long = `110 560 m ${Array.from({ length: 80_000 }, (_, at) => `${110 + at / 400} ${560 + (at % 50)} l`).join(' ')} S`;
    for (const more of [many, long])
      expect(await refusal({ ticks, labels: years, series: [column([1, 1, 1, 1])], more })).to.equal(
        'too much is drawn',
      );
  });
});

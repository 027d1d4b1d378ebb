import { compound, growth, print, type Series } from '../facts/series.ts';
import type { House } from '../houses/stationery.ts';
import type { Block, ChartSpec, Figure, TableSpec } from '../model.ts';
import type { Random } from '../random.ts';
import { exhibit } from './banks.ts';
import { change, chineseNumeral, type Slots, type Writer } from './writer.ts';

const providers = '研数通 公司公告 行业协会 公开资料整理 海关统计 草根调研 招股文件 统计部门'.split(' ');

/** A figure with the sentence about it; both from the same numbers. */
export interface Exhibit {
  figure: Figure;
  sentence: string;
}

/** A report's body under way: numbers headings and figures in the house's way. */
export class Draft {
  readonly blocks: Block[] = [];
  private chapter = 0;
  private section = 0;
  private charts = 0;
  private tables = 0;

  constructor(
    readonly house: House,
    readonly writer: Writer,
    readonly random: Random,
    /** Share of charts drawn as bitmaps. */
    private readonly bitmaps: number,
  ) {}

  heading(text: string): void {
    this.chapter++;
    this.section = 0;
    const { numbers } = this.house.heading;
    const prefix =
      numbers === 'chinese'
        ? `${chineseNumeral(this.chapter)}、`
        : numbers === 'decimal'
          ? `${this.chapter}. `
          : '';
    this.blocks.push({ kind: 'heading', level: 1, text: prefix + text });
  }

  subheading(text: string): void {
    this.section++;
    const { numbers } = this.house.heading;
    const prefix =
      numbers === 'chinese'
        ? `（${chineseNumeral(this.section)}）`
        : numbers === 'decimal'
          ? `${this.chapter}.${this.section} `
          : '';
    this.blocks.push({ kind: 'heading', level: 2, text: prefix + text });
  }

  paragraph(text: string, lead?: string): void {
    if (text) this.blocks.push(lead ? { kind: 'paragraph', text, lead } : { kind: 'paragraph', text });
  }

  bullets(items: string[]): void {
    this.blocks.push({ kind: 'bullets', items });
  }

  figures(figures: Figure[], columns = figures.length > 1 ? 2 : 1): void {
    if (figures.length) this.blocks.push({ kind: 'figures', figures, columns });
  }

  private label(kind: Figure['kind']): { label: string; id: string } {
    const { chart, table, spaced } = this.house.figure;
    const word = kind === 'chart' ? chart : table;
    const shared = chart === table;
    const number = kind === 'chart' || shared ? ++this.charts : ++this.tables;
    return { label: `${word}${spaced ? ' ' : ''}${number}`, id: `${word}${number}` };
  }

  private source(): string {
    const names = this.random.sample(providers, this.random.int(1, 2));
    const join = this.house.figure.mark === '：' ? '，' : '、';
    return `${this.house.figure.source}${[...names, this.house.institution.desk].join(join)}`;
  }

  chart(caption: string, chart: ChartSpec): Figure {
    const render = this.random.chance(this.bitmaps) ? 'bitmap' : 'vector';
    return { kind: 'chart', ...this.label('chart'), caption, source: this.source(), chart, render };
  }

  table(caption: string, table: TableSpec): Figure {
    return { kind: 'table', ...this.label('table'), caption, source: this.source(), table, render: 'vector' };
  }

  /** A yearly series as bars with its growth on the second axis; `known` is the last year without an E. */
  yearly(series: Series, known: number, extra: Slots = {}): Exhibit {
    const { random } = this;
    const growths = series.values.map((_, index) => (index === 0 ? null : growth(series, index)));
    const withGrowth = random.chance(0.7);
    const caption = this.writer.phrase(
      withGrowth
        ? [
            '{span}{name}及增速',
            '{name}与同比增速（{span}）',
            '{name}及其同比变化',
            '预计{nextYear}年{name}为{next}{unit}',
          ]
        : ['{span}{name}（{unit}）', '{name}走势（{span}）', '{lastYear}年{name}同比{yoy}'],
      this.yearlySlots(series, known),
    );
    const figure = this.chart(caption, {
      form: withGrowth ? 'combo' : random.chance(0.25) ? 'area' : 'bar',
      labels: series.labels,
      unit: series.unit,
      ...(withGrowth ? { unitRight: '%' } : {}),
      plots: [
        { name: series.name, values: series.values, as: 'bar' },
        ...(withGrowth
          ? [{ name: '同比', values: growths, side: 'right' as const, as: 'line' as const }]
          : []),
      ],
    });
    const sentence = this.writer.phrase(exhibit.annual, {
      ...extra,
      ...this.yearlySlots(series, known),
      label: figure.label,
    });
    return { figure, sentence };
  }

  private yearlySlots(series: Series, known: number): Slots {
    const last = series.labels.indexOf(String(known));
    const next = Math.min(last + 1, series.values.length - 1);
    return {
      name: series.name,
      unit: series.unit,
      span: `${series.labels[0]}—${series.labels.at(-1)}年`,
      first: print(series, 0),
      firstYear: series.labels[0] ?? '',
      last: print(series, last),
      lastYear: String(known),
      yoy: change(growth(series, last)),
      cagr: compound(series, 0, last).toFixed(1),
      next: print(series, next),
      nextYear: (series.labels[next] ?? '').replace('E', ''),
      nextYoy: change(growth(series, next)),
    };
  }

  /** Monthly series as lines; the first is described. */
  monthly(list: Series[], extra: Slots = {}, caption?: string): Exhibit {
    const [main] = list;
    if (!main) throw new Error('No series');
    const { values, labels } = main;
    const month = (index: number) =>
      `20${(labels.at(index) ?? '').replace('/', '年')}月`.replace('年0', '年');
    const high = values.indexOf(Math.max(...values));
    const low = values.indexOf(Math.min(...values));
    const last = values.at(-1) ?? 0;
    const before = values.at(-2) ?? last;
    const points = ['%', '天', '点', '分位'].includes(main.unit) || Math.abs(before) < 0.5;
    const step = Number((last - before).toFixed(main.digits));
    const mom = points
      ? `${step >= 0 ? '上升' : '下降'}${Math.abs(step).toFixed(main.digits)}${main.unit === '%' ? '个百分点' : main.unit}`
      : change(Number(((last / before - 1) * 100).toFixed(1)));
    const slots: Slots = {
      name: main.name,
      unit: main.unit,
      last: print(main, -1),
      month: month(-1),
      mom,
      high: print(main, high),
      highMonth: month(high),
      low: print(main, low),
      lowMonth: month(low),
      span: String(values.length),
      rank: String(
        Math.round((values.filter((value) => value < last).length / Math.max(1, values.length - 1)) * 100),
      ),
    };
    const names = list.map((series) => series.name).join('与');
    const figure = this.chart(
      caption ??
        this.writer.phrase(['{names}', '{names}走势', '{names}（月度）', '{month}{name}为{last}{unit}'], {
          ...slots,
          names,
        }),
      {
        form: 'line',
        labels,
        unit: main.unit,
        plots: list.map((series, index) =>
          index > 0 && series.unit !== main.unit
            ? { name: series.name, values: series.values, side: 'right' }
            : { name: series.name, values: series.values },
        ),
        ...(list[1] && list[1].unit !== main.unit ? { unitRight: list[1].unit } : {}),
      },
    );
    return {
      figure,
      sentence: this.writer.phrase(exhibit.monthly, { ...extra, ...slots, label: figure.label }),
    };
  }

  /** Shares as a pie; values in percent, any order. */
  shares(caption: string, names: string[], values: number[]): Exhibit {
    const figure = this.chart(caption, {
      form: 'pie',
      labels: names,
      unit: '%',
      plots: [{ name: '占比', values }],
    });
    const order = values
      .map((value, index) => ({ value, name: names[index] ?? '' }))
      .sort((a, b) => b.value - a.value);
    const [first, second] = order;
    const sentence = this.writer.phrase(exhibit.share, {
      label: figure.label,
      first: first?.name ?? '',
      firstShare: (first?.value ?? 0).toFixed(1),
      second: second?.name ?? '',
      secondShare: (second?.value ?? 0).toFixed(1),
      gap: ((first?.value ?? 0) - (second?.value ?? 0)).toFixed(1),
      top3: order
        .slice(0, 3)
        .reduce((sum, { value }) => sum + value, 0)
        .toFixed(1),
    });
    return { figure, sentence };
  }

  /** A ranking as horizontal bars, the largest on top. */
  ranking(caption: string, name: string, unit: string, pairs: [string, number][]): Exhibit {
    const sorted = [...pairs].sort((a, b) => b[1] - a[1]);
    const digits = Math.max(...sorted.map(([, value]) => Math.abs(value))) >= 1000 ? 0 : 1;
    const figure = this.chart(caption, {
      form: 'rows',
      labels: sorted.map(([label]) => label),
      unit,
      plots: [{ name, values: sorted.map(([, value]) => Number(value.toFixed(digits))) }],
    });
    const say = (value: number | undefined) =>
      (value ?? 0).toFixed(digits).replace(/\B(?=(\d{3})+(?!\d)(\.|$))/g, ',');
    const sentence = this.writer.phrase(exhibit.rank, {
      label: figure.label,
      name,
      unit,
      first: sorted[0]?.[0] ?? '',
      firstValue: say(sorted[0]?.[1]),
      last: sorted.at(-1)?.[0] ?? '',
      lastValue: say(sorted.at(-1)?.[1]),
    });
    return { figure, sentence };
  }

  /** A cloud of points: pairs of x and y. */
  scatter(caption: string, x: string, y: string, unit: string, pairs: [number, number][]): Exhibit {
    const figure = this.chart(caption, {
      form: 'scatter',
      labels: [],
      unit,
      plots: [
        { name: x, values: pairs.map(([value]) => value) },
        { name: y, values: pairs.map(([, value]) => value) },
      ],
    });
    return { figure, sentence: this.writer.phrase(exhibit.scatter, { label: figure.label, x, y }) };
  }

  /** A table with the sentence that points at it. */
  listing(caption: string, topic: string, table: TableSpec): Exhibit {
    const figure = this.table(caption, table);
    return { figure, sentence: this.writer.phrase(exhibit.table, { label: figure.label, topic }) };
  }
}

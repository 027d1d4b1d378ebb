import type { Random } from '../../random.ts';
import { theme as bank } from '../banks.ts';
import type { Assignment } from '../context.ts';
import type { Draft } from '../draft.ts';
import type { Writer } from '../writer.ts';

/** Month labels before a date, the last the month before it. */
function months(date: string, count: number): string[] {
  const [year = 2026, month = 1] = date.split('-').map(Number);
  return Array.from({ length: count }, (_, index) => {
    const at = year * 12 + month - 1 - count + index;
    return `${String(Math.floor(at / 12)).slice(2)}/${String((at % 12) + 1).padStart(2, '0')}`;
  });
}

/** Method of the test. */
export function methodChapter(draft: Draft, writer: Writer, task: Assignment): void {
  const years = task.random.int(6, 10);
  const end = Number(task.date.slice(0, 4));
  const span = { from: `${end - years}年1月`, to: `${end - 1}年12月` };
  draft.heading(writer.phrase(['数据与方法', '{part}信号的构建', '模型设定：{tool}', '研究框架与样本']));
  draft.paragraph(writer.paragraph([bank.method, bank.method, bank.method], span));
  draft.paragraph(writer.paragraph([bank.method, bank.method], span));
}

/** Group returns, net value, yearly table and a scatter; text and figures from the same numbers. */
export function backtest(draft: Draft, writer: Writer, task: Assignment): void {
  const { random } = task;
  draft.heading(writer.phrase(['回测结果：{part}有效性检验', '实证：分组与多空表现', '{part}的历史表现']));
  const low = random.between(-9, -2);
  const step = random.between(1.7, 3.1);
  const groups = Array.from({ length: 10 }, (_, index) =>
    Number((low + step * index + random.bell() * 0.7).toFixed(1)),
  );
  const bars = draft.chart(writer.phrase(['{part}十分组年化收益率', '分组年化收益（{part}）']), {
    form: 'bar',
    labels: groups.map((_, index) => `第${index + 1}组`),
    unit: '%',
    plots: [{ name: '年化收益', values: groups }],
  });
  const length = random.int(60, 110);
  const { own, base } = netValues(random, length);
  const labels = months(task.date, length);
  const curve = draft.chart(
    writer.phrase(['多头组合与基准净值', '{part}组合净值走势', '组合累计净值（{tool}）']),
    {
      form: 'line',
      labels,
      unit: '净值',
      plots: [
        { name: '多头组合', values: own },
        { name: '等权基准', values: base },
      ],
    },
  );
  const [first = 0, last = 0] = [groups[0], groups.at(-1)];
  const ends = { own: own.at(-1) ?? 1, base: base.at(-1) ?? 1 };
  draft.paragraph(
    writer.phrase(bank.result, {
      label: bars.label,
      best: last.toFixed(1),
      worst: first.toFixed(1),
      gap: (last - first).toFixed(1),
    }) +
      writer.phrase(bank.nav, {
        label: curve.label,
        last: ends.own.toFixed(3),
        total: ((ends.own - 1) * 100).toFixed(1),
        bench: ends.base.toFixed(3),
        excess: ((ends.own - ends.base) * 100).toFixed(1),
      }),
  );
  draft.figures([bars, curve]);
  yearly(draft, task, labels, own, base);
  draft.paragraph(writer.paragraph([bank.robust, bank.robust, bank.robust]));
  signals(draft, writer, random);
}

/** Net values by month of a portfolio and its benchmark. */
function netValues(random: Random, length: number) {
  const own: number[] = [];
  const base: number[] = [];
  let [value, market] = [1, 1];
  for (let month = 0; month < length; month++) {
    const shared = random.bell() * 0.032;
    market *= 1 + shared + 0.002;
    value *= 1 + shared * 0.92 + random.between(0.004, 0.009) + random.bell() * 0.008;
    own.push(Number(value.toFixed(3)));
    base.push(Number(market.toFixed(3)));
  }
  return { own, base };
}

/** A scatter of signals, and how often they were right. */
function signals(draft: Draft, writer: Writer, random: Random): void {
  const pairs = Array.from({ length: 90 }, (): [number, number] => {
    const x = random.bell();
    return [Number(x.toFixed(2)), Number((x * 0.8 + random.bell() * 1.7).toFixed(2))];
  });
  const cloud = draft.scatter(
    writer.phrase(['{part}信号值与次月超额收益', '信号与未来收益散点（{part}）']),
    '标准化信号值',
    '次月超额收益',
    '%',
    pairs,
  );
  const counts = [12, 27, 46, 58, 41, 22, 9].map((count) => count + random.int(-4, 6));
  const spread = draft.chart('月度RankIC分布', {
    form: 'bar',
    labels: ['<-6%', '-6~-3%', '-3~0%', '0~3%', '3~6%', '6~9%', '>9%'],
    unit: '月',
    plots: [{ name: '月数', values: counts }],
  });
  draft.paragraph(cloud.sentence + writer.paragraph([bank.robust, bank.robust]));
  draft.figures([cloud.figure, spread]);
}

/** Returns by year, from the very net values of the curve. */
function yearly(draft: Draft, task: Assignment, labels: string[], own: number[], base: number[]): void {
  const years = [...new Set(labels.map((label) => label.slice(0, 2)))];
  const of = (values: number[], year: string) => {
    const at = labels
      .map((label, index) => (label.startsWith(`${year}/`) ? index : -1))
      .filter((index) => index >= 0);
    const before = (at[0] ?? 0) > 0 ? (values[(at[0] ?? 0) - 1] ?? 1) : 1;
    return ((values[at.at(-1) ?? 0] ?? 1) / before - 1) * 100;
  };
  const rows = years.map((year) => {
    const [mine, market] = [of(own, year), of(base, year)];
    return [
      `20${year}年`,
      mine.toFixed(1),
      market.toFixed(1),
      (mine - market).toFixed(1),
      task.random.between(2.1, 7.8).toFixed(1),
    ];
  });
  const table = draft.listing('多头组合分年度表现', '多头组合各年度的收益与相对回撤', {
    rows: [['年份', '组合收益(%)', '基准收益(%)', '超额收益(%)', '最大相对回撤(%)'], ...rows],
  });
  draft.paragraph(table.sentence);
  draft.figures([table.figure], 1);
}

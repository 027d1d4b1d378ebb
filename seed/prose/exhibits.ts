import { type Company, companyFirstYear, exchangeOf } from '../facts/companies.ts';
import { shares } from '../facts/series.ts';
import type { Figure } from '../model.ts';
import type { Assignment } from './context.ts';
import type { Draft, Exhibit } from './draft.ts';
import { change, type Writer } from './writer.ts';

/** A company's figure of a year; million yuan. */
export function ofYear(values: number[], year: number): number {
  return values[year - companyFirstYear] ?? 0;
}

/** Million yuan as 亿元 with two decimals. */
export function inYi(millions: number): string {
  return (millions / 100).toFixed(2);
}

/** Percent growth of a company's figure over the year before, one decimal. */
export function companyGrowth(values: number[], year: number): number {
  return Number(((ofYear(values, year) / ofYear(values, year - 1) - 1) * 100).toFixed(1));
}

/** Revenue and profit of a company as two charts, with what they say. */
export function companyFigures(
  draft: Draft,
  company: Company,
  known: number,
): { pair: Figure[]; sentences: string } {
  const from = Math.max(companyFirstYear + 1, known - 4);
  const years = Array.from({ length: known - from + 3 }, (_, index) => from + index);
  const labels = years.map((year) => `${year}${year > known ? 'E' : ''}`);
  const money = (caption: string, name: string, values: number[]) =>
    draft.chart(caption, {
      form: 'combo',
      labels,
      unit: '亿元',
      unitRight: '%',
      plots: [
        { name, as: 'bar', values: years.map((year) => Number(inYi(ofYear(values, year)))) },
        { name: '同比', as: 'line', side: 'right', values: years.map((year) => companyGrowth(values, year)) },
      ],
    });
  const income = money(`${company.name}营业收入及增速`, '营业收入', company.revenue);
  const profit = money(`${company.name}归母净利润及增速`, '归母净利润', company.profit);
  const sentences = draft.writer.phrase(
    [
      '{known}年公司实现营业收入{revenue}亿元，同比{revenueGrowth}；归母净利润{profit}亿元，同比{profitGrowth}（{a}、{b}）。',
      '{a}与{b}显示，公司{known}年收入、归母净利润分别为{revenue}亿元和{profit}亿元，同比{revenueGrowth}和{profitGrowth}。',
      '财务上，{name}{known}年收入{revenue}亿元，{revenueGrowth}，归母净利润{profit}亿元，{profitGrowth}，毛利率{gross}%。',
      '从{a}看，{name}{known}年收入同比{revenueGrowth}至{revenue}亿元，利润端则{profitGrowth}至{profit}亿元（{b}）。',
    ],
    {
      name: company.name,
      known: String(known),
      a: income.label,
      b: profit.label,
      revenue: inYi(ofYear(company.revenue, known)),
      profit: inYi(ofYear(company.profit, known)),
      gross: ofYear(company.grossMargin, known).toFixed(1),
      revenueGrowth: change(companyGrowth(company.revenue, known)),
      profitGrowth: change(companyGrowth(company.profit, known)),
    },
  );
  return { pair: [income, profit], sentences };
}

/** Six charts on a company, with what the first pair and the mix say. */
export function companyGrid(
  draft: Draft,
  company: Company,
  known: number,
): { figures: Figure[]; sentences: string } {
  const { pair, sentences } = companyFigures(draft, company, known);
  const years = Array.from({ length: 6 }, (_, index) => known - 5 + index);
  const line = (caption: string, name: string, unit: string, give: (year: number) => number) =>
    draft.chart(caption, {
      form: draft.random.pick(['line', 'bar', 'area']),
      labels: years.map(String),
      unit,
      plots: [{ name, values: years.map((year) => Number(give(year).toFixed(2))) }],
    });
  const figures = [
    ...pair,
    line(`${company.name}毛利率`, '毛利率', '%', (year) => ofYear(company.grossMargin, year)),
    line(
      `${company.name}每股收益`,
      '每股收益',
      '元',
      (year) => ofYear(company.profit, year) / company.shareCount,
    ),
    line(
      `${company.name}净利率`,
      '净利率',
      '%',
      (year) => (ofYear(company.profit, year) / ofYear(company.revenue, year)) * 100,
    ),
  ];
  const names = [...company.products.slice(0, 4), '其他业务'];
  const mix = draft.shares(
    `${company.name}${known}年收入结构`,
    names,
    shares(`${company.code}${known}`, names),
  );
  return { figures: [...figures, mix.figure], sentences: sentences + mix.sentence };
}

/** Revenue or profit of the companies side by side as a ranking. */
export function sizeFigures(draft: Draft, peers: Company[], known: number): Exhibit {
  const profit = draft.random.chance(0.4);
  const name = profit ? `${known}年归母净利润` : `${known}年营业收入`;
  return draft.ranking(
    `样本公司${name}排名`,
    name,
    '亿元',
    peers.slice(0, 8).map((peer) => [peer.name, ofYear(profit ? peer.profit : peer.revenue, known) / 100]),
  );
}

/** Price-earnings of a company on the profit of a year. */
export function multiple(company: Company, year: number): string {
  return ((company.price * company.shareCount) / ofYear(company.profit, year)).toFixed(1);
}

/** Valuation of the companies: price, earnings a share, multiples. */
export function peerTable(draft: Draft, task: Assignment, known: number): Exhibit {
  const years = [known, known + 1, known + 2];
  const rows = task.peers
    .slice(0, 8)
    .map((peer) => [
      `${peer.code}.${exchangeOf(peer.code)}`,
      peer.name,
      peer.price.toFixed(2),
      ...years.map((year) => (ofYear(peer.profit, year) / peer.shareCount).toFixed(2)),
      ...years.map((year) => multiple(peer, year)),
    ]);
  const mark = (year: number) => `${String(year).slice(2)}${year > known ? 'E' : 'A'}`;
  return draft.listing(
    draft.writer.phrase(
      ['{industry}重点公司盈利预测与估值', '可比公司估值（截至{date}）', '{industry}样本公司估值比较'],
      { date: task.date },
    ),
    '样本公司的每股收益预测与市盈率',
    {
      rows: [
        [
          '代码',
          '公司',
          '股价(元)',
          ...years.map((year) => `EPS ${mark(year)}`),
          ...years.map((year) => `PE ${mark(year)}`),
        ],
        ...rows,
      ],
      widths: [14, 13, 11, 10, 10, 10, 10, 10, 10],
    },
  );
}

/** Policies of an industry, one a row. */
export function policyTable(draft: Draft, writer: Writer, task: Assignment): Exhibit {
  const [year = 2026, month = 1] = task.date.split('-').map(Number);
  const rows = task.industry.policies.map((policy, index) => {
    const at = year * 12 + month - 2 - index * draft.random.int(2, 5);
    return [
      `${Math.floor(at / 12)}年${(at % 12) + 1}月`,
      policy,
      writer.phrase([
        '规范{product}准入，明确{down}应用要求',
        '提出到{year}年{segment}发展目标与{#5~12}项重点任务',
        '对{up}与{product}的能耗、质量标准作出量化约束',
        '鼓励{down}与{segment}企业联合攻关，完善{product}标准',
        '强化{segment}全过程监管，设置{#12~24}个月过渡期',
      ]),
    ];
  });
  return draft.listing(`${task.industry.name}主要政策梳理`, `${task.industry.name}近年的主要政策`, {
    rows: [['时间', '政策', '主要内容'], ...rows],
    widths: [16, 36, 48],
    prose: [1, 2],
  });
}

import { annual, monthly } from '../../facts/series.ts';
import { type Industry, subjects, type Theme } from '../../knowledge/knowledge.ts';
import { market, sector, theme } from '../banks.ts';
import { type Assignment, industrySlots, knownYear, segmentSlots, unique, type Written } from '../context.ts';
import { Draft } from '../draft.ts';
import { Writer } from '../writer.ts';
import { themeSlots } from './themeReport.ts';

const indices: [string, number, number][] = [
  ['全市场指数', 4600, 5600],
  ['大盘指数', 4100, 4900],
  ['中盘指数', 6500, 7900],
  ['成长指数', 2900, 3600],
  ['港股指数', 23000, 27500],
  ['商品指数', 165, 205],
];

/** A morning note: the markets' table, then several short items. */
export function morningNote(task: Assignment): Written {
  const { random, house } = task;
  const writer = new Writer(random, { date: task.date });
  const draft = new Draft(house, writer, random, task.bitmaps);
  const note = { draft, writer, task };
  draft.heading('市场概览');
  draft.paragraph(marketTable(draft, task));
  draft.heading('宏观与策略');
  const headlines = [subjects.macro, subjects.strategy].map((list) => themeItem(note, random.pick(list)));
  draft.heading('行业与公司');
  for (const industry of task.others.slice(0, random.int(4, 7))) headlines.push(industryItem(note, industry));
  const day = `${Number(task.date.slice(5, 7))}月${Number(task.date.slice(8))}日`;
  const head = (headlines[random.int(0, 1)] ?? '').replace(/^【.*?】/, '');
  return {
    title: writer.phrase(titles, { day, head }),
    subtitle: '',
    genre: random.pick(['晨会纪要', '每日早报', '晨报']),
    blocks: draft.blocks,
    riskNote: '宏观政策变化；行业需求波动；海外市场波动；数据统计误差。',
    keyData: [],
    keywords: unique(['晨会', ...task.others.slice(0, 3).map((industry) => industry.name)]),
    abstract: headlines.slice(0, 6).map((lead, index) => {
      const slots = themeSlots(random.pick(index % 2 ? subjects.macro : subjects.strategy), task);
      return { lead: `${lead}。`, text: index < 2 ? writer.paragraph([theme.themeWhy], slots) : '' };
    }),
  };
}

const titles = [
  '晨会纪要（{day}）：{head}',
  '{day}早报：{head}',
  '每日晨会——{head}',
  '晨报{day}：{head}',
  '早间速递（{day}）：{head}',
];

/** A note that is being written. */
interface Note {
  draft: Draft;
  writer: Writer;
  task: Assignment;
}

/** What moves markets. @returns its heading */
function themeItem({ draft, writer, task }: Note, one: Theme): string {
  const slots = themeSlots(one, task);
  const head = writer.phrase(['{theme}：{view}', '{part}：{driver}', '{theme}：{part}与{part2}分化'], slots);
  draft.subheading(head);
  const series = task.random
    .sample(one.metrics, 2)
    .map((metric) => draft.monthly([monthly(task.type, metric, task.date, 24)], slots));
  draft.paragraph(
    writer.paragraph([theme.themeOpen, theme.themeWhy, theme.themeView], slots) +
      series.map((exhibit) => exhibit.sentence).join(''),
  );
  draft.figures(series.map((exhibit) => exhibit.figure));
  return head;
}

/** What an industry does, some with its volumes and prices. @returns its heading */
function industryItem({ draft, writer, task }: Note, industry: Industry): string {
  const { random } = task;
  const segment = random.pick(industry.segments);
  const own = {
    ...industrySlots(industry, task.peers, task.date),
    company: ['头部厂商', '行业龙头', '一线企业', '领先企业'],
    ...segmentSlots(segment),
  };
  const head = `【${industry.name}】${writer.phrase(sector.industryClaims, own)}`;
  draft.subheading(head);
  const why = random.pick([market.demandWhy, market.supplyOpen, market.priceOpen]);
  draft.paragraph(writer.paragraph([market.demandOpen, why, market.therefore], own));
  if (!random.chance(0.45)) return head;
  const known = knownYear(task.date);
  const volume = annual(industry.name, random.pick(industry.volumes), known - 5, known + 2, known);
  const exhibit = draft.yearly(volume, known, own);
  const price = draft.monthly([monthly(industry.name, random.pick(industry.prices), task.date, 24)], own);
  draft.paragraph(exhibit.sentence + price.sentence);
  draft.figures([exhibit.figure, price.figure]);
  return head;
}

function marketTable(draft: Draft, task: Assignment): string {
  const { random } = task;
  const rows = indices.map(([name, low, high]) => {
    const close = random.between(low, high);
    return [
      name,
      close.toFixed(close > 1000 ? 0 : 1),
      random.between(-1.9, 1.9).toFixed(2),
      random.between(-4, 4.4).toFixed(2),
      random.between(-9, 26).toFixed(2),
    ];
  });
  const best = [...rows].sort((a, b) => Number(b[2]) - Number(a[2]));
  const table = draft.listing(`主要指数表现（${task.date}前一交易日）`, '主要指数的收盘与涨跌幅', {
    rows: [['指数', '收盘', '日涨跌(%)', '周涨跌(%)', '年初以来(%)'], ...rows],
  });
  draft.figures([table.figure], 1);
  return `${task.date}前一交易日，${best[0]?.[0]}涨跌幅为${best[0]?.[2]}%，表现居前，${best.at(-1)?.[0]}为${best.at(-1)?.[2]}%；全市场成交${random.int(9800, 21500)}亿元，上涨家数${random.int(1200, 3900)}家。${table.sentence}`;
}

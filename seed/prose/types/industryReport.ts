import { market, sector } from '../banks.ts';
import { type Assignment, industrySlots, segmentSlots, unique, type Written } from '../context.ts';
import { Draft } from '../draft.ts';
import { type Slots, Writer } from '../writer.ts';
import { IndustryDepth } from './industryDepth.ts';

const genres = {
  note: ['行业点评', '行业动态', '行业周报'],
  standard: ['行业研究', '专题报告'],
  deep: ['深度报告', '专题研究'],
  tome: ['深度报告'],
};
const chapters = { note: 2, standard: 4, deep: 6, tome: 7 };

/** The sentences that lead a point of the abstract, and those behind them. */
const abstracts = [
  [sector.leadDemand, sector.abstractDemand, market.demandWhy],
  [sector.leadSupply, sector.abstractSupply, market.priceOpen],
  [sector.leadRivalry, sector.abstractRivalry, market.rivalryMore],
  [sector.leadTech, sector.abstractTech, market.policyOpen],
  [sector.leadAdvice, sector.adviceOpen, sector.adviceMore],
] as const;

/** An industry report: chain, demand, supply, prices, rivalry, technology, its segments, advice, risks. */
export function industryReport(task: Assignment): Written {
  const { random, industry, house } = task;
  const focus = random.pick(industry.segments);
  const writer = new Writer(random, industrySlots(industry, task.peers, task.date));
  const draft = new Draft(house, writer, random, task.bitmaps);
  const about = segmentSlots(focus);
  const work = new IndustryDepth(task, draft, writer);
  const order = [
    () => work.demand(about),
    ...random.shuffle([
      () => work.supply(about),
      () => work.prices(about),
      () => work.rivalry(about),
      () => work.technology(about),
    ]),
    () => work.overseas(about),
  ];
  if (task.depth !== 'note') work.chain();
  for (const chapter of order.slice(0, chapters[task.depth])) chapter();
  if (task.depth === 'deep') work.segments(random.sample(industry.segments, 3));
  if (task.depth === 'tome') {
    work.segments(industry.segments);
    work.companies(8);
    work.neighbours(7);
    work.scenarios(about);
  }
  if (task.depth === 'deep') work.companies(3);
  work.advice(about);
  work.risks(about);
  if (task.depth === 'tome') work.annex(task.random.int(3, 7));
  return {
    ...headline(task, writer, about),
    genre: random.pick(genres[task.depth]),
    rating: String(writer.slots.rating),
    blocks: draft.blocks,
    riskNote: `${random.sample(industry.risks, 4).join('、')}。`,
    keyData: work.keyData(),
    keywords: unique([
      focus.name,
      ...random.sample(focus.products, 2),
      ...random.sample(industry.concepts, 2),
      industry.name,
    ]),
    abstract: abstracts.map(([lead, ...banks]) => ({
      lead: writer.phrase(lead, about),
      text: writer.paragraph(banks, about),
    })),
  };
}

function headline(task: Assignment, writer: Writer, about: Slots): { title: string; subtitle: string } {
  const claim = writer.phrase(sector.industryClaims, about);
  const kind = {
    note: ['行业点评', '行业周报', '行业动态跟踪'],
    standard: ['行业专题', '行业研究'],
    deep: ['行业深度报告'],
    tome: ['行业深度报告', '行业系列报告'],
  };
  const year = String(writer.slots.year);
  const form = task.random.int(0, 3);
  if (form === 0)
    return { title: claim, subtitle: `${task.industry.name}${task.random.pick(kind[task.depth])}` };
  if (form === 1 && task.depth !== 'note')
    return {
      title: `${task.industry.name}行业${year}年[投资策略]：${claim}`.replace(/[[\]]/g, ''),
      subtitle: '',
    };
  return { title: `${task.industry.name}${task.random.pick(kind[task.depth])}：${claim}`, subtitle: '' };
}

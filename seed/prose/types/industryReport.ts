import { annual, monthly, shares } from '../../facts/series.ts';
import type { Segment } from '../../knowledge/industry.ts';
import * as advice from '../banks/advice.ts';
import * as demand from '../banks/demand.ts';
import * as market from '../banks/market.ts';
import * as titles from '../banks/titles.ts';
import { type Assignment, industrySlots, knownYear, unique, type Written } from '../context.ts';
import { Draft, type Exhibit } from '../draft.ts';
import { companyFigures, peerTable, policyTable, sizeFigures } from '../exhibits.ts';
import { type Slots, Writer } from '../writer.ts';

const genres = {
  note: ['行业点评', '行业动态', '行业周报'],
  standard: ['行业研究', '专题报告'],
  deep: ['深度报告', '专题研究'],
  tome: ['深度报告'],
};
const chapters = { note: 2, standard: 4, deep: 6, tome: 7 };

/** An industry report: chain, demand, supply, prices, rivalry, technology, its segments, advice, risks. */
export function industryReport(task: Assignment): Written {
  const { random, industry, house } = task;
  const focus = random.pick(industry.segments);
  const writer = new Writer(random, industrySlots(industry, task.peers, task.date));
  const draft = new Draft(house, writer, random, task.bitmaps);
  const about = segmentSlots(focus);
  const work = new IndustryChapters(task, draft, writer);
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
    work.scenarios(about);
  }
  if (task.depth === 'deep') work.companies(3);
  work.advice(about);
  work.risks(about);
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
    abstract: [
      {
        lead: writer.phrase(advice.leadDemand, about),
        text: writer.paragraph([advice.abstractDemand, demand.demandWhy], about),
      },
      {
        lead: writer.phrase(advice.leadSupply, about),
        text: writer.paragraph([advice.abstractSupply, market.priceOpen], about),
      },
      {
        lead: writer.phrase(advice.leadRivalry, about),
        text: writer.paragraph([advice.abstractRivalry, market.rivalryMore], about),
      },
      {
        lead: writer.phrase(advice.leadTech, about),
        text: writer.paragraph([advice.abstractTech, market.policyOpen], about),
      },
      {
        lead: writer.phrase(advice.leadAdvice, about),
        text: writer.paragraph([advice.adviceOpen, advice.adviceMore], about),
      },
    ],
  };
}

/** The slots that keep a passage with one segment. */
export function segmentSlots(segment: Segment): Slots {
  return { segment: segment.name, product: segment.products, driver: segment.drivers, limit: segment.limits };
}

function headline(task: Assignment, writer: Writer, about: Slots): { title: string; subtitle: string } {
  const claim = writer.phrase(titles.industryClaims, about);
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

/** Writes the chapters of an industry report into a draft. */
class IndustryChapters {
  private readonly known: number;
  private readonly volumes: string[];
  private used = 0;

  constructor(
    private readonly task: Assignment,
    private readonly draft: Draft,
    private readonly writer: Writer,
  ) {
    this.known = knownYear(task.date);
    this.volumes = task.random.shuffle(task.industry.volumes).map((metric) => metric.name);
  }

  private nextYearly(extra: Slots): Exhibit {
    const { industry, random } = this.task;
    const name = this.volumes[this.used++ % this.volumes.length];
    const metric = industry.volumes.find((one) => one.name === name) ?? random.pick(industry.volumes);
    return this.draft.yearly(
      annual(industry.name, metric, this.known - random.int(4, 6), this.known + 2, this.known),
      this.known,
      extra,
    );
  }

  private month(
    kind: 'prices' | 'rates',
    index: number,
    extra: Slots,
    count = this.task.random.pick([18, 24, 30, 36]),
  ): Exhibit {
    const { industry } = this.task;
    const list = industry[kind];
    const metric = list[index % list.length];
    if (!metric) throw new Error(`${industry.name} has no ${kind}`);
    return this.draft.monthly([monthly(industry.name, metric, this.task.date, count)], extra);
  }

  chain(): void {
    const { industry, peers, random } = this.task;
    this.draft.heading(this.writer.phrase(titles.chainHeads));
    this.draft.paragraph(this.writer.paragraph([demand.chainOpen, demand.chainWhy, demand.chainWhy]));
    const rows = industry.segments.map((segment) => [
      segment.name,
      segment.products.join('、'),
      peers
        .filter((peer) => peer.segment === segment.name)
        .map((peer) => peer.name)
        .join('、') || '—',
    ]);
    const table = this.draft.listing(
      `${industry.name}产业链主要环节与代表企业`,
      `${industry.name}各环节的主要产品与代表企业`,
      { rows: [['环节', '主要产品', '代表企业'], ...rows], widths: [20, 46, 34], prose: [1, 2] },
    );
    this.draft.paragraph(table.sentence + this.writer.paragraph([demand.chainWhy, market.costOpen]));
    this.draft.figures([table.figure], 1);
    const cost = this.draft.shares(
      `${random.pick(industry.segments).name}成本结构（${this.known}年）`,
      industry.costs,
      shares(`${industry.name}成本${this.known}`, industry.costs),
    );
    const size = this.nextYearly({});
    this.draft.paragraph(this.writer.paragraph([demand.chainOpen, market.costOpen]) + cost.sentence);
    this.draft.figures([cost.figure, size.figure]);
    this.draft.paragraph(size.sentence + this.writer.paragraph([demand.demandWhy, market.therefore]));
  }

  demand(about: Slots): void {
    this.draft.heading(this.writer.phrase(titles.demandHeads, about));
    const [first, second] = [this.nextYearly(about), this.nextYearly(about)];
    this.draft.paragraph(
      this.writer.paragraph([demand.demandOpen, demand.demandWhy], about) + first.sentence,
    );
    this.draft.figures([first.figure, second.figure]);
    this.draft.paragraph(
      second.sentence + this.writer.paragraph([demand.demandOpen, demand.demandBut, market.therefore], about),
    );
    const { industry } = this.task;
    const mix = this.draft.shares(
      `${industry.name}下游需求结构（${this.known}年）`,
      [...industry.downstream.slice(0, 5), '其他'],
      shares(`${industry.name}下游${this.known}`, [...industry.downstream.slice(0, 5), '其他']),
    );
    const rate = this.month('rates', 0, about);
    this.draft.paragraph(mix.sentence + this.writer.paragraph([demand.demandWhy, demand.demandOpen], about));
    this.draft.figures([mix.figure, rate.figure]);
    this.draft.paragraph(rate.sentence + this.writer.paragraph([demand.demandWhy, demand.demandBut], about));
    if (this.task.depth !== 'note') {
      this.draft.subheading(
        this.writer.phrase(
          ['需求测算的三种情形', '增量从何而来', '节奏判断：{catalyst}', '区域与客户结构'],
          about,
        ),
      );
      this.draft.paragraph(
        this.writer.paragraph(
          [demand.demandOpen, demand.demandWhy, demand.demandBut, market.therefore],
          about,
        ),
      );
    }
  }

  supply(about: Slots): void {
    this.draft.heading(this.writer.phrase(titles.supplyHeads, about));
    this.draft.paragraph(
      this.writer.paragraph([demand.supplyOpen, demand.supplyOpen, demand.chainWhy], about),
    );
    const rate = this.month('rates', 1, about);
    const volume = this.nextYearly(about);
    this.draft.paragraph(rate.sentence + this.writer.paragraph([demand.supplyOpen], about) + volume.sentence);
    this.draft.figures([rate.figure, volume.figure]);
    this.draft.paragraph(
      this.writer.paragraph([demand.supplyOpen, market.priceOpen, market.therefore], about),
    );
  }

  prices(about: Slots): void {
    const { industry, date } = this.task;
    this.draft.heading(this.writer.phrase(titles.priceHeads, about));
    this.draft.paragraph(this.writer.paragraph([market.priceOpen, market.costOpen, market.priceOpen], about));
    const exhibits = industry.prices.map((_, index) => this.month('prices', index, about));
    this.draft.paragraph(
      exhibits
        .slice(0, 2)
        .map((exhibit) => exhibit.sentence)
        .join('') + this.writer.paragraph([market.priceOpen], about),
    );
    const grid = exhibits.map((exhibit) => exhibit.figure);
    if (this.task.depth === 'tome' || this.task.depth === 'deep') {
      const more = [...industry.rates].map((metric) =>
        this.draft.monthly([
          monthly(`${industry.name}续`, { ...metric, name: `${metric.name}（样本）` }, date, 24),
        ]),
      );
      grid.push(...more.map((exhibit) => exhibit.figure));
      this.draft.figures(grid.slice(0, 6), 2);
      this.draft.paragraph(more.map((exhibit) => exhibit.sentence).join(''));
    } else this.draft.figures(grid.slice(0, grid.length - (grid.length % 2)), 2);
    this.draft.paragraph(this.writer.paragraph([market.costOpen, market.costOpen, market.therefore], about));
  }

  rivalry(about: Slots): void {
    const { peers, industry } = this.task;
    this.draft.heading(this.writer.phrase(titles.rivalryHeads, about));
    this.draft.paragraph(
      this.writer.paragraph([market.rivalryOpen, market.rivalryMore, market.rivalryOpen], about),
    );
    const names = [...peers.slice(0, 5).map((peer) => peer.name), '其他'];
    const share = this.draft.shares(
      `${String(about.segment)}市场份额（${this.known}年）`,
      names,
      shares(`${industry.name}${String(about.segment)}${this.known}`, names),
    );
    const size = sizeFigures(this.draft, peers, this.known);
    this.draft.paragraph(share.sentence + size.sentence);
    this.draft.figures([share.figure, size.figure]);
    this.draft.paragraph(
      this.writer.paragraph([market.rivalryMore, market.rivalryMore, market.therefore], about),
    );
  }

  technology(about: Slots): void {
    this.draft.heading(this.writer.phrase(titles.techHeads, about));
    this.draft.paragraph(this.writer.paragraph([market.techOpen, market.techOpen, market.costOpen], about));
    const table = policyTable(this.draft, this.writer, this.task);
    this.draft.paragraph(
      this.writer.paragraph([market.policyOpen, market.policyOpen], about) + table.sentence,
    );
    this.draft.figures([table.figure], 1);
    this.draft.paragraph(
      this.writer.paragraph([market.policyOpen, market.techOpen, market.therefore], about),
    );
  }

  overseas(about: Slots): void {
    this.draft.heading(this.writer.phrase(titles.overseasHeads, about));
    this.draft.paragraph(
      this.writer.paragraph([market.overseasOpen, market.overseasOpen, market.overseasOpen], about),
    );
    const [first, second] = [this.nextYearly(about), this.month('rates', 2, about)];
    this.draft.paragraph(first.sentence + second.sentence);
    this.draft.figures([first.figure, second.figure]);
    this.draft.paragraph(
      this.writer.paragraph([market.overseasOpen, demand.demandBut, market.therefore], about),
    );
  }

  segments(list: Segment[]): void {
    this.draft.heading(
      this.writer.phrase(['细分赛道：谁在变好', '分环节展望', '重点细分领域分析', '自下而上看{industry}']),
    );
    for (const segment of list) {
      const about = segmentSlots(segment);
      this.draft.subheading(this.writer.phrase(titles.segmentHeads, about));
      this.draft.paragraph(
        this.writer.paragraph([demand.demandOpen, demand.demandWhy, demand.supplyOpen], about),
      );
      const [volume, price] = [this.nextYearly(about), this.month('prices', this.used, about)];
      this.draft.paragraph(
        volume.sentence + this.writer.paragraph([market.priceOpen], about) + price.sentence,
      );
      this.draft.figures([volume.figure, price.figure]);
      this.draft.paragraph(
        this.writer.paragraph([market.techOpen, market.rivalryOpen, market.therefore], about),
      );
      if (this.task.depth !== 'tome') continue;
      this.draft.paragraph(
        this.writer.paragraph([market.overseasOpen, demand.demandBut, market.policyOpen], about),
      );
      const [second, rate] = [this.nextYearly(about), this.month('rates', this.used, about)];
      this.draft.paragraph(
        second.sentence + rate.sentence + this.writer.paragraph([demand.supplyOpen], about),
      );
      this.draft.figures([second.figure, rate.figure]);
      this.draft.paragraph(
        this.writer.paragraph([market.costOpen, demand.demandWhy, market.rivalryMore], about),
      );
    }
  }

  /** Three ways the coming years may go, a passage each. */
  scenarios(about: Slots): void {
    this.draft.heading(
      this.writer.phrase(['情景分析：三种路径', '中长期展望与情景推演', '远期空间：假设与结果']),
    );
    for (const name of ['基准情形', '乐观情形', '谨慎情形']) {
      this.draft.subheading(
        `${name}：${this.writer.phrase(['{driver}', '{catalyst}', '{tech}', '{limit}'], about)}`,
      );
      this.draft.paragraph(
        this.writer.paragraph(
          [demand.demandOpen, demand.supplyOpen, market.priceOpen, demand.demandBut],
          about,
        ),
      );
      const [first, second] = [this.nextYearly(about), this.nextYearly(about)];
      this.draft.paragraph(first.sentence + second.sentence);
      this.draft.figures([first.figure, second.figure]);
      this.draft.paragraph(
        this.writer.paragraph([market.costOpen, market.rivalryOpen, market.therefore], about),
      );
    }
  }

  companies(count: number): void {
    this.draft.heading(this.writer.phrase(['重点公司分析', '相关公司梳理', '公司比较与推荐']));
    for (const company of this.task.peers.slice(0, count)) {
      const about = { company: company.name, segment: company.segment, product: company.products };
      this.draft.subheading(
        `${company.name}（${company.code}）：${this.writer.phrase(['{product}放量', '{product2}带来弹性', '{segment}领先者', '盈利质量改善', '全球化布局提速'], about)}`,
      );
      const { pair, sentences } = companyFigures(this.draft, company, this.known);
      this.draft.paragraph(this.writer.paragraph([market.rivalryMore, market.costOpen], about) + sentences);
      this.draft.figures(pair);
      this.draft.paragraph(this.writer.paragraph([market.overseasOpen, market.therefore], about));
    }
  }

  advice(about: Slots): void {
    this.draft.heading(this.writer.phrase(titles.adviceHeads, about));
    this.draft.paragraph(
      this.writer.paragraph([advice.adviceOpen, advice.adviceMore, advice.adviceMore], about),
    );
    const table = peerTable(this.draft, this.task, this.known);
    this.draft.paragraph(table.sentence + this.writer.paragraph([market.therefore], about));
    this.draft.figures([table.figure], 1);
  }

  risks(about: Slots): void {
    this.draft.heading('风险提示');
    this.draft.bullets(
      this.task.random
        .shuffle(this.task.industry.risks)
        .map((risk) => this.writer.phrase(advice.riskLines, { ...about, risk })),
    );
  }

  keyData(): [string, string][] {
    const { industry } = this.task;
    const yearly = industry.volumes.slice(0, 2).map((metric): [string, string] => {
      const series = annual(industry.name, metric, this.known, this.known, this.known);
      return [`${metric.name}`, `${series.values[0]}${metric.unit}`];
    });
    return [['样本公司数', `${this.task.peers.length}家`], ...yearly];
  }
}

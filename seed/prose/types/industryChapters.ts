import { annual, monthly, shares } from '../../facts/series.ts';
import { market, sector } from '../banks.ts';
import { type Assignment, knownYear } from '../context.ts';
import type { Draft, Exhibit } from '../draft.ts';
import { peerTable, policyTable, sizeFigures } from '../exhibits.ts';
import type { Slots, Writer } from '../writer.ts';

/** Writes the chapters of an industry report into a draft. */
export class IndustryChapters {
  protected readonly known: number;
  private readonly volumes: string[];
  protected used = 0;

  constructor(
    protected readonly task: Assignment,
    protected readonly draft: Draft,
    protected readonly writer: Writer,
  ) {
    this.known = knownYear(task.date);
    this.volumes = task.random.shuffle(task.industry.volumes).map((metric) => metric.name);
  }

  protected nextYearly(extra: Slots): Exhibit {
    const { industry, random } = this.task;
    const name = this.volumes[this.used++ % this.volumes.length];
    const metric = industry.volumes.find((one) => one.name === name) ?? random.pick(industry.volumes);
    return this.draft.yearly(
      annual(industry.name, metric, this.known - random.int(4, 6), this.known + 2, this.known),
      this.known,
      extra,
    );
  }

  protected month(
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
    this.draft.heading(this.writer.phrase(sector.chainHeads));
    this.draft.paragraph(this.writer.paragraph([market.chainOpen, market.chainWhy, market.chainWhy]));
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
    this.draft.paragraph(table.sentence + this.writer.paragraph([market.chainWhy, market.costOpen]));
    this.draft.figures([table.figure], 1);
    const cost = this.draft.shares(
      `${random.pick(industry.segments).name}成本结构（${this.known}年）`,
      industry.costs,
      shares(`${industry.name}成本${this.known}`, industry.costs),
    );
    const size = this.nextYearly({});
    this.draft.paragraph(this.writer.paragraph([market.chainOpen, market.costOpen]) + cost.sentence);
    this.draft.figures([cost.figure, size.figure]);
    this.draft.paragraph(size.sentence + this.writer.paragraph([market.demandWhy, market.therefore]));
  }

  demand(about: Slots): void {
    this.draft.heading(this.writer.phrase(sector.demandHeads, about));
    const [first, second] = [this.nextYearly(about), this.nextYearly(about)];
    this.draft.paragraph(
      this.writer.paragraph([market.demandOpen, market.demandWhy], about) + first.sentence,
    );
    this.draft.figures([first.figure, second.figure]);
    this.draft.paragraph(
      second.sentence + this.writer.paragraph([market.demandOpen, market.demandBut, market.therefore], about),
    );
    const { industry } = this.task;
    const mix = this.draft.shares(
      `${industry.name}下游需求结构（${this.known}年）`,
      [...industry.downstream.slice(0, 5), '其他'],
      shares(`${industry.name}下游${this.known}`, [...industry.downstream.slice(0, 5), '其他']),
    );
    const rate = this.month('rates', 0, about);
    this.draft.paragraph(mix.sentence + this.writer.paragraph([market.demandWhy, market.demandOpen], about));
    this.draft.figures([mix.figure, rate.figure]);
    this.draft.paragraph(rate.sentence + this.writer.paragraph([market.demandWhy, market.demandBut], about));
    if (this.task.depth !== 'note') {
      this.draft.subheading(
        this.writer.phrase(
          ['需求测算的三种情形', '增量从何而来', '节奏判断：{catalyst}', '区域与客户结构'],
          about,
        ),
      );
      this.draft.paragraph(
        this.writer.paragraph(
          [market.demandOpen, market.demandWhy, market.demandBut, market.therefore],
          about,
        ),
      );
    }
  }

  supply(about: Slots): void {
    this.draft.heading(this.writer.phrase(sector.supplyHeads, about));
    this.draft.paragraph(
      this.writer.paragraph([market.supplyOpen, market.supplyOpen, market.chainWhy], about),
    );
    const rate = this.month('rates', 1, about);
    const volume = this.nextYearly(about);
    this.draft.paragraph(rate.sentence + this.writer.paragraph([market.supplyOpen], about) + volume.sentence);
    this.draft.figures([rate.figure, volume.figure]);
    this.draft.paragraph(
      this.writer.paragraph([market.supplyOpen, market.priceOpen, market.therefore], about),
    );
  }

  prices(about: Slots): void {
    const { industry, date } = this.task;
    this.draft.heading(this.writer.phrase(sector.priceHeads, about));
    this.draft.paragraph(this.writer.paragraph([market.priceOpen, market.costOpen, market.priceOpen], about));
    const deep = this.task.depth === 'tome' || this.task.depth === 'deep';
    const exhibits = industry.prices
      .slice(0, deep ? 3 : 2)
      .map((_, index) => this.month('prices', index, about));
    const sentences = exhibits.map((exhibit) => exhibit.sentence).join('');
    this.draft.paragraph(sentences + this.writer.paragraph([market.priceOpen], about));
    const more = (deep ? industry.rates.slice(0, 3) : []).map((metric) => {
      const sample = { ...metric, name: `${metric.name}（样本）` };
      return this.draft.monthly([monthly(`${industry.name}续`, sample, date, 24)]);
    });
    this.draft.figures(
      [...exhibits, ...more].map((exhibit) => exhibit.figure),
      2,
    );
    this.draft.paragraph(more.map((exhibit) => exhibit.sentence).join(''));
    this.draft.paragraph(this.writer.paragraph([market.costOpen, market.costOpen, market.therefore], about));
  }

  rivalry(about: Slots): void {
    const { peers, industry } = this.task;
    this.draft.heading(this.writer.phrase(sector.rivalryHeads, about));
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
    this.draft.heading(this.writer.phrase(sector.techHeads, about));
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
    this.draft.heading(this.writer.phrase(sector.overseasHeads, about));
    this.draft.paragraph(
      this.writer.paragraph([market.overseasOpen, market.overseasOpen, market.overseasOpen], about),
    );
    const [first, second] = [this.nextYearly(about), this.month('rates', 2, about)];
    this.draft.paragraph(first.sentence + second.sentence);
    this.draft.figures([first.figure, second.figure]);
    this.draft.paragraph(
      this.writer.paragraph([market.overseasOpen, market.demandBut, market.therefore], about),
    );
  }

  advice(about: Slots): void {
    this.draft.heading(this.writer.phrase(sector.adviceHeads, about));
    this.draft.paragraph(
      this.writer.paragraph([sector.adviceOpen, sector.adviceMore, sector.adviceMore], about),
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
        .map((risk) => this.writer.phrase(sector.riskLines, { ...about, risk })),
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

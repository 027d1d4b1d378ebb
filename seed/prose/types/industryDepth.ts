import { annual, monthly } from '../../facts/series.ts';
import type { Industry, Segment } from '../../knowledge/knowledge.ts';
import { market, sector } from '../banks.ts';
import { industrySlots, segmentSlots } from '../context.ts';
import type { Exhibit } from '../draft.ts';
import { companyFigures, companyGrid } from '../exhibits.ts';
import type { Slots } from '../writer.ts';
import { IndustryChapters } from './industryChapters.ts';

/** The chapters that make an industry report a deep one. */
export class IndustryDepth extends IndustryChapters {
  segments(list: Segment[]): void {
    this.draft.heading(
      this.writer.phrase(['细分赛道：谁在变好', '分环节展望', '重点细分领域分析', '自下而上看{industry}']),
    );
    for (const segment of list) {
      const about = segmentSlots(segment);
      this.draft.subheading(this.writer.phrase(sector.segmentHeads, about));
      this.draft.paragraph(
        this.writer.paragraph([market.demandOpen, market.demandWhy, market.supplyOpen], about),
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
        this.writer.paragraph([market.overseasOpen, market.demandBut, market.policyOpen], about),
      );
      const [second, rate] = [this.nextYearly(about), this.month('rates', this.used, about)];
      this.draft.paragraph(
        second.sentence + rate.sentence + this.writer.paragraph([market.supplyOpen], about),
      );
      this.draft.figures([second.figure, rate.figure]);
      this.draft.paragraph(
        this.writer.paragraph([market.costOpen, market.demandWhy, market.rivalryMore], about),
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
          [market.demandOpen, market.supplyOpen, market.priceOpen, market.demandBut],
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

  /** Views of customers, suppliers and other industries; a passage each, in their own words. */
  neighbours(count: number): void {
    const { task, draft, writer } = this;
    draft.heading(
      writer.phrase(['关联行业观察：景气如何传导', '跨行业比较：周期位置与启示', '上下游及可比行业跟踪']),
    );
    for (const industry of task.others.slice(0, count)) {
      const segment = task.random.pick(industry.segments);
      const about = {
        ...industrySlots(industry, task.peers, task.date),
        company: ['头部厂商', '行业龙头', '一线企业', '领先企业', '龙头公司'],
        ...segmentSlots(segment),
      };
      draft.subheading(`${industry.name}：${writer.phrase(sector.industryClaims, about)}`);
      draft.paragraph(
        writer.paragraph([market.demandOpen, market.demandWhy, market.supplyOpen, market.demandBut], about),
      );
      const [volume, price] = [
        this.foreignYearly(industry, about),
        draft.monthly([monthly(industry.name, task.random.pick(industry.prices), task.date, 30)], about),
      ];
      draft.paragraph(volume.sentence + price.sentence + writer.paragraph([market.priceOpen], about));
      draft.figures([volume.figure, price.figure]);
      draft.paragraph(writer.paragraph([market.rivalryOpen, market.policyOpen, market.therefore], about));
    }
  }

  private foreignYearly(industry: Industry, about: Slots): Exhibit {
    const metric = this.task.random.pick(industry.volumes);
    return this.draft.yearly(
      annual(industry.name, metric, this.known - 5, this.known + 2, this.known),
      this.known,
      about,
    );
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

  /** The sample's companies, six charts each. */
  annex(count: number): void {
    this.draft.heading(
      this.writer.phrase(['附录：样本公司财务图表', '附录：{industry}公司图册', '附录：公司数据一览']),
    );
    for (const company of this.task.peers.slice(-count)) {
      const about = { company: company.name, segment: company.segment, product: company.products };
      this.draft.subheading(`${company.name}（${company.code}）`);
      const { figures, sentences } = companyGrid(this.draft, company, this.known);
      this.draft.paragraph(sentences + this.writer.paragraph([market.rivalryMore], about));
      this.draft.figures(figures, 2);
    }
  }
}

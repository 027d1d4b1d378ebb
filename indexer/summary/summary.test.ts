import { expect } from 'chai';
import { type HandmadeLine, pageOf } from '../pdf/page.factory.ts';
import { summaryOf } from './summary.ts';

const page = (lines: string[], number = 1) =>
  pageOf(
    lines.map((text, index): HandmadeLine => [60, 100 + index * 20, 10, text]),
    number,
  );
const points = [
  '需求端：海外订单持续恢复，全年装机量有望达到四百吉瓦，同比增长两成以上。其余从略。',
  '供给端：落后产能加速退出，行业开工率回到七成附近，库存天数降到三周以内。',
  '价格端：组件报价连续六周持平，我们判断底部区间已经确认，下半年温和回升。',
];

describe('the summary of a report', () => {
  it("is the report's own, up to its risks, each point with its page", () => {
    const own = page(
      [
        '行业深度报告',
        '投资要点：',
        ...points,
        '风险提示：需求不及预期，竞争加剧，原材料价格波动，政策变化等。',
      ],
      2,
    );
    expect(summaryOf([page(['封面']), own], '组件价格', [])).to.deep.equal(
      points.map((text) => ({ page: 2, text })),
    );
  });

  it('leaves out the marks of a list, and ends at its risks whatever mark stands before them', () => {
    const own = page([
      '投资要点',
      ...points.map((text) => `▲${text}`),
      '◇风险提示：需求不及预期，竞争加剧，原材料价格波动，政策变化等。',
    ]);
    expect(summaryOf([own], '组件价格', []).map(({ text }) => text)).to.deep.equal(points);
  });

  it('is made of the most telling sentences where there is none', () => {
    const dull = '这里只是一些过渡性的文字，没有什么特别的内容可说，读者可以略过不看。';
    const telling = '我们认为组件价格将在三季度见底，龙头公司的盈利弹性最大，毛利率回升5%。';
    const pages = [page(['封面']), page([dull, dull], 2), page([dull, telling], 3)];
    const summary = summaryOf(pages, '组件价格何时见底', ['组件价格']);
    expect(summary).to.deep.include({ page: 3, text: telling });
    expect(summary.length).to.be.within(1, 6);
  });

  it('has whole sentences only, with the paragraph’s main figures', () => {
    const own = page([
      '核心观点',
      `供需格局正在改善，行业景气温和回升。${'这一判断与产业链调研的反馈一致，并且得到高频数据的印证。'.repeat(4)}全年装机量有望达到四百吉瓦，同比增长23.5%，龙头毛利率回升4.2个百分点。`,
      '2025年组件出口量同比增长18%，均价环比持平；',
      '库存天数已经从八周降到三周以内，渠道补库的意愿明显增强，这体',
      '现了需求的韧性。',
      '龙头公司的竞争优势与盈利弹性',
      '云岭证券——《组件价格何时见底》2025-01-02',
      '风险提示：需求不及预期，竞争加剧，原材料价格波动，政策变化等。',
    ]);
    const texts = summaryOf([own], '组件价格', []).map(({ text }) => text);
    expect(texts).to.have.length(3);
    expect(texts[0]).to.match(/^供需格局.*23\.5%，龙头毛利率回升4\.2个百分点。$/);
    expect(texts[0]?.length).to.be.at.most(150);
    expect(texts.slice(1)).to.deep.equal([
      '2025年组件出口量同比增长18%，均价环比持平。',
      '库存天数已经从八周降到三周以内，渠道补库的意愿明显增强，这体现了需求的韧性。',
    ]);
  });

  it('is empty for a scan', () => {
    expect(summaryOf([page([])], '', [])).to.deep.equal([]);
  });
});

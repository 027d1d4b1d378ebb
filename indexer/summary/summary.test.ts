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

  it('cuts no title with a question in it', () => {
    const title = '渗透率在2025年到达18.4%，拐点来了吗？——再论组件价格';
    const sentence = `我们在上一篇报告中提出（详见《${title}》，2026/1/19）。`;
    const more = points.map((text) => text.replace('。', '，同比改善5.2%。')).join('');
    const own = page([
      '投资要点',
      `行业景气温和回升，开工率回到70%。${sentence}${more}`,
      '风险提示：需求不及预期，竞争加剧。',
    ]);
    const texts = summaryOf([own], '组件价格', []).map(({ text }) => text);
    expect(texts.length).to.be.at.least(3);
    for (const text of texts) expect(text).to.not.match(/^[^《]*》|^[^（]*）/u);
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

  it('says nothing of the report itself, its makers, ratings and dangers', () => {
    const others = [
      '本报告由某某证券股份有限公司制作，仅供该公司客户使用，未经书面授权不得以任何形式转载。',
      '投资者据此操作，风险自担，市场有风险，投资需谨慎，过往业绩不代表未来表现。',
      '本报告所载的信息均来源于公开资料，我们力求但不保证这些信息的准确性和完整性。',
      '买入：未来六个月内股价相对沪深300指数涨幅在15%以上；增持：涨幅介于5%与15%之间。',
      '强于大市：未来6个月内，行业指数相对表现优于沪深300指数10%以上。',
      '宏观经济下行风险；行业竞争加剧风险；原材料价格大幅上涨风险；政策变化风险。',
      '下游需求不及预期，产能投放不及预期，原材料价格波动，国际贸易摩擦加剧等。',
      '1）政策落地不及预期；2）海外需求恢复不及预期；3）行业竞争加剧导致价格下行。',
      '经营证券业务许可证编号：10230000，证券研究报告审核人：王小明，发布日期：2024年5月12日。',
      '注：估值采用2024年5月10日收盘价，盈利预测来自一致预期，未评级公司除外。',
      '更多精彩内容请扫描二维码关注我们的公众号，获取每日最新的行业资讯与深度研究报告。',
      '公司董事会、监事会及董事、监事、高级管理人员保证年度报告内容的真实、准确、完整。',
    ];
    for (const other of others)
      for (const head of ['投资要点', '行业深度报告']) {
        const [first = '', second = '', third = ''] = points;
        const texts = summaryOf([page([head, first, second, other, third])], '', []).map(({ text }) => text);
        expect(texts, other).to.have.length(3);
        for (const text of texts)
          expect(
            points.some((one) => one.startsWith(text)),
            text,
          ).to.equal(true);
      }
  });

  it('begins at its heading, whatever houses call it and set around it', () => {
    const before = '前言：这是一段引子，讲述了整个行业过去十年的发展与变迁的历程，没有任何数字在内。';
    for (const head of ['核心提示', '【投资要点】', '一、摘要', 'Executive Summary', '导读', '本周观点：'])
      expect(
        summaryOf([page(['行业深度报告', before, before, before, head, ...points])], '', []).map(
          ({ text }) => text,
        ),
        head,
      ).to.deep.equal(points);
  });

  it('takes no number of an item whose neighbours it leaves out', () => {
    const items = '报价持平。（1）首先硅料价格企稳，跌幅收窄到2%以内。（2）其次组件价格回升，涨幅达到3%。';
    const texts = summaryOf([page(['投资要点', ...points.slice(1), items])], '', []).map(({ text }) => text);
    expect(texts[2]).to.equal(items.replace(/（\d）/g, ''));
  });

  it('leaves out a heading that was read on into the paragraph that says it again', () => {
    const heading = '海外订单恢复带动全年装机量增长';
    const own = page(['投资要点', heading, points[0] ?? '', ...points.slice(1)]);
    const said = '受海外订单恢复的带动，全年装机量增长有望达到两成以上，组件环节弹性最大。';
    const glued = { ...own, searchable: own.searchable.replace(`${heading}\n${points[0]}`, heading + said) };
    const texts = summaryOf([glued], '', []).map(({ text }) => text);
    expect(texts).to.deep.equal([said, ...points.slice(1)]);
  });

  it('keeps a sentence that begins with a conjunction with the one before it', () => {
    const [first = '', second = ''] = points.slice(1);
    const whole = `${first}${second}但出口退税的调整可能使三季度的订单前移。${first.replace('供给', '物流')}`;
    const texts = summaryOf([page(['投资要点', whole + second.replace('价格', '需求')])], '', []);
    for (const { text } of texts) expect(text).not.to.match(/^但/);
  });

  it('takes the points that slides set without closing marks', () => {
    const stated = [
      '组合信息比2.47，年化收益28%，相对基准最大回撤10.8%',
      '样本外年化超额收益20.8%，信息比2.34',
    ];
    const said = '因子值越高，代表因子综合考虑区分度和稳定性后的效果越好，可以用来构建组合。';
    const slide = {
      ...page(['组合表现', ...stated.map((text) => `■ ${text}`), '历史净值走势', said], 2),
      width: 1024,
    };
    const texts = summaryOf([page(['封面']), slide], '组合', []).map(({ text }) => text);
    expect(texts.slice(0, 2).sort()).to.deep.equal([...stated].sort());
  });
});

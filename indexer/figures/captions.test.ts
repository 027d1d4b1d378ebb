import { expect } from 'chai';
import { type HandmadeLine, pageOf } from '../pdf/page.factory.ts';
import { findCaptions } from './captions.ts';

/** Names and boxes of the captions among lines; a line's text is as wide as its characters. */
const find = (...lines: HandmadeLine[]) =>
  findCaptions(pageOf(lines)).map(({ label, name, box }) => ({ label, name, bottom: box[3] }));

describe('captions', () => {
  it('go on in a second line, centred or at their left, when a bracket is open or a sign joins', () => {
    const captions = find(
      [300, 100, 10, '图表3：商品房销售面积（亿平方'],
      [365, 114, 10, '米）'],
      [60, 100, 10, '图4 水泥产量与同比增速：2018—'],
      [60, 114, 10, '2025年'],
      [60, 200, 10, '图5 2026年9月炼厂开工率（样本）为'],
      [60, 214, 10, '78.7%'],
      [60, 300, 10, '图6 不同市场中的投资者行为'],
      [60, 314, 10, '78.7%'],
    );
    expect(captions).to.deep.equal([
      { label: '图表3', name: '商品房销售面积（亿平方米）', bottom: 124 },
      { label: '图4', name: '水泥产量与同比增速：2018—2025年', bottom: 124 },
      { label: '图5', name: '2026年9月炼厂开工率（样本）为78.7%', bottom: 224 },
      { label: '图6', name: '不同市场中的投资者行为', bottom: 310 },
    ]);
  });

  it('go on in a shorter line that is centred under a long one', () => {
    const line: HandmadeLine = [60, 100, 10, '图7：预计2026年大屏电视销量为3308万'];
    expect(find(line, [165, 114, 10, '台'])).to.deep.equal([
      { label: '图7', name: '预计2026年大屏电视销量为3308万台', bottom: 124 },
    ]);
    const short: HandmadeLine = [100, 100, 10, '图7：运价指数'];
    for (const lines of [
      [line, [60, 114, 10, '台']],
      [line, [165.5, 114, 9, '台']],
      [short, [130, 114, 10, '台']],
    ] as HandmadeLine[][])
      expect(find(...lines)[0]?.bottom).to.equal(110);
  });

  it('take in neither the head of a table, nor units, sources and neighbours', () => {
    const first: HandmadeLine = [60, 100, 10, '图表3：商品房销售面积（亿平方'];
    const whole: HandmadeLine = [60, 100, 10, '表3：商品房销售面积'];
    const alone = (line: HandmadeLine, ...rest: HandmadeLine[]) => find(line, ...rest)[0]?.bottom;
    expect(alone(whole, [60, 114, 10, '指标']), 'a finished caption').to.equal(110);
    expect(alone(first, [60, 114, 10, '指标）'], [120, 114, 10, '去年']), 'a row').to.equal(110);
    expect(alone(first, [60, 114, 7, '米）']), 'smaller print').to.equal(110);
    expect(alone(first, [60, 114, 10, '单位：亿元）']), 'a unit').to.equal(110);
    expect(alone(first, [60, 114, 10, '来源：某协会）']), 'a source').to.equal(110);
    expect(alone(first, [60, 130, 10, '米）']), 'far beneath').to.equal(110);
    expect(alone(first, [60, 114, 10, '这里什么也没有补全']), 'the bracket stays open').to.equal(110);
  });

  it('have their name beyond a tab, however many digits their number has', () => {
    for (const label of ['图表1', '图表11'])
      expect(find([60, 100, 10, `${label}：`], [135, 100, 10, '因子测试'])).to.deep.equal([
        { label, name: '因子测试', bottom: 110 },
      ]);
  });

  it('are two where they stand side by side in one line, with or without a colon', () => {
    for (const mark of ['：', ' '])
      expect(
        find([60, 100, 10, `图1${mark}组件价格 图2${mark}硅料库存`]).map(
          ({ label, name }) => `${label} ${name}`,
        ),
      ).to.deep.equal(['图1 组件价格', '图2 硅料库存']);
    expect(find([60, 100, 10, '图表3：图1与图5的合成'])).to.have.length(1);
  });

  it('have names without brackets around the whole of them', () => {
    const name = (text: string) => find([60, 100, 10, text])[0]?.name;
    expect(name('图23 （价格与库存）')).to.equal('价格与库存');
    expect(name('图23 （价格）与（库存）')).to.equal('（价格）与（库存）');
  });

  it('are told however houses write them', () => {
    const first = (text: string) => {
      const [caption] = find([60, 100, 10, text]);
      return caption ? `${caption.label}|${caption.name}` : null;
    };
    const written = {
      '圖表 3：光伏裝機規模': '图表3|光伏裝機規模',
      '图 表 12：储能成本': '图表12|储能成本',
      '图12—储能成本构成': '图12|储能成本构成',
      '图 2-1 全球算力规模': '图2-1|全球算力规模',
      '图1.2.3 样本分布': '图1.2.3|样本分布',
      '表一：主要指标': '表一|主要指标',
      '附表2：估值对比': '表2|估值对比',
      '插图4 工艺流程': '图4|工艺流程',
      '图片5：产品外观': '图5|产品外观',
      '表格 6：敏感性分析': '表6|敏感性分析',
      '续表3：主要财务指标': '表3|主要财务指标（续）',
      '【图7】出货量与增速': '图7|出货量与增速',
      '●图8：渗透率': '图8|渗透率',
      '图9｜渗透率': '图9|渗透率',
      'Chart 4: Installed capacity': 'Chart 4|Installed capacity',
      'Exhibit 11: Market share by vendor': 'Exhibit 11|Market share by vendor',
      'Graph 2: GDP growth': 'Graph 2|GDP growth',
      '图：2019—2025年装机规模': '|2019—2025年装机规模',
      '表A1 变量说明': '表A1|变量说明',
      '表 A2 描述性统计': '表A2|描述性统计',
      'Exhibit 5 – Market size': 'Exhibit 5|Market size',
      '专栏图1 政策利率': '图1|政策利率',
      '图（1）价格走势': '图1|价格走势',
      '【图表1：价格走势】': '图表1|价格走势',
      '<图1> 价格走势': '图1|价格走势',
      '▍图1 价格走势': '图1|价格走势',
      '图1│价格走势': '图1|价格走势',
      '图 3 是否加息': '图3|是否加息',
      '表3（续）：历年收入': '表3|历年收入（续）',
    };
    for (const [text, told] of Object.entries(written)) expect(first(text), text).to.equal(told);
  });

  it('are no sentences that begin with one', () => {
    for (const text of [
      '图3 绘制了各组合的净值曲线与基准的差异',
      '图3展现了不同期限的结果',
      '表2 分别列示各分组的收益与波动',
      '图3左图为样本内的净值',
      '图 5 直观地给出这一关系',
      '表1、表2 的结果一致',
      '图4、5 对比两类资产',
    ])
      expect(find([60, 100, 10, text]), text).to.deep.equal([]);
  });

  it('have their name beneath a label that stands alone', () => {
    expect(find([60, 100, 10, '图表5'], [60, 114, 10, '装机量（GW）与增速'])[0]).to.include({
      label: '图表5',
      name: '装机量（GW）与增速',
      bottom: 124,
    });
    expect(find([60, 100, 10, '图5'], [60, 114, 10, '可以看出，需求正在恢复。'])).to.deep.equal([]);
  });
});

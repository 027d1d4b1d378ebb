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
    );
    expect(captions).to.deep.equal([
      { label: '图表3', name: '商品房销售面积（亿平方米）', bottom: 124 },
      { label: '图4', name: '水泥产量与同比增速：2018—2025年', bottom: 124 },
    ]);
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
});

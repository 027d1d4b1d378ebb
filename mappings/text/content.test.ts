import { expect } from 'chai';
import { contentOf } from './content.ts';

describe('contentOf', () => {
  const wordsOf = (query: string) => contentOf(query).words.join(' ');

  it('leaves words of asking out, unless there are no others', () => {
    expect(wordsOf('动量因子为什么失效')).to.equal('动量因子 失效');
    expect(wordsOf('如何看待组件排产恢复的原因')).to.equal('组件 排产 恢复');
    expect(wordsOf('为什么')).to.equal('为什么');
  });

  it('keeps letters and the character that is theirs as one word, wherever they stand', () => {
    expect(wordsOf('动量因子为什么在A股失效')).to.equal('动量因子 A股 失效');
    expect(wordsOf('A股市场情绪指标')).to.equal('A股 市场 情绪 指标');
    expect(wordsOf('K线形态识别')).to.equal('K线 形态 识别');
    expect(wordsOf('GLP-1研究进展')).to.match(/^GLP-1 /);
    expect(wordsOf('ROE与PB')).to.equal('ROE PB');
  });

  it('reads the unit of a number with the number', () => {
    expect(wordsOf('2025年光伏新增装机')).to.equal('2025 光伏 新增 装机');
  });

  it('glues no function character to the word before it, but begins unknown names with any', () => {
    expect(wordsOf('指数从高点比低点跌了多少')).to.equal('指数 高点 低点');
    expect(wordsOf('可选品')).to.equal('可选品');
    expect(wordsOf('光伏板')).to.equal('光伏板');
    expect(wordsOf('不存在')).to.equal('不存在');
  });
});

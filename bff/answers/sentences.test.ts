import { expect } from 'chai';
import { readsAsQuestion } from '../contract/searchState.ts';
import { readQuestion } from './question.ts';
import { sentencesOf } from './sentences.ts';

const textsOf = (text: string) => sentencesOf(text).map((sentence) => sentence.text);
const bare = (text: string) => text.replace(/\s/gu, '');

describe('sentences of a page', () => {
  it('end at their signs, quotes that close them included', () => {
    expect(textsOf('公司说：“需求会在下半年回升。”我们同意这一判断！这会持续多久？')).to.deep.equal([
      '公司说：“需求会在下半年回升。”',
      '我们同意这一判断！',
      '这会持续多久？',
    ]);
  });

  it('go on over a line that the page ended', () => {
    const text = '二零二五年公司在欧洲和东南亚的储能变流器出货量首次超过国内\n市场，占全部出货量的六成。';
    expect(textsOf(text)).to.deep.equal([bare(text)]);
  });

  it('begin behind a heading, and leave out captions, sources and contents', () => {
    const text = [
      '3.2 回测表现',
      '多头策略在沪深300上的年化收益为18.4%，最大回撤为15.8%。',
      '图表3：策略净值 图表4：策略月度胜率',
      '资料来源：研数通，某某证券研究所',
      '风险提示..........................................................12',
    ].join('\n');
    expect(textsOf(text)).to.deep.equal(['多头策略在沪深300上的年化收益为18.4%，最大回撤为15.8%。']);
  });

  it('are no captions and sources, though these say something or are glued to a sentence', () => {
    const captions = '图表15：2024年11月美国失业率为3.83% 图表16：欧元区制造业PMI（月度）';
    expect(textsOf(captions)).to.deep.equal([]);
    const glued = '仓位最新读数为88.8%。图表1：主动权益基金仓位图表2：股票型基金仓位数据来源：研数通';
    expect(textsOf(`${glued}\n下周继续跟踪，如图1：所示为历史分布。`)).to.deep.equal([
      '仓位最新读数为88.8%。',
      '下周继续跟踪，如图1：所示为历史分布。',
    ]);
  });

  it('stand where they say, character by character', () => {
    const text = '第一句很短的话。\n  第二句前面有空格，中间\n换了行。\n\n一、需求\n第三句在标题之后。';
    for (const { start, end, text: said } of sentencesOf(text))
      expect(bare(text.slice(start, end))).to.equal(bare(said));
  });
});

describe('a question', () => {
  const kindsOf = (text: string) => readQuestion(text).kinds;

  it('tells what kind of thing answers it', () => {
    expect(kindsOf('大桥是什么时候通车的？')).to.deep.equal(['date']);
    expect(kindsOf('2025年光伏装机是多少')).to.deep.equal(['number']);
    expect(kindsOf('渗透率是多少')).to.include('share');
    expect(kindsOf('公司的创办人是谁')).to.deep.equal(['person']);
    expect(kindsOf('总部在哪里')).to.deep.equal(['place']);
    expect(kindsOf('动量因子为什么在A股失效')).to.deep.equal(['reason']);
    expect(kindsOf('持有期变长时胜率如何变化')).to.deep.equal(['change']);
    expect(kindsOf('光伏产业链有哪些环节')).to.deep.equal(['list']);
  });

  it('is told from a subject by its words of asking, or by the measure it names', () => {
    for (const text of [
      '光伏为什么跌',
      '2025年光伏装机预测',
      '渗透率是多少',
      '谁是龙头？',
      '宁德时代的毛利率',
    ])
      expect(readsAsQuestion(text), text).to.equal(true);
    for (const text of ['光伏', '宁德时代', '新能源汽车 出海', '中信证券', '价格'])
      expect(readsAsQuestion(text), text).to.equal(false);
  });

  it('leaves what is to be found, and the unit of the number asked for', () => {
    const { content, unit } = readQuestion('公司2025年出货了多少万辆汽车？');
    expect(content)
      .to.match(/^公司2025年出货了/)
      .and.not.to.include('多少');
    expect(unit).to.equal('万辆');
  });
});

import { expect } from 'chai';
import { pageKind } from './readDocument.ts';

const kindOf = (text: string, number = 5, searchable = text) => pageKind({ text, searchable }, number);
const prose = '我们认为需求正在恢复，供给却没有跟上，价格因此上涨；龙头公司的份额还会提高。'.repeat(12);

describe('the kind of a page', () => {
  it('tells contents pages from lists of charts', () => {
    const entry = (text: string, index: number) => `${text}...................... ${index + 3}`;
    const chapters = ['1. 行业空间', '2. 竞争格局', '3. 公司优势', '4. 盈利预测', '5. 风险提示'];
    expect(kindOf(['目录', ...chapters.map(entry)].join('\n'), 2)).to.equal('contents');
    const charts = chapters.map((name, index) => entry(`图${index + 1}：${name}`, index));
    expect(kindOf(['图表目录', ...charts].join('\n'), 3)).to.equal('chart_list');
  });

  it('tells what a report says of itself', () => {
    const statement =
      '免责声明\n本报告仅供某证券客户使用。本报告不构成投资建议。某证券不承担任何责任，可能存在利益冲突。';
    expect(kindOf(statement, 20, '')).to.equal('disclaimer');
    expect(kindOf('投资评级说明\n买入：涨幅高于15%\n增持：高于5%\n中性：±5%\n减持：低于5%', 20)).to.equal(
      'rating',
    );
    const people = Array.from({ length: 12 }, (_, index) => `销售 张三 zhang${index}@example.com`).join('\n');
    expect(kindOf(`机构销售团队\n${people}`, 20)).to.equal('team');
  });

  it('takes a first page of little text for a cover, and sentences for prose wherever they stand', () => {
    expect(kindOf('某某行业深度报告\n某证券研究所\n2024年5月', 1)).to.equal('cover');
    expect(kindOf(prose, 1)).to.equal('prose');
    expect(kindOf(`${prose}买入、增持、中性、减持的比例见下表，投资评级分布如下。`)).to.equal('prose');
    expect(kindOf('图表5 极端参数\n资料来源：某证券', 10)).to.equal('prose');
  });
});

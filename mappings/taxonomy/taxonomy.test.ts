import { expect } from 'chai';
import {
  chartTypeName,
  chartTypeOf,
  cityOf,
  classifyIndustry,
  fileTypes,
  generalIndustryId,
  industries,
  industryIdOf,
  industryName,
  typeIdOf,
  typeName,
} from './taxonomy.ts';

const industry = (name: string) => industryName(industryIdOf(name) ?? 0);

describe('taxonomy', () => {
  it('has the eight file types in their order and 综合 beside the industries', () => {
    expect(fileTypes.map(({ name }) => name)).to.deep.equal([
      '行业研究',
      '公司研究',
      '宏观研究',
      '策略研究',
      '金融工程',
      '债券研究',
      '晨会早报',
      '新股研究',
    ]);
    expect(industries).to.have.length(31);
    expect(industryName(generalIndustryId)).to.equal('综合');
  });

  it('knows industries by second-level, common and suffixed names', () => {
    expect(
      ['半导体Ⅱ', '电池', '白酒Ⅱ', '采掘行业', '化工', '房地产开发', ' 证券 '].map(industry),
    ).to.deep.equal(['电子', '电力设备', '食品饮料', '煤炭', '基础化工', '房地产', '非银金融']);
    expect(industryIdOf('占星术')).to.equal(null);
  });

  it('knows file types by other names', () => {
    expect(
      ['行业深度', '金工', 'ipo', '固定收益'].map((name) => typeName(typeIdOf(name) ?? 0)),
    ).to.deep.equal(['行业研究', '金融工程', '新股研究', '债券研究']);
  });

  it('classifies texts, and says 综合 when nothing stands out', () => {
    expect(industryName(classifyIndustry('组件排产回升，逆变器与储能出口恢复'))).to.equal('电力设备');
    expect(industryName(classifyIndustry('净息差收窄，不良率稳定，拨备充足'))).to.equal('银行');
    expect(classifyIndustry('量化选股因子表现')).to.equal(generalIndustryId);
    expect(classifyIndustry('')).to.equal(generalIndustryId);
  });

  it('files captions', () => {
    const names = ['公司营业收入及同比增速', '各厂商市占率', '中国CPI同比', '产业链示意图', '甲乙丙'];
    expect(names.map((name) => chartTypeName(chartTypeOf(name)))).to.deep.equal([
      '财务数据',
      '竞争格局',
      '宏观数据',
      '产业链',
      '其他',
    ]);
  });

  it('knows the city of a house by its names', () => {
    expect(['海通证券', '华泰证券研究所', '没有这家'].map(cityOf)).to.deep.equal(['上海', '南京', '']);
  });
});

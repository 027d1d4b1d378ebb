import { expect } from 'chai';
import type { Answer } from '../contract/search.ts';
import { aReader } from '../reader.factory.ts';
import type { Site } from '../site.factory.ts';
import { aSiteWithDatabase } from '../siteWithDatabase.factory.ts';

const cells = [
  '固态电池产业化提速，半固态电芯已在六款车型上装车，氧化物路线领先一步。',
  '2025年固态电池出货量为8.6GWh，同比增长71%，主要由高端车型拉动。',
  '由于硫化物电解质价格仍高，全固态电池的量产要到2030年以后。',
].join('');
const sodium = [
  '3.2 钠离子电池',
  '钠离子电池的能量密度为150Wh/kg，循环寿命达到4000次，适合两轮车与储能。',
  '图表7：海外储能招标量为88.4GWh图表8：储能系统报价数据来源：研数通',
].join('\n');
const warnings = [
  '五、风险提示',
  '■ 锂价大幅波动：可能影响电芯厂的采购节奏，进而推迟固态电池的放量时间。',
  '■ 能量密度提升不及预期：历史上类似阶段固态电池订单的最大回撤约为23%，对设备商影响更大。',
].join('\n');
const company =
  '澄野动力成立于2009年，总部位于绍兴，主营半固态电芯。2025年公司营业收入为42.7亿元，同比增长18.3%。截至2025年末，公司前五大客户收入占比为53%。';
const disclaimer =
  '本公司力求报告内容的准确完整，但不保证这些信息的准确性，对澄野动力股价波动造成的损失不承担任何责任。';

describe('an answer', () => {
  let site: Site;
  let member: Record<string, string>;
  before(async () => {
    const { made, site: started } = await aSiteWithDatabase({ TRUSTED_PROXIES: 'loopback' });
    site = started;
    member = (await aReader(made, { level: 1 })).headers;
    const contents = { text: '1. 海外储能招标量........................5', kind: 'contents' as const };
    await site.search.reports([
      { id: 1, title: '电力设备行业深度报告：固态电池的节奏', pages: [contents, cells, sodium, warnings] },
      { id: 2, title: '澄野动力首次覆盖', stock_name: '澄野动力', pages: [company, disclaimer] },
    ]);
  });
  after(() => site.close());

  const answers = async (keyword: string) => {
    const { body } = await site.post<{ answers: Answer[] }>('/api/file/answer', { keyword }, member);
    return body.data.answers.map(({ text }) => text);
  };
  const expectSilence = async (questions: readonly string[]) => {
    for (const question of questions) expect(await answers(question), question).to.deep.equal([]);
  };

  it('is given where a sentence is about what was asked', async () => {
    for (const [question, said] of [
      ['钠离子电池的能量密度是多少', '150Wh/kg'],
      ['2025年固态电池出货量', '8.6GWh'],
      ['全固态电池为什么量产这么晚', '硫化物电解质'],
      ['澄野动力的营收是多少', '42.7亿元'],
      ['澄野动力创立于哪一年', '2009年'],
      ['澄野动力前五大客户的收入占比', '53%'],
    ] as const) {
      const [first] = await answers(question);
      expect(first, question).to.include(said);
    }
  });

  it('is not given on what no report speaks of', () =>
    expectSilence(['李白出生于哪一年', '红烧肉怎么做才不腻', '世界杯冠军是谁', '故宫门票多少钱']));

  it('is not given on what no report says of its subject', () =>
    expectSilence([
      '固态电池的能量密度是多少',
      '固态电池的能量密度',
      '澄野动力的董事长是谁',
      '澄野动力有多少名员工',
      '澄野动力的注册资本是多少',
    ]));

  it('is not given for another year, company or thing', () =>
    expectSilence([
      '2038年固态电池出货量是多少',
      '宁德时代2025年的营业收入',
      '磷酸铁锂电池的循环寿命是多少次',
    ]));

  it('is no warning, disclaimer, caption or line of the contents', async () => {
    await expectSilence([
      '锂价大幅波动的概率是多少',
      '固态电池订单的最大回撤是多少',
      '澄野动力股价波动的损失由谁承担',
      '海外储能招标量是多少',
    ]);
    const [first] = await answers('固态电池有哪些风险');
    expect(first).to.include('锂价大幅波动');
  });

  it('takes no caption along that stands between two sentences', async () => {
    const text =
      '公募基金仓位的最新读数为88.8%。图表1：公募基金仓位数据来源：研数通\n公募基金仓位的历史中枢为84.1%。';
    await site.search.reports([{ id: 3, title: '仓位周报', pages: [text] }]);
    const found = await answers('公募基金仓位的最新读数是多少');
    expect(found[0]).to.include('88.8%');
    for (const one of found) expect(one).to.not.match(/图表|来源/u);
  });
});

import { expect } from 'chai';
import { fromElsewhere } from '../accounts/phones.factory.ts';
import type { Answer } from '../contract/search.ts';
import { aReader } from '../reader.factory.ts';
import type { Site } from '../site.factory.ts';
import { aSiteWithDatabase } from '../siteWithDatabase.factory.ts';

/** What one page says of its subject, as encyclopaedias and reports do: the subject is named once. */
const bridge =
  '云溪大桥是一座公路斜拉桥，横跨瓯江支流云溪。大桥全长1680米，于2003年9月动工，2007年6月18日建成通车。建成以前，两岸居民往来主要依靠渡轮。桥塔高138米，由总工程师陈国梁主持设计。工程总造价约为6.3亿元，其中银行贷款占六成。因船只撞击桥墩，大桥曾在2015年封闭四个月进行加固。';
const reservoir =
  '云岭水库位于赣江上游，库容为4.2亿立方米，1958年开工。水库由省水利厅管理，每年向下游供水三亿立方米。';

describe('POST /api/file/answer', () => {
  let site: Site;
  let member: Record<string, string>;
  before(async () => {
    const { made, site: started } = await aSiteWithDatabase({ TRUSTED_PROXIES: 'loopback' });
    site = started;
    member = (await aReader(made, { level: 1 })).headers;
    const filler = ['行业概览。', '本页介绍研究方法。'];
    await site.search.aReport({ id: 11, title: '材料甲', pages: [bridge, ...filler] });
    await site.search.aReport({ id: 12, title: '材料乙', pages: [reservoir, ...filler] });
    for (const [id, organization, number] of [
      [21, '远山证券', 265],
      [22, '海岳证券', 310],
      [23, '海岳证券', 310],
    ] as const)
      await site.search.aReport({
        id,
        organization,
        title: `光伏行业展望${id}`,
        date: '2025-03-01',
        pages: [`产业链价格见底。我们预测2025年全球光伏新增装机为${number}GW。风险是需求下滑。`, ...filler],
      });
    await site.search.aReport({
      id: 31,
      title: '撤下的报告',
      visible: false,
      pages: ['月鹭港的吞吐量为九千万吨。'],
    });
  });
  after(() => site.close());

  const answers = async (keyword: string, headers: Record<string, string> = member) => {
    const { http, body } = await site.post<{ answers: Answer[] }>('/api/file/answer', { keyword }, headers);
    expect(http, body.message).to.equal(200);
    return body.data.answers;
  };
  const bare = (text: string) => text.replace(/\s/gu, '');

  it('answers with the sentence that names what is asked', async () => {
    for (const [question, said] of [
      ['云溪大桥是什么时候通车的？', '2007年6月18日'],
      ['云溪大桥的总工程师是谁', '陈国梁'],
      ['大桥的桥塔有多高', '138米'],
      ['为什么大桥在2015年封闭', '因船只撞击桥墩'],
      ['云溪大桥建成以前居民靠什么往来', '渡轮'],
      ['云岭水库的库容是多少', '4.2亿立方米'],
    ] as const) {
      const [first] = await answers(question);
      expect(first?.text, question).to.include(said);
      expect(first).to.include({ page: 1, time_text: '2024-06-01' });
    }
  });

  it('shows nothing that does not stand on its page', async () => {
    for (const question of ['大桥全长多少米', '云岭水库由谁管理', '2025年全球光伏装机']) {
      for (const { id, page, text, before, after } of await answers(question)) {
        const pages = await site.search.documents.engine.search<{ text: string }>(
          site.search.documents.names.pages,
          { query: { ids: { values: [`${id}-${page}`] } } },
        );
        const whole = bare(pages.hits.hits[0]?._source.text ?? '');
        expect(whole, question).to.include(bare(before + text + after));
      }
    }
  });

  it('puts two houses that differ side by side, and equal sentences once', async () => {
    const found = await answers('2025年全球光伏新增装机预测是多少');
    const texts = found.map(({ text }) => text);
    expect(texts.filter((text) => text.includes('265GW'))).to.have.length(1);
    expect(texts.filter((text) => text.includes('310GW'))).to.have.length(1);
  });

  it('answers nothing where no report says anything of it', async () => {
    for (const keyword of ['zzqqxx 不存在', '', '???', '是什么', '火星殖民的伦理争议由谁裁决'])
      expect(await answers(keyword), keyword).to.deep.equal([]);
    expect(await answers('月鹭港的吞吐量是多少')).to.deep.equal([]);
  });

  it('shows a visitor a short piece of a gated page at most, within the day', async () => {
    const secret =
      '鹭洲矿区的探明储量为八百六十万吨，其中可采部分约占三分之一，预计到二零三一年才会全部投产，届时年产能达到四十万吨以上。';
    await site.search.aReport({ id: 41, title: '矿区', page_count: 2, pages: ['概览。', secret] });
    const visitor = fromElsewhere();
    const [first, ...more] = await answers('鹭洲矿区的探明储量是多少', visitor);
    expect(more).to.deep.equal([]);
    expect(first).to.include({ id: 41, page: 2, before: '', after: '' });
    expect(first?.text.length).to.be.within(6, 60);
    expect(first?.text).to.include('八百六十万吨');
    expect(await answers(`鹭洲${secret.slice(2, 30)}`, visitor)).to.deep.equal([]);
  });
});

import { expect } from 'chai';
import { type HandmadeLine, pageOf } from '../pdf/page.factory.ts';
import { dateIn } from './dates.ts';
import { metadataOf } from './metadata.ts';

const body: HandmadeLine[] = [
  [220, 300, 10, '受益于需求恢复，公司所在的光伏组件产业链价格企稳，盈利能力有望逐季改善。'],
  [220, 320, 10, '我们预计明年装机保持两成以上的增长，组件龙头的份额继续提升。'],
];
const report = (front: HandmadeLine[], last: string[] = []) => ({
  pages: [
    pageOf([...front, ...body]),
    pageOf([[60, 400, 10, '正文第二页。']], 2),
    pageOf(
      last.map((text, index): HandmadeLine => [60, 200 + index * 20, 10, text]),
      3,
    ),
  ],
});

describe('what a report says about itself', () => {
  it('takes the largest text as title, its second line too, and what follows the dash as subtitle', () => {
    const found = metadataOf(
      report([
        [40, 40, 12, '证券研究报告'],
        [40, 70, 16, '行业深度报告'],
        [220, 120, 20, '需求回暖，组件价格'],
        [220, 146, 20, '何时见底'],
        [220, 176, 14, '——光伏产业链跟踪之三'],
      ]),
      {},
    );
    expect(found).to.include({
      title: '需求回暖，组件价格何时见底',
      subtitle: '光伏产业链跟踪之三',
      type_id: 1,
    });
  });

  it('takes the headline, not the line of its series, whichever is larger and wherever it stands', () => {
    const headlines: [string, HandmadeLine[]][] = [
      [
        'above, larger',
        [
          [220, 90, 20, '“拾级而上”系列研究之四'],
          [220, 130, 16, '组件价格何时见底'],
        ],
      ],
      [
        'beneath, as large',
        [
          [220, 100, 18, '组件价格何时见底'],
          [220, 124, 18, '“拾级而上”系列研究之四'],
        ],
      ],
      [
        'above, as large',
        [
          [220, 90, 18, '“拾级而上”系列研究之四'],
          [220, 114, 18, '组件价格何时见底'],
        ],
      ],
      [
        'in the last line',
        [
          [220, 90, 18, '组件价格何时'],
          [220, 114, 18, '见底——“拾级而上”系列研究之四'],
        ],
      ],
    ];
    for (const [where, lines] of headlines)
      expect(metadataOf(report(lines), {}), where).to.include({
        title: '组件价格何时见底',
        subtitle: '“拾级而上”系列研究之四',
      });
  });

  it('keeps dashes and colons within a headline', () => {
    for (const title of [
      '组件新视角——“见底”信号怎么看',
      '成交的秘密：价格与库存共振',
      '拾级而上系列之二：价格何时见底',
    ])
      expect(metadataOf(report([[220, 120, 18, title]]), {})).to.include({ title, subtitle: '' });
  });

  it('always has a title while there are words, and tells where it was read', () => {
    const found = metadataOf(
      {
        pages: [
          pageOf([
            [60, 700, 9, '发布日期：2024-05-07'],
            [60, 720, 9, '晨光初照'],
          ]),
        ],
      },
      {},
    );
    expect(found.title).to.equal('晨光初照');
    const { evidence } = metadataOf(report([[220, 120, 20, '组件价格何时见底']]), { date: '2024-05-07' });
    expect(evidence.title).to.deep.include({ page: 1 });
    expect(evidence.title?.box[1]).to.equal(120);
    expect(evidence).not.to.have.property('date');
  });

  it('tells where whom to ask is named, apart from the researchers', () => {
    const { researchers, contacts, evidence } = metadataOf(
      report([
        [220, 120, 20, '组件价格何时见底'],
        [40, 300, 9, '分析师：闻亦舟  执业证书编号：S0010520010001'],
        [40, 330, 9, '联系人：沈见山  邮箱：shenjianshan@house.example'],
      ]),
      {},
    );
    expect({ researchers, contacts }).to.deep.equal({ researchers: ['闻亦舟'], contacts: ['沈见山'] });
    expect(evidence.researchers?.box[1]).to.equal(300);
    expect(evidence.contacts).to.deep.include({ page: 1 });
    expect(evidence.contacts?.box[1]).to.equal(330);
  });

  it('reads a label set letter below letter, and leaves it out of the headline', () => {
    const letters = Array.from(
      '金融工程',
      (letter, index): HandmadeLine => [11, 60 + index * 12, 12, letter],
    );
    expect(metadataOf(report([...letters, [220, 120, 18, '组件价格何时见底']]), {})).to.include({
      title: '组件价格何时见底',
      type_id: 5,
    });
  });

  it('is not led astray by the list of earlier reports', () => {
    const found = metadataOf(
      report([
        [40, 90, 10, '2024年5月7日'],
        [220, 120, 20, '组件价格何时见底'],
        [40, 400, 12, '相关研究'],
        [40, 420, 22, '《去年的大标题》2025-01-02'],
        [40, 450, 10, '2025-02-03'],
      ]),
      {},
    );
    expect(found).to.include({ title: '组件价格何时见底', date: '2024-05-07' });
  });

  it('knows the publisher by its address, or by the form of an unknown name', () => {
    const byAddress = metadataOf(
      report([
        [40, 200, 9, '邮箱：someone@htsc.com'],
        [220, 120, 20, '组件价格何时见底'],
      ]),
      {},
    );
    expect(byAddress).to.include({ organization: '华泰证券', is_broker: true });
    const legal = [
      '免责声明',
      '本报告由云岭证券股份有限公司制作。',
      '版权归云岭证券所有。',
      '云岭证券股份有限公司',
    ];
    const byForm = metadataOf(
      report(
        [
          [40, 60, 12, '云岭证券研究所'],
          [220, 120, 20, '组件价格何时见底'],
        ],
        legal,
      ),
      {},
    );
    expect(byForm).to.include({ organization: '云岭证券', is_broker: true });
  });

  it('finds researchers beside licence numbers and titles, not contacts or institutions', () => {
    const found = metadataOf(
      report([
        [220, 120, 20, '组件价格何时见底'],
        [40, 200, 9, '王小明 执业证书编号：S0570516010001'],
        [40, 215, 9, '分析师：李 雷'],
        [40, 230, 9, '联系人：韩梅梅'],
        [40, 245, 9, '方正证券研究所'],
      ]),
      {},
    );
    expect(found.researchers).to.deep.equal(['王小明', '李雷']);
  });

  it('takes no name from a heading or a sentence, and a rare family name with its address', () => {
    const found = metadataOf(
      report([
        [220, 120, 20, '组件价格何时见底'],
        [40, 200, 9, '分析师承诺'],
        [40, 215, 9, '评级及分析师信息'],
        [40, 230, 9, '交易频率与夏普比'],
        [40, 260, 9, '覃如海'],
        [40, 275, 9, 'qinruhai@example.com'],
        [40, 300, 9, '寸云飞'],
        [40, 315, 9, 'cunyf@example.com'],
        [40, 340, 9, '联系人'],
        [40, 355, 9, '韩梅梅'],
        [40, 370, 9, 'hanmm@example.com'],
      ]),
      {},
    );
    expect(found.researchers).to.deep.equal(['覃如海', '寸云飞']);
    expect(found.contacts).to.deep.equal(['韩梅梅']);
  });

  it('gives whom a copy was made for no vote', () => {
    const legal = ['免责声明', '本报告由云岭证券股份有限公司制作。', '版权归云岭证券所有。'];
    const marks = Array.from(
      { length: 6 },
      (_, index): HandmadeLine => [50, 500 + index * 40, 9, '华泰证券专用'],
    );
    const found = metadataOf(
      report(
        [
          [40, 60, 12, '云岭证券研究所'],
          [220, 120, 20, '组件价格何时见底'],
          [40, 780, 1, '本报告仅通过邮件提供给 华泰证券 华泰证券股份有限公司(res@htsc.com) 使用'],
          ...marks,
        ],
        legal,
      ),
      {},
    );
    expect(found.organization).to.equal('云岭证券');
  });

  it('takes a house on no list as printed, or none, and never what ends a sentence', () => {
    const verdicts = [
      '费用率下降，海外客户验证通过，现金流持续改善，维持买入评级。',
      '我们维持行业推荐评级，建议加大研发投资，关注主权基金。',
      '零部件供应紧张，上调信用评级',
    ];
    const of = (house: string) => {
      const found = report([[220, 120, 20, '硅料价格何时见底']], verdicts);
      found.pages[0] = pageOf([
        [220, 120, 20, '硅料价格何时见底'],
        [40, 160, 10, house],
        [40, 300, 10, verdicts[0] ?? ''],
      ]);
      return metadataOf(found, {}).organization;
    };
    expect(of('璟溯证券研究所')).to.equal('璟溯证券');
    expect(of('璟溯期货研发中心')).to.equal('璟溯期货');
    expect(of('2024年5月7日')).to.equal('');
  });

  it('knows a company report by name and code above the headline', () => {
    const found = metadataOf(
      report([
        [220, 90, 22, '隆升光能（600321.SH）'],
        [220, 125, 18, '业绩符合预期，盈利逐季改善'],
      ]),
      {},
    );
    expect(found).to.include({ title: '业绩符合预期，盈利逐季改善', type_id: 2 });
    expect(found.stock).to.deep.equal({ name: '隆升光能', code: '600321' });
  });

  it('lets what is given win, field by field', () => {
    const found = metadataOf(
      report([
        [220, 120, 20, '组件价格何时见底'],
        [40, 90, 10, '2024-05-07'],
      ]),
      {
        title: '另一个标题',
        industry: '电子',
        organization: '某咨询公司',
      },
    );
    expect(found).to.include({
      title: '另一个标题',
      subtitle: '',
      organization: '某咨询公司',
      date: '2024-05-07',
    });
    expect(found.is_broker).to.equal(false);
  });

  it('gives empty fields for a scan without text', () => {
    expect(metadataOf({ pages: [pageOf([])] }, {})).to.include({ title: '', organization: '', date: null });
  });
});

describe('dates', () => {
  const spellings: [string, string | null][] = [
    ['2024 年 5 月 7 日', '2024-05-07'],
    ['2024.05.07', '2024-05-07'],
    ['2024-5-7', '2024-05-07'],
    ['2024/05/07', '2024-05-07'],
    ['20240507', '2024-05-07'],
    ['二〇二四年五月十七日', '2024-05-17'],
    ['二O二四年十月二十一日', '2024-10-21'],
    ['二0二四年十二月三十日', '2024-12-30'],
    ['二零二四年五月十日', '2024-05-10'],
    ['二 ○ 二 四 年 五 月 七 日', '2024-05-07'],
    ['2 0 2 4 年 0 5 月 1 7 日', '2024-05-17'],
    ['2 0 2 4 - 0 5 - 1 7', '2024-05-17'],
    ['2O24年1O月17日', '2024-10-17'],
    ['May 7, 2024', '2024-05-07'],
    ['7 May 2024', '2024-05-07'],
    ['2024-02-30', null],
    ['1.2024.05', null],
  ];
  for (const [text, date] of spellings)
    it(`${text} is ${date ?? 'none'}`, () => {
      expect(dateIn(text)).to.equal(date);
    });
});

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

import type { Outlook } from '../../mappings/documents.ts';

/** A first page of a company's report as houses set them: left, top, size and text, a line each. All is made up. */
export interface OutlookFront {
  about: string;
  lines: string;
  /** No company is named: the report is of an industry. */
  ofIndustry?: true;
  /** Rating and change, target price as low, high and unit; null where the page says none. */
  says: [
    rating: string | null,
    change: NonNullable<Outlook['rating']>['change'] | null,
    target: [number, number, string] | null,
  ];
}

/** Fields of first pages, by how they are set. */
export const outlookFronts: OutlookFront[] = [
  {
    about: 'a field with rating and change',
    lines: '40 150 11 投资评级：买入（维持）\n40 170 9 目标价：35.00 元\n40 190 9 当前价：28.10 元',
    says: ['买入', '维持', [35, 35, '元']],
  },
  {
    about: 'field names with their values beside them, last time beneath',
    lines:
      '400 120 9 评级：\n480 120 9 增持\n400 135 9 上次评级：\n480 135 9 谨慎增持\n400 150 9 目标价格：\n480 150 9 23.64\n400 165 9 上次预测：\n480 165 9 20.10\n400 180 9 当前价格：\n480 180 9 17.44',
    says: ['增持', null, [23.64, 23.64, '元']],
  },
  {
    about: 'the change in the name of the field',
    lines: '40 150 10 投资评级(维持)：\n160 150 10 买入\n40 165 9 目标价(人民币)：\n160 165 9 1,835.50',
    says: ['买入', '维持', [1835.5, 1835.5, '元']],
  },
  {
    about: 'a rating alone in large print with its change beside it, letters apart',
    lines: '40 100 16 推 荐（首 次）\n40 130 9 现价：12.3元',
    says: ['推荐', '首次', null],
  },
  {
    about: 'a rating over its change',
    lines: '460 130 15 买入\n460 148 9 维持评级',
    says: ['买入', '维持', null],
  },
  {
    about: 'a rating with a letter, and a price in half a year',
    lines:
      '430 130 9 投资评级\n500 130 12 买入-A\n500 145 9 维持评级\n430 160 9 6个月目标价\n500 160 9 82.42 元\n430 175 9 股价（2026-10-30）\n500 175 9 72.50 元',
    says: ['买入-A', '维持', [82.42, 82.42, '元']],
  },
  {
    about: 'a bar between rating and change',
    lines: '40 120 11 评级 增持 | 上调\n40 140 9 公司评级说明见尾页',
    says: ['增持', '上调', null],
  },
  {
    about: 'both prices in one field',
    lines: '40 120 14 买入（维持）\n40 140 9 当前价/目标价：12.90/15.00元',
    says: ['买入', '维持', [15, 15, '元']],
  },
  {
    about: 'a range of value',
    lines:
      '40 120 10 投资评级：优于大市(维持)\n40 140 9 合理估值\n150 140 9 33.00 - 38.00元\n40 155 9 收盘价\n150 155 9 27.80元',
    says: ['优于大市', '维持', [33, 38, '元']],
  },
  {
    about: 'an industry of its own rating beside the company',
    lines: '430 120 9 行业评级：看好（维持）\n430 140 9 公司评级：增持（下调）',
    says: ['增持', '下调', null],
  },
  {
    about: 'another currency',
    lines: '40 120 10 跑赢行业\n40 140 9 维持\n40 160 9 目标价：港币 10.50',
    says: ['跑赢行业', '维持', [10.5, 10.5, '港元']],
  },
  {
    about: 'sentences alone',
    lines:
      '60 400 10 投资建议：我们预计公司业绩稳健增长，给予2026年25倍市盈率，对应目标价\n60 415 10 42.5元，首次覆盖，给予“买入”评级。',
    says: ['买入', '首次', [42.5, 42.5, '元']],
  },
  {
    about: 'a target price that was',
    lines: '40 120 12 买入（维持）\n60 400 10 目标价由前次的30.0元上调至36.0元，维持“买入”评级。',
    says: ['买入', '维持', null],
  },
  {
    about: 'what ratings mean',
    lines:
      '60 700 8 买入：预期未来6个月内股价相对沪深300指数涨幅20%以上\n60 712 8 增持：预期涨幅10%至20%之间\n60 724 8 投资评级：买入：相对涨幅15%以上',
    says: [null, null, null],
  },
  {
    about: 'a list of other companies',
    ofIndustry: true,
    lines:
      '60 500 9 股票代码\n140 500 9 股票名称\n220 500 9 投资评级\n60 515 9 600001\n140 515 9 甲乙股份\n220 515 9 买入\n60 530 9 600002\n140 530 9 丙丁科技\n220 530 9 增持',
    says: [null, null, null],
  },
  {
    about: 'an industry with a rating, and companies in its sentences',
    ofIndustry: true,
    lines: '430 110 11 推荐（维持评级）\n60 400 10 建议关注甲乙股份，目标价35.00元，维持“买入”评级。',
    says: ['推荐', '维持', null],
  },
  {
    about: 'an industry rated in a sentence',
    ofIndustry: true,
    lines: '60 400 10 综合景气与估值，维持行业“强于大市”评级。',
    says: ['强于大市', '维持', null],
  },
  {
    about: 'an industry rated at the end of the sentence that names it',
    ofIndustry: true,
    lines:
      '60 400 10 考虑到龙头提价，我们上调包装印刷板块\n60 415 10 2025年盈利增速至31%，并维持“推荐”评级。',
    says: ['推荐', '维持', null],
  },
  {
    about: 'an industry rated by a sentence that names nothing',
    ofIndustry: true,
    lines: '60 400 10 投资建议：维持“推荐”评级。节奏上，以龙头为底仓。',
    says: ['推荐', '维持', null],
  },
  {
    about: 'a company rated in a sentence that begins with its industry',
    ofIndustry: true,
    lines: '60 400 10 我们看好新材料板块的景气，推荐甲乙，维持“买入”评级。',
    says: [null, null, null],
  },
  {
    about: 'older ratings in the list of reports',
    lines: '400 400 9 相关报告\n400 415 8 《甲乙股份：业绩高增，维持“买入”评级》2025-08-01',
    says: [null, null, null],
  },
  {
    about: 'two fields that disagree',
    lines: '40 120 11 投资评级：买入\n40 140 11 投资评级：增持',
    says: [null, null, null],
  },
];

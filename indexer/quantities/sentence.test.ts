import { expect } from 'chai';
import fc from 'fast-check';
import { quantitiesIn, type Told } from './sentence.ts';

const told: Told = { stock: '', year: 2025 };

/** What a sentence states, each as a line. */
const statedIn = (sentence: string, about: Partial<Told> = {}) =>
  quantitiesIn(sentence, { ...told, ...about }).map(
    ({ subject, indicator, period, isOutlook, low, high, unit }) =>
      `${subject} ${indicator} ${period}${isOutlook ? 'E' : ''} ${low === high ? low : `${low}~${high}`}${unit}`,
  );

describe('numbers that sentences state', () => {
  it('are told with subject, time and unit', () => {
    expect(statedIn('2024年国内光伏新增装机约277.6GW，同比增长28.3%。')).to.deep.equal([
      '国内光伏 新增装机 2024 277.6GW',
      '国内光伏 新增装机同比 2024 28.3%',
    ]);
    expect(statedIn('截至2024年底，云岭省风电累计装机容量达到3,120万千瓦。')).to.deep.equal([
      '云岭省风电 累计装机 2024 3120万千瓦',
    ]);
  });

  it('are an outlook where they are expected, marked or ahead', () => {
    expect(statedIn('预计2025年全球储能新增装机将达到200-250GWh。')).to.deep.equal([
      '全球储能 新增装机 2025E 200~250GWh',
    ]);
    expect(statedIn('2027年全球储能新增装机为400GWh。')).to.deep.equal(['全球储能 新增装机 2027E 400GWh']);
  });

  it('go on about a subject until another is named', () => {
    expect(
      statedIn('多米诺动量策略年化收益率为12.5%，最大回撤8.1%，基准指数增强组合的夏普比率1.2。'),
    ).to.deep.equal([
      '多米诺动量策略 年化收益率  12.5%',
      '多米诺动量策略 最大回撤  8.1%',
      '基准指数增强组合 夏普比率  1.2',
    ]);
  });

  it('have the unit that is printed whole, or are none', () => {
    expect(statedIn('截至2025年12月，黄金价格为604.2元/克，环比增长0.4%。')[0]).to.equal(
      '黄金 价格 2025-12 604.2元/克',
    );
    expect(statedIn('截至2025年12月，碳酸锂价格为604.2元/人日。')).to.deep.equal([]);
  });

  it('are of the stock where a report of one says 公司', () => {
    const about = { stock: '云岭电气' };
    expect(statedIn('公司2025年前三季度实现营业收入12.3亿元，同比下降5.2%。', about)).to.deep.equal([
      '云岭电气 营业收入 2025Q1-Q3 12.3亿元',
      '云岭电气 营业收入同比 2025Q1-Q3 -5.2%',
    ]);
    expect(statedIn('公司2024年实现营业收入12.3亿元。')).to.deep.equal([]);
  });

  it('are one a year where several are told in a row', () => {
    expect(
      statedIn('我们预计公司2025-2027年归母净利润分别为10.1/12.2/14.3亿元。', { stock: '云岭电气' }),
    ).to.deep.equal([
      '云岭电气 归母净利润 2025E 10.1亿元',
      '云岭电气 归母净利润 2026E 12.2亿元',
      '云岭电气 归母净利润 2027E 14.3亿元',
    ]);
  });

  it('are one an indicator where several are told together, with their changes', () => {
    const about = { stock: '云岭电气' };
    const sentence = '公司2024年营业收入和归母净利润分别为12.3亿元和1.5亿元，同比分别增长8.2%和下降3.1%。';
    expect(statedIn(sentence, about)).to.deep.equal([
      '云岭电气 营业收入 2024 12.3亿元',
      '云岭电气 归母净利润 2024 1.5亿元',
      '云岭电气 营业收入同比 2024 8.2%',
      '云岭电气 归母净利润同比 2024 -3.1%',
    ]);
    expect(statedIn('多米诺动量策略的年化收益率、夏普比率分别为17.14%和0.471。')).to.deep.equal([
      '多米诺动量策略 年化收益率  17.14%',
      '多米诺动量策略 夏普比率  0.471',
    ]);
    expect(
      statedIn('因子表现较好，其中，多米诺等权组合的年化收益和夏普比率分别为17.14%和0.471。'),
    ).to.have.length(2);
    expect(statedIn('云岭光伏营业收入和归母净利润分别为12.3、1.5和0.3亿元。')).to.deep.equal([]);
    expect(statedIn('云岭光伏毛利率和归母净利润分别为12亿元和1.5亿元。')).to.deep.equal([]);
  });

  it('are told with a time behind, at two times, or as what a change leads to', () => {
    expect(statedIn('云岭碳酸锂产量在2024年录得12.5万吨，同比增长8.2%。')).to.deep.equal([
      '云岭碳酸锂 产量 2024 12.5万吨',
      '云岭碳酸锂 产量同比 2024 8.2%',
    ]);
    expect(statedIn('云岭碳酸锂产量由2020年的6.1万吨快速增长至2024年的12.5万吨。')).to.deep.equal([
      '云岭碳酸锂 产量 2020 6.1万吨',
      '云岭碳酸锂 产量 2024 12.5万吨',
    ]);
    expect(statedIn('2024年云岭碳酸锂产量同比增长8.2%至12.5万吨。')).to.deep.equal([
      '云岭碳酸锂 产量 2024 12.5万吨',
      '云岭碳酸锂 产量同比 2024 8.2%',
    ]);
    expect(statedIn('2024年10月云岭豆粕现货价报3,082元/吨。')).to.deep.equal([
      '云岭豆粕 现货价 2024-10 3082元/吨',
    ]);
    expect(statedIn('2024年云岭碳酸锂产量由6.1万吨增长至2025年的12.5万吨以上。')).to.deep.equal([]);
  });

  const silent = {
    'a condition': '假设2025年云岭光伏毛利率为30%。',
    'a bound': '筛选云岭光伏毛利率20%以上的公司。',
    'several subjects': '甲乙策略与丙丁策略的年化收益率分别为12%和15%。',
    'no one': '多空组合年化收益率为12%。',
    'another unit': '云岭光伏毛利率为12亿元。',
    'a place of a list': '第一层为云岭市净率前10%的股票。',
    'a sample that stands before': '中证500成分股中，云岭因子年化收益率为16.5%。',
  };
  for (const [name, sentence] of Object.entries(silent))
    it(`are none for ${name}`, () => expect(statedIn(sentence)).to.deep.equal([]));

  it('leave out the time of what is compared', () => {
    expect(statedIn('2024年云岭光伏毛利率较2023年的毛利率高，为21.5%。')).to.deep.equal([]);
    expect(statedIn('2024年较2023年改善，云岭光伏毛利率为21.5%。')).to.deep.equal([
      '云岭光伏 毛利率 2024 21.5%',
    ]);
  });

  it('have the digits that are printed', () => {
    const units = fc.constantFrom('亿元', '万元', '百万元');
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), units, (cents, unit) => {
        const printed = (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
        const [one] = quantitiesIn(`2024年云岭光伏营业收入为${printed}${unit}。`, told);
        expect(one).to.include({ low: cents / 100, high: cents / 100, unit, period: '2024' });
      }),
    );
  });

  it('end in time for any text', () => {
    const pieces = fc.constantFrom(
      '营业收入',
      '2025年',
      '12.5%',
      '，',
      '（',
      '同比增长',
      '分别为',
      '1/2/3亿元',
      '、',
      '-',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 60 }), (all) => {
        for (const { low, high } of quantitiesIn(all.join(''), told)) expect(low).to.be.at.most(high);
      }),
    );
  });
});

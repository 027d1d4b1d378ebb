import { expect } from 'chai';
import { readAsked } from './asked.ts';

describe('keywords that ask for numbers', () => {
  const read = {
    '光伏 新增装机 2025': ['光伏', '新增装机', '2025'],
    '2025年光伏新增装机量': ['光伏', '新增装机', '2025'],
    '云岭电气 营收 2025Q1': ['云岭电气', '营业收入', '2025Q1'],
    云岭电气归母净利润同比增速: ['云岭电气', '归母净利润同比', ''],
    '2024年储能的新增装机是多少？': ['储能', '新增装机', '2024'],
  };
  for (const [keyword, [subject, indicator, period]] of Object.entries(read))
    it(`are read: ${keyword}`, () => expect(readAsked(keyword)).to.include({ subject, indicator, period }));

  for (const keyword of ['光伏', '新增装机 2025', '毛利率与净利率的关系', '光伏 2024年 2025年 新增装机', ''])
    it(`are no others: ${keyword}`, () => expect(readAsked(keyword)).to.equal(null));
});

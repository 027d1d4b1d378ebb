import { expect } from 'chai';
import { formatPeriod } from './format.ts';

describe('periods of numbers', () => {
  const said = {
    2025: '2025年',
    '2025Q1': '2025年一季度',
    '2025H2': '2025年下半年',
    '2025Q1-Q3': '2025年前三季度',
    '2025-03': '2025年3月',
    '2025-01~10': '2025年1–10月',
    '2024~2026': '2024–2026年',
    '2010~': '2010年以来',
    '2010-04~': '2010年4月以来',
    '2006-04~2016-05': '2006年4月–2016年5月',
    '': '',
  };
  for (const [key, text] of Object.entries(said))
    it(`say ${key || 'nothing'}`, () => expect(formatPeriod(key)).to.equal(text));
});

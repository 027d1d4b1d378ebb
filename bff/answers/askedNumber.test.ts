import { expect } from 'chai';
import { askedNumber } from './question.ts';

describe('askedNumber', () => {
  const text =
    '截至2026年10月，北向资金月度净流入为420.4亿元，位于近48个月的19%分位，环比下降3.1%，见图表2。';

  it('is the number of the clause that says most of the question, with its unit', () => {
    expect(askedNumber('北向资金月度净流入是多少', text)).to.equal('420.4亿元');
    expect(askedNumber('北向资金环比下降多少？', text)).to.equal('3.1%');
    expect(askedNumber('处于近四年的百分之多少分位', text)).to.equal('19%');
  });

  it('is none where no number is asked for, or there is none', () => {
    expect(askedNumber('北向资金为什么流出', text)).to.equal('');
    expect(askedNumber('净流入是多少', '截至2026年10月，净流入见图表2。')).to.equal('');
  });
});

import { expect } from 'chai';
import { subjectTerms } from './subjectTerms.ts';

describe('the subjects of a text', () => {
  const terms = (text: string) => [...new Set(subjectTerms(text))];

  it('are names of subjects, whole noun phrases and words of letters', () => {
    expect(terms('国产算力与存储芯片：从HBM到先进封装')).to.include.members([
      '国产算力',
      '存储芯片',
      'HBM',
      '先进封装',
    ]);
    expect(terms('动量因子和换手率')).to.deep.equal(['动量因子', '换手率']);
    expect(terms('全球存储芯片行业深度剖析')).to.deep.equal(['存储芯片']);
  });

  it('are no scraps: no clause, no kind of report, no piece of a longer phrase or of a word', () => {
    const text = '价格中枢预计上移，维持行业“推荐”评级。需求持续改善，煤炭行业周报重视投资机会；估值修复可期';
    expect(terms(text)).to.deep.equal(['煤炭', '估值']);
    // The dictionary does not know 鳄鱼线, so 鳄鱼 is half a word.
    expect(terms('鳄鱼线')).to.deep.equal([]);
  });
});

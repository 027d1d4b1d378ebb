import { expect } from 'chai';
import fc from 'fast-check';
import { splitRuns } from '../../mappings/text/segment.ts';
import { parseKeyword } from './parseKeyword.ts';

const parse = (keyword: string) => {
  const { free, phrases, excluded } = parseKeyword(keyword, 64);
  return { free, phrases, excluded };
};

describe('parseKeyword', () => {
  it('takes quotes of all kinds as phrases', () => {
    expect(parse('新能源 "碳中和" “流量”「留量」')).to.deep.equal({
      free: '新能源',
      phrases: ['碳中和', '流量', '留量'],
      excluded: [],
    });
    expect(parse('"未闭合 的').free).to.equal('未闭合 的');
  });

  it('leaves quotes within a pasted title or sentence to its text', () => {
    for (const text of [
      '凸显理论之A股“价”“量”应用研究',
      '成交视角，A股的“量”同样可能呈现凸显特征',
      '公司说：“需求会在下半年回升。”我们同意这一判断',
      '个股动量效应的识别及"球队硬币"因子构建',
    ]) {
      const { phrases, free } = parse(text);
      expect(phrases, text).to.deep.equal([]);
      expect(free.replaceAll(' ', ''), text).to.equal(text.replaceAll(/[“”"]/g, ''));
    }
    expect(parse('新能源“碳中和”').phrases).to.deep.equal(['碳中和']);
    expect(parse('新能源汽车行业出海前景 “碳中和”').phrases).to.deep.equal(['碳中和']);
  });

  it('takes a phrase that is repeated once', () => {
    expect(parse('"a" '.repeat(100)).phrases).to.deep.equal(['a']);
    expect(parse('光伏 -储能 -储能').excluded).to.deep.equal(['储能']);
  });

  it('takes twelve different phrases at most, and tells that more were left out', () => {
    const phrases = (count: number) => Array.from({ length: count }, (_, index) => `"p${index}"`).join(' ');
    expect(parseKeyword(phrases(12), 100))
      .to.include({ truncated: false })
      .and.property('phrases')
      .has.length(12);
    expect(parseKeyword(phrases(13), 100))
      .to.include({ truncated: true })
      .and.property('phrases')
      .has.length(12);
  });

  it('excludes after a minus or NOT at the start of a part', () => {
    expect(parse('光伏 -储能 NOT 风电 -"钠 电池"')).to.deep.equal({
      free: '光伏',
      phrases: [],
      excluded: ['储能', '风电', '钠 电池'],
    });
  });

  it('takes hyphens inside words, dashes and NOTE as text', () => {
    for (const keyword of ['GLP-1 减重', '2023-2024', '标题 ——副标题', 'NOTE 光伏', '- 光伏']) {
      expect(parse(keyword).excluded, keyword).to.deep.equal([]);
    }
  });

  it('reads traditional and wide forms as simplified and plain', () => {
    expect(parse('軟體產業ＡＩ').free).to.equal('软体产业AI');
  });

  it('keeps the first tokens only and says so', () => {
    const { free, truncated } = parseKeyword('新能源汽车行业深度研究', 4);
    expect([free, truncated]).to.deep.equal(['新能源汽车', true]);
    expect(parseKeyword('新能源汽车', 4).truncated).to.equal(false);
    expect(parseKeyword('光伏 "储能" 风电', 2)).to.deep.include({
      free: '光伏',
      phrases: ['储能'],
      truncated: true,
    });
  });

  it('never takes more than the limit, whatever is typed', () => {
    const anything = fc.string({ unit: fc.constantFrom(...'光伏a1 -"“”「」NOT \n.，'), maxLength: 80 });
    fc.assert(
      fc.property(anything, fc.integer({ min: 1, max: 12 }), (keyword, limit) => {
        const { free, phrases, excluded } = parseKeyword(keyword, limit);
        const tokens = [free, ...phrases, ...excluded]
          .flatMap((part) => splitRuns(part))
          .reduce((sum, run) => sum + run.tokens, 0);
        expect(tokens).to.be.at.most(limit);
      }),
    );
  });
});

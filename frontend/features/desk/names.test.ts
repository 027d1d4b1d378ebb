import { expect } from 'chai';
import { driftName } from './names.ts';

describe('driftName', () => {
  it('tells in Chinese whatever an index may differ in', () => {
    for (const [told, name] of [
      ['it was made by an earlier release', '由更早的版本建立'],
      ['analysis/dictionary.txt is another', 'analysis/dictionary.txt 不同'],
      ['analyzer bigram is new', '分析器 bigram 是新的'],
      ['field lead is another', '字段 lead 不同'],
      ['setting sort.field is gone', '设置 sort.field 已去掉'],
      ['what _source leaves out is another', '不随结果返回的字段不同'],
    ])
      expect(driftName(told ?? '')).to.equal(name);
  });
});

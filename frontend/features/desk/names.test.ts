import { expect } from 'chai';
import { driftName, keptTarget, reasonName, targetName } from './names.ts';

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

describe('the trail of the desk', () => {
  it('tells in Chinese what the site wrote, and what a person wrote as it is', () => {
    expect(['console root', 'user 12', 'report 7', 'else'].map(targetName)).to.deep.equal([
      '命令行 root',
      '用户 12',
      '报告 7',
      'else',
    ]);
    expect(['命令行 root', '用户 12', 'report 7', ''].map(keptTarget)).to.deep.equal([
      'console root',
      'user 12',
      'report 7',
      '',
    ]);
    expect(["the order's total is 29800", 'the account is gone', '重复付款'].map(reasonName)).to.deep.equal([
      '与订单金额不符：订单为 298.00 元',
      '账号已注销',
      '重复付款',
    ]);
  });
});

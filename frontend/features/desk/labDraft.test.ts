import { expect } from 'chai';
import { groupsFor, numbersOf, withNumbers, withoutGroup, withSynonyms } from './labDraft.ts';
import { tuningEffect, tuningName } from './tuningNames.ts';

describe('a draft of what ranks', () => {
  const synonyms = '# 一行一组\n光伏 太阳能发电\n人工智能 AI\n券商 证券公司\n';

  it('joins words with the groups that hold one of them', () => {
    expect(withSynonyms(synonyms, ' 固态电池、全固态 ')).to.equal(`${synonyms}固态电池 全固态\n`);
    expect(withSynonyms(synonyms, 'ai 光伏 大模型')).to.equal(
      '# 一行一组\n券商 证券公司\n光伏 太阳能发电 人工智能 AI 大模型\n',
    );
    expect(withSynonyms(synonyms, ' ')).to.equal(synonyms);
    expect(groupsFor(synonyms, 'ai 芯片')).to.deep.equal(['人工智能 AI']);
    expect(withoutGroup(synonyms, '人工智能 AI')).to.equal('# 一行一组\n光伏 太阳能发电\n券商 证券公司\n');
  });

  it('changes numbers at their places, and leaves what is none to be refused', () => {
    const file = JSON.stringify({
      title: { exact: { value: 40, why: 'w' } },
      words: { share: '20%', why: 'v' },
    });
    expect(numbersOf(file)).to.deep.equal([
      { path: 'title.exact.value', value: '40' },
      { path: 'words.share', value: '20%' },
    ]);
    const changed = JSON.parse(withNumbers(file, { 'title.exact.value': '2.5', 'words.share': '30%' }));
    expect(changed).to.deep.equal({
      title: { exact: { value: 2.5, why: 'w' } },
      words: { share: '30%', why: 'v' },
    });
    expect(JSON.parse(withNumbers(file, { 'title.exact.value': '很大' })).title.exact.value).to.equal('很大');
  });
});

describe('tuningName', () => {
  it('names a number by its group and place, and leaves what it does not know as it is', () => {
    expect(tuningName('title.exact.value')).to.equal('标题 · 完全一致');
    expect(tuningEffect('title.exact.value')).to.equal('标题与检索词相符时的加分。');
    expect(tuningName('novel.k9')).to.equal('novel · k9');
    expect(tuningEffect('novel.k9')).to.equal('');
  });
});

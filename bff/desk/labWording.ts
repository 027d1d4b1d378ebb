import type { Understood } from '../lab/analyze.ts';
import type { Wording } from '../lab/explain.ts';

/** Fields of the indices, as the desk names them. */
export const chineseFields: Readonly<Record<string, string>> = {
  title: '标题',
  'title.exact': '整个标题',
  'title.character': '标题单字',
  'title.starts': '标题开头',
  title_words: '标题的词',
  title_pinyin: '标题拼音',
  title_initials: '标题拼音首字母',
  head: '标题、公司、机构与研究员',
  body: '全文',
  lead: '报告开头',
  words: '标题与开头的词',
  stock_name: '公司',
  'stock_code.part': '股票代码',
  researchers: '研究员',
  'organization.text': '机构',
  date: '发布日期',
  popularity: '阅读热度',
};

/** Clauses in Chinese. */
export const chinese: Wording = {
  fields: chineseFields,
  looks: (term, field, together) => `${field}${together ? '连续' : ''}含“${term}”`,
  nothing: '无条件',
  between: '；',
  refined: '（精排）',
};

const readNames: Readonly<Record<string, string>> = {
  organization: '机构',
  researcher: '研究员',
  industry: '行业',
  type: '类型',
  year: '年份',
  pages: '页数',
};

/** What is understood of a query, by names; parts without anything are left out. */
export function partNames(understood: Understood): { name: string; values: string[] }[] {
  const { words, quoted, excluded, variants, pinyin, stockCode, read } = understood;
  return [
    { name: '词', values: words },
    { name: '引号内', values: quoted },
    { name: '排除', values: excluded },
    { name: '也按此检索', values: variants },
    { name: '拼音', values: pinyin },
    { name: '股票代码', values: stockCode ? [stockCode] : [] },
    { name: '读作条件', values: read.map(({ field, text }) => `${readNames[field] ?? field}：${text}`) },
  ].filter(({ values }) => values.length > 0);
}

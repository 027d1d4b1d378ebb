import { type TaggedWord, taggedWords } from '../../mappings/text/segment.ts';

const howMany = 8;
const listed = /(?:关键词|关键字|Keywords?)\s*[:：]\s*([^\n]{2,120})/i;
/** Lines of forms: addresses, licences, telephones, markers of templates. */
const form =
  /@|\bwww\.|https?:|[A-Z]\d{9,}|(?:证书|编号|电话|邮箱|传真|E-?mail|Tel)\s*[:：]|\d{3,4}-\d{7,8}/i;
/** Nouns too common in reports to describe one. */
const common = new Set(
  '研究 报告 证券 公司 分析 系列 专题 提示 数据 来源 资料 图表 投资 投资者 市场 风险 增长 同比 环比 亿元 万元 情况 方面 影响 预计 显示 水平 建议 关注 目前 进行 通过 相关 主要 不同 变化 行业 本文 结果 表现 结构 方法 问题 内容 部分 时间 过程 特征 基础 作用 能力 意义 关系 标准 程度 角度 阶段 领域 环境 条件 因素 原因 方式 方向 空间 整体 总体 个股 我国 中国 国内 全球 企业 产品 业务 收入 利润 价格 成本 需求 供给 规模 比例 比率 数量 指标 模型 历史 未来 区间 声明 摘要 观点 要点 首席 分析师 研究员 团队 评级 附注 正文 概念 本报告 有限公司 有效性 重要性 可能性 稳定性 助理 研究助理 研究所 结论 背景 区域 专题报告 测试结果 回测结果'.split(
    ' ',
  ),
);

/**
 * Subject words, most telling first, in the report's own case: its own list, else terms of the title that the lead
 * repeats, then the lead's most frequent terms. Terms are nouns, names of things and neighbouring pairs of them.
 */
export function findKeywords(title: string, lead: string): string[] {
  const own = lead
    .match(listed)?.[1]
    ?.split(/[\s,，;；、|]+/)
    .map((word) => word.replace(/[。.]$/, ''))
    .filter((word) => word.length >= 2 && word.length <= 14 && !form.test(word));
  if (own && own.length > 1) return own.slice(0, howMany);
  const prose = lead
    .split('\n')
    .filter((line) => !form.test(line))
    .join('\n');
  const inTitle = new Set(termsOf(title).map(keyOf));
  const counts = new Map<string, { word: string; count: number }>();
  for (const word of [...termsOf(title), ...termsOf(prose)]) {
    const known = counts.get(keyOf(word));
    if (known) known.count += 1;
    else counts.set(keyOf(word), { word, count: 1 });
  }
  const scored = [...counts.values()]
    .filter(({ word, count }) => inTitle.has(keyOf(word)) || count >= (/^[ -~]+$/.test(word) ? 3 : 2))
    .map(({ word, count }) => ({
      word,
      score:
        Math.log2(1 + count) *
        Math.min(widthOf(word), 6) *
        (inTitle.has(keyOf(word)) ? 3 : 1) *
        (count > 1 ? 1 : 0.6),
    }))
    .sort((one, other) => other.score - one.score);
  const chosen: string[] = [];
  for (const { word } of scored) {
    const key = keyOf(word);
    if (chosen.some((one) => keyOf(one).includes(key) || key.includes(keyOf(one)))) continue;
    chosen.push(word);
    if (chosen.length === howMany) break;
  }
  return chosen;
}

const keyOf = (word: string) => word.toLowerCase();
const widthOf = (word: string) => (/^[ -~]+$/.test(word) ? Math.ceil(word.length / 1.5) : word.length);

/** The terms of a text: single words, and pairs that stand together. */
function termsOf(text: string): string[] {
  const terms: string[] = [];
  let before: TaggedWord | null = null;
  for (const one of taggedWords(text)) {
    const able = isTerm(one);
    if (able && !common.has(one.word)) terms.push(one.word);
    if (before && able && isPart(before) && before.word.length + one.word.length <= 7) {
      const pair = before.word + one.word;
      if (/^\p{Script=Han}+$/u.test(pair) && !(common.has(before.word) && common.has(one.word)))
        terms.push(pair);
    }
    before = able || isPart(one) ? one : null;
  }
  return terms;
}

function isTerm({ word, tag }: TaggedWord): boolean {
  if (/^[A-Za-z][A-Za-z0-9-]+$/.test(word)) return !/^[a-z]{1,3}$/.test(word);
  return /^\p{Script=Han}{2,8}$/u.test(word) && /^(?:n(?!r|s)|vn|l|j|nz)/.test(tag);
}

/** Words that may begin a pair: nouns, and verbs or adjectives used as nouns (择时, 动量). */
function isPart({ word, tag }: TaggedWord): boolean {
  return /^\p{Script=Han}{2,6}$/u.test(word) && /^(?:n(?!r)|vn|l|j|v|b|an)/.test(tag);
}

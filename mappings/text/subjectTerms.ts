import { type TaggedWord, taggedWords } from './segment.ts';
import { isSubjectWord } from './subjectWords.ts';

/** Words for kinds and parts of reports, between which a phrase ends. */
const ofReports = new Set(
  '行业 板块 产业 周报 月报 日报 季报 年报 双周 周观点 双周报 半年报 报告 研究 研报 专题 点评 深度 系列 跟踪 年度 月度 季度 中期 半年度 每周 每日 复盘 前瞻 展望 综述 剖析 解析 解读 分析 回顾 概览 白皮书 指南 手册 词条 图谱 专题研究 专题报告 深度报告 策略报告 研究报告 投资策略 年度策略 中期策略 行业周报 行业研究 业绩点评 年报点评 季报点评 首次覆盖 金融工程 金工研究 深度研究 量化研究 工程研究 证券研究 证券 图表 表格 资料 数据 来源 声明 摘要 附注 正文 分析师 研究员 首席 团队 助理 研究助理 研究所 公司 有限公司 本报告 评级'.split(
    ' ',
  ),
);
/** Words that tell nothing of a subject where a phrase begins or ends with them, or is one. */
const common = new Set(
  '提示 投资 投资者 市场 风险 增长 同比 环比 亿元 万元 情况 方面 影响 预计 显示 水平 建议 关注 目前 进行 通过 相关 主要 不同 变化 本文 结果 表现 结构 方法 问题 内容 部分 时间 过程 特征 基础 作用 能力 意义 关系 标准 程度 角度 阶段 领域 环境 条件 因素 原因 方式 方向 空间 整体 总体 个股 我国 中国 国内 国外 海外 全球 世界 企业 产品 业务 收入 利润 价格 成本 需求 供给 规模 比例 比率 数量 指标 模型 历史 未来 区间 观点 要点 概念 有效性 重要性 可能性 稳定性 确定性 结论 背景 区域 测试结果 回测结果 结果显示 联系人 广泛应用 测试 解决方案 核心思想 必要性 可行性 相关性 有效 历史数据 样本空间 分析方法 基本用法 单一 实际 驱动 印发 上市公司 价值 逻辑 机会 格局 拐点 体系 系统 框架 理论 生态 模式 现状 趋势 效果 信号 底部 顶部 弹性 景气 红利 机遇 机遇期 战略 策略 周期 节点 催化 中枢 核心 引擎 长期 短期 中长期 中短期 近期 当前 全面 持续 维持 推荐 重视 有望 预期 改善 提升 上涨 下跌 回落 突破 兑现 延续 看好 抓住 把握 构建 统一 新视角 视角 应用 设计 介绍 预测 识别 技术 项目 时代 关键 时间段 平台 工程 意见 通知 方案 政策 消费 经济 理想 另类'.split(
    ' ',
  ),
);
/** The dictionary has 计算机行业 as a word. */
const fieldEnd = /(?:行业|板块)$/u;
/** Characters of a phrase, and words it is made of, at most. */
const maxLength = 8;
const maxWords = 3;

/**
 * What a text may be about: its noun phrases, each whole, for what stands beside them is no noun; the subjects named
 * inside them; and words of letters. Each as often as it stands there.
 */
export function subjectTerms(text: string): string[] {
  const terms: string[] = [];
  let phrase: TaggedWord[] = [];
  let isWhole = true;
  const end = (next: boolean) => {
    terms.push(...termsOfPhrase(phrase, isWhole && next));
    phrase = [];
    isWhole = next;
  };
  for (const one of taggedWords(text, false)) {
    if (isLatinTerm(one)) {
      end(true);
      terms.push(one.word);
    } else if (isPart(one) && !ofReports.has(one.word)) {
      const word = one.word.replace(fieldEnd, '');
      phrase.push({ ...one, word });
      if (word !== one.word) end(true);
    } else end(!isPiece(one));
  }
  end(true);
  return terms;
}

function termsOfPhrase(words: readonly TaggedWord[], isWhole: boolean): string[] {
  const from = words.findIndex(({ word }) => !common.has(word));
  const to = words.findLastIndex(({ word }) => !common.has(word)) + 1;
  const telling = from < 0 ? [] : words.slice(from, to);
  const whole = telling.map(({ word }) => word).join('');
  const named = telling.map(({ word }) => word).filter((word) => isSubjectWord(word) && word !== whole);
  // What ends with a verb is a clause: 盈利改善.
  const isNoun = /^[nj]/.test(telling.at(-1)?.tag ?? '');
  const fits = isWhole && isNoun && whole.length <= maxLength && telling.length <= maxWords;
  // A short word of everyday language is no subject by itself.
  return isSubjectWord(whole) || (fits && whole.length > 2) ? [whole, ...named] : named;
}

const isLatinTerm = ({ word }: TaggedWord): boolean =>
  /^[A-Za-z][A-Za-z0-9-]+$/.test(word) && !/^[a-z]{1,3}$/.test(word);

/** Words that a phrase is made of: nouns, verbs used as nouns, and what only stands before nouns (国产). */
const isPart = ({ word, tag }: TaggedWord): boolean =>
  /^\p{Script=Han}{2,8}$/u.test(word) && /^(?:n(?!r)|vn|j|b)/.test(tag);

const isCharacter = ({ word }: TaggedWord): boolean => /^\p{Script=Han}$/u.test(word);
/** A character that may make one word with what stands beside it (鳄鱼线), unlike 的, 与, 对 and 第. */
const isPiece = (one: TaggedWord): boolean => isCharacter(one) && /^(?:n|v|a|x|k|g|j|b|z|h)/.test(one.tag);

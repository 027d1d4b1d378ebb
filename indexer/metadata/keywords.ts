import { segment } from '../../mappings/text/segment.ts';

const howMany = 8;
const listed = /(?:关键词|关键字|Keywords?)\s*[:：]\s*([^\n]{2,120})/i;
const common =
  /^(?:.*(?:研究|报告|证券|公司|分析|系列|专题|提示|数据|来源|资料|我们|图表|投资|市场|风险|增长|同比|环比|亿元|万元|情况|方面|影响|预计|显示|水平|建议|关注|目前|进行|通过|相关|主要|不同|变化|行业|本文|结果|表现|基于|如何|构建|构造|识别).*)$/;

/**
 * Subject words, most telling first: the report's own list, else the words of the title that the lead repeats,
 * then the lead's most frequent longer words.
 */
export function findKeywords(title: string, lead: string): string[] {
  const own = lead
    .match(listed)?.[1]
    ?.split(/[\s,，;；、]+/)
    .filter((word) => word.length >= 2 && word.length <= 12);
  if (own && own.length > 1) return own.slice(0, howMany);
  const prose = lead.replace(/[\w.]+@[\w.]+|[A-Z]\d{8,}|.*(?:证书|编号|电话|邮箱).*/g, ' ');
  const inTitle = new Set(segment(title));
  const counts = new Map<string, number>();
  for (const word of [...inTitle, ...segment(prose)]) counts.set(word, (counts.get(word) ?? 0) + 1);
  const scored = [...counts]
    .filter(([word]) => /^\p{Script=Han}{2,8}$|^[a-z][a-z0-9-]{2,}$/u.test(word) && !common.test(word))
    .map(([word, count]) => ({
      word,
      score: Math.log2(1 + count) * Math.min(word.length, 5) * (inTitle.has(word) ? 3 : 1),
    }))
    .sort((one, other) => other.score - one.score);
  const chosen: string[] = [];
  for (const { word } of scored) {
    if (chosen.some((one) => one.includes(word) || word.includes(one))) continue;
    chosen.push(word);
    if (chosen.length === howMany) break;
  }
  return chosen;
}

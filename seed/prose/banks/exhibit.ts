import type { Bank } from '../writer.ts';

/** Describes a yearly series. Slots: label, name, unit, last, lastYear, yoy, first, firstYear, cagr, next, nextYear, nextYoy. */
export const annualExhibit: Bank = [
  '{label}显示，{lastYear}年{name}为{last}{unit}，同比{yoy}，{firstYear}年以来复合增速{cagr}%。',
  '{lastYear}年{name}达到{last}{unit}，较上年{yoy}；我们预计{nextYear}年将达到{next}{unit}（{label}）。',
  '据{label}，{name}由{firstYear}年的{first}{unit}变动至{lastYear}年的{last}{unit}，年均复合变动{cagr}%。',
  '总量上，{name}在{lastYear}年录得{last}{unit}，同比{yoy}，{nextYear}年预测值为{next}{unit}，对应同比{nextYoy}。',
  '如{label}所示，{name}的增长曲线[较为平滑|有所起伏]，{lastYear}年同比{yoy}，{nextYear}年我们给出的假设为{nextYoy}。',
  '我们把{name}作为重要的跟踪指标，其{lastYear}年读数为{last}{unit}，{yoy}，详见{label}。',
  '{firstYear}—{lastYear}年间{name}复合增速为{cagr}%，{lastYear}年绝对值{last}{unit}（{label}）。',
  '从{label}可以看到，{lastYear}年{name}{yoy}至{last}{unit}，按当前节奏{nextYear}年有望达到{next}{unit}。',
];

/** Describes a monthly series. Slots: label, name, unit, last, month, mom, rank, span, high, highMonth, low, lowMonth. */
export const monthlyExhibit: Bank = [
  '{month}{name}报{last}{unit}，环比{mom}，处于样本区间{rank}%分位（{label}）。',
  '{label}给出了{name}的走势，区间高点为{highMonth}的{high}{unit}，低点为{lowMonth}的{low}{unit}，最新读数{last}{unit}。',
  '高频数据方面，{name}最新为{last}{unit}，环比{mom}，区间低点为{lowMonth}的{low}{unit}。',
  '{name}在{highMonth}见到{high}{unit}的区间高点，{month}为{last}{unit}，环比{mom}，见{label}。',
  '截至{month}，{name}为{last}{unit}，位于近{span}个月的{rank}%分位，环比{mom}。',
  '观察{label}，{name}的区间低点{low}{unit}出现在{lowMonth}，{month}录得{last}{unit}，环比{mom}。',
];

/** Describes shares. Slots: label, first, firstShare, second, secondShare, top3, gap. */
export const shareExhibit: Bank = [
  '{label}显示，{first}占比{firstShare}%居首，{second}以{secondShare}%次之，前三项合计{top3}%。',
  '构成上，{first}与{second}分别占{firstShare}%和{secondShare}%（{label}），前三项合计达到{top3}%。',
  '从{label}的拆分看，{first}贡献了{firstShare}%，是最大的一项，{second}为{secondShare}%。',
  '占比最高的{first}为{firstShare}%，比第二位的{second}高出{gap}个百分点，见{label}。',
  '如{label}，前三项合计{top3}%，其中{first}一项即占{firstShare}%。',
];

/** Describes a ranking. Slots: label, first, firstValue, last, lastValue, unit, name. */
export const rankExhibit: Bank = [
  '{label}对样本的{name}做了排序，{first}以{firstValue}{unit}领先，{last}为{lastValue}{unit}。',
  '按{name}排序，{first}（{firstValue}{unit}）位居第一，与末位的{last}（{lastValue}{unit}）差距明显（{label}）。',
  '{name}的离散程度较高，样本中最高的{first}为{firstValue}{unit}，最低的{last}仅{lastValue}{unit}，详见{label}。',
  '横向比较{name}，{first}达到{firstValue}{unit}，领先优势在{label}中一目了然。',
];

/** Points at a table. Slots: label, topic. */
export const tableExhibit: Bank = [
  '{label}汇总了{topic}，可供对照。',
  '我们在{label}中整理了{topic}。',
  '关于{topic}，详见{label}。',
  '{topic}如{label}所列。',
  '为便于比较，{label}列示了{topic}。',
  '{label}按[重要性|时间|类别]梳理了{topic}。',
];

/** Describes a relation of two measures over companies. Slots: label, x, y. */
export const scatterExhibit: Bank = [
  '{label}以{x}为横轴、{y}为纵轴，样本之间的离散度较高，右上象限的企业更受市场青睐。',
  '将{x}与{y}放在同一张图上（{label}），可以看到二者并非简单的线性关系。',
  '{label}中每个点代表一家样本企业，{x}相近时{y}仍有较大差异，说明个体因素重要。',
];

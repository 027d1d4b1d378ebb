import type { Bank } from '../writer.ts';

/** Claim of an industry report; the part of its title after the colon. */
export const industryClaims: Bank = [
  '{segment}景气延续，{product}接力增长',
  '供给出清进入尾声，{segment}盈利有望修复',
  '{product}放量在即，{segment}格局重塑',
  '需求拐点渐近，重视{segment}的结构性机会',
  '从{up}到{down}：重估{segment}的利润池',
  '{segment}[量价齐升|以价换量|提质增效]，龙头[份额|盈利|现金流]改善',
  '{concept}渐行渐近，{segment}迎来新变量',
  '穿越周期，寻找{segment}的确定性',
  '{segment}出海提速，{product}打开第二曲线',
  '[攻守之间|静水流深|破局之年|拾级而上|行稳致远]，看好{segment}与{segment2}',
  '{concept}专题——{product}的[空间|节奏|成本]与[格局|路径|赢家]',
  '库存周期视角下的{segment}：{product}[见底了吗|能走多远]？',
  '{product}涨价背后的供需账',
  '{down}需求回暖，{product}产业链如何受益？',
  '高股息还是高成长？再论{segment}的定价',
  '{segment}成本曲线重构，{product}优势扩大',
];

/** Heads of chapters in an industry report, by their matter. */
export const demandHeads: Bank = [
  '需求：{driver}',
  '需求端：{down}与{down2}双轮驱动',
  '{down}需求改善，{product}弹性居前',
  '需求测算：{product}空间几何',
  '存量与增量并重，{segment}需求韧性足',
];
export const supplyHeads: Bank = [
  '供给：{segment}产能投放放缓',
  '供给端：资本开支见顶，格局优化',
  '产能周期：{segment}走到了哪里',
  '供给约束强化，{product}开工率分化',
];
export const priceHeads: Bank = [
  '价格与成本：{product}盈利的两端',
  '成本曲线与{product}定价',
  '价差视角：{product}盈利修复到几成',
  '{up}波动如何传导至{product}',
];
export const rivalryHeads: Bank = [
  '竞争格局：{segment}集中度提升',
  '谁是赢家：{segment}份额的再分配',
  '格局演变：从群雄逐鹿到强者恒强',
  '{segment}头部厂商对比',
];
export const techHeads: Bank = [
  '技术与政策：{concept}的两条主线',
  '路线之争与政策导向',
  '{concept}：从主题到产业',
  '技术迭代与监管框架',
];
export const overseasHeads: Bank = [
  '出海：{product}的第二曲线',
  '海外市场：{segment}从贸易到本地化',
  '全球视角下的{segment}',
];
export const segmentHeads: Bank = [
  '{segment}：{driver}',
  '{segment}：{product}是主要看点',
  '{segment}：短期看{product}，中期看{product2}',
  '{segment}：机遇与约束并存',
  '细分赛道之{segment}',
];
export const chainHeads: Bank = [
  '产业链全景：从{up}到{down}',
  '{industry}产业链与利润池',
  '价值链拆解：利润在哪里',
];
export const adviceHeads: Bank = [
  '投资建议：关注{segment}与{segment2}',
  '投资策略：以{product}为主线',
  '投资建议与重点公司',
];

import type { Bank } from '../writer.ts';

/** Opens a passage on a macro, market or quantitative theme. */
export const themeOpen: Bank = [
  '本期数据的核心线索在{part}：{driver}，带动{theme}整体读数[好于|略高于|基本符合]市场预期。',
  '{theme}的表象之下是结构分化，{part}与{part2}走势相反，二者的差值扩大至近{#12~36}个月的[高点|高位]。',
  '拆分{theme}的贡献，{part}解释了约{#34~61}%的边际变化，{part2}贡献{#12~29}%。',
  '我们倾向于从三个维度理解{theme}：{part}看方向，{part2}看斜率，{part3}看持续性。',
  '{driver}，这是本轮{theme}变化区别于以往的关键。',
  '如果说上半年的主线是{part}，那么接下来{theme}的看点将转向{part2}，因为{driver}。',
  '[剔除季节性后|考虑基数因素|以两年复合口径衡量]，{part}的环比动能{#0.1~0.9.1}个百分点，强于近五年同期均值。',
  '市场对{theme}的关注点集中于{part}，但我们认为{part2}的信号更具前瞻性。',
  '从领先滞后关系看，{part}通常领先{part2}约{#2~7}个月，当前的组合指向{view}。',
  '{theme}近三个月的变化可以用一句话概括：{driver}，但{drag}。',
  '分项对比显示，{part}改善幅度居前，{part2}仍在磨底，{part3}则由拖累转为中性。',
  '我们构建的{theme}扩散指数回升至{#44~63}，{part}是主要正贡献项。',
];

/** Gives reasons behind a theme. */
export const themeWhy: Bank = [
  '背后的原因在于{driver}，叠加{driver2}，两股力量同向作用于{part}。',
  '历史上{part}出现类似组合的{#4~9}次中，有{#3~4}次随后一个季度{theme}继续改善。',
  '进一步看，{driver}，我们测算其对{theme}的拉动约为{#0.1~0.8.1}个百分点。',
  '高频跟踪印证了这一点，{part}相关指标已连续{#3~8}周好于去年同期。',
  '结构上，{part}对{theme}的弹性系数约为{#0.3~1.6.2}，明显高于{part2}。',
  '需要强调的是，{driver}具有持续性，其影响不会随单月读数波动而消失。',
  '微观主体的行为也在变化，受访的{#40~160}家机构中有{#52~78}%认为{part}将在半年内改善。',
  '{tool}与{tool2}的配合使用放大了{part}的改善幅度，效果好于单一工具。',
  '用过去十年的数据做回归，{part}每变动一个标准差，{theme}随后两个季度平均变动{#0.2~0.9.2}个标准差。',
];

/** Weighs what speaks against it. */
export const themeBut: Bank = [
  '不过，{drag}，{part}的修复难言一蹴而就。',
  '约束同样存在：{drag}；{drag2}。',
  '也应看到，{drag}，这使得{theme}的改善更多停留在{part}层面。',
  '我们对持续性保持审慎，原因是{drag}，而{tool}的效果存在{#1~3}个季度的时滞。',
  '反向风险来自{drag}，若其超出预期，{part}可能再度走弱。',
  '与一致预期的分歧在于，我们认为{drag}对{part}的影响被低估。',
  '从敏感性看，若{drag}延续一个季度，{theme}读数将下修{#0.1~0.7.1}个百分点。',
];

/** Looks ahead. */
export const themeView: Bank = [
  '展望后续，{view}，关键观察窗口是{part}的[月度|季度]数据。',
  '综合判断，{view}，{tool}将是政策与市场博弈的焦点。',
  '基准情形下，{view}；乐观情形取决于{driver}能否延续。',
  '我们维持此前观点：{view}，并将{part}作为修正判断的触发器。',
  '向前看{#2~4}个季度，{view}，节奏上先看{part}、后看{part2}。',
  '落到配置含义，{view}，建议以{tool}应对{part}的波动。',
  '总结来看，{view}，短期扰动不改{theme}的中期方向。',
  '对市场而言，{view}，{part}的边际变化比绝对水平更值得关注。',
];

/** Lines for policy and portfolio tools. */
export const themeTool: Bank = [
  '{tool}是当前{theme}框架下性价比最高的工具，我们建议将其权重提升至{#25~45}%。',
  '从实施效果看，{tool}对{part}的作用最为直接，{tool2}则更适合应对{drag}。',
  '在{tool}的运用上，需要兼顾{part}与{part2}的平衡，避免单边暴露。',
  '回看近五年，{tool}在{theme}承压阶段的胜率为{#54~73}%，平均改善幅度{#0.3~2.4.1}个百分点。',
  '若{drag}，{tool}的边际效用会下降，此时应切换至{tool2}。',
];

/** Chapter heads. */
export const themeHeads: Bank = [
  '{part}：{driver}',
  '{part}与{part2}的再平衡',
  '{theme}的三个观察',
  '结构拆解：{part}领先于{part2}',
  '{part}走到了哪一步',
  '为什么{part}值得关注',
  '{drag}？如何看待',
  '{theme}的斜率与节奏',
  '从{part}看{theme}',
];

/** Leads of abstract points. */
export const themeLeads: Bank = [
  '{driver}。',
  '{part}是主线。',
  '{view}。',
  '结构：{part}强于{part2}。',
  '{drag}，需保持跟踪。',
  '节奏：先看{part}。',
  '{tool}的运用。',
];

/** Titles by type; the claim after the colon. */
export const macroTitles: Bank = [
  '{part}的边际变化意味着什么？',
  '{view}',
  '{theme}数据点评：{part}[改善|分化|企稳]',
  '从{part}到{part2}：{theme}的新线索',
  '{theme}的[远与近|冷与热|变与不变]',
  '{theme}月度观察：{driver}',
  '如何理解{part}与{part2}的背离',
  '[再论|重估|透视]{theme}：{view}',
];
export const strategyTitles: Bank = [
  '{theme}：{view}',
  '{part}[归来|领航|接棒]，{view}',
  '策略周思考：{part}还是{part2}？',
  '{theme}专题——{tool}的[有效性|运用]与边界',
  '[秋收冬藏|乘势而上|守正出奇|积微成著]：{theme}的下一步',
  '从{part}看{theme}的主线切换',
  '{view}：{theme}月报',
];
export const bondTitles: Bank = [
  '{theme}周报：{view}',
  '{drag}之下，{theme}如何应对',
  '{part}的[机会|线索|变化]：{theme}专题',
  '{theme}策略：{tool}正当其时',
  '{theme}展望：{view}',
  '当{part}遇上{part2}',
];
export const quantTitles: Bank = [
  '{part}中的选股信息',
  '基于{tool}的{part}模型',
  '{theme}系列：{part}的再思考',
  '{part}与{part2}的融合——{tool}视角',
  '如何用{tool}改进{theme}？',
  '{theme}研究：{view}',
  '{part}因子的构建与检验',
];

/** Method of a test. */
export const method: Bank = [
  '我们以全部A股为样本空间，剔除上市不足{#60~180}日、停牌及风险警示股票，回测区间为{from}至{to}，调仓频率为[月度|双周|周度]。',
  '信号构建分为三步：先对{part}做去极值与标准化，再以{tool}剔除市值与行业影响，最后对{#2~4}个子信号等权合成。',
  '为避免前视偏差，{part}均采用公告日后{#1~3}个交易日的可得数据，交易成本按单边{#0.1~0.3.2}%扣除。',
  '{tool}的引入使得{part}与常见风格的平均相关系数由{#0.31~0.52.2}降至{#0.04~0.18.2}。',
  '参数方面，回看窗口取{#10~60}个交易日，半衰期取窗口长度的一半，对{part}的结论在邻近参数下保持稳健。',
  '我们将样本划分为训练、验证与测试三段，{part}的超参数仅在验证集上选择，测试集不参与任何调优。',
  '相较于直接使用{part2}，对{part}进行{tool}处理后信息含量提升{#9~34}%。',
];

/** Result of a test. */
export const result: Bank = [
  '{label}显示，按信号分为十组后多头组年化收益{best}%，空头组{worst}%，单调性良好。',
  '分组测试（{label}）中，第十组与第一组的年化收益差为{gap}个百分点，其中多头端贡献约{#45~68}%。',
  '{label}的分组结果表明，多头组年化{best}%，明显优于等权基准。',
];
export const nav: Bank = [
  '如{label}，组合净值由1.00升至{last}，区间累计收益{total}%，同期基准净值为{bench}。',
  '{label}给出了组合与基准的净值走势，期末净值分别为{last}与{bench}，累计收益差{excess}个百分点。',
  '从{label}看，组合期末净值{last}，累计收益{total}%，相对基准多出{excess}个百分点。',
];
export const robust: Bank = [
  '分域检验表明，信号在{part}较强的股票池中表现更优，年化超额高出{#2~7.1}个百分点。',
  '将调仓频率降低一半后，换手下降{#28~46}%，而年化超额仅损失{#0.6~2.4.1}个百分点，{tool}的作用不可忽视。',
  '在样本外区间，{part}信号的月度胜率为{#56~71}%，最大相对回撤{#3~8.1}%，与样本内差异不大。',
  '我们也检验了容量：当单只个股成交占比限制在{#3~9}%以内时，组合规模上限约为{#15~80}亿元，{part}端的冲击成本可控。',
  '与{part2}信号的相关性仅{#0.05~0.28.2}，二者等权合成后信息比率提升至{#1.6~3.1.2}。',
  '需要说明的是，{drag}，因此我们在合成时对{part}施加了{#10~30}%的权重上限。',
];

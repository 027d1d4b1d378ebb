import type { Bank } from '../writer.ts';

/** Conclusions on a whole industry. */
export const adviceOpen: Bank = [
  '站在当前时点，我们维持{industry}行业“{rating}”评级，配置上[优先|首选]{segment}，其次关注{segment2}。',
  '综合景气、估值与持仓三个维度，{industry}板块的[性价比|配置价值]处于近三年[较好|中上]水平，给予“{rating}”评级。',
  '我们建议沿着两条线索布局{industry}：一是{segment}中具备{product}放量能力的企业；二是{segment2}中盈利触底的龙头。',
  '投资节奏上，{catalyst}之前以{segment}龙头为底仓，待数据验证后再向{segment2}扩散。',
  '考虑到{driver}，我们上调{segment}板块{year}年盈利增速至{#9~32}%，并维持“{rating}”评级。',
];

/** Names companies in the conclusion. */
export const adviceMore: Bank = [
  '建议关注{company}、{company2}，前者在{product}上的成本优势突出，后者受益于{driver}。',
  '个股层面，{company}估值对应{year}年约{#11~26}倍市盈率，低于可比均值，安全边际较高；{company2}弹性更大。',
  '标的方面，推荐产品结构持续优化的{company}，关注困境反转的{company2}与完成产线切换的{company3}。',
  '从预期差出发，{company}的{product}业务尚未被充分定价，{company2}的海外订单存在上修空间。',
];

/** Leads and texts of the abstract of an industry report. */
export const abstractDemand: Bank = [
  '{driver}，{down}采购节奏改善，我们测算{product}需求增速有望达到{#9~33}%。',
  '{down}与{down2}合计贡献主要增量，{driver}，{segment}需求好于市场预期。',
  '在{catalyst}的催化下，{product}的订单与排产同步回升，{driver}是更持久的支撑。',
];
export const abstractSupply: Bank = [
  '{barrier}，叠加资本开支收缩，{segment}有效供给增速降至个位数，{product}价格中枢具备支撑。',
  '行业新增产能投放放缓，尾部厂商退出，{company}等企业产能利用率维持高位，{tech}。',
  '{policy}抬高准入门槛，{segment}供给曲线趋于陡峭，头部厂商定价能力增强。',
];
export const abstractRivalry: Bank = [
  '{company}与{company2}份额合计继续提升，{product}环节的盈利分化扩大，{barrier}。',
  '{segment}前五名集中度抬升，竞争由价格转向效率，{tech}的企业率先受益。',
  '海外收入成为拉开差距的关键，{company}在{product}上的先发优势明显，{company2}紧随其后。',
];
export const abstractTech: Bank = [
  '{tech}，{concept}的产业化进程较年初预期提前{#1~3}个季度，{product2}渗透率有望快速提升。',
  '{policy}与{concept}形成共振，{tech}，成本下降{#6~18}%可期。',
  '{concept}由主题走向业绩，{tech}，关注{company}的量产进展。',
];

/** Short leads for abstract points. */
export const leadDemand: Bank = [
  '需求端：{down}引领复苏。',
  '需求韧性超预期，{product}先行。',
  '{driver}。',
  '景气确认：{product}订单回升。',
];
export const leadSupply: Bank = [
  '供给端：扩产放缓，格局改善。',
  '产能出清，{product}价格有支撑。',
  '{barrier}。',
  '供给约束强于以往。',
];
export const leadRivalry: Bank = [
  '格局：强者恒强。',
  '{segment}集中度提升，龙头受益。',
  '竞争焦点转向{product}。',
  '份额向{company}等龙头集中。',
];
export const leadTech: Bank = [
  '技术：{concept}提速。',
  '{concept}从一到十。',
  '政策与技术共振。',
  '{product2}成为新变量。',
];
export const leadAdvice: Bank = ['投资建议：', '投资建议：维持“{rating}”评级。', '配置思路：', '投资策略：'];

/** Risk notes with a sentence on each. */
export const riskLines: Bank = [
  '{risk}：若该情形发生，{segment}的盈利预测需下调{#4~15}%左右。',
  '{risk}：历史上类似阶段{product}价格的最大回撤约为{#9~28}%，对库存较高的企业影响更大。',
  '{risk}：可能影响{down}的采购节奏，进而推迟{product}的放量时间。',
  '{risk}：我们的敏感性测试显示，{segment}毛利率将因此变动{#1~5.1}个百分点。',
  '{risk}：将压缩{company}等企业的议价空间，并抬高营运资金占用。',
  '{risk}：目前尚难量化，建议结合{down}与{product}的月度数据持续跟踪。',
];

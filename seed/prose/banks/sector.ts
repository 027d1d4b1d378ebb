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

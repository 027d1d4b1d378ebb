import type { Motif } from './motifs.ts';

/** Which reports a collection holds: all that is said must hold; of the lists one is enough. */
export interface Picks {
  /** Names of `mappings/taxonomy/`. */
  industries?: string[];
  types?: string[];
  organizations?: string[];
  /** Phrases of the report's text. */
  words?: string[];
  pagesFrom?: number;
  chartsFrom?: number;
  fromBroker?: boolean;
}

/** A collection before its reports are known. */
export interface Theme {
  /** Stable: identifies it in a second seeding, and names the banner. */
  key: string;
  name: string;
  description: string;
  tags: string[];
  picks: Picks;
  /** Hue of the banner, 0 to 359, and what is drawn on it. */
  hue: number;
  motif: Motif;
}

/** Terse: key|name|tags split by 、|description. */
const theme = (text: string, { hue, motif, ...picks }: Pick<Theme, 'hue' | 'motif'> & Picks): Theme => {
  const [key = '', name = '', tags = '', description = ''] = text.split('|');
  return { key, name, description, tags: tags.split('、'), picks, hue, motif };
};

/** The collections in the order readers see them. */
export const themes: readonly Theme[] = [
  theme(
    'hard-tech|硬科技全景|电子、计算机、通信|从芯片、软件到网络：追踪电子、计算机与通信三条主线的景气、订单和技术路线。',
    { hue: 226, motif: 'mesh', industries: ['电子', '计算机', '通信'] },
  ),
  theme(
    'new-energy|新能源与电力系统|电力设备、公用事业、环保|发电、输电、用电与环境治理，一次看清能源转型的投资账与技术账。',
    { hue: 158, motif: 'waves', industries: ['电力设备', '公用事业', '环保'] },
  ),
  theme(
    'macro|宏观研判|增长、通胀、财政、外贸|把增长、通胀、信用与汇率放在同一张图上，读懂政策的节奏与边界。',
    { hue: 208, motif: 'line', types: ['宏观研究'] },
  ),
  theme(
    'consumption|大消费复苏|食品饮料、家电、商贸、社服|从货架到客房：收入、场景与渠道变化下的消费品与服务业。',
    { hue: 14, motif: 'rings', industries: ['食品饮料', '家用电器', '商贸零售', '社会服务', '美容护理'] },
  ),
  theme(
    'strategy|策略与大类资产|大势、轮动、红利、资金|大势研判、行业轮动、资金行为与红利资产，年度与季度策略汇编。',
    { hue: 262, motif: 'candles', types: ['策略研究'] },
  ),
  theme(
    'advanced-manufacturing|高端制造|机械、军工、汽车|工业母机、商业航天到智能汽车：制造业升级的订单、产能与格局。',
    { hue: 196, motif: 'hexagons', industries: ['机械设备', '国防军工', '汽车'] },
  ),
  theme(
    'company-depth|公司深度报告|商业模式、盈利预测、估值|一家公司一本账：商业模式、竞争优势、盈利预测与估值。',
    { hue: 232, motif: 'bars', types: ['公司研究'], pagesFrom: 8 },
  ),
  theme(
    'resources|周期与资源|化工、钢铁、有色、煤炭、石化|供给约束、库存周期与价格弹性：上游资源品的量价框架。',
    { hue: 32, motif: 'strata', industries: ['基础化工', '钢铁', '有色金属', '煤炭', '石油石化'] },
  ),
  theme(
    'intelligence|人工智能与算力|算力、智能体、端侧|模型、算力与应用：人工智能如何改写各行业的成本与产品。',
    { hue: 244, motif: 'mesh', words: ['人工智能', '算力', '智能体', '端侧智能', '人形机器人'] },
  ),
  theme('quant|量化与金融工程|因子、指数增强、择时|因子、组合优化、择时与机器学习选股，附回测口径与检验。', {
    hue: 282,
    motif: 'scatter',
    types: ['金融工程'],
  }),
  theme('bonds|固收与流动性|利率债、信用债、可转债|利率、信用与转债：从资金面到机构行为的债市框架。', {
    hue: 186,
    motif: 'line',
    types: ['债券研究'],
  }),
  theme(
    'going-global|出海新航线|外贸、海外产能、跨境电商|产品出海、产能出海与品牌出海：订单在哪里，壁垒在哪里。',
    { hue: 204, motif: 'waves', words: ['出海', '海外产能', '跨境电商', '海外市场'] },
  ),
  theme('dividends|高股息与价值重估|红利、分红、现金流|现金流、分红与估值的再平衡：低利率时代的红利资产。', {
    hue: 44,
    motif: 'bars',
    words: ['高股息', '红利', '分红'],
  }),
  theme('health|医药与生命健康|创新药、器械、服务|创新药、医疗器械与健康服务：管线、支付与商业化。', {
    hue: 172,
    motif: 'rings',
    industries: ['医药生物'],
  }),
  theme('localisation|国产替代|信创、设备、材料|关键设备、材料与软件：替代走到哪一步，下一道门槛是什么。', {
    hue: 352,
    motif: 'hexagons',
    words: ['国产替代', '国产化', '信创', '进口替代', '自主可控'],
  }),
  theme(
    'property-chain|地产链观察|房地产、建材、建筑、家居|收储、好房子与旧房翻新：销售、竣工与后周期需求。',
    { hue: 22, motif: 'skyline', industries: ['房地产', '建筑材料', '建筑装饰', '轻工制造'] },
  ),
  theme('finance|银行与非银金融|银行、券商、保险|息差、资本与财富管理：金融机构的盈利质量与估值。', {
    hue: 218,
    motif: 'skyline',
    industries: ['银行', '非银金融'],
  }),
  theme(
    'anti-involution|反内卷与供给出清|产能、价格、兼并重组|产能治理、价格修复与集中度提升：谁先走出内卷。',
    { hue: 8, motif: 'strata', words: ['反内卷', '产能出清', '供给出清', '兼并重组', '落后产能'] },
  ),
  theme(
    'industry-depth|行业深度精读|长报告、产业链、格局|三十分钟读完一个行业：空间、格局、产业链与关键变量。',
    { hue: 214, motif: 'bars', types: ['行业研究'], pagesFrom: 14 },
  ),
  theme('stimulus|以旧换新与提振消费|补贴、更新、内需|补贴退坡还是接力？设备更新与消费品换新的真实拉动。', {
    hue: 2,
    motif: 'rings',
    words: ['以旧换新', '提振消费', '设备更新', '消费券'],
  }),
  theme('new-issues|新股与发行|申购、定价、可比公司|新股申购与定价参考：主营、募投、可比估值与风险。', {
    hue: 138,
    motif: 'candles',
    types: ['新股研究'],
  }),
  theme('morning|晨会早报|要闻、观点、日历|开盘前十分钟：要闻、观点、数据与事件日历。', {
    hue: 36,
    motif: 'line',
    types: ['晨会早报'],
  }),
  theme('mobility|出行与物流|交通运输、汽车、旅游|人与货的流动：航空、油运、快递、智能驾驶与旅游。', {
    hue: 192,
    motif: 'waves',
    industries: ['交通运输', '汽车', '社会服务'],
  }),
  theme('farm-table|从农田到餐桌|农林牧渔、食品饮料|种业、养殖、食品与饮料：成本、周期与新渠道。', {
    hue: 96,
    motif: 'strata',
    industries: ['农林牧渔', '食品饮料'],
  }),
  theme('lifestyle|悦己经济|纺服、轻工、美护、宠物|国货、户外、美护与家居：新消费人群的小确幸生意。', {
    hue: 324,
    motif: 'rings',
    industries: ['纺织服饰', '轻工制造', '美容护理'],
  }),
  theme('digital-content|数字内容与平台|传媒、游戏、计算机|游戏、短剧、生成式视频与平台经济的流量与变现。', {
    hue: 300,
    motif: 'scatter',
    industries: ['传媒', '计算机'],
  }),
  theme(
    'storage|储能与新型电池|固态电池、构网型储能、钠电|固态、钠电与构网型储能：技术路线、成本曲线与招标价格。',
    { hue: 148, motif: 'bars', words: ['储能', '固态电池', '钠离子电池', '虚拟电厂'] },
  ),
  theme('low-carbon|绿色低碳|绿证、碳交易、再生资源|绿证、碳市场与循环经济：把减排变成现金流。', {
    hue: 122,
    motif: 'waves',
    words: ['绿证', '碳交易', '碳市场', '再生资源', '节能降碳'],
  }),
  theme('think-tanks|智库与产业视角|研究院、协会、咨询|来自研究院、行业协会与咨询机构的非券商观点。', {
    hue: 176,
    motif: 'hexagons',
    fromBroker: false,
  }),
  theme('chart-books|图表密集型报告|数据、图表、对比|一图胜千言：图表最多的报告，适合快速建立数据框架。', {
    hue: 254,
    motif: 'scatter',
    chartsFrom: 12,
  }),
  theme('yanshan|砚山证券研究精选|砚山证券、机构专辑|同一家机构的连续跟踪：砚山证券研究所近期报告合辑。', {
    hue: 12,
    motif: 'candles',
    organizations: ['砚山证券'],
  }),
  theme('shuoling|朔岭证券研究精选|朔岭证券、机构专辑|同一家机构的连续跟踪：朔岭证券研究所近期报告合辑。', {
    hue: 220,
    motif: 'line',
    organizations: ['朔岭证券'],
  }),
];

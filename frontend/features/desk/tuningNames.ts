/** Groups of `relevance.json`: their names, and what their numbers do. */
const groups: Record<string, readonly [name: string, effect: string]> = {
  quality: ['启用门槛', '标准查询集的指标低于下限，或比现在下降过多，就不启用。'],
  tokens: ['查询长度', '参与检索的词数上限，超出部分不计，并在结果中说明。'],
  closest: ['部分匹配', '何时要求含全部词语，结果不足时放宽到什么程度。'],
  bm25: ['词频', '词语重复出现时加分的快慢，以及对长文的折减；改动后需重建索引。'],
  title: ['标题', '标题与检索词相符时的加分。'],
  lead: ['报告开头', '报告开头与检索词相符时的加分。'],
  body: ['全文', '全文与检索词相符时的加分，是其他加分的基准。'],
  stock: ['公司', '检索股票代码或公司名称时，该公司报告的加分。'],
  organization: ['机构', '检索机构名称时，该机构报告的加分。'],
  researcher: ['研究员', '检索姓名时，该研究员报告的加分。'],
  recency: ['新近程度', '越新的报告加分越多，到半衰天数时减半。'],
  popularity: ['阅读热度', '阅读越多加分越多，到半值时为一半。'],
  browse: ['无检索词的列表', '没有检索词时，新近程度与阅读热度的分量。'],
  refinement: ['精排', '排在最前的若干份按开头、词和短语再排一次。'],
  synonymWeight: ['同义词', '以同义词相符的报告，排在以原词相符的之后。'],
  pages: ['页面', '整句、图表文字和附页在页面搜索中的分量。'],
  pageHits: ['页面搜索', '一页至少含多少检索词才列出。'],
  evidence: ['页面佐证', '最相关的页面对报告排名的加分。'],
  answers: ['原文回答', '从原文选句作答的标准：怎样的句子算切题，多切题才显示。'],
  use: ['使用', '打开、阅读、下载、收藏怎样计入阅读热度，多久后减半。'],
  charts: ['图表搜索', '图表标题、所属报告标题与图中文字相符时的加分。'],
  relatedCharts: ['相关图表', '挑选相关图表时各项相同之处的加分。'],
  similar: ['相似报告', '挑选相似报告时各项相同之处的加分。'],
  suggestion: ['纠错建议', '结果不足时，查看多少种改写。'],
  hotWords: ['热搜', '搜索计入热搜的期限与门槛。'],
  completions: ['搜索联想', '联想列表的条数，以及各类所占的条数。'],
  snippets: ['摘录', '每份报告显示几段原文，怎样选取。'],
};

/** Parts of paths within the groups. */
const parts: Record<string, string> = {
  ...{
    about: '切题',
    across: '跨词二字',
    act: '动作',
    after: '后一句',
    alike: '同类条数',
    apart: '两句间隔',
  },
  ...{ aside: '附页', attribute: '属性', b: '长度折减 b', bearable: '可逐一查看的份数', before: '前一句' },
  ...{ besideUnknown: '有未收录词时的份数', bigram: '二字片段', candidates: '候选数', character: '单字' },
  ...{ characters: '字数', code: '代码', collect: '收藏', common: '常用词比例', decay: '每日保留' },
  ...{
    doubling: '每翻倍加分',
    download: '下载',
    engine: '检索得分',
    exact: '完全一致',
    expected: '所问的种类',
  },
  ...{ fewest: '最少数', figure: '图表文字', fill: '补足', fromTitles: '取自标题', halfLifeDays: '减半天数' },
  ...{ hot: '热搜条数', industry: '行业', initials: '拼音首字母', k1: '重复加分 k1', keyword: '主题词' },
  ...{ keywords: '主题词数', lead: '开头', lean: '借助上下文', least: '下限', leastAbout: '切题下限' },
  ...{
    leastAboutAlone: '单份切题下限',
    leastOfBest: '相对最佳的下限',
    length: '句长',
    lengthPower: '长度指数',
  },
  ...{ listed: '罗列', local: '同页', longText: '长文', minimumShouldMatch: '至少相符', most: '最多条数' },
  ...{
    mostCommon: '极常用词比例',
    mostLost: '允许下降',
    mostOfTitle: '标题相符比例',
    mostStrict: '须全含的词数',
  },
  ...{
    mostStrictUnbroken: '不含空格时须全含的词数',
    mostTokens: '词数上限',
    name: '名称',
    names: '名称条数',
  },
  ...{ near: '接近程度', neighbour: '相邻句', open: '打开', own: '本报告图表', page: '页', pages: '页数' },
  ...{ partOfWord: '长词的部分', parts: '查看的片段', perReader: '每位用户上限', perReport: '每份报告' },
  ...{ phrase: '短语', pinyin: '拼音', pivot: '半值', pivotDays: '半衰天数', popularity: '阅读热度' },
  ...{ read: '阅读', recency: '新近程度', repeatDays: '重复计数间隔天数', reportTitle: '报告标题' },
  ...{
    sameReport: '同一报告',
    shortText: '短文',
    shortWeight: '短查询分量',
    stock: '公司',
    strangeName: '陌生名称',
  },
  ...{
    strangeNoun: '陌生名词',
    subject: '主题',
    text: '图中文字',
    threshold: '门槛',
    tieBreaker: '兼有加成',
  },
  ...{
    title: '标题',
    type: '类型',
    unmeasured: '未计量',
    verbatimTokens: '原句最少词数',
    weakest: '最弱一词',
  },
  ...{ weight: '分量', word: '词', words: '词' },
};

/** A number of `relevance.json`, as its path names it, in Chinese; a part that has no name stays as it is. */
export function tuningName(path: string): string {
  const [group = '', ...rest] = path.split('.');
  const named = rest.filter((part) => part !== 'value').map((part) => parts[part] ?? part);
  return [groups[group]?.[0] ?? group, ...named].join(' · ');
}

/** What the numbers of a path's group do. */
export const tuningEffect = (path: string): string => groups[path.split('.')[0] ?? '']?.[1] ?? '';

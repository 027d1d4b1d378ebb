import type { Front } from './fronts.testkit.ts';

/** Series, labels and marks around headlines, and where they tempt to take the wrong line. */
export const seriesFronts: Front[] = [
  {
    about: 'a headline set off with a dash beneath a smaller series line',
    lines: `
40 30 12 证券研究报告·金融工程深度
40 70 18 “逐风”Alpha 专题报告（二十一）
40 100 24 ——高频量价选股因子初探：从 Tick
40 130 24 到日频
400 60 12 丁念秋
400 74 8 dingnianqiu@csc.com.cn
400 98 8 SAC 执证编号：S1440520000001
400 176 10 研究助理：徐一鸣
400 188 8 xuyiming@csc.com.cn
400 210 9 发布日期： 2024 年 05 月 12 日`,
    says: {
      title: '高频量价选股因子初探：从 Tick到日频',
      subtitle: '“逐风”Alpha 专题报告（二十一）',
      date: '2024-05-12',
      researchers: ['丁念秋', '徐一鸣'],
    },
  },
  {
    about: 'a subtitle after a dash that goes on in the next line',
    lines: `
40 30 18 成交量激增时刻蕴含的信息——多因
40 54 18 子选股系列研究之一
40 84 10 方正证券研究所证券研究报告
40 130 10 2022.04.12
40 160 10 分析师
40 176 9 曹念秋
40 188 8 登记编号：S1220520000005
40 210 9 联系人：陈若川`,
    says: {
      title: '成交量激增时刻蕴含的信息',
      subtitle: '多因子选股系列研究之一',
      organization: '方正证券',
      researchers: ['曹念秋'],
      contacts: ['陈若川'],
    },
  },
  {
    about: 'markers of a template in the headline’s own size',
    lines: `
40 30 14 金融工程
220 90 22 #title#
220 90 22 高频研究系列九
220 120 20 ——日内分域信息中的超额收益
220 150 10 2024 年 07 月 31 日`,
    says: { title: '日内分域信息中的超额收益', subtitle: '高频研究系列九', date: '2024-07-31' },
  },
  {
    about: 'the day’s notes with the day behind their name, a section beneath',
    lines: `
40 60 30 某某晨会 0514
440 60 10 2024年05月14日
40 130 14 观点精粹
40 170 11 【固定收益】债市情绪修复，利率下行
440 300 9 吴念秋（分析师）
440 324 8 证书编号：S0790520000001`,
    says: { title: '某某晨会 0514', date: '2024-05-14', researchers: ['吴念秋'] },
  },
  {
    about: 'the number of an issue that is the end of a name',
    lines: `
60 40 10 研究报告
60 100 24 2024年地方政府债券与城投行业
60 130 24 监测周报第18期
60 200 12 2024年5月13日`,
    last: ['联合资信评估股份有限公司'],
    says: { title: '2024年地方政府债券与城投行业监测周报第18期', organization: '联合资信' },
  },
  {
    about: 'a label with its kind in brackets in the headline’s own size',
    lines: `
40 40 10 证券研究报告
40 60 20 策略报告（策略周报）
40 90 20 结构性机会犹存，关注红利与科技
440 60 9 2024 年 05 月 12 日`,
    says: { title: '结构性机会犹存，关注红利与科技' },
  },
  {
    about: 'licences of a futures company beside names, contacts apart',
    lines: `
40 30 12 南华期货研究院
60 120 28 锌：矿端紧缺与冶炼利润的博弈
60 220 12 肖若川 投资咨询证号：Z0018441
60 236 12 联系人：傅念秋 从业资格号：F0270688
60 260 12 2024年6月30日`,
    says: { organization: '南华期货', researchers: ['肖若川'], contacts: ['傅念秋'] },
  },
  {
    about: 'a label behind the name it is of',
    lines: `
40 30 9 证券研究报告
40 60 22 大小盘风格轮动的宏观逻辑
40 110 10 2018年8月9日
440 60 10 联系信息
440 74 9 高 念 秋
480 74 9 分析师
440 86 8 SAC 证书编号：S0160510000002
440 112 9 沈若川
480 112 9 联系人
440 124 8 shenrc@ctsec.com`,
    says: { organization: '财通证券', researchers: ['高念秋'], contacts: ['沈若川'] },
  },
  {
    about: 'for whom the copy was made, across the page in large print',
    lines: `
40 30 9 证券研究报告
100 400 40 某某基金 张三丰
40 60 22 隔夜动量与日内反转的成因
40 90 10 2018-06-09
440 90 9 分析师：殷念秋
440 102 9 执业证书编号：S0980520000001`,
    last: ['渤海证券股份有限公司'],
    says: { title: '隔夜动量与日内反转的成因', organization: '渤海证券', researchers: ['殷念秋'] },
  },
  {
    about: 'a headline made of the words of labels',
    lines: `
40 30 9 证券研究报告 2018年8月9日
40 60 26 量化行业策略研究
40 160 9 分析师：殷念秋 S0980520000001`,
    says: { title: '量化行业策略研究', date: '2018-08-09' },
  },
  {
    about: 'names that are words of the language, each with a licence of its own',
    lines: `
40 60 22 隔夜动量与日内反转的成因
440 30 9 2018-06-09
440 90 9 分析师：方志
440 102 8 执业证书编号：S0980520000001
440 120 9 高新
440 132 8 电子行业分析师
440 144 8 S0980520000002
40 200 9 蒋念秋（S0980520000003）  石子（S0980520000004）`,
    says: { researchers: ['方志', '高新', '蒋念秋', '石子'] },
  },
  {
    about: 'a headline that wraps at a colon and within brackets beneath a share',
    lines: `
40 30 10 公司研究
40 60 24 隆升光能（600321.SH）
40 94 18 2026年中国光伏行业研究报告
40 118 18 ：组件价格见底（20260608-2026
40 142 18 0612）
440 30 9 2026年06月12日`,
    says: { title: '2026年中国光伏行业研究报告：组件价格见底（20260608-2026 0612）', date: '2026-06-12' },
  },
  {
    about: 'a kind of report as the headline beneath its series',
    lines: `
40 30 10 证券研究报告
40 60 22 高频因子研究系列之九
40 90 20 全球推理芯片行业报告
440 30 10 2024年05月12日`,
    says: { title: '全球推理芯片行业报告', subtitle: '高频因子研究系列之九' },
  },
];

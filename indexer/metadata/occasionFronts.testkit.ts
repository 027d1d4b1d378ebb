import type { Front } from './fronts.testkit.ts';

/** Occasions, series and marks that stand larger than the headline, beside it or in the head of the page. */
export const occasionFronts: Front[] = [
  {
    about: 'an occasion twice as large as the headline beneath it',
    lines: `
40 30 10 证券研究报告 | 策略研究
40 60 28 2024年中期策略会专题报告
40 104 15 拥抱不确定：多资产配置的再平衡
40 140 10 2024年05月12日
420 160 9 分析师：任岚`,
    says: {
      title: '拥抱不确定：多资产配置的再平衡',
      subtitle: '2024年中期策略会专题报告',
      date: '2024-05-12',
    },
  },
  {
    about: 'a theme twice as large as the headline beneath it',
    lines: `
40 30 10 证券研究报告
40 60 30 人工智能主题报告
40 110 16 从算力到应用，国产模型的突围之路
40 150 10 2024年05月12日
420 160 9 分析师：任岚`,
    says: { title: '从算力到应用，国产模型的突围之路', subtitle: '人工智能主题报告' },
  },
  {
    about: 'marks in front of the headline',
    lines: `
40 30 10 证券研究报告
40 60 22 ▍龙头再起航，份额有望提升
40 110 10 2024年05月12日
420 160 9 分析师：任岚`,
    says: { title: '龙头再起航，份额有望提升' },
  },
  {
    about: 'a subtitle of the year in the headline’s own size',
    lines: `
40 30 10 证券研究报告
40 60 22 拨云见日，静待花开
40 90 22 建筑材料行业2024年中期投资策略
40 140 10 2024年05月12日
420 160 9 分析师：任岚`,
    says: { title: '拨云见日，静待花开', subtitle: '建筑材料行业2024年中期投资策略' },
  },
  {
    about: 'a series in the head of the page',
    lines: `
40 24 10 多因子选股系列研究之十二
400 24 10 2024年05月12日
40 100 22 成交量激增时刻蕴含的信息
40 150 9 分析师：任岚`,
    says: { title: '成交量激增时刻蕴含的信息', subtitle: '多因子选股系列研究之十二' },
  },
  {
    about: 'a team on the last page',
    lines: `
40 30 10 金融工程研究
40 100 22 成交量激增时刻蕴含的信息
400 24 10 2024年05月12日
40 150 9 分析师：任岚
40 165 8 SAC 执证编号：S1440520000001`,
    last: [
      '研究团队介绍',
      '任岚，金融工程首席分析师',
      '郝一鸣，金融工程分析师',
      '薛一鸣，金融工程分析师',
      '机构销售：赵念秋',
    ],
    says: { title: '成交量激增时刻蕴含的信息', researchers: ['任岚'] },
  },
  {
    about: 'a team on the last page of a report without names in front',
    lines: `
40 30 10 金融工程研究
40 100 22 成交量激增时刻蕴含的信息
400 24 10 2024年05月12日`,
    last: [
      '研究所团队成员',
      '任岚  郝一鸣  薛一鸣  赵念秋',
      '陈若川  沈若川  肖若川  吴念秋',
      '机构销售通讯录',
      '唐念秋  13800000000',
    ],
    says: { title: '成交量激增时刻蕴含的信息', researchers: [] },
  },
  {
    about: 'an occasion far above the headline, which stands in a band of its own',
    lines: `
40 30 10 证券研究报告
40 80 32 2025年度投资策略会专题报告
40 230 16 穿越波动：红利资产的再定价
40 270 10 2024年11月12日
420 290 9 分析师：任岚`,
    says: { title: '穿越波动：红利资产的再定价', subtitle: '2025年度投资策略会专题报告' },
  },
  {
    about: 'a band of a theme with the headline beside it',
    lines: `
40 30 10 证券研究报告
40 90 28 量化主题报告
240 95 18 换手率分布中的选股信息
40 140 10 2024年11月12日`,
    says: { title: '换手率分布中的选股信息', subtitle: '量化主题报告' },
  },
  {
    about: 'a headline under a label, an occasion far larger above both',
    lines: `
40 30 30 固收中期策略会专题
40 90 12 专题报告
40 112 17 信用利差的压缩还能走多远
40 150 10 2024年11月12日`,
    says: { title: '信用利差的压缩还能走多远', subtitle: '固收中期策略会专题' },
  },
  {
    about: 'an occasion in two lines, the headline and its dash beneath',
    lines: `
40 60 34 2024年秋季策略会
40 102 34 金融工程专题报告
40 190 18 从拥挤度看行业轮动
40 214 14 ——模型的改进与跟踪
40 260 10 2024年11月12日`,
    says: { title: '从拥挤度看行业轮动', subtitle: '模型的改进与跟踪' },
  },
  {
    about: 'a weekly whose headings are no headline',
    lines: `
40 70 24 大类资产配置周报
40 110 10 2024年5月12日
220 200 14 核心观点
220 220 14 权益资产反弹，债市震荡`,
    says: { title: '大类资产配置周报' },
  },
];

import type { Front } from './fronts.testkit.ts';

/** By-lines as the houses set them. */
export const personFronts: Front[] = [
  {
    about: 'two persons side by side, a column of ratings',
    lines: `
40 40 9 股票研究
40 60 14 行业深度研究
440 40 10 2024.05.12
200 100 22 煤价企稳回升，龙头强者恒强
200 130 14 ——煤炭行业2024年中期策略
200 160 10 王小明(分析师)
340 160 10 李雷(研究助理)
200 175 9 021-12345678
340 175 9 021-12345678
200 190 9 wangxiaoming@gtjas.com
340 190 9 lilei028@gtjas.com
180 205 9 证书编号
220 205 9 S0880520000001
340 205 9 S0880520000002
40 100 10 评级：
80 100 10 增持
40 115 9 上次评级：增持
40 300 10 相关报告
40 315 8 煤炭《淡季不淡》
40 327 8 2024.04.28`,
    says: {
      title: '煤价企稳回升，龙头强者恒强',
      subtitle: '煤炭行业2024年中期策略',
      organization: '国泰君安',
      date: '2024-05-12',
      researchers: ['王小明', '李雷'],
    },
  },
  {
    about: 'labels beneath names',
    lines: `
40 30 9 证券研究报告
40 44 10 2024.05.12
40 80 12 宏观经济
40 110 24 再通胀的路径
40 140 14 通胀观察系列之三
40 180 9 章文溪
40 192 8 分析员
40 204 8 SAC 执证编号：S0080520000003
40 216 8 SFC CE Ref：ABC123
40 228 8 wenxi.zhang@cicc.com.cn
200 180 9 黄若川
200 192 8 分析员
200 204 8 SAC 执证编号：S0080520000004
200 228 8 ruochuan.huang@cicc.com.cn
360 180 9 段思远
360 192 8 联系人
360 204 8 SAC 执证编号：S0080520000005
360 228 8 siyuan.duan@cicc.com.cn`,
    last: ['中国国际金融股份有限公司', '本报告由中国国际金融股份有限公司（中金公司）制作'],
    says: {
      title: '再通胀的路径',
      subtitle: '通胀观察系列之三',
      organization: '中金公司',
      date: '2024-05-12',
      researchers: ['章文溪', '黄若川'],
      contacts: ['段思远'],
    },
  },
  {
    about: 'labels before names in a right column',
    lines: `
40 30 14 证券研究报告·行业深度报告·电力设备
40 60 12 电力设备行业深度报告
40 90 20 固态电池渐行渐近，
40 114 20 产业化提速在即
40 150 12 增持（维持）
420 90 9 2024 年 05 月 12 日
420 120 9 证券分析师  曾一鸣
420 132 9 执业证书：S0600520000006
440 144 9 021-12345678
420 156 9 zengym@dwzq.com.cn
420 170 9 证券分析师  阮佳怡
420 182 9 执业证书：S0600520000007
420 206 9 ruanjy@dwzq.com.cn
420 230 9 行业走势
420 400 9 相关研究
420 414 8 《4月动力电池装机点评》
420 426 8 2024-05-11`,
    says: {
      title: '固态电池渐行渐近，产业化提速在即',
      subtitle: '电力设备行业深度报告',
      organization: '东吴证券',
      date: '2024-05-12',
      researchers: ['曾一鸣', '阮佳怡'],
    },
  },
  {
    about: 'names side by side under one heading',
    lines: `
40 40 10 证券研究报告
40 60 10 2024-05-12
40 90 10 行业研究
220 120 24 白酒板块如何看估值修复
40 150 10 分析师及联系人
40 170 9 徐岚
40 182 8 SAC：S0490520000008
140 170 9 高晨曦
140 182 8 SAC：S0490520000009
240 170 9 联系人 朱念秋`,
    last: ['长江证券研究所', '本报告版权归长江证券股份有限公司所有'],
    says: {
      title: '白酒板块如何看估值修复',
      organization: '长江证券',
      date: '2024-05-12',
      researchers: ['徐岚', '高晨曦'],
      contacts: ['朱念秋'],
    },
  },
  {
    about: 'licences beside names at the foot',
    lines: `
440 30 9 证券研究报告 | 行业深度报告
440 44 9 2024年05月12日
200 90 20 人形机器人产业链拆解：
200 114 20 执行器为价值量核心
200 145 12 机器人系列报告之二
40 160 10 中游制造/机械
40 640 9 刘岚  S1090520000010
40 652 9 liul@cmschina.com.cn
40 668 9 胡晨曦  S1090520000011
40 680 9 huchenxi@cmschina.com.cn
40 696 9 方若川  研究助理
40 708 9 fangruochuan@cmschina.com.cn`,
    says: {
      title: '人形机器人产业链拆解：执行器为价值量核心',
      subtitle: '机器人系列报告之二',
      organization: '招商证券',
      date: '2024-05-12',
      researchers: ['刘岚', '胡晨曦', '方若川'],
    },
  },
  {
    about: 'markers of a template, addresses before licences',
    lines: `
40 40 10 证券研究报告
40 70 10 #industryId#
40 90 14 食品饮料
40 120 10 #title#
220 120 22 啤酒行业高端化进入下半场
220 160 10 #createTime1#
400 160 10 2024年05月12日
40 200 9 分析师：
40 215 9 苏岚
40 227 8 sulan@xyzq.com.cn
40 239 8 S02
40 255 9 沈岚
40 267 8 shenlan@xyzq.com.cn
40 279 8 S03`,
    says: {
      title: '啤酒行业高端化进入下半场',
      organization: '兴业证券',
      date: '2024-05-12',
      researchers: ['苏岚', '沈岚'],
    },
  },
  {
    about: 'a date without signs',
    lines: `
420 40 9 证券研究报告 | 行业策略
420 54 9 2024 05 12
40 90 14 建筑装饰
40 120 20 稳增长加码，聚焦高股息央企
420 120 9 增持（维持）
420 200 9 作者
420 215 9 分析师 何一鸣
420 227 8 执业证书编号：S0680520000014
420 239 8 邮箱：heyiming@gszq.com
420 255 9 分析师 李念秋
420 267 8 执业证书编号：S0680520000015
420 279 8 邮箱：linianqiu@gszq.com`,
    says: {
      title: '稳增长加码，聚焦高股息央企',
      organization: '国盛证券',
      date: '2024-05-12',
      researchers: ['何一鸣', '李念秋'],
    },
  },
  {
    about: 'roles in brackets',
    lines: `
40 40 12 策略研究
40 80 16 2024年05月12日
220 60 20 风格切换的信号
220 90 14 ——投资策略专题
220 120 10 韦一鸣（分析师）
380 120 10 吴念秋（联系人）
220 135 9 weiyiming@kysec.cn
380 135 9 wunianqiu@kysec.cn
220 150 9 证书编号：S0790520000016
380 150 9 证书编号：S0790520000017`,
    says: {
      title: '风格切换的信号',
      subtitle: '投资策略专题',
      organization: '开源证券',
      date: '2024-05-12',
      researchers: ['韦一鸣'],
      contacts: ['吴念秋'],
    },
  },
  {
    about: 'licences in a column beside the names',
    lines: `
40 40 14 证券研究报告
40 70 12 行业深度报告
40 100 12 生物医药
40 130 22 创新药出海：从License-out到自主商业化
40 160 11 强于大市（维持）
40 180 9 行情走势图
40 330 10 证券分析师
40 350 9 叶岚
90 350 8 投资咨询资格编号
90 362 8 S1060520000018
90 374 8 YELAN757@pingan.com.cn
40 390 9 倪一鸣
90 390 8 投资咨询资格编号
90 402 8 S1060520000019
420 60 10 2024年05月12日`,
    says: {
      title: '创新药出海：从License-out到自主商业化',
      organization: '平安证券',
      date: '2024-05-12',
      researchers: ['叶岚', '倪一鸣'],
    },
  },
  {
    about: 'a date in Chinese numerals beneath the label',
    lines: `
40 40 14 信达证券
40 58 9 CINDA SECURITIES
40 100 26 债市的中期逻辑与短期节奏
40 140 14 专题报告
40 170 14 二〇二四年五月十二日
40 220 12 李若川 固定收益首席分析师
40 240 10 执业编号：S20
40 260 10 邮箱：liruochuan@cindasc.com`,
    says: {
      title: '债市的中期逻辑与短期节奏',
      organization: '信达证券',
      date: '2024-05-12',
      researchers: ['李若川'],
    },
  },
  {
    about: 'two persons with licences in a line',
    lines: `
60 200 28 碳中和下的投资机会
60 240 16 ——新能源行业深度
60 300 12 德邦证券研究所
60 320 12 2024年5月12日
60 350 12 分析师：倪若川（S0120520000021）  尤一鸣（S0120520000022）`,
    says: {
      title: '碳中和下的投资机会',
      subtitle: '新能源行业深度',
      organization: '德邦证券',
      date: '2024-05-12',
      researchers: ['倪若川', '尤一鸣'],
    },
  },
  {
    about: 'names set apart sign by sign, of two and of three',
    lines: `
60 200 28 碳中和下的投资机会
60 300 12 德邦证券研究所
60 320 12 2024年5月12日
60 350 12 分析师：倪 若 川 执业证书编号：S0120520000021
60 370 12 研究助理：尤 一`,
    says: {
      title: '碳中和下的投资机会',
      date: '2024-05-12',
      researchers: ['倪若川', '尤一'],
    },
  },
];

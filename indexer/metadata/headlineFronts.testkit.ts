import type { Front } from './fronts.testkit.ts';

/** Lines around headlines. */
export const headlineFronts: Front[] = [
  {
    about: 'name and licence in a line, assistants under another label',
    lines: `
40 40 12 2024年05月12日
40 60 14 行业及产业
60 90 20 建筑材料
40 120 16 水泥：供给侧再出发
40 140 12 ——建材行业2024年下半年投资策略
40 300 9 证券分析师
40 315 9 任岚 A0230520000001
40 327 8 renlan@swsresearch.com
40 345 9 研究支持
40 360 9 郝一鸣 A0230520000002
40 372 8 haoym@swsresearch.com
40 390 9 联系人
40 405 9 任岚
40 417 8 (8621)23297818×`,
    says: {
      title: '水泥：供给侧再出发',
      subtitle: '建材行业2024年下半年投资策略',
      organization: '申万宏源',
      date: '2024-05-12',
      researchers: ['任岚', '郝一鸣'],
    },
  },
  {
    about: 'an occasion above the headline',
    lines: `
40 40 10 证券研究报告 | 2024年05月12日
40 70 18 汽车行业2024年6月投资策略
40 100 22 价格战趋缓，关注智能化与出海
40 130 10 优于大市
420 150 9 行业研究·行业投资策略
420 164 9 汽车
420 190 9 证券分析师：唐念秋
500 190 9 证券分析师：杨岚
420 202 8 0755-12345678
420 214 8 tangnq@guosen.com.cn
500 214 8 yanglan@guosen.com.cn
420 226 8 S0980520000003
500 226 8 S0980520000004`,
    says: {
      title: '价格战趋缓，关注智能化与出海',
      subtitle: '汽车行业2024年6月投资策略',
      organization: '国信证券',
      date: '2024-05-12',
      researchers: ['唐念秋', '杨岚'],
    },
  },
  {
    about: 'a share and its code above the headline',
    lines: `
40 40 10 公司点评
40 60 10 2024 年 5 月 12 日
40 90 20 隆升光能（600321）
40 120 16 稳健增长，全年目标可期
40 150 10 买入（维持）
420 90 9 分析师 薛一鸣
420 102 8 登记编码：S05`,
    says: { title: '稳健增长，全年目标可期', date: '2024-05-12', researchers: ['薛一鸣'] },
  },
  {
    about: 'the heading of a section beneath the headline',
    lines: `
420 40 10 2024年05月12日
40 60 12 宏观经济点评
40 90 12 宏观经济组
40 110 9 分析师：赵岚（执业S12）
40 122 8 zhaol@gjzq.com.cn
40 136 9 分析师：杨晨（执业S11）
40 160 22 再议“出口链”的韧性
40 200 12 基本内容`,
    says: {
      title: '再议“出口链”的韧性',
      organization: '国金证券',
      date: '2024-05-12',
      researchers: ['赵岚', '杨晨'],
    },
  },
  {
    about: 'a headline that begins with the title of a law',
    lines: `
40 40 12 宏观点评
40 60 10 2024年05月12日 星期日
40 100 20 《公平竞争审查条例》出台，影响几何
40 140 9 证券分析师：张三丰、李四光、王五一
40 155 9 执业证书编号：S0570520000006`,
    says: {
      title: '《公平竞争审查条例》出台，影响几何',
      date: '2024-05-12',
      researchers: ['张三丰', '李四光', '王五一'],
    },
  },
  {
    about: 'an issue larger than the headline',
    lines: `
40 60 24 宏观周报（2024年第19期）
40 100 18 通胀温和回升，出口保持韧性
40 130 10 2024/05/12
40 150 9 研究员：陈一鸣 投资咨询证号 Z0012345 从业资格号 F3012345`,
    says: {
      title: '通胀温和回升，出口保持韧性',
      subtitle: '宏观周报（2024年第19期）',
      date: '2024-05-12',
      researchers: ['陈一鸣'],
    },
  },
  {
    about: 'names in two scripts',
    lines: `
40 40 12 公司首次覆盖
40 80 20 手握稀缺资源的铜业新贵
400 80 9 张伟 Wei Zhang
400 92 9 wei.zhang@htisec.com
400 110 9 李小龙 Xiaolong Li, CFA
400 122 9 xl.li@htisec.com
40 60 10 12 May 2024`,
    says: {
      title: '手握稀缺资源的铜业新贵',
      organization: '海通国际',
      date: '2024-05-12',
      researchers: ['张伟', '李小龙'],
    },
  },
  {
    about: 'a rating larger than the headline',
    lines: `
40 40 24 强于大市（维持）
40 90 20 AIGC：Sora引领视频生成
40 120 14 传媒行业
400 40 10 2024.5.12
400 70 9 陈一鸣
400 82 8 分析师 S0570520000007
400 100 9 李思远
400 112 8 研究助理`,
    says: { title: 'AIGC：Sora引领视频生成', date: '2024-05-12', researchers: ['陈一鸣', '李思远'] },
  },
  {
    about: 'a date in English',
    lines: `
40 40 12 行业深度
40 80 20 “她经济”崛起：医美上游谁主沉浮
40 106 12 The Rise of Medical Aesthetics
400 40 10 May 12, 2024
40 130 9 分析师 陈一鸣 执业证书编号 S0570520000008`,
    says: { title: '“她经济”崛起：医美上游谁主沉浮', date: '2024-05-12', researchers: ['陈一鸣'] },
  },
  {
    about: 'labels and licences on lines of their own',
    lines: `
220 80 20 券商板块再出发
40 40 10 2024年5月12日
40 200 9 陈一鸣
100 200 9 非银首席分析师
40 215 8 执业证书编号：
40 227 8 S0570520000009
40 239 8 邮箱：
40 251 8 cym88@hx168.com.cn
40 270 9 李思远
100 270 9 非银分析师
40 285 8 执业证书编号：
40 297 8 S0570520000010`,
    says: {
      title: '券商板块再出发',
      organization: '华西证券',
      date: '2024-05-12',
      researchers: ['陈一鸣', '李思远'],
    },
  },
];

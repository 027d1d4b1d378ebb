import type { Front } from './fronts.testkit.ts';

/** First pages of houses that are no brokers, and what brokers set there seldom. */
export const otherFronts: Front[] = [
  {
    about: 'a name of four letters, titles between name and licence',
    lines: `
440 30 9 证券研究报告
40 60 24 AI 手机：换机潮将至？
40 92 12 电子行业端侧 AI 系列之二
40 120 9 2024 年 5 月 12 日
440 90 9 薛一鸣
440 102 8 科技产业联席首席
440 112 8 分析师
440 122 8 S1010520000003
440 140 9 何叶思远
440 152 8 电子分析师
440 162 8 S1010520000004`,
    last: ['中信证券股份有限公司'],
    says: {
      title: 'AI 手机：换机潮将至？',
      subtitle: '电子行业端侧 AI 系列之二',
      researchers: ['薛一鸣', '何叶思远'],
      organization: '中信证券',
    },
  },
  {
    about: 'share and occasion in the headline’s own size',
    lines: `
440 30 9 证券研究报告
40 30 9 隆升光能(600321.SH)/电力设备
40 60 20 隆升光能（600321.SH）2024 年一季报点评
40 90 20 单季业绩超预期，海外放量在即
40 116 10 2024 年 05 月 12 日
440 120 9 推荐 维持评级
440 140 9 当前价格： 12.34 元
440 170 9 [Table_Author]
440 180 9 分析师 邓一鸣
440 192 8 执业证书： S0100520000006
440 204 8 邮箱： dengyiming@mszq.com
440 222 9 研究助理 席思远
440 234 8 执业证书： S0100520000007
440 246 8 邮箱： xisiyuan@mszq.com`,
    says: {
      title: '单季业绩超预期，海外放量在即',
      organization: '民生证券',
      date: '2024-05-12',
      researchers: ['邓一鸣', '席思远'],
    },
  },
  {
    about: 'a foreign house, a headline over two lines',
    lines: `
40 30 10 2024年5月12日 | 下午3:15 HKT
40 60 24 中国房地产：
40 88 24 政策放松能否扭转局面？
40 130 9 王一, CFA
40 142 8 +852-2978-0000 | yi.wang@gs.com
40 154 8 高盛（亚洲）有限责任公司
40 170 9 章小琪
40 182 8 +852-2978-0001 | xiaoqi.zhang@gs.com
40 194 8 高盛（亚洲）有限责任公司`,
    last: ['高盛（亚洲）有限责任公司', '投资者应当考虑到本公司可能存在可能影响本报告客观性的利益冲突'],
    says: {
      title: '中国房地产：政策放松能否扭转局面？',
      date: '2024-05-12',
      researchers: ['王一', '章小琪'],
      organization: '高盛',
    },
  },
  {
    about: 'the year in a line of its own above the headline',
    lines: `
60 180 20 2024年
60 210 36 中国预制菜行业白皮书
60 260 16 ——从厨房革命到万亿市场
60 400 12 头豹研究院
60 420 12 2024/05
60 440 12 编撰人：陈一鸣`,
    says: {
      title: '2024年中国预制菜行业白皮书',
      subtitle: '从厨房革命到万亿市场',
      organization: '头豹研究院',
      date: '2024-05-01',
    },
  },
  {
    about: 'the year in brackets beneath the headline',
    lines: `
200 100 14 No.202405
60 200 32 中国数字经济发展研究报告
60 244 20 （2024年）
60 500 16 中国信息通信研究院
60 530 16 2024年5月`,
    says: {
      title: '中国数字经济发展研究报告（2024年）',
      organization: '中国信通院',
      date: '2024-05-01',
      researchers: [],
    },
  },
  {
    about: 'an institution that nobody listed',
    lines: `
60 200 28 中国货币政策执行报告
60 240 18 二〇二四年第一季度
60 500 16 中国人民银行货币政策分析小组
60 530 16 2024年5月10日`,
    says: { title: '中国货币政策执行报告', date: '2024-05-10', organization: '中国人民银行' },
  },
  {
    about: 'a company’s own report',
    lines: `
60 60 12 公司代码：600321 公司简称：隆升光能
60 200 26 隆升光能股份有限公司
60 240 26 2023年年度报告`,
    says: { title: '隆升光能股份有限公司2023年年度报告', researchers: [] },
  },
  {
    about: 'a name of the day’s notes and no other headline',
    lines: `
40 30 10 证券研究报告
40 60 26 晨会纪要
40 90 12 2024年05月12日 星期日
40 130 14 今日重点推荐
40 150 11 【宏观】再议“出口链”的韧性
440 200 9 编辑：陈一鸣
440 212 8 S0980520000003
440 230 9 国信证券经济研究所`,
    says: { title: '晨会纪要', organization: '国信证券', date: '2024-05-12' },
  },
  {
    about: 'an outlook larger than the headline',
    lines: `
80 160 40 2024年中期宏观展望
80 220 24 东风渐起，静待花开
80 270 14 Macro Outlook for Mid-2024
80 400 16 首席经济学家 李念秋
80 430 14 2024.05
80 470 14 红塔证券`,
    says: {
      title: '东风渐起，静待花开',
      subtitle: '2024年中期宏观展望',
      organization: '红塔证券',
      date: '2024-05-01',
      researchers: ['李念秋'],
    },
  },
  {
    about: 'an English headline larger than the Chinese',
    lines: `
40 40 26 China Robotics Outlook
40 80 24 中国机器人产业展望
40 110 10 2024年5月12日
40 130 10 德勤中国`,
    says: { title: '中国机器人产业展望', organization: '德勤', date: '2024-05-12' },
  },
  {
    about: 'a research group under its labels',
    lines: `
60 100 14 清华大学五道口金融学院
60 180 28 中国绿色债券市场发展报告
60 220 20 （2024）
60 420 12 课题组组长：张念秋
60 440 12 课题组成员：王小明、李思远、陈一鸣
60 600 14 2024年6月`,
    says: {
      title: '中国绿色债券市场发展报告（2024）',
      organization: '清华大学',
      date: '2024-06-01',
      researchers: ['张念秋', '王小明', '李思远', '陈一鸣'],
    },
  },
  {
    about: 'a working paper with its number',
    lines: `
60 60 10 国家金融与发展实验室
60 80 10 工作论文 2024年第3期
60 140 22 中国宏观杠杆率的新变化与政策应对
60 180 12 张念秋  刘岚
60 200 10 （国家金融与发展实验室，北京 100732）
60 220 10 内容提要：本文讨论了宏观杠杆率的演变。
60 240 10 关键词：宏观杠杆率  债务  货币政策`,
    says: { title: '中国宏观杠杆率的新变化与政策应对', researchers: ['张念秋', '刘岚'] },
  },
  {
    about: 'a by-line with raised figures',
    lines: `
60 40 10 第46卷第5期
60 60 20 数字金融与企业创新：来自上市公司的证据
60 100 12 王小明1，李思远2，陈一鸣1*
60 120 9 （1.北京大学 国家发展研究院，北京 100871；2.中国人民大学 财政金融学院，北京 100872）
60 150 10 摘要：本文利用2011—2022年数据研究数字金融的影响。`,
    says: { title: '数字金融与企业创新：来自上市公司的证据', researchers: ['王小明', '李思远', '陈一鸣'] },
  },
  {
    about: 'a date in English with two digits for the year',
    lines: `
40 40 9 Equity Research
40 60 9 12-May-24
40 80 22 中国互联网：电商格局再平衡
40 120 9 王小明, CFA (SFC CE No. ABC123) xiaoming.wang@cmbi.com.hk
40 136 9 李思远 (852) 3900 0801 siyuan.li@cmbi.com.hk`,
    says: {
      title: '中国互联网：电商格局再平衡',
      organization: '招银国际',
      date: '2024-05-12',
      researchers: ['王小明', '李思远'],
    },
  },
  {
    about: 'several persons with their titles in a line',
    lines: `
40 40 9 2024年5月12日
40 80 22 债市调整到位了吗
40 120 10 欧阳岚（首席分析师）、王小明（分析师）、李思远（研究助理）
40 134 8 执业证书编号：S0570520000001、S0570520000002`,
    says: { title: '债市调整到位了吗', date: '2024-05-12', researchers: ['欧阳岚', '王小明', '李思远'] },
  },
  {
    about: 'a futures company with the address of its house',
    lines: `
40 30 10 投资咨询业务资格：证监许可【2011】1289号
40 50 22 铜：宏观情绪回暖，铜价偏强运行
40 80 10 有色金属月报 2024年5月12日
440 50 9 作者：季若川
440 62 8 投资咨询从业资格号：Z0010001
440 74 8 jiruochuan@gtht.com
440 90 9 国泰君安期货研究所`,
    says: {
      title: '铜：宏观情绪回暖，铜价偏强运行',
      organization: '国泰君安期货',
      date: '2024-05-12',
      researchers: ['季若川'],
    },
  },
  {
    about: 'a fund company',
    lines: `
40 60 26 2024年二季度资产配置报告
40 100 14 重视红利，静待成长
40 500 12 嘉实基金管理有限公司
40 520 12 2024年4月`,
    says: { organization: '嘉实基金', date: '2024-04-01', researchers: [] },
  },
  {
    about: 'a smaller line beneath the headline of a cover without prose',
    lines: `
40 200 30 2024中国商业航天产业研究报告
40 240 14 从“国家队”到“百花齐放”
40 300 12 亿欧智库 https://www.iyiou.com/research
40 320 10 Copyright reserved to EO Intelligence, May 2024`,
    says: { title: '2024中国商业航天产业研究报告', organization: '亿欧智库' },
  },
  {
    about: 'an association, its date in Chinese numerals',
    lines: `
60 200 28 生成式人工智能应用发展报告
60 240 16 (2024)
60 480 12 中国互联网协会
60 500 12 二〇二四年六月`,
    says: { title: '生成式人工智能应用发展报告(2024)', organization: '中国互联网协会', date: '2024-06-01' },
  },
];

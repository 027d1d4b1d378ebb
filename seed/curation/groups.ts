import type { Picks } from './themes.ts';

/** A group before it has members and reports. */
export interface GroupTheme {
  /** Stable: identifies it in a second seeding, and names the logo. */
  key: string;
  name: string;
  /** Stands on the logo. */
  glyph: string;
  hue: number;
  /** Reports shared in it. */
  picks: Picks;
}

/** Nine groups: as many as two pages of the popover (spec §9: seven a page). */
export const groupThemes: readonly GroupTheme[] = [
  {
    key: 'energy-desk',
    name: '新能源研究组',
    glyph: '能',
    hue: 158,
    picks: { industries: ['电力设备', '公用事业', '环保'] },
  },
  {
    key: 'chips-desk',
    name: '半导体产业链交流群',
    glyph: '芯',
    hue: 226,
    picks: { industries: ['电子', '通信', '计算机'] },
  },
  {
    key: 'macro-desk',
    name: '宏观策略早餐会',
    glyph: '策',
    hue: 208,
    picks: { types: ['宏观研究', '策略研究'] },
  },
  {
    key: 'consumer-desk',
    name: '消费与零售观察',
    glyph: '消',
    hue: 14,
    picks: { industries: ['食品饮料', '家用电器', '商贸零售', '美容护理'] },
  },
  {
    key: 'health-desk',
    name: '医药健康研讨',
    glyph: '药',
    hue: 172,
    picks: { industries: ['医药生物'] },
  },
  {
    key: 'makers-desk',
    name: '高端制造读书会',
    glyph: '造',
    hue: 196,
    picks: { industries: ['机械设备', '国防军工', '汽车'] },
  },
  {
    key: 'bonds-desk',
    name: '固收与量化小组',
    glyph: '债',
    hue: 262,
    picks: { types: ['债券研究', '金融工程'] },
  },
  {
    key: 'property-desk',
    name: '金融地产同行',
    glyph: '地',
    hue: 22,
    picks: { industries: ['银行', '非银金融', '房地产', '建筑材料'] },
  },
  {
    key: 'companies-desk',
    name: '公司深度研读',
    glyph: '深',
    hue: 300,
    picks: { types: ['公司研究'] },
  },
];

/** Which groups a demo account is in, by place in the list; `vip2` is in all nine. */
export const groupsOfDemo: Record<string, readonly number[]> = {
  free: [0, 2, 3],
  vip1: [1, 2, 8],
  vip2: [0, 1, 2, 3, 4, 5, 6, 7, 8],
  vip3: [5, 6, 7],
  operator: [0, 4, 8],
};

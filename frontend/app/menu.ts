/** One entry of the header's menu; `covers` tells the paths under which it counts as where we are (spec §2). */
export interface MenuEntry {
  name: string;
  to: string;
  covers: (path: string) => boolean;
}

/** The header's menu: what exists, in the order of the specification. */
export const menu: readonly MenuEntry[] = [
  { name: '首页', to: '/', covers: (path) => path === '/' || path === '/index' },
  { name: '搜索报告', to: '/report', covers: (path) => path.startsWith('/report') },
  { name: '数据图表', to: '/chart', covers: (path) => path.startsWith('/chart') },
  { name: '会员权益', to: '/vip', covers: (path) => path.includes('/vip') },
];

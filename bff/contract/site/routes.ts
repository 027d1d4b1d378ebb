import { deskPages, ownPages, type SiteRoute } from './loginPages.ts';
import { placeRoutes } from './places.ts';

export type { SiteRoute } from './loginPages.ts';

/** What is so of a page that does not say otherwise. */
const open = { layout: 'shared', guard: 'anyone', indexed: true } as const;

/**
 * Every address of the site, in the menu's order: the one list that the server, the router, the menu and
 * the sitemap read. A page is entered here together with its component.
 */
export const siteRoutes = [
  { ...open, path: '/', page: 'home', title: '首页', menu: '首页', ownSearch: true },
  { ...open, path: '/index', page: 'home', title: '首页', canonical: '/', ownSearch: true },
  {
    ...open,
    path: '/report',
    page: 'report',
    title: '搜索报告',
    menu: '搜索报告',
    ownSearch: true,
    wide: true,
  },
  { ...open, path: '/detail/:id', page: 'detail', title: '报告', shows: 'report' },
  {
    ...open,
    path: '/preview/:id',
    page: 'preview',
    layout: 'alone',
    title: '阅读',
    indexed: false,
    shows: 'report',
    canonical: '/detail/:id',
    ownSearch: true,
  },
  { ...open, path: '/filetype/:id', page: 'fileType', title: '报告类型', shows: 'fileType' },
  ...placeRoutes,
  { ...open, path: '/chart', page: 'chart', title: '数据图表', menu: '数据图表', ownSearch: true },
  { ...open, path: '/collection', page: 'collection', title: '专题', menu: '专题', ownSearch: true },
  { ...open, path: '/collection/detail/:id', page: 'collectionDetail', title: '专题', shows: 'collection' },
  { ...open, path: '/folder/:id', page: 'folder', title: '分享的收藏夹', indexed: false, shows: 'folder' },
  { ...open, path: '/vip', page: 'vip', title: '会员权益', menu: '会员权益' },
  ...ownPages,
  { ...open, path: '/suggest', page: 'suggest', title: '意见反馈', indexed: false },
  { ...open, path: '/joinGroup', page: 'joinGroup', guard: 'reader', title: '报告群组', indexed: false },
  ...deskPages,
  { ...open, path: '/aboutVip', page: 'aboutVip', title: '会员说明' },
  { ...open, path: '/insight/index', page: 'insight', title: '馆藏一览' },
  { ...open, path: '/protocol', page: 'protocol', layout: 'alone', title: '服务协议' },
  { ...open, path: '/privacy', page: 'privacy', layout: 'alone', title: '隐私政策' },
  { ...open, path: '/infringement', page: 'infringement', layout: 'alone', title: '侵权投诉指引' },
] as const satisfies readonly SiteRoute[];

/** The name of a page. */
export type PageName = (typeof siteRoutes)[number]['page'];

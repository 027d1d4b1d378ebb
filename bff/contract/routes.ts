/** One address of the site. What is not in the table is the page that could not be found (spec §2). */
export interface SiteRoute {
  /** As Express and React Router both read it. */
  path: `/${string}`;
  /** The page's module, `frontend/routes/{page}.tsx`; the router will not compile without it. */
  page: string;
  /** `shared`: header, footer, toolbar around it; `alone`: the page brings what it needs. */
  layout: 'shared' | 'alone';
  /** Who may use the page; it is sent to all, and asks others to log in. */
  guard: 'anyone' | 'reader' | 'operator';
  /** What the page is called; one that shows a thing is called like the thing once that is known. */
  title: string;
  /** Whether search engines may keep it: public, and worth finding. */
  indexed: boolean;
  /** What `:id` names. An id of nothing is answered with 404. */
  shows?: 'report' | 'collection' | 'fileType';
  /** The address that search engines shall keep instead of this one. */
  canonical?: `/${string}`;
  /** Its name in the header's menu, for what stands there. */
  menu?: string;
  /** The page brings its own search: the header shows none, and `/` goes nowhere else. */
  ownSearch?: true;
  /** Its page has a second pane where there is room: header and footer take the width of a wide screen with it. */
  wide?: true;
  /** There while the sandbox is on, and not otherwise. */
  sandbox?: true;
}

/**
 * Every address of the site (spec §2), in the menu's order: the one list that the server, the router, the menu and
 * the sitemap read. A page is entered here together with its module.
 */
export const siteRoutes = [
  {
    path: '/',
    page: 'home',
    layout: 'shared',
    guard: 'anyone',
    title: '首页',
    indexed: true,
    menu: '首页',
    ownSearch: true,
  },
  {
    path: '/index',
    page: 'home',
    layout: 'shared',
    guard: 'anyone',
    title: '首页',
    indexed: true,
    canonical: '/',
    ownSearch: true,
  },
  {
    path: '/report',
    page: 'report',
    layout: 'shared',
    guard: 'anyone',
    title: '搜索报告',
    indexed: true,
    menu: '搜索报告',
    ownSearch: true,
    wide: true,
  },
  {
    path: '/detail/:id',
    page: 'detail',
    layout: 'shared',
    guard: 'anyone',
    title: '报告',
    indexed: true,
    shows: 'report',
  },
  {
    path: '/preview/:id',
    page: 'preview',
    layout: 'alone',
    guard: 'anyone',
    title: '阅读',
    indexed: false,
    shows: 'report',
    canonical: '/detail/:id',
    ownSearch: true,
  },
  {
    path: '/filetype/:id',
    page: 'fileType',
    layout: 'shared',
    guard: 'anyone',
    title: '报告类型',
    indexed: true,
    shows: 'fileType',
  },
  {
    path: '/chart',
    page: 'chart',
    layout: 'shared',
    guard: 'anyone',
    title: '数据图表',
    indexed: true,
    menu: '数据图表',
    ownSearch: true,
  },
  {
    path: '/collection',
    page: 'collection',
    layout: 'shared',
    guard: 'anyone',
    title: '专题',
    indexed: true,
    menu: '专题',
  },
  {
    path: '/collection/detail/:id',
    page: 'collectionDetail',
    layout: 'shared',
    guard: 'anyone',
    title: '专题',
    indexed: true,
    shows: 'collection',
  },
  {
    path: '/vip',
    page: 'vip',
    layout: 'shared',
    guard: 'anyone',
    title: '会员权益',
    indexed: true,
    menu: '会员权益',
  },
  {
    path: '/upload',
    page: 'upload',
    layout: 'shared',
    guard: 'reader',
    title: '上传报告',
    indexed: false,
  },
  {
    path: '/upload/mine',
    page: 'uploadMine',
    layout: 'shared',
    guard: 'reader',
    title: '我的上传',
    indexed: false,
  },
  {
    path: '/user',
    page: 'userHome',
    layout: 'shared',
    guard: 'reader',
    title: '个人中心',
    indexed: false,
  },
  {
    path: '/user/index',
    page: 'userHome',
    layout: 'shared',
    guard: 'reader',
    title: '个人中心',
    indexed: false,
  },
  {
    path: '/user/userinfo',
    page: 'userInfo',
    layout: 'shared',
    guard: 'reader',
    title: '个人信息',
    indexed: false,
  },
  {
    path: '/user/order',
    page: 'userOrder',
    layout: 'shared',
    guard: 'reader',
    title: '我的订单',
    indexed: false,
  },
  {
    path: '/user/history',
    page: 'userHistory',
    layout: 'shared',
    guard: 'reader',
    title: '我的阅读',
    indexed: false,
  },
  {
    path: '/user/download',
    page: 'userDownload',
    layout: 'shared',
    guard: 'reader',
    title: '我的下载',
    indexed: false,
  },
  {
    path: '/user/favorite',
    page: 'userFavorite',
    layout: 'shared',
    guard: 'reader',
    title: '我的收藏',
    indexed: false,
  },
  {
    path: '/user/invite',
    page: 'userInvite',
    layout: 'shared',
    guard: 'reader',
    title: '我的邀请',
    indexed: false,
  },
  {
    path: '/suggest',
    page: 'suggest',
    layout: 'shared',
    guard: 'anyone',
    title: '意见反馈',
    indexed: false,
  },
  {
    path: '/joinGroup',
    page: 'joinGroup',
    layout: 'shared',
    guard: 'reader',
    title: '报告群',
    indexed: false,
  },
  {
    path: '/operator',
    page: 'operator',
    layout: 'shared',
    guard: 'operator',
    title: '运营台',
    indexed: false,
  },
  {
    path: '/operator/messages',
    page: 'operator',
    layout: 'shared',
    guard: 'operator',
    title: '投诉与建议',
    indexed: false,
  },
  {
    path: '/operator/catalog',
    page: 'operator',
    layout: 'shared',
    guard: 'operator',
    title: '报告',
    indexed: false,
  },
  {
    path: '/operator/recommend',
    page: 'operator',
    layout: 'shared',
    guard: 'operator',
    title: '推荐',
    indexed: false,
  },
  {
    path: '/operator/works',
    page: 'operator',
    layout: 'shared',
    guard: 'operator',
    title: '处理与失败',
    indexed: false,
  },
  {
    path: '/operator/users',
    page: 'operator',
    layout: 'shared',
    guard: 'operator',
    title: '用户',
    indexed: false,
  },
  {
    path: '/operator/payments',
    page: 'operator',
    layout: 'shared',
    guard: 'operator',
    title: '待核款项',
    indexed: false,
  },
  {
    path: '/operator/queries',
    page: 'operator',
    layout: 'shared',
    guard: 'operator',
    title: '检索洞察',
    indexed: false,
  },
  {
    path: '/operator/relevance',
    page: 'operator',
    layout: 'shared',
    guard: 'operator',
    title: '排序版本',
    indexed: false,
  },
  {
    path: '/operator/audit',
    page: 'operator',
    layout: 'shared',
    guard: 'operator',
    title: '操作记录',
    indexed: false,
  },
  {
    path: '/aboutVip',
    page: 'aboutVip',
    layout: 'shared',
    guard: 'anyone',
    title: '会员说明',
    indexed: true,
  },
  {
    path: '/insight/index',
    page: 'insight',
    layout: 'shared',
    guard: 'anyone',
    title: '馆藏一览',
    indexed: true,
  },
  {
    path: '/protocol',
    page: 'protocol',
    layout: 'alone',
    guard: 'anyone',
    title: '服务协议',
    indexed: true,
  },
  {
    path: '/privacy',
    page: 'privacy',
    layout: 'alone',
    guard: 'anyone',
    title: '隐私政策',
    indexed: true,
  },
  {
    path: '/infringement',
    page: 'infringement',
    layout: 'alone',
    guard: 'anyone',
    title: '侵权投诉指引',
    indexed: true,
  },
] as const satisfies readonly SiteRoute[];

/** The name of a page's module. */
export type PageName = (typeof siteRoutes)[number]['page'];

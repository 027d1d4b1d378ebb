/** One address of the site. What is not in the table is the page that could not be found. */
export interface SiteRoute {
  /** As Express and React Router both read it. */
  path: `/${string}`;
  /** Name of the page; `frontend/app/pages.tsx` has its component and will not compile without it. */
  page: string;
  /** `shared`: header, footer, toolbar around it; `alone`: the page brings what it needs. */
  layout: 'shared' | 'alone';
  /** Access to the page; it is sent to all, and asks others to log in. */
  guard: 'anyone' | 'reader' | 'operator';
  /** Title of the page; one that shows a thing takes the thing's name once known. */
  title: string;
  /** Whether search engines may keep it: public, and worth finding. */
  indexed: boolean;
  /** Kind of thing that `:id` names, or the names of a place. An unknown one is answered with 404. */
  shows?: 'report' | 'collection' | 'fileType' | 'place' | 'folder';
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

/** A page of whom `guard` names, which search engines do not keep. */
const guarded =
  <const Guard extends 'reader' | 'operator'>(guard: Guard) =>
  <const Path extends `/${string}`, const Page extends string>(path: Path, page: Page, title: string) =>
    ({ path, page, layout: 'shared', guard, title, indexed: false }) as const satisfies SiteRoute;
const own = guarded('reader');
const desk = guarded('operator');

/** A reader's own pages: uploads, account, lists. */
export const ownPages = [
  own('/upload', 'upload', '上传报告'),
  own('/upload/mine', 'uploadMine', '我的上传'),
  own('/user', 'user', '个人中心'),
  own('/user/index', 'user', '个人中心'),
  own('/user/userinfo', 'userInfo', '个人信息'),
  own('/user/order', 'orders', '我的订单'),
  own('/user/history', 'history', '我的阅读'),
  own('/user/download', 'downloads', '我的下载'),
  own('/user/favorite', 'favourites', '我的收藏'),
  own('/user/inbox', 'inbox', '订阅更新'),
  own('/user/saved', 'saved', '我的订阅'),
  own('/user/notes', 'notes', '我的笔记'),
  own('/user/keys', 'keys', '开放接口'),
  own('/user/invite', 'invites', '我的邀请'),
  own('/user/feedback', 'ownFeedback', '我的反馈'),
] as const;

/** The operators' pages, which are one module. */
export const deskPages = [
  desk('/operator', 'operator', '运营台'),
  desk('/operator/messages', 'operator', '投诉与反馈'),
  desk('/operator/catalog', 'operator', '报告'),
  desk('/operator/recommend', 'operator', '编辑精选'),
  desk('/operator/works', 'operator', '处理与失败'),
  desk('/operator/jobs', 'operator', '后台任务'),
  desk('/operator/users', 'operator', '用户'),
  desk('/operator/payments', 'operator', '待核款项'),
  desk('/operator/queries', 'operator', '检索洞察'),
  desk('/operator/lab', 'operator', '检索调试'),
  desk('/operator/relevance', 'operator', '排序版本'),
  desk('/operator/audit', 'operator', '操作记录'),
] as const;

import type { Locator, Page } from 'playwright-core';
import { button, press } from '../screenshots/shot.ts';

type Act = (page: Page) => Promise<unknown>;

/** Something that lies over a page: where, at which width, for whom, and how it is brought about. */
export interface Layer {
  name: string;
  path: string;
  width: number;
  as?: 'reader' | 'member';
  /** Steps before anything is pressed. */
  before?: Act;
  /** Button that opens it and gets the focus back afterwards; absent where the page opens it by itself. */
  opener?: (page: Page) => Locator;
  acts: Act[];
}

const seen =
  (text: string | RegExp): Act =>
  (page) =>
    page.getByText(text).filter({ visible: true }).first().waitFor();
const picture =
  (name: string): Act =>
  (page) =>
    page.getByRole('img', { name }).first().waitFor();

const phone = 390;
const notebook = 1440;
const vip = { path: '/vip', width: notebook };
const login = { ...vip, opener: button('登录') };
const account = button(/我的账户/);
const detail = { path: '/detail/2', width: notebook };
const pages = { path: '/preview/2?keyword=储能', width: phone };

/** Every dialog, menu, sheet and popover of the site (spec §2); the report is `furnish`'s. */
export const layers: readonly Layer[] = [
  { name: 'login by code', ...login, acts: [picture('登录二维码')] },
  { name: 'login with a password', ...login, acts: [press('用密码登录'), seen('忘记密码？')] },
  { name: 'login on a phone', ...login, width: phone, acts: [seen('忘记密码？')] },
  { name: 'register', ...login, acts: [press('注册新账号'), seen('手机注册')] },
  { name: 'register on a phone', ...login, width: phone, acts: [press('注册新账号'), seen('手机注册')] },
  { name: 'reset', ...login, acts: [press('用密码登录'), press('忘记密码？'), seen('重置密码')] },
  {
    name: 'bind',
    ...vip,
    as: 'reader',
    opener: account,
    acts: [press('绑定手机'), seen('尚未绑定')],
  },
  { name: 'user menu', ...vip, width: phone, as: 'member', opener: account, acts: [seen('退出登录')] },
  {
    name: 'payment',
    ...vip,
    as: 'reader',
    opener: button(/^立即开通高级 VIP/),
    acts: [press('支付宝：显示二维码'), picture('支付宝二维码')],
  },
  {
    name: 'payment on a phone',
    path: '/user/userinfo',
    width: phone,
    as: 'reader',
    opener: button('立即开通'),
    acts: [press('用二维码支付'), press('支付宝：显示二维码'), picture('支付宝二维码')],
  },
  {
    name: 'older payment',
    path: '/user/index',
    width: notebook,
    as: 'reader',
    acts: [
      seen('选择支付方式后显示二维码'),
      (page) => page.getByRole('radio', { name: '支付宝' }).click(),
      picture('支付宝二维码'),
    ],
  },
  {
    name: 'download gate',
    ...detail,
    as: 'reader',
    opener: button(/^下载/),
    acts: [seen('下载需 20 贝壳，你有')],
  },
  {
    name: 'downloading',
    ...detail,
    as: 'member',
    // The file stays on its way.
    before: (page) => page.route('**/files/originals/**', () => undefined),
    opener: button(/^下载/),
    acts: [seen('正在下载中，请稍候...')],
  },
  { name: 'share', ...detail, width: phone, opener: button('分享'), acts: [picture('小程序二维码')] },
  { name: 'groups', ...detail, as: 'reader', opener: button('加入群组'), acts: [seen('1 位成员')] },
  {
    name: 'chart viewer',
    path: '/chart',
    width: phone,
    opener: (page) => page.locator('main li button').first(),
    acts: [seen('同一报告的图表')],
  },
  { name: 'menu', path: '/', width: phone, opener: button('打开菜单'), acts: [seen('数据图表')] },
  {
    name: 'filters on a phone',
    path: '/report',
    width: phone,
    opener: button(/^筛选/),
    acts: [seen('特色标签')],
  },
  {
    name: 'a filter on a tablet',
    path: '/report',
    width: 768,
    opener: button('页数'),
    acts: [seen('15页以上')],
  },
  {
    name: 'calendar',
    path: '/report',
    width: notebook,
    opener: button('自定义起止日期'),
    acts: [(page) => page.getByRole('grid').first().waitFor()],
  },
  {
    name: 'code of the toolbar',
    path: '/',
    width: notebook,
    opener: (page) => page.locator('[data-toolbar] button').first(),
    acts: [(page) => page.locator('[data-toolbar] img').waitFor()],
  },
  {
    name: 'pages of the reader',
    ...pages,
    opener: button('页面与目录'),
    acts: [(page) => page.getByRole('button', { name: /^第 2 页/ }).waitFor()],
  },
  { name: 'facts of the reader', ...pages, opener: button('报告信息'), acts: [seen('基本信息')] },
];

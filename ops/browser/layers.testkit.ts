import type { Locator, Page } from 'playwright-core';
import { aCollection } from '../../bff/collections/collections.factory.ts';
import type { TestDatabase } from '../../bff/database.factory.ts';
import { setPhone } from '../../bff/models/account/user.ts';
import { createGroup, joinGroup } from '../../bff/models/group.ts';
import { inTransaction } from '../../bff/models/inTransaction.ts';
import { aReader, type TestReader } from '../../bff/reader.factory.ts';
import { button, press } from '../tools/screenshots/shot.ts';

type Act = (page: Page) => Promise<unknown>;

/** Something that lies over a page: where, at which widths, for whom, and how it is brought about. */
export interface Layer {
  name: string;
  path: string;
  widths: readonly number[];
  as?: 'reader' | 'member' | 'phoned';
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

const heading =
  (name: string): Act =>
  (page) =>
    page.getByRole('dialog').getByRole('heading', { name }).waitFor();
const grid: Act = (page) => page.getByRole('grid').first().waitFor();

const phone = [390];
const notebook = [1440];
const both = [390, 1440];
const vip = { path: '/vip', widths: notebook };
const login = { ...vip, opener: button('登录') };
const account = button(/我的账号/);
const detail = { path: '/detail/2', widths: both };
const info = { path: '/user/userinfo', widths: both };
const pages = { path: '/preview/2?keyword=储能', widths: phone };

/** Every dialog, menu, sheet and popover of the site; the report is of `seedBrowserSite`. */
export const layers: readonly Layer[] = [
  { name: 'login by code', ...login, acts: [picture('登录二维码')] },
  { name: 'login with a password', ...login, acts: [press('用密码登录'), seen('忘记密码？')] },
  { name: 'login on a phone', ...login, widths: phone, acts: [seen('忘记密码？')] },
  {
    name: 'login by code on a phone',
    ...login,
    widths: phone,
    acts: [press('用微信扫码登录'), picture('登录二维码')],
  },
  { name: 'register', ...login, widths: both, acts: [press('注册新账号'), seen('手机注册')] },
  { name: 'reset', ...login, acts: [press('用密码登录'), press('忘记密码？'), seen('重置密码')] },
  { name: 'reset on a phone', ...login, widths: phone, acts: [press('忘记密码？'), seen('重置密码')] },
  {
    name: 'bind',
    ...vip,
    widths: both,
    as: 'reader',
    opener: account,
    acts: [press('绑定手机号'), seen('尚未绑定')],
  },
  {
    name: 'change of the phone',
    ...vip,
    widths: both,
    as: 'phoned',
    opener: account,
    acts: [press('绑定手机号'), press('更换手机号'), (page) => page.getByLabel('新手机号').waitFor()],
  },
  { name: 'user menu', ...vip, widths: both, as: 'member', opener: account, acts: [seen('退出登录')] },
  { name: 'nickname', ...info, as: 'reader', opener: button('修改昵称'), acts: [heading('修改昵称')] },
  { name: 'password', ...info, as: 'phoned', opener: button('修改密码'), acts: [heading('修改密码')] },
  { name: 'closing', ...info, as: 'phoned', opener: button('注销账号'), acts: [heading('注销账号')] },
  {
    name: 'payment',
    ...vip,
    as: 'reader',
    opener: button(/^立即开通高级 VIP/),
    acts: [press('支付宝：显示二维码'), picture('支付宝二维码')],
  },
  {
    name: 'payment on a phone',
    ...info,
    widths: phone,
    as: 'reader',
    opener: button('立即开通'),
    acts: [press('用二维码支付'), press('支付宝：显示二维码'), picture('支付宝二维码')],
  },
  { name: 'renewal', ...info, as: 'member', opener: button('续费'), acts: [seen('续费或升级会员')] },
  {
    name: 'older payment',
    path: '/user/index',
    widths: notebook,
    as: 'reader',
    acts: [
      seen('选择支付方式后显示二维码'),
      (page) => page.getByRole('radio', { name: '支付宝' }).click(),
      picture('支付宝二维码'),
    ],
  },
  {
    name: 'older payment on a phone',
    path: '/user/index',
    widths: phone,
    as: 'reader',
    acts: [
      press('用二维码支付'),
      (page) => page.getByRole('radio', { name: '微信支付' }).click(),
      picture('微信支付二维码'),
    ],
  },
  {
    name: 'gate of a collection',
    path: '/collection/detail/1',
    widths: both,
    as: 'reader',
    opener: button('立即解锁'),
    acts: [seen(/解锁专题需高级 VIP/)],
  },
  {
    name: 'citation',
    ...detail,
    opener: button('引用'),
    acts: [seen('GB/T 7714')],
  },
  {
    name: 'saved search',
    path: '/report?keyword=储能&full=1',
    widths: both,
    as: 'reader',
    opener: button('订阅此搜索'),
    acts: [seen(/按近 30 天估算/)],
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
  { name: 'share', ...detail, opener: button('分享'), acts: [picture('小程序二维码')] },
  { name: 'groups', ...detail, as: 'reader', opener: button(/分享到\s*群组/), acts: [seen(/\d+ 位成员/)] },
  {
    name: 'chart viewer',
    path: '/chart',
    widths: both,
    opener: (page) => page.locator('main li button').first(),
    acts: [seen('同一报告的图表')],
  },
  { name: 'menu', path: '/', widths: phone, opener: button('打开菜单'), acts: [seen('数据图表')] },
  {
    name: 'filters on a phone',
    path: '/report',
    widths: phone,
    opener: button(/^筛选/),
    acts: [seen('特色标签')],
  },
  {
    name: 'a filter on a tablet',
    path: '/report',
    widths: [768],
    opener: button('页数'),
    acts: [seen('超过15页')],
  },
  {
    name: 'calendar',
    path: '/report',
    widths: notebook,
    opener: button('自定义起止日期'),
    acts: [grid],
  },
  {
    name: 'calendar of charts',
    path: '/chart',
    widths: phone,
    opener: button('自定义起止日期'),
    acts: [grid],
  },
  {
    name: 'code of the toolbar',
    path: '/',
    widths: notebook,
    opener: (page) => page.locator('[data-toolbar] button').first(),
    acts: [(page) => page.locator('[data-toolbar] img').waitFor()],
  },
  {
    name: 'pages of the reader',
    ...pages,
    opener: button('页面与目录'),
    acts: [
      (page) => page.getByRole('button', { name: '页面', exact: true }).click(),
      (page) => page.getByRole('button', { name: /^第2页/ }).waitFor(),
    ],
  },
  { name: 'facts of the reader', ...pages, opener: button('报告信息'), acts: [seen('基本信息')] },
];

/** The readers whom layers are for, with a collection and a group for them. */
export async function aReaderOfEach(
  made: TestDatabase,
): Promise<Record<NonNullable<Layer['as']>, TestReader>> {
  const reader = await aReader(made, { shells: 100 });
  const member = await aReader(made, { level: 2 });
  const phoned = await aReader(made);
  await aCollection(made.database, { reportIds: [2] });
  await inTransaction(made.database, async (transaction) => {
    await setPhone(transaction, phoned.userId, '13912340001');
    const group = await createGroup(transaction, { theme: null, name: '储能研究组', logo: '' });
    await joinGroup(transaction, reader.userId, group ?? 0);
  });
  return { reader, member, phoned };
}

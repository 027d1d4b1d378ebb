import type { Page } from 'playwright-core';
import { fill, press, type Shot, type Shown, steps } from './shot.ts';

const dialog = (page: Page) => page.getByRole('dialog');
/** Goes over to the other way of the login where that is not the one it opens with: phones and large screens differ. */
const toWay = (name: '用密码登录' | '用微信扫码登录') => async (page: Page) => {
  await dialog(page)
    .getByRole('button', { name: /^用(密码|微信扫码)登录$/ })
    .waitFor();
  const other = dialog(page).getByRole('button', { name });
  if (await other.isVisible()) await other.click();
};
const toPassword = toWay('用密码登录');
const toCode = toWay('用微信扫码登录');
const toMenu = press(/我的账号/);
/** Scans the code that the site shows, as a new person. */
const scan = async (page: Page) => {
  const answered = page.waitForResponse((response) => response.url().includes('/api/user/getWxQrcode'));
  await toCode(page);
  const { data } = await (await answered).json();
  await page.request.post('/sandbox/api/scan', { data: { ticket: data.ticket } });
  await dialog(page).getByText('扫码成功').waitFor();
};
const wait = (milliseconds: number) => (page: Page) => page.waitForTimeout(milliseconds);

const accounts: Shot[] = [
  { name: 'login', path: '/', as: 'visitor', prepare: press('登录') },
  { name: 'login-code', path: '/vip', as: 'visitor', prepare: steps(press('登录'), toCode) },
  {
    name: 'login-code-expired',
    path: '/vip',
    as: 'visitor',
    prepare: async (page) => {
      await page.clock.install();
      await steps(press('登录'), toCode)(page);
      await dialog(page).getByAltText('登录二维码').waitFor();
      await page.clock.fastForward(61_000);
    },
  },
  { name: 'login-password', path: '/vip', as: 'visitor', prepare: steps(press('登录'), toPassword) },
  {
    name: 'login-wrong',
    path: '/vip',
    as: 'visitor',
    prepare: steps(
      press('登录'),
      toPassword,
      fill('账号或手机号', 'nobody-at-all'),
      fill('密码', 'wrong-password'),
      (page) => page.keyboard.press('Enter'),
      wait(1200),
    ),
  },
  { name: 'bind-after-login', path: '/vip', as: 'visitor', prepare: steps(press('登录'), toPassword, scan) },
  { name: 'register', path: '/vip', as: 'visitor', prepare: steps(press('登录'), press('注册新账号')) },
  {
    name: 'register-differing',
    path: '/vip',
    as: 'visitor',
    prepare: steps(
      press('登录'),
      press('注册新账号'),
      fill('手机号', '12345'),
      fill('验证码', '123456'),
      fill('密码', 'one-good-password'),
      fill('确认密码', 'another-password'),
      press('确认'),
    ),
  },
  {
    name: 'reset',
    path: '/vip',
    as: 'visitor',
    prepare: steps(press('登录'), toPassword, press('忘记密码？')),
  },
  { name: 'bind', path: '/vip', as: 'vip1', prepare: steps(toMenu, press('绑定手机')) },
  { name: 'bound', path: '/vip', as: 'settled', prepare: steps(toMenu, press('绑定手机')) },
  {
    name: 'change',
    path: '/vip',
    as: 'settled',
    prepare: steps(toMenu, press('绑定手机'), press('更换手机号')),
  },
  { name: 'nickname', path: '/user/userinfo', as: 'settled', prepare: press('修改昵称') },
  { name: 'password', path: '/user/userinfo', as: 'settled', prepare: press('修改密码') },
  { name: 'close-account', path: '/user/userinfo', as: 'settled', prepare: press('注销账号') },
  { name: 'user-menu', path: '/vip', as: 'vip2', prepare: toMenu },
  { name: 'user-menu-free', path: '/vip', as: 'free', prepare: toMenu },
];

/** A phone is led to the apps first. */
const toCodes = async (page: Page) => {
  const codes = dialog(page).getByRole('button', { name: '用二维码支付' });
  if (await codes.isVisible()) await codes.click();
};

const upgrade = { '/api/order/vipList': 'never' } as const;

const payments: Shot[] = [
  { name: 'pay', path: '/vip', as: 'free', prepare: steps(press(/^(立即开通|开始使用)/), wait(800)) },
  {
    name: 'pay-code',
    path: '/vip',
    as: 'free',
    prepare: steps(
      press(/^(立即开通|开始使用)/),
      wait(800),
      toCodes,
      press('微信支付：显示二维码'),
      wait(800),
    ),
  },
  { name: 'pay-member', path: '/vip', as: 'vip1', prepare: steps(toMenu, press('续费'), wait(800)) },
  { name: 'pay-slow', path: '/user/userinfo', as: 'free', answers: upgrade, prepare: press('立即开通') },
  {
    name: 'pay-error',
    path: '/user/userinfo',
    as: 'free',
    answers: { '/api/order/vipList': 'error' },
    prepare: press('立即开通'),
  },
  { name: 'pay-visitor', path: '/vip', as: 'visitor', prepare: press(/^(立即开通|开始使用)/) },
  // The page opens the older dialog by itself.
  { name: 'pay-list', path: '/user/index', as: 'free', prepare: wait(1200) },
  {
    name: 'pay-list-alipay',
    path: '/user/index',
    as: 'free',
    prepare: steps(
      wait(1000),
      (page) =>
        dialog(page)
          .getByRole('radio', { name: /高级 VIP/ })
          .click(),
      toCodes,
      (page) => dialog(page).getByRole('radio', { name: '支付宝' }).click(),
      wait(600),
    ),
  },
];

/** Gates of a download, and other acts on a report. */
function reports({ report, collection }: Shown): Shot[] {
  const detail = `/detail/${report}`;
  const share = press('分享');
  // A phone's button shows the last two alone, its first two are separate buttons.
  const toGroups = press(/分享到\s*群组/);
  const refused = (status: number, id: string, text: string) => async (page: Page) => {
    await page.route('**/api/file/download', (route) =>
      route.fulfill({
        status: 402,
        headers: { 'x-error-id': id },
        json: { status, message: text, data: text },
      }),
    );
    await steps(press(/^下载/), wait(1200))(page);
  };
  return [
    { name: 'download-visitor', path: detail, as: 'visitor', prepare: press(/^下载/) },
    { name: 'download-gate', path: detail, as: 'free', prepare: steps(press(/^下载/), wait(1200)) },
    { name: 'download-gate-poor', path: detail, as: 'operator', prepare: steps(press(/^下载/), wait(1200)) },
    {
      name: 'download-gate-quota',
      path: detail,
      as: 'vip1',
      prepare: refused(10001, 'payment_required', '今天的 10 份已下载完，继续下载需 20 贝壳'),
    },
    {
      name: 'download-shells-short',
      path: detail,
      as: 'free',
      prepare: refused(10002, 'shells_short', '贝壳不足，请充值VIP或去小程序邀请好友获得更多贝壳后再试'),
    },
    { name: 'download-to-pay', path: detail, as: 'free', prepare: steps(press(/^下载/), press(/开通 VIP/)) },
    {
      name: 'downloading',
      path: detail,
      as: 'vip3',
      prepare: async (page) => {
        await page.route('**/files/**', () => undefined);
        await press(/^下载/)(page);
      },
    },
    { name: 'share', path: detail, as: 'visitor', prepare: share },
    { name: 'cite', path: detail, as: 'visitor', prepare: press('引用') },
    {
      name: 'save-search',
      path: '/report?keyword=新能源&full=1',
      as: 'vip1',
      prepare: press('订阅此搜索'),
    },
    { name: 'groups', path: detail, as: 'vip2', prepare: toGroups },
    {
      name: 'groups-none-chosen',
      path: detail,
      as: 'free',
      prepare: steps(toGroups, press('确认')),
    },
    { name: 'groups-empty', path: detail, as: 'settled', prepare: toGroups },
    { name: 'favourite', path: detail, as: 'settled', prepare: steps(press('收藏'), wait(400)) },
    { name: 'copied', path: detail, as: 'visitor', prepare: press('复制链接') },
    {
      name: 'unlock-gate',
      path: `/collection/detail/${collection}`,
      as: 'vip1',
      prepare: press('立即解锁'),
    },
    {
      name: 'unlock-visitor',
      path: `/collection/detail/${collection}`,
      as: 'visitor',
      prepare: press('立即解锁'),
    },
  ];
}

/** Every dialog of spec §2, and those of its variants that look different. */
export const dialogs = (shown: Shown): Shot[] => [...accounts, ...payments, ...reports(shown)];

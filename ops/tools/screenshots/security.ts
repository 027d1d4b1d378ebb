import type { Page } from 'playwright-core';
import type { sessionList } from '../../../bff/contract/account/accounts.ts';
import type { Data } from '../../../bff/contract/call.ts';
import { sandboxLine } from '../../../bff/site/firstPage.ts';
import { fill, opening, press, type Shot, type Shown, steps, succeeded } from './shot.ts';

const asOperator = { path: '/user/userinfo', as: 'operator' } as const;
const factorOf = (enrolled: boolean) => ({ enrolled, recovery_left: enrolled ? 8 : 0 });
const enrolled = (yes: boolean) => ({ '/api/user/factor': { given: factorOf(yes) } });
const codes = [
  'k7qm-2x9d',
  'p4tz-8hwn',
  'c3vb-6rjy',
  'm9sf-1gae',
  'x5ld-7ukq',
  'w2nh-4pzt',
  'b8yr-3cvm',
  'j6ge-9sfd',
];
/** A dot where the QR code is, for the app that makes codes. */
const begun = {
  secret: 'JBSWY3DPEHPK3PXP',
  image: 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/%3E',
};
const toFactor = (page: Page) => page.locator('#factor').evaluate((heading) => heading.scrollIntoView());
const sendCode = press('获取验证码');
const wait = (page: Page) => page.waitForTimeout(800);

const begin = steps(press('开启二次验证'), wait, fill('设置令牌', 'kbf0-made-up'), press('开始设置'), wait);

/** An operator's second factor: its section of the account in each state, and the dialog that asks for a code. */
const factor = ({ report }: Shown): Shot[] => {
  const asked = {
    path: `/operator/catalog?id=${report}`,
    as: 'operator',
    prepare: wait,
  } as const;
  const refused = { '/api/operator/report/detail': { refused: 'factor_required' } } as const;
  return [
    { name: 'factor-none', ...asOperator, answers: enrolled(false), prepare: toFactor },
    {
      name: 'factor-refused',
      ...asOperator,
      answers: { ...enrolled(false), '/api/user/factorBegin': { refused: 'forbidden' } },
      prepare: begin,
    },
    {
      name: 'factor-begun',
      ...asOperator,
      answers: { ...enrolled(false), '/api/user/factorBegin': { given: begun } },
      prepare: begin,
    },
    {
      name: 'factor-recovery',
      ...asOperator,
      answers: {
        ...enrolled(false),
        '/api/user/factorBegin': { given: begun },
        '/api/user/factorConfirm': { given: { recovery_codes: codes } },
      },
      prepare: steps(
        begin,
        fill('应用显示的 6 位数字', '123456'),
        (page) =>
          page.route('**/api/user/factor', (route) => route.fulfill({ json: succeeded(factorOf(true)) })),
        press('确认开启'),
        wait,
      ),
    },
    {
      name: 'factor-wrong',
      ...asOperator,
      answers: { ...enrolled(true), '/api/user/factorEnd': { refused: 'wrong_factor' } },
      prepare: steps(fill('验证码或恢复码', '123456'), press('关闭二次验证'), wait),
    },
    { name: 'factor-enrolled', ...asOperator, answers: enrolled(true), prepare: toFactor },
    { name: 'factor-asked', ...asked, answers: refused },
    {
      name: 'factor-missing',
      ...asked,
      answers: { '/api/operator/report/detail': { refused: 'factor_missing' } },
    },
    {
      name: 'factor-asked-wrong',
      ...asked,
      answers: { ...refused, '/api/user/factorCheck': { refused: 'wrong_factor' } },
      prepare: steps(wait, fill('验证器应用中的验证码', '123456'), press('确认'), wait),
    },
  ];
};

/** Text to read before a code is sent, and proof of the owner. */
function codesAndProofs(): Shot[] {
  const doubted = { '/api/user/sendPhoneCode': { refused: 'captcha_required' } } as const;
  const register = steps(press('登录'), press('注册新账号'), fill('手机号', '13800001234'), sendCode, wait);
  const change = steps(
    press(/我的账号/),
    press('绑定手机'),
    press('更换手机号'),
    fill('新手机号', '13800001234'),
    fill('验证码', '123456'),
    press('确认'),
    wait,
  );
  const unproven = { '/api/user/changePhone': { refused: 'proof_required' } } as const;
  return [
    { name: 'captcha', path: '/vip', as: 'visitor', answers: doubted, prepare: register },
    {
      name: 'captcha-question',
      path: '/vip',
      as: 'visitor',
      answers: doubted,
      prepare: steps(register, press('看不清？改用文字题'), wait),
    },
    {
      name: 'code-sent',
      path: '/vip',
      as: 'visitor',
      answers: { '/api/user/sendPhoneCode': { given: { message: '验证码已发送，5分钟内有效' } } },
      prepare: register,
    },
    { name: 'proof', path: '/vip', as: 'settled', answers: unproven, prepare: change },
    {
      name: 'proof-code',
      path: '/vip',
      as: 'settled',
      answers: unproven,
      prepare: steps(change, press('改用原手机验证码')),
    },
    {
      name: 'proof-bind',
      path: '/vip',
      as: 'vip1',
      answers: { '/api/user/bindPhone': { refused: 'proof_required' } },
      prepare: steps(
        press(/我的账号/),
        press('绑定手机'),
        fill('手机号', '13800001234'),
        fill('验证码', '123456'),
        fill('密码', 'one-good-password'),
        press('完成'),
        wait,
      ),
    },
  ];
}

const devices: Data<typeof sessionList>['items'] = [
  'Chrome 142 · Windows 11',
  'Safari 26 · iPhone 手机',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 一个从未见过的很长的浏览器名称',
  '',
].map((device, index) => ({
  id: index + 1,
  device,
  address: '203.0.*.*',
  started_at: '2026-11-20T01:02:03.000Z',
  seen_at: '2026-11-21T13:45:00.000Z',
  current: index === 0,
}));

/** Orders refunded in whole and in part, and one paid in the sandbox. */
const refunded = (data: unknown) => {
  const { items } = data as { items: { total_fee: number }[] };
  const all = [...items, ...items].slice(0, 4);
  return {
    items: all.map((order, index) => ({
      ...order,
      id: index + 1,
      refunded: [order.total_fee, Math.floor(order.total_fee / 3), 0, 0][index] ?? 0,
      simulated: index === 1 || index === 2 ? 1 : 0,
    })),
    total: all.length,
  };
};

/** The line that a sandbox has which strangers reach, as the site draws it. */
const warned = (path: string, name: string): Shot => ({
  ...opening(`sandbox-line-${name}`, path),
  above: sandboxLine(['HOST'])?.html,
});

/** Rare states of account safety and money. */
export const security = (shown: Shown): Shot[] => [
  ...factor(shown),
  ...codesAndProofs(),
  {
    ...opening('sessions', '/user/userinfo', 'settled'),
    answers: { '/api/user/sessions': { given: { items: devices, total: devices.length } } },
  },
  { ...opening('orders-refunded', '/user/order', 'settled'), answers: { '/api/user/orderList': refunded } },
  warned('/', 'home'),
  warned('/report', 'report'),
  warned(`/preview/${shown.report}`, 'preview'),
];

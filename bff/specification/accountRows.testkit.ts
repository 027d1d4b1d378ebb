import { aNewMinute, aPhone } from '../accounts/phones.factory.ts';
import type { Scene } from './fixtureSite.factory.ts';
import { many, type Section, text } from './row.testkit.ts';

const password = 'a-good-password';
const newSession = { s_id: text, token: text, uid: (uid: unknown) => void uid, phone: /^139\*{4}\d{4}$/ };

/** The newcomer goes on with the session that just began. */
const keepSession = ({ s_id, token }: Record<string, string>) => ({ sid: s_id, token });

/** A phone that nobody has had; it is the newcomer's from here on. */
function newPhone({ kept }: Scene): string {
  const phone = aPhone();
  kept.phone = phone;
  return phone;
}

/** The newcomer's phone with a fresh code. */
const withCode =
  (purpose: string, more: object = {}) =>
  async (scene: Scene) => {
    await aNewMinute(scene.site);
    const { phone = '' } = scene.kept;
    return { phone, code: await scene.aCode(phone, purpose), ...more };
  };

/** Another phone with a fresh code. */
const anotherPhone =
  (purpose: string, more: object = {}) =>
  (scene: Scene) => {
    newPhone(scene);
    return withCode(purpose, more)(scene);
  };

/** Spec §7, User and login. The newcomer registers, scans, binds and changes a phone, and forgets the password. */
export const accountSections: readonly Section[] = [
  [
    'User and login',
    [
      {
        says: 'info tells the session’s account',
        call: 'POST /api/user/info',
        as: 'vip2',
        send: ({ readers }) => ({ sid: readers.vip2.headers.sid }),
        gives: {
          is_vip: 2,
          nickname: text,
          phone: '',
          beike: 0,
          unlock_end_time_text: '',
          advanced_end_time_text: /^\d{4}-\d\d-\d\d$/,
          business_end_time_text: '',
          downloads: { used: 0, limit: 40 },
          unlocks: { used: 0, limit: 20 },
        },
      },
      {
        says: 'info without a payload is the session’s too, with the code to invite others by',
        call: 'POST /api/user/info',
        as: 'free',
        gives: { is_vip: 0, beike: 30, invite_code: text },
        keeps: ({ invite_code }) => ({ inviteCode: invite_code }),
      },
      {
        says: 'verifyUserPhone tells that a phone is new',
        call: 'POST /api/user/verifyUserPhone',
        send: (scene) => ({ phone: newPhone(scene) }),
        gives: { registered: 0 },
      },
      {
        says: 'sendPhoneCode sends a code and says that it is valid for five minutes',
        call: 'POST /api/user/sendPhoneCode',
        send: ({ kept }) => ({ phone: kept.phone }),
        gives: { message: '验证码已发送，5 分钟内有效' },
      },
      {
        says: 'captcha draws something to read, for those who ask for more codes than people do',
        call: 'POST /api/captcha',
        gives: { id: text, image: /^data:image\/png;base64,/, text },
      },
      {
        says: 'phoneRegister makes an account of phone, code and password, and logs in',
        call: 'POST /api/user/phoneRegister',
        send: async (scene) => ({
          ...(await withCode('register', { pwd: password, agree: 1 })(scene)),
          invite_code: scene.kept.inviteCode,
        }),
        gives: newSession,
        keeps: keepSession,
      },
      {
        says: 'phoneLogin logs in with phone and password',
        call: 'POST /api/user/phoneLogin',
        send: ({ kept }) => ({ phone: kept.phone, pwd: password }),
        gives: newSession,
        keeps: keepSession,
      },
      {
        says: 'changePhone changes the phone',
        call: 'POST /api/user/changePhone',
        as: 'newcomer',
        send: anotherPhone('change'),
        gives: { message: text, phone: /^139\*{4}/ },
      },
      {
        says: 'sendOwnCode sends a code to the own phone, which proves who changes it later',
        call: 'POST /api/user/sendOwnCode',
        as: 'newcomer',
        send: async ({ site }) => {
          await aNewMinute(site);
          return {};
        },
        gives: { message: '验证码已发送，5 分钟内有效', phone: /^139\*{4}/ },
      },
      {
        says: 'sessions lists where one is logged in',
        call: 'POST /api/user/sessions',
        as: 'newcomer',
        gives: { items: [{ current: true, address: text }], total: 1 },
      },
      {
        says: 'endSession ends none that is not one’s own',
        call: 'POST /api/user/endSession',
        as: 'newcomer',
        send: { id: 999_999 },
        http: 404,
        gives: '该设备已退出登录',
      },
      {
        says: 'endOtherSessions ends all but this one',
        call: 'POST /api/user/endOtherSessions',
        as: 'newcomer',
        gives: { ended: 0, message: text },
      },
      {
        says: 'factor tells that one has no second factor',
        call: 'POST /api/user/factor',
        as: 'newcomer',
        gives: { enrolled: false, recovery_left: 0 },
      },
      {
        says: 'factorBegin enrols nobody without the token of who grants the rights',
        call: 'POST /api/user/factorBegin',
        as: 'newcomer',
        send: { token: 'guessed' },
        http: 403,
        gives: /令牌无效/,
      },
      {
        says: 'factorConfirm confirms nothing that was not begun',
        call: 'POST /api/user/factorConfirm',
        as: 'newcomer',
        send: { code: '123456' },
        http: 409,
        gives: '请重新开始设置',
      },
      {
        says: 'factorCheck knows no factor that was not confirmed',
        call: 'POST /api/user/factorCheck',
        as: 'newcomer',
        send: { code: '123456' },
        http: 409,
        gives: '尚未开启二次验证',
      },
      {
        says: 'factorEnd ends none that was not confirmed',
        call: 'POST /api/user/factorEnd',
        as: 'newcomer',
        send: { code: '123456' },
        http: 409,
        gives: '尚未开启二次验证',
      },
      {
        says: 'changePassword wants the old one',
        call: 'POST /api/user/changePassword',
        as: 'newcomer',
        send: { old_pwd: 'not-the-one', pwd: 'a-new-password' },
        http: 422,
        gives: '原密码错误',
      },
      {
        says: 'setNickname changes the name that others see',
        call: 'POST /api/user/setNickname',
        as: 'newcomer',
        send: { nickname: ' 研究员 小林 ' },
        gives: { message: '昵称已修改', nickname: '研究员 小林' },
      },
      {
        says: 'exportData gives a copy of one’s own data',
        call: 'POST /api/user/exportData',
        as: 'newcomer',
        gives: { account: [{ nickname: '研究员 小林' }], orders: [], shells: [], favourites: [] },
      },
      {
        says: 'closeAccount wants a code to the phone, however fresh the login is',
        call: 'POST /api/user/closeAccount',
        as: 'newcomer',
        http: 403,
        gives: '请输入发送到手机的验证码',
      },
      {
        says: 'reopenAccount is for an account that was closed',
        call: 'POST /api/user/reopenAccount',
        as: 'newcomer',
        http: 409,
        gives: '账号没有申请注销',
      },
      {
        says: 'resetPwd sets a new password by code, and logs in',
        call: 'POST /api/user/resetPwd',
        send: withCode('reset', { pwd: 'a-new-password' }),
        gives: newSession,
        keeps: keepSession,
      },
      {
        says: 'returnPwd is resetPwd for older clients',
        call: 'POST /api/user/returnPwd',
        send: withCode('reset', { pwd: 'a-newer-password' }),
        gives: newSession,
        keeps: keepSession,
      },
      {
        says: 'usernameLogin logs in with account or phone and password',
        call: 'POST /api/v2/user/usernameLogin',
        send: ({ kept }) => ({ username: kept.phone, password: 'a-newer-password' }),
        gives: newSession,
        keeps: keepSession,
      },
      {
        says: 'getWxQrcode gives a code to scan and its ticket',
        call: 'GET /api/user/getWxQrcode',
        send: { channel: 'share', referrer: 'https://example.com/' },
        gives: { qrcode_url: /^data:image\/png;base64,/, ticket: text, expires_in: 60 },
        keeps: ({ ticket }, headers) => ({ ticket, cookie: headers.getSetCookie()[0]?.split(';')[0] }),
      },
      {
        says: 'loginCheck waits while nobody has scanned it',
        call: 'GET /api/user/loginCheck',
        send: ({ kept }) => ({ ticket: kept.ticket }),
        gives: { code: 0 },
      },
      {
        says: 'the sandbox has no token where no demo operator is',
        call: 'POST /sandbox/api/operator',
        http: 404,
        gives: '没有演示运营账号',
      },
      {
        says: 'the sandbox tells which codes wait',
        call: 'GET /sandbox/api/tickets',
        gives: { tickets: many(1) },
      },
      {
        says: 'the sandbox scans it as a person would',
        call: 'POST /sandbox/api/scan',
        send: ({ kept }) => ({ ticket: kept.ticket }),
        gives: { openid: text },
      },
      {
        says: 'loginCheck then logs in the browser that asked, who has no phone yet',
        call: 'GET /api/user/loginCheck',
        send: ({ kept }) => ({ ticket: kept.ticket }),
        gives: { code: 1, s_id: text, token: text, phone: '' },
        keeps: keepSession,
      },
      {
        says: 'loginCheck of a used code asks for another',
        call: 'GET /api/user/loginCheck',
        send: ({ kept }) => ({ ticket: kept.ticket }),
        gives: { code: 10010 },
      },
      {
        says: 'bindPhone gives that account a phone and a password',
        call: 'POST /api/user/bindPhone',
        as: 'newcomer',
        send: anotherPhone('bind', { pwd: password }),
        gives: { message: text, phone: /^139\*{4}/ },
      },
      {
        says: 'doFavorite is collect under its older name',
        call: 'POST /api/user/doFavorite',
        as: 'newcomer',
        send: { id: 2 },
        gives: { message: '收藏成功', is_collect: 1 },
      },
      {
        says: 'the sandbox keeps the codes that were sent',
        call: 'GET /sandbox/api/messages',
        send: ({ kept }) => ({ phone: kept.phone }),
        gives: { messages: [{ purpose: 'bind', code: /^\d{6}$/ }] },
      },
      {
        says: 'logout ends the session',
        call: 'POST /api/user/logout',
        as: 'newcomer',
        gives: {},
      },
    ],
  ],
];

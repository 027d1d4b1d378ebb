import { aNewMinute, aPhone } from '../accounts/phones.factory.ts';
import {
  aProvenPhone,
  aScannedTicket,
  aTicket,
  aUsedTicket,
  call,
  password,
  withCode,
} from './belongings.factory.ts';
import { type Section, some, text } from './row.testkit.ts';

const newSession = { s_id: text, token: text, uid: (uid: unknown) => void uid, phone: /^139\*{4}\d{4}$/ };

/** Spec §7, User and login. */
export const accountSections: readonly Section[] = [
  [
    'User and login',
    [
      {
        says: 'info tells the session’s account',
        call: 'POST /api/user/info',
        as: 'vip2',
        send: async (scene) => ({ sid: (await scene.reader('vip2')).headers.sid }),
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
      },
      {
        says: 'verifyUserPhone tells that a phone is new',
        call: 'POST /api/user/verifyUserPhone',
        send: () => ({ phone: aPhone() }),
        gives: { registered: 0 },
      },
      {
        says: 'sendPhoneCode sends a code and says that it is valid for five minutes',
        call: 'POST /api/user/sendPhoneCode',
        send: () => ({ phone: aPhone() }),
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
        send: async (scene) => {
          const inviter = await call(scene, '/api/user/info', {}, await scene.headersOf('free'));
          const proven = await aProvenPhone(scene, 'register');
          return { ...proven, pwd: password, agree: 1, invite_code: inviter.invite_code };
        },
        gives: newSession,
      },
      {
        says: 'phoneLogin logs in with phone and password',
        call: 'POST /api/user/phoneLogin',
        send: async (scene) => ({ phone: (await scene.newcomer()).phone, pwd: password }),
        gives: newSession,
      },
      {
        says: 'changePhone changes the phone',
        call: 'POST /api/user/changePhone',
        as: 'newcomer',
        send: (scene) => aProvenPhone(scene, 'change'),
        gives: { message: text, phone: /^139\*{4}/ },
      },
      {
        says: 'sendOwnCode sends a code to the own phone, which proves who changes it later',
        call: 'POST /api/user/sendOwnCode',
        as: 'newcomer',
        send: async (scene) => {
          await scene.newcomer();
          await aNewMinute(scene.site);
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
        send: async (scene) => {
          const { headers } = await scene.newcomer();
          await call(scene, '/api/user/setNickname', { nickname: '研究员 小林' }, headers);
          return {};
        },
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
        send: async (scene) => ({ ...(await withCode(scene, 'reset')), pwd: 'a-new-password' }),
        gives: newSession,
      },
      {
        says: 'returnPwd is resetPwd for older clients',
        call: 'POST /api/user/returnPwd',
        send: async (scene) => ({ ...(await withCode(scene, 'reset')), pwd: 'a-newer-password' }),
        gives: newSession,
      },
      {
        says: 'usernameLogin logs in with account or phone and password',
        call: 'POST /api/v2/user/usernameLogin',
        send: async (scene) => ({ username: (await scene.newcomer()).phone, password }),
        gives: newSession,
      },
      {
        says: 'getWxQrcode gives a code to scan and its ticket',
        call: 'GET /api/user/getWxQrcode',
        send: { channel: 'share', referrer: 'https://example.com/' },
        gives: { qrcode_url: /^data:image\/png;base64,/, ticket: text, expires_in: 60 },
      },
      {
        says: 'loginCheck waits while nobody has scanned it',
        call: 'GET /api/user/loginCheck',
        send: aTicket,
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
        send: async (scene) => {
          await aTicket(scene);
          return {};
        },
        gives: { tickets: some },
      },
      {
        says: 'the sandbox scans it as a person would',
        call: 'POST /sandbox/api/scan',
        send: aTicket,
        gives: { openid: text },
      },
      {
        says: 'loginCheck then logs in the browser that asked, who has no phone yet',
        call: 'GET /api/user/loginCheck',
        send: aScannedTicket,
        gives: { code: 1, s_id: text, token: text, phone: '' },
      },
      {
        says: 'loginCheck of a used code asks for another',
        call: 'GET /api/user/loginCheck',
        send: aUsedTicket,
        gives: { code: 10010 },
      },
      {
        says: 'bindPhone gives that account a phone and a password',
        call: 'POST /api/user/bindPhone',
        as: 'newcomer',
        send: async (scene) => {
          await aUsedTicket(scene);
          return { ...(await aProvenPhone(scene, 'bind')), pwd: password };
        },
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
        send: async (scene) => ({ phone: (await aProvenPhone(scene, 'bind')).phone }),
        gives: { messages: [{ purpose: 'bind', code: /^\d{6}$/ }] },
      },
      { says: 'logout ends the session', call: 'POST /api/user/logout', as: 'newcomer', gives: {} },
    ],
  ],
];

import { expect } from 'chai';
import { aPhone } from '../accounts/phones.factory.ts';
import { aReader } from '../reader.factory.ts';
import { someGroups } from './belongings.factory.ts';
import type { Row, Section } from './row.testkit.ts';

/** A refusal over HTTP: what is sent, and the status and text that the page acts on. */
const refusal = (
  says: string,
  call: string,
  send: object,
  [http, status, gives]: [number, number, unknown],
  as: 'visitor' | 'free' | 'vip1' | 'vip2' = 'visitor',
): Row => ({ says, call: `POST ${call}`, as, send, http, status, gives });

/** Spec §8: what the server answers in each situation, and the browser tests of what pages do by themselves. */
export const errorSections: readonly Section[] = [
  [
    'Error catalogue',
    [
      {
        says: 'any status other than 1 carries its text as data, for the toast',
        async does({ site }) {
          const { body } = await site.post('/api/file/fileListOfType', { id: 99 });
          expect(body).to.deep.equal({ status: 0, message: '没有这个报告类型', data: '没有这个报告类型' });
        },
      },
      refusal('a search that fails says why', '/api/file/search', { typeIds: [99] }, [
        422,
        0,
        '没有这样的报告类型：99',
      ]),
      {
        says: 'the page of a search that failed warns with its text, and keeps what it had',
        heldBy: 'search.says-search-failed',
      },
      refusal(
        'a download that asks for payment is 10001',
        '/api/file/download',
        { id: 1 },
        [402, 10001, '下载报告需要开通会员或支付 20 贝壳'],
        'free',
      ),
      {
        says: 'a download without shells enough is 10002, with the words of the catalogue',
        async does({ site, made }) {
          const { headers } = await aReader(made, { shells: 19 });
          const { http, body } = await site.post('/api/file/download', { id: 1, beike: 1 }, headers);
          expect([http, body.status, body.data]).to.deep.equal([
            402,
            10002,
            '贝壳不足，请充值VIP或去小程序邀请好友获得更多贝壳后再试',
          ]);
        },
      },
      ...(
        [
          ['download', '/api/file/download', { id: 1 }],
          ['favourite', '/api/file/collect', { id: 1 }],
          ['unlock', '/api/collection/unlock', { id: 1 }],
          ['groups', '/api/web/getMyGroups', {}],
          ['my collections', '/api/collection/mylist', {}],
        ] as const
      ).map(([name, path, send]) =>
        refusal(`a gated action without login asks for one: ${name}`, path, send, [401, 0, '请先登录']),
      ),
      {
        says: 'user info of a session that is over is 10000, and takes the cookies of its browser',
        async does({ site }) {
          const { headers, body } = await site.post('/api/user/info', {}, { cookie: 'sid=over; token=over' });
          expect(body.status).to.equal(10000);
          expect(headers.getSetCookie().map((line) => line.split(';')[0])).to.include.members([
            'sid=',
            'token=',
          ]);
        },
      },
      { says: 'user info 10000 clears the session in the page', heldBy: 'account.forgets-session-ended' },
      { says: '10002 on the page, word for word', heldBy: 'download.tells-too-few' },
      { says: '10001 on the page: the gate with shells or membership', heldBy: 'download.takes-20-shells' },
      refusal('a report that does not exist', '/api/file/detail', { id: 404 }, [404, 0, '报告不存在']),
      { says: 'the page of a report that does not exist leads to 404', heldBy: 'reader.leads-from-summary' },
      {
        says: 'a path that is no route is 404, with the page',
        async does({ site }) {
          const response = await fetch(`${site.url}/no/such/page`);
          expect([response.status, response.headers.get('content-type')]).to.deep.equal([
            404,
            'text/html; charset=utf-8',
          ]);
        },
      },
      { says: 'that page says so', heldBy: 'shell.answers-unknown-path' },
      {
        says: 'a poll for a login that fails says why and logs nobody in',
        async does({ site }) {
          const { http, headers, body } = await site.get('/api/user/loginCheck');
          expect([http, body.status, body.data]).to.deep.equal([422, 0, '请求参数有误：ticket 不能为空']);
          expect(headers.getSetCookie()).to.deep.equal([]);
        },
      },
      refusal(
        'a login that fails says why',
        '/api/v2/user/usernameLogin',
        { username: 'free', password: 'wrong' },
        [401, 0, '账号或密码错误'],
      ),
      refusal(
        'passwords are compared in the browser: a second one is no field of the server’s',
        '/api/user/resetPwd',
        { phone: '13900000000', code: '123456', pwd: 'one-password', repeatpwd: 'two' },
        [422, 0, '请求参数有误：repeatpwd 不是可用的字段'],
      ),
      refusal(
        'no group chosen',
        '/api/group/addGroupsFiles',
        { fid: 1, gids: '[]' },
        [422, 0, '请选择群组'],
        'vip2',
      ),
      { says: 'an empty search is warned of', heldBy: 'detail.warns-empty-search' },
      refusal(
        'an unlock that fails says why: level',
        '/api/collection/unlock',
        { id: 2 },
        [402, 10001, /VIP/],
        'vip1',
      ),
      { says: 'the page tells it as an information', heldBy: 'collection.opens-payment-below' },
      refusal(
        'a code for what is no phone is not sent, and the answer says so',
        '/api/user/sendPhoneCode',
        { phone: '123' },
        [422, 0, '请输入正确的手机号'],
      ),
      refusal(
        'a poll for an order that is not there fails alone: the page asks on',
        '/api/order/checkOrder',
        { out_trade_no: 'NONE' },
        [404, 0, '订单信息不存在'],
        'vip1',
      ),
      { says: 'parts of a page that do not load leave the rest alone', heldBy: 'home.tells-once-did' },
      { says: 'a clipboard that refuses is only logged', heldBy: 'detail.only-logs-clipboard' },
      { says: '登录异常，请稍候再试 when a poll for a login fails', heldBy: 'account.says-when-code' },
      { says: 'passwords that differ are told before anything is sent', heldBy: 'account.binds-phone-after' },
      { says: 'a code that could not be sent is told', heldBy: 'account.tells-code-could' },
      { says: 'a poll for a payment that fails is swallowed', heldBy: 'payment.swallows-poll-fails' },
      {
        says: 'a page’s file that is lost reloads the page, once in 60 seconds',
        heldBy: 'shell.reloads-once-when',
      },
    ],
  ],
  [
    'Success messages',
    [
      {
        says: 'unlocked: 解锁成功',
        call: 'POST /api/collection/unlock',
        as: 'vip3',
        send: { id: 3 },
        gives: { msg: '解锁成功' },
      },
      {
        says: 'code sent, valid for five minutes',
        call: 'POST /api/user/sendPhoneCode',
        send: () => ({ phone: aPhone() }),
        gives: { message: '验证码已发送，5 分钟内有效' },
      },
      {
        says: 'operation successful: 操作成功',
        call: 'POST /api/web/addGroupFile',
        as: 'vip2',
        send: async (scene) => ({ gid: (await someGroups(scene, 2))[1], online_url: '/detail/1' }),
        gives: { msg: '操作成功' },
      },
      { says: '登录成功！ and 退出登录成功', heldBy: 'account.logs-password-keyboard' },
      { says: '注册成功', heldBy: 'account.registers-code-invitation' },
      { says: '密码重置成功 and 手机号更换成功', heldBy: 'account.resets-password-changes' },
      { says: '绑定成功', heldBy: 'account.binds-phone-after' },
      { says: '解锁成功 on the page', heldBy: 'collection.opens-payment-below' },
      { says: '操作成功 on the page', heldBy: 'actions.puts-report-into' },
      { says: '订单信息不存在 counts as paid', heldBy: 'payment.counts-paid' },
      { says: '支付成功, then the account is read again', heldBy: 'payment.chooses-tier-keyboard' },
      { says: '复制成功，快去分享吧！', heldBy: 'detail.copies-address-says' },
      {
        says: 'paid: an order that does not exist tells the page so in these words',
        call: 'POST /api/v2/order/getLastOrderPayStatus',
        as: 'vip3',
        send: { payPlatform: 1 },
        http: 404,
        status: 0,
        gives: '订单信息不存在',
      },
    ],
  ],
];

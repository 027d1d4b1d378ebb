import { expect } from 'chai';
import { waitFor } from '../../ops/test/waitFor.ts';
import type { Sender } from './fixtureSite.factory.ts';
import { atLeast, many, type Section, some, text } from './row.testkit.ts';

const as = 'operator';

/** Entries made after an answer are there a moment later. */
async function expectSoon(holds: () => Promise<void>): Promise<void> {
  let failure: unknown;
  const held = () =>
    holds().then(
      () => true,
      (error) => {
        failure = error;
        return false;
      },
    );
  await waitFor(held, { timeoutMs: 10_000, message: () => String(failure) });
}

const reason = '核对无误';

/** Acts of operators (the same as calls for operators). */
export const deskSections: readonly Section[] = [
  [
    'Messages and reports',
    [
      {
        says: 'message/list tells what people wrote',
        call: 'POST /api/operator/message/list',
        as,
        gives: { items: some, next: null },
        keeps: (data) => {
          const items = data.items as unknown as { id: number; kind: string }[];
          return {
            notice: String(items.find(({ kind }) => kind === 'notice')?.id),
            suggestion: String(items.find(({ kind }) => kind === 'suggestion')?.id),
          };
        },
      },
      {
        says: 'message/list is for operators alone',
        call: 'POST /api/operator/message/list',
        as: 'vip3',
        http: 403,
        gives: '没有权限',
      },
      {
        says: 'message/close keeps what the sender was told',
        call: 'POST /api/operator/message/close',
        as,
        send: ({ kept }) => ({ id: kept.suggestion, answer: '已列入计划', reason }),
        gives: { msg: '已办结' },
      },
      {
        says: 'message/takedown needs a report that is named',
        call: 'POST /api/operator/message/takedown',
        as,
        send: ({ kept }) => ({ id: kept.notice, reason }),
        http: 404,
        gives: '这条消息没有写明报告',
      },
      {
        says: 'report/visible takes a report down, and not without a reason',
        call: 'POST /api/operator/report/visible',
        as,
        send: { id: 1, visible: 0, reason: ' ' },
        http: 422,
        gives: /reason 不能为空/,
      },
      {
        says: 'report/visible asks an operator without a second factor to begin one',
        call: 'POST /api/operator/report/visible',
        as: 'editor',
        send: { id: 1, visible: 0, reason },
        http: 403,
        gives: '使用运营台须先开启二次验证',
      },
      {
        says: 'message/takedown asks for it too',
        call: 'POST /api/operator/message/takedown',
        as: 'editor',
        send: ({ kept }) => ({ id: kept.notice, reason }),
        http: 403,
        gives: /二次验证/,
      },
      {
        says: 'report/visible brings it back',
        call: 'POST /api/operator/report/visible',
        as,
        send: { id: 1, visible: 1, reason },
        gives: { msg: '已恢复展示' },
      },
      {
        says: 'report/detail tells it with what was done to it',
        call: 'POST /api/operator/report/detail',
        as,
        send: { id: 1 },
        gives: { report: { id: 1, visible: 1 }, acts: [{ what: 'report.restore', reason }] },
      },
    ],
  ],
  [
    'Recommended reports',
    [
      {
        says: 'recommend/set puts a report at the head of a ranked list',
        call: 'POST /api/operator/recommend/set',
        as,
        send: { id: 1, recommend: 2, reason },
        gives: { msg: '已推荐' },
      },
      {
        says: 'recommend/list tells the picks',
        call: 'POST /api/operator/recommend/list',
        as,
        send: { recommend: 1 },
        gives: { items: [{ id: 4 }] },
      },
      {
        says: 'recommend/order puts them in order',
        call: 'POST /api/operator/recommend/order',
        as,
        send: { recommend: 1, ids: [4], reason },
        gives: { msg: '顺序已保存' },
      },
    ],
  ],
  [
    'What is in the works, and what failed',
    [
      {
        says: 'works tells what waits and is worked on',
        call: 'POST /api/operator/works',
        as,
        gives: { items: some, waiting: atLeast(1), active: 0 },
      },
      {
        says: 'dead/list tells what failed by its cause',
        call: 'POST /api/operator/dead/list',
        as,
        gives: { items: many(0) },
      },
      {
        says: 'dead/retry tries again, of a cause that none failed of nothing',
        call: 'POST /api/operator/dead/retry',
        as,
        send: { cause: 'no such cause', reason },
        gives: { retried: 0, next: null },
      },
    ],
  ],
  [
    'Accounts and money',
    [
      {
        says: 'user/find finds an account by its name, its phone masked',
        call: 'POST /api/operator/user/find',
        as,
        send: { query: 'free' },
        gives: { items: [{ username: 'free', level: 0, operator: 0 }] },
        keeps: (data) => ({ desked: String((data.items as unknown as { id: number }[])[0]?.id) }),
      },
      {
        says: 'user/grant gives shells for a reason',
        call: 'POST /api/operator/user/grant',
        as,
        send: ({ kept }) => ({ id: kept.desked, shells: 5, reason }),
        gives: { msg: '已授予' },
      },
      {
        says: 'user/grant asks an operator without a second factor to begin one',
        call: 'POST /api/operator/user/grant',
        as: 'editor',
        send: ({ kept }) => ({ id: kept.desked, shells: 5, reason }),
        http: 403,
        gives: /二次验证/,
      },
      {
        says: 'payment/handle asks for it too',
        call: 'POST /api/operator/payment/handle',
        as: 'editor',
        send: { id: 1, reason },
        http: 403,
        gives: /二次验证/,
      },
      {
        says: 'user/withdraw takes shells back for a reason, and never more than there are',
        call: 'POST /api/operator/user/withdraw',
        as,
        send: ({ kept }) => ({ id: kept.desked, shells: 10_000, reason }),
        http: 409,
        gives: '该用户没有这么多贝壳',
      },
      {
        says: 'user/withdraw asks an operator without a second factor to begin one',
        call: 'POST /api/operator/user/withdraw',
        as: 'editor',
        send: ({ kept }) => ({ id: kept.desked, shells: 1, reason }),
        http: 403,
        gives: /二次验证/,
      },
      {
        says: 'user/detail tells an account with its memberships, shells and what was done to it',
        call: 'POST /api/operator/user/detail',
        as,
        send: ({ kept }) => ({ id: kept.desked }),
        gives: { user: { username: 'free' }, shells: atLeast(5), acts: [{ what: 'user.grant', reason }] },
      },
      {
        says: 'user/ledger tells every line of its shells with its reason',
        call: 'POST /api/operator/user/ledger',
        as,
        send: ({ kept }) => ({ id: kept.desked, pageSize: 1 }),
        gives: { items: [{ kind: 'grant', amount: 5, reason }], next: atLeast(1) },
      },
      {
        says: 'user/endSessions knows accounts alone',
        call: 'POST /api/operator/user/endSessions',
        as,
        send: { id: 999_999, reason },
        http: 404,
        gives: '没有这个用户',
      },
      {
        says: 'user/block knows accounts alone',
        call: 'POST /api/operator/user/block',
        as,
        send: { id: 999_999, reason },
        http: 404,
        gives: '没有这个用户',
      },
      {
        says: 'user/unblock lets the owner in again',
        call: 'POST /api/operator/user/unblock',
        as,
        send: ({ kept }) => ({ id: kept.desked, reason }),
        gives: { msg: '已恢复' },
      },
      {
        says: 'payment/list tells money that bought nothing',
        call: 'POST /api/operator/payment/list',
        as,
        gives: { items: many(0), next: null },
      },
      {
        says: 'payment/handle knows the flagged ones alone',
        call: 'POST /api/operator/payment/handle',
        as,
        send: { id: 1, reason },
        http: 404,
        gives: '没有这笔待核款项',
      },
      {
        says: 'invoice/list tells requests for invoices',
        call: 'POST /api/operator/invoice/list',
        as,
        gives: { items: many(0), next: null },
      },
      {
        says: 'invoice/handle knows requests alone',
        call: 'POST /api/operator/invoice/handle',
        as,
        send: { id: 1, reason },
        http: 404,
        gives: '没有这份发票申请',
      },
    ],
  ],
  [
    'Searches and what ranks',
    [
      {
        says: 'queries tells what was searched today, found or not, and opened or not',
        call: 'POST /api/operator/queries',
        async does({ site, headersOf }) {
          const search = (keyword: string, who: Sender) =>
            site.post('/api/file/search', { keyword, onlyTitle: 1 }, headersOf(who));
          await search('储能周报', 'vip1');
          await site.post('/api/file/detail', { id: 2 }, headersOf('vip1'));
          await search('储能周报', 'vip2');
          await search('没有人写过的东西啊', 'vip3');
          await expectSoon(async () => {
            const { body } = await site.post<{
              top: object[];
              none: object[];
              abandoned: object[];
            }>('/api/operator/queries', {}, headersOf('operator'));
            expect(body.data.top).to.deep.include({ word: '储能周报', readers: 2 });
            expect(body.data.abandoned).to.deep.include({ word: '储能周报', readers: 1, of: 2 });
            expect(body.data.none).to.deep.include({ word: '没有人写过的东西啊', readers: 1 });
          });
        },
      },
      {
        says: 'relevance/list tells the versions, and what of the indices is not as the files',
        call: 'POST /api/operator/relevance/list',
        as,
        gives: { items: many(0), next: null },
      },
      {
        says: 'relevance/builds tells the indices that were built anew, and which are served',
        call: 'POST /api/operator/relevance/builds',
        as,
        gives: { items: [], next: null, served: { build: 0 }, previous: null, command: '' },
      },
      {
        says: 'relevance/diff knows no version that is not there',
        call: 'POST /api/operator/relevance/diff',
        as,
        send: { id: 1 },
        http: 404,
        gives: '没有这个版本',
      },
    ],
  ],
  [
    'The trail',
    [
      {
        says: 'audit tells who did what, and why',
        call: 'POST /api/operator/audit',
        as,
        send: { what: 'feedback.close' },
        gives: { items: [{ actor: /^user \d+$/, actor_name: text, target: /^feedback \d+$/, reason }] },
      },
      {
        says: 'overview tells what waits',
        call: 'POST /api/operator/overview',
        as,
        gives: { notices: 1, suggestions: atLeast(0), payments: 0, failed: 0, working: atLeast(1) },
      },
    ],
  ],
];

import { expect } from 'chai';
import { chinaDay } from '../../mappings/chinaCalendar.ts';
import { waitFor } from '../../ops/test/waitFor.ts';
import { aFailedItem } from '../jobs/jobs.testkit.ts';
import {
  aCatalogReport,
  aFailedUpload,
  aMessage,
  aNamedAccount,
  aWaitingUpload,
  call,
} from './belongings.factory.ts';
import { atLeast, first, many, type Section, some, text } from './row.testkit.ts';
import type { Scene, Sender } from './scene.testkit.ts';

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

/** A report that the operator has shown again. */
async function aRestored(scene: Scene) {
  const report = await aCatalogReport(scene);
  const restore = { ...report, visible: 1, reason };
  await call(scene, '/api/operator/report/visible', restore, await scene.headersOf(as));
  return report;
}

/** An account that the operator has given shells. */
async function aGranted(scene: Scene) {
  const { id } = await aNamedAccount(scene);
  const gift = { id, shells: 5, reason };
  await call(scene, '/api/operator/user/grant', gift, await scene.headersOf(as));
  return { id };
}

/** Acts of operators (the same as calls for operators). */
export const deskSections: readonly Section[] = [
  [
    'Messages and reports',
    [
      {
        says: 'message/list tells what people wrote',
        call: 'POST /api/operator/message/list',
        as,
        send: async (scene) => {
          await aMessage(scene, 'notice');
          return {};
        },
        gives: { items: some, next: null },
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
        send: async (scene) => ({ ...(await aMessage(scene, 'suggestion')), answer: '已列入计划', reason }),
        gives: { msg: '已办结' },
      },
      {
        says: 'message/takedown needs a report that is named',
        call: 'POST /api/operator/message/takedown',
        as,
        send: async (scene) => ({ ...(await aMessage(scene, 'notice')), reason }),
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
        send: async (scene) => ({ ...(await aMessage(scene, 'notice')), reason }),
        http: 403,
        gives: /二次验证/,
      },
      {
        says: 'report/visible brings it back',
        call: 'POST /api/operator/report/visible',
        as,
        send: async (scene) => ({ ...(await aCatalogReport(scene)), visible: 1, reason }),
        gives: { msg: '已恢复展示' },
      },
      {
        says: 'report/detail tells it with what was done to it',
        call: 'POST /api/operator/report/detail',
        as,
        send: aRestored,
        gives: { report: { id: atLeast(1), visible: 1 }, acts: [{ what: 'report.restore', reason }] },
      },
      {
        says: 'report/find finds one by words of its title',
        call: 'POST /api/operator/report/find',
        as,
        send: { title: '行业深度 储能' },
        gives: { items: [{ id: 1, visible: 1 }] },
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
        gives: { msg: '已列入编辑精选' },
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
        send: async (scene) => {
          await aWaitingUpload(scene);
          return {};
        },
        gives: { items: some, waiting: atLeast(1), active: 0, rereading: { older: atLeast(0), failed: 0 } },
      },
      {
        says: 'dead/list tells what failed by its cause',
        call: 'POST /api/operator/dead/list',
        as,
        send: async (scene) => {
          await aFailedUpload(scene);
          return {};
        },
        gives: { items: some },
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
        send: async (scene) => ({ query: (await aNamedAccount(scene)).username }),
        gives: { items: [{ username: /^desk\d+$/, level: 0, operator: 0 }] },
      },
      {
        says: 'user/grant gives shells for a reason',
        call: 'POST /api/operator/user/grant',
        as,
        send: async (scene) => ({ id: (await aNamedAccount(scene)).id, shells: 5, reason }),
        gives: { msg: '已授予' },
      },
      {
        says: 'user/grant asks an operator without a second factor to begin one',
        call: 'POST /api/operator/user/grant',
        as: 'editor',
        send: async (scene) => ({ id: (await aNamedAccount(scene)).id, shells: 5, reason }),
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
        send: async (scene) => ({ ...(await aGranted(scene)), shells: 10_000, reason }),
        http: 409,
        gives: '该用户没有这么多贝壳',
      },
      {
        says: 'user/withdraw asks an operator without a second factor to begin one',
        call: 'POST /api/operator/user/withdraw',
        as: 'editor',
        send: async (scene) => ({ ...(await aGranted(scene)), shells: 1, reason }),
        http: 403,
        gives: /二次验证/,
      },
      {
        says: 'user/detail tells an account with its memberships, shells and what was done to it',
        call: 'POST /api/operator/user/detail',
        as,
        send: aGranted,
        gives: {
          user: { username: /^desk\d+$/ },
          shells: atLeast(5),
          acts: [{ what: 'user.grant', reason }],
        },
      },
      {
        says: 'user/ledger tells every line of its shells with its reason',
        call: 'POST /api/operator/user/ledger',
        as,
        send: async (scene) => ({ ...(await aGranted(scene)), pageSize: 1 }),
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
        send: async (scene) => ({ id: (await aNamedAccount(scene)).id, reason }),
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
          const search = async (keyword: string, who: Sender) =>
            site.post('/api/file/search', { keyword, onlyTitle: 1 }, await headersOf(who));
          await search('储能周报', 'vip1');
          await site.post('/api/file/detail', { id: 2 }, await headersOf('vip1'));
          await search('储能周报', 'vip2');
          await search('没有人写过的东西啊', 'vip3');
          await expectSoon(async () => {
            const { body } = await site.post<{ top: object[]; none: object[]; abandoned: object[] }>(
              '/api/operator/queries',
              {},
              await headersOf('operator'),
            );
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
      {
        says: 'lab/tuning tells the files that tune as they are in force',
        call: 'POST /api/operator/lab/tuning',
        as,
        gives: { relevance: /"quality"/, synonyms: /光伏/ },
      },
      {
        says: 'lab/try refuses a draft that is no JSON, in Chinese and with its line',
        call: 'POST /api/operator/lab/try',
        as,
        send: { draft: { relevance: '{' } },
        http: 422,
        gives: '排序数字第 1 行：不是有效的 JSON',
      },
      {
        says: 'lab/apply refuses what was made from another version',
        call: 'POST /api/operator/lab/apply',
        as,
        send: { draft: {}, base: 99, reason },
        http: 409,
        gives: /请重新载入后再试/,
      },
      {
        says: 'lab/rollback knows no version that is not there',
        call: 'POST /api/operator/lab/rollback',
        as,
        send: { to: 99, reason },
        http: 404,
        gives: '没有这个版本',
      },
      {
        says: 'lab/explain tells why a report is not among the first',
        call: 'POST /api/operator/lab/explain',
        as,
        send: { keyword: '没有人写过的东西啊', id: 2 },
        gives: { rank: null, within: 200 },
      },
      {
        says: 'lab/analyze tells how a text is read, and what a word would change',
        call: 'POST /api/operator/lab/analyze',
        as,
        send: { text: '轨道交通大飞机', word: '通大飞' },
        gives: { fields: many(6), touched: { of: atLeast(1) } },
      },
      {
        says: 'placement/add pins no report that is not there',
        call: 'POST /api/operator/placement/add',
        as,
        send: { keyword: '储能', id: 999_999, kind: 'pin', until_day: chinaDay(Date.now()), reason },
        http: 404,
        gives: '报告不存在',
      },
      {
        says: 'placement/list tells what is pinned and hidden',
        call: 'POST /api/operator/placement/list',
        as,
        gives: { items: [], next: null },
      },
      {
        says: 'placement/end knows none that is not there',
        call: 'POST /api/operator/placement/end',
        as,
        send: { id: 99 },
        http: 404,
        gives: '没有这一条',
      },
    ],
  ],
  [
    'Background work',
    [
      {
        says: 'job/list tells of each job its last turn and what waits, and what was given up and why',
        call: 'POST /api/operator/job/list',
        as,
        send: async ({ site }) => {
          await aFailedItem(site.services, { item: '7', reason: 'the address is refused' });
          return {};
        },
        gives: {
          items: some,
          failures: first({
            job: 'mail',
            item: '7',
            attempts: 1,
            reason: 'the address is refused',
            time: text,
          }),
        },
      },
      {
        says: 'job/retry has it tried again',
        call: 'POST /api/operator/job/retry',
        as,
        send: async ({ site }) => ({ ...(await aFailedItem(site.services, { item: '8' })), reason }),
        gives: { msg: '1 项将在下一轮重试' },
      },
      {
        says: 'job/retry knows what was given up, and nothing else',
        call: 'POST /api/operator/job/retry',
        as,
        send: { job: 'mail', item: 'nothing', reason },
        http: 404,
        gives: '没有可以重试的失败项',
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
        send: async (scene) => {
          const answer = { ...(await aMessage(scene, 'suggestion')), answer: '已列入计划', reason };
          await call(scene, '/api/operator/message/close', answer, await scene.headersOf(as));
          return { what: 'feedback.close' };
        },
        gives: { items: first({ actor: /^user \d+$/, actor_name: text, target: /^feedback \d+$/, reason }) },
      },
      {
        says: 'overview tells what waits',
        call: 'POST /api/operator/overview',
        as,
        send: async (scene) => {
          await aMessage(scene, 'notice');
          await aMessage(scene, 'suggestion');
          await aFailedUpload(scene);
          await aWaitingUpload(scene);
          return {};
        },
        gives: {
          notices: atLeast(1),
          suggestions: atLeast(1),
          payments: 0,
          failed: atLeast(1),
          working: atLeast(1),
        },
      },
    ],
  ],
];

import { inTransaction } from '../models/inTransaction.ts';
import { enterHits } from '../models/watch/inbox.ts';
import { call } from './belongings.factory.ts';
import { atLeast, many, type Section, some, text } from './row.testkit.ts';
import type { Scene } from './scene.testkit.ts';

const as = 'vip1';

/** A saved search of the reader. */
async function aSavedSearch(scene: Scene) {
  const search = { keyword: '储能', onlyTitle: 0 };
  const { id } = await call<{ id: number }>(scene, '/api/saved/add', { search }, await scene.headersOf(as));
  return { id };
}

/** A report that it announced. */
async function anAnnounced(scene: Scene) {
  const { id } = await aSavedSearch(scene);
  await inTransaction(scene.made.database, (transaction) => enterHits(transaction, [[id, 1]], new Date()));
  return { saved_id: id };
}

/** A key of the reader. */
async function aKey(scene: Scene) {
  const { id } = await call<{ id: number }>(
    scene,
    '/api/key/add',
    { name: '脚本' },
    await scene.headersOf(as),
  );
  return { id };
}

/** Searches that watch, what they announce, notes, and keys for programs. */
export const watchSections: readonly Section[] = [
  [
    'Saved searches',
    [
      {
        says: 'saved/preview tells what the last 30 days would have announced',
        call: 'POST /api/saved/preview',
        as,
        send: { search: { keyword: '储能', onlyTitle: 0 } },
        gives: { files: (value: unknown) => Array.isArray(value), total: atLeast(0) },
      },
      {
        says: 'saved/add names a search by its keyword',
        call: 'POST /api/saved/add',
        as,
        send: { search: { keyword: '储能' } },
        gives: { id: atLeast(1), name: '储能' },
      },
      {
        says: 'saved/add refuses a search of everything',
        call: 'POST /api/saved/add',
        as,
        send: { search: {} },
        http: 422,
        gives: '请先输入关键词或选择条件，再订阅',
      },
      {
        says: 'saved/list lists one’s own, each with its feed',
        call: 'POST /api/saved/list',
        as,
        send: async (scene) => {
          await aSavedSearch(scene);
          return {};
        },
        gives: {
          items: [{ name: '储能', paused: 0, unread: 0, feed_url: /\/feed\/\d+\.xml\?key=/ }],
          total: 1,
        },
      },
      {
        says: 'saved/update pauses one',
        call: 'POST /api/saved/update',
        as,
        send: async (scene) => ({ ...(await aSavedSearch(scene)), paused: 1 }),
        gives: { message: '已保存', feed_url: text },
      },
      {
        says: 'saved/update has one summed up each week',
        call: 'POST /api/saved/update',
        as,
        send: async (scene) => ({ ...(await aSavedSearch(scene)), digest: 'week' }),
        gives: { message: '已保存' },
      },
      {
        says: 'digest/list has none before the first period is over',
        call: 'POST /api/digest/list',
        as,
        send: {},
        gives: { items: many(0), total: 0 },
      },
      {
        says: 'mail/settings tells that this site sends no mail',
        call: 'POST /api/mail/settings',
        as,
        send: {},
        gives: { available: 0, address: '', confirmed: 0, wanted: 0 },
      },
      {
        says: 'mail/update takes no address where no mail is sent',
        call: 'POST /api/mail/update',
        as,
        send: { address: 'reader@example.com' },
        http: 503,
        gives: '该服务暂未开通，请联系客服',
      },
      {
        says: 'saved/remove removes one',
        call: 'POST /api/saved/remove',
        as,
        send: aSavedSearch,
        gives: { message: '已删除' },
      },
      {
        says: 'saved/remove removes nobody else’s',
        call: 'POST /api/saved/remove',
        as: 'vip2',
        send: aSavedSearch,
        http: 404,
        gives: '内容不存在',
      },
      {
        says: 'inbox/list lists what was announced, with the page that holds the words',
        call: 'POST /api/inbox/list',
        as,
        send: anAnnounced,
        gives: {
          items: [{ report: { id: 1 }, saved_name: '储能', why: some, read: 0 }],
          total: 1,
          unread: 1,
        },
      },
      {
        says: 'inbox/list is one’s own',
        call: 'POST /api/inbox/list',
        as: 'vip2',
        send: async (scene) => {
          await anAnnounced(scene);
          return {};
        },
        gives: { items: many(0), total: 0, unread: 0 },
      },
      {
        says: 'inbox/unread counts what was not read',
        call: 'POST /api/inbox/unread',
        as,
        send: async (scene) => {
          await anAnnounced(scene);
          return {};
        },
        gives: { unread: 1 },
      },
      {
        says: 'inbox/read notes all as read',
        call: 'POST /api/inbox/read',
        as,
        send: async (scene) => {
          await anAnnounced(scene);
          return {};
        },
        gives: { unread: 0 },
      },
    ],
  ],
  [
    'Keys for programs',
    [
      {
        says: 'key/add tells a key this once',
        call: 'POST /api/key/add',
        as,
        send: { name: '脚本' },
        gives: { id: atLeast(1), key: /^yh_[\w-]{43}$/ },
      },
      {
        says: 'key/add makes one that uploads',
        call: 'POST /api/key/add',
        as,
        send: { name: '归档脚本', scope: 'upload' },
        gives: { id: atLeast(1), key: /^yh_[\w-]{43}$/ },
      },
      {
        says: 'key/list tells one’s keys by their last characters',
        call: 'POST /api/key/list',
        as,
        send: async (scene) => {
          await aKey(scene);
          return {};
        },
        gives: { items: [{ name: '脚本', scope: 'read', hint: /^.{4}$/, used_at: null }], total: 1 },
      },
      {
        says: 'key/remove revokes one',
        call: 'POST /api/key/remove',
        as,
        send: aKey,
        gives: { message: '已删除，使用它的程序不能再访问' },
      },
    ],
  ],
];

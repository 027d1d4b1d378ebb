import { call } from './belongings.factory.ts';
import { atLeast, type Section } from './row.testkit.ts';
import type { Scene } from './scene.testkit.ts';

const as = 'vip1';

/** A folder of the reader, with a favourite in it. */
async function aFolder(scene: Scene) {
  const headers = await scene.headersOf(as);
  const { id } = await call<{ id: number }>(scene, '/api/favourite/addFolder', { name: '储能' }, headers);
  await call(scene, '/api/favourite/put', { ids: [1], folder: id }, headers);
  return { id };
}

/** Folders of favourites, and what is shared of them. */
export const folderSections: readonly Section[] = [
  [
    'Folders of favourites',
    [
      {
        says: 'favourite/addFolder makes one',
        call: 'POST /api/favourite/addFolder',
        as,
        send: { name: '储能' },
        gives: { id: atLeast(1) },
      },
      {
        says: 'favourite/put puts reports into none but one’s own',
        call: 'POST /api/favourite/put',
        as: 'vip2',
        send: async (scene) => ({ ids: [1], folder: (await aFolder(scene)).id }),
        http: 404,
        gives: '收藏夹不存在',
      },
      {
        says: 'favourite/put makes favourites',
        call: 'POST /api/favourite/put',
        as,
        send: { ids: [1], folder: 0 },
        gives: { message: '已移出收藏夹', count: 1 },
      },
      {
        says: 'favourite/remove takes them out',
        call: 'POST /api/favourite/remove',
        as,
        send: async (scene) => {
          await aFolder(scene);
          return { ids: [1] };
        },
        gives: { message: '已取消收藏 1 份', count: 1 },
      },
      {
        says: 'favourite/remark says something of one in a folder',
        call: 'POST /api/favourite/remark',
        as,
        send: async (scene) => {
          await aFolder(scene);
          return { id: 1, remark: '先读这份' };
        },
        gives: { message: '已保存' },
      },
      {
        says: 'favourite/move moves none that is in no folder',
        call: 'POST /api/favourite/move',
        as: 'vip2',
        send: { id: 1, step: 1 },
        http: 404,
        gives: /./,
      },
      {
        says: 'favourite/folders lists one’s own',
        call: 'POST /api/favourite/folders',
        as,
        send: async (scene) => {
          await aFolder(scene);
          return {};
        },
        gives: { items: [{ name: '储能', count: 1, share_url: '' }], total: 1, favourites: 1, unfiled: 0 },
      },
      {
        says: 'favourite/updateFolder shares one by a secret address',
        call: 'POST /api/favourite/updateFolder',
        as,
        send: async (scene) => ({ ...(await aFolder(scene)), shared: 1 }),
        gives: { message: '已保存', share_url: /\/folder\/\d+\?key=[\w-]{43}$/ },
      },
      {
        says: 'favourite/shared shows nobody one without its key',
        call: 'POST /api/favourite/shared',
        send: async (scene) => ({ ...(await aFolder(scene)), key: 'k' }),
        http: 404,
        gives: '这个收藏夹没有分享，或链接已失效',
      },
      {
        says: 'favourite/removeFolder removes one',
        call: 'POST /api/favourite/removeFolder',
        as,
        send: aFolder,
        gives: { message: '已删除，其中的报告仍在收藏里' },
      },
    ],
  ],
];

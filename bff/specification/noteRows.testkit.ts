import { call } from './belongings.factory.ts';
import { atLeast, type Section } from './row.testkit.ts';
import type { Scene } from './scene.testkit.ts';

const as = 'vip1';

/** A passage that the reader highlighted. */
async function aNote(scene: Scene) {
  const passage = { id: 1, page: 2, quote: '电芯价格企稳', text: '核对口径' };
  const { id } = await call<{ id: number }>(scene, '/api/note/add', passage, await scene.headersOf(as));
  return { id };
}

/** A notebook of the reader with a note in it. */
async function aNotebook(scene: Scene) {
  const note = (await aNote(scene)).id;
  const notebook = { name: '储能专题', note_ids: [note] };
  const { id } = await call<{ id: number }>(scene, '/api/notebook/add', notebook, await scene.headersOf(as));
  return { id, note };
}

/** What a reader keeps: passages, pages, and notebooks of them. */
export const noteSections: readonly Section[] = [
  [
    'Notes',
    [
      {
        says: 'note/add highlights words of a page',
        call: 'POST /api/note/add',
        as,
        send: {
          id: 1,
          page: 2,
          quote: '价格企稳',
          prefix: '电芯',
          suffix: '',
          boxes: [[0.1, 0.1, 0.4, 0.12]],
          color: 'green',
          text: '核对口径',
        },
        gives: { id: atLeast(1) },
      },
      {
        says: 'note/add refuses words that the page does not hold',
        call: 'POST /api/note/add',
        as,
        send: { id: 1, page: 2, quote: '价格上涨' },
        http: 422,
        gives: '这一页没有这段文字',
      },
      {
        says: 'note/list lists one’s own of a report, each with its place',
        call: 'POST /api/note/list',
        as,
        send: async (scene) => {
          await aNote(scene);
          return { id: 1 };
        },
        gives: { items: [{ page: 2, quote: '电芯价格企稳', text: '核对口径', lost: 0 }], total: 1 },
      },
      {
        says: 'note/update changes a note',
        call: 'POST /api/note/update',
        as,
        send: async (scene) => ({ ...(await aNote(scene)), text: '已核对' }),
        gives: { message: '已保存' },
      },
      {
        says: 'note/remove removes one',
        call: 'POST /api/note/remove',
        as,
        send: aNote,
        gives: { message: '已删除' },
      },
      {
        says: 'note/remove removes nobody else’s',
        call: 'POST /api/note/remove',
        as: 'vip2',
        send: aNote,
        http: 404,
        gives: '内容不存在',
      },
      {
        says: 'note/export gives Markdown with the source',
        call: 'POST /api/note/export',
        as,
        send: async (scene) => {
          await aNote(scene);
          return {};
        },
        gives: { name: '研海笔记.md', text: /> 电芯价格企稳[\s\S]*preview\/1\?page=2/, total: 1 },
      },
      {
        says: 'note/clip keeps a page',
        call: 'POST /api/note/clip',
        as,
        send: { id: 1, page: 1 },
        gives: { id: atLeast(1) },
      },
      {
        says: 'note/clip refuses a page that is not there',
        call: 'POST /api/note/clip',
        as,
        send: { id: 1, page: 100_000 },
        http: 422,
        gives: '这份报告没有这一页',
      },
      {
        says: 'notebook/list lists one’s own, each with how many notes it has',
        call: 'POST /api/notebook/list',
        as,
        send: async (scene) => {
          await aNotebook(scene);
          return {};
        },
        gives: { items: [{ name: '储能专题', notes: 1 }], total: 1 },
      },
      {
        says: 'notebook/add makes one',
        call: 'POST /api/notebook/add',
        as,
        send: { name: '储能专题' },
        gives: { id: atLeast(1), message: '已建立“储能专题”' },
      },
      {
        says: 'notebook/update renames one',
        call: 'POST /api/notebook/update',
        as,
        send: async (scene) => ({ id: (await aNotebook(scene)).id, name: '电池' }),
        gives: { message: '已保存' },
      },
      {
        says: 'notebook/remove keeps its notes',
        call: 'POST /api/notebook/remove',
        as,
        send: async (scene) => ({ id: (await aNotebook(scene)).id }),
        gives: { message: '已删除，笔记都还在' },
      },
      {
        says: 'notebook/put puts each note in once',
        call: 'POST /api/notebook/put',
        as,
        send: async (scene) => {
          const { id, note } = await aNotebook(scene);
          return { id, note_ids: [note] };
        },
        gives: { message: '已经在里面了', added: 0 },
      },
      {
        says: 'notebook/take takes notes out',
        call: 'POST /api/notebook/take',
        as,
        send: async (scene) => {
          const { id, note } = await aNotebook(scene);
          return { id, note_ids: [note] };
        },
        gives: { message: '已移出 1 条' },
      },
      {
        says: 'notebook/take takes nothing out of anybody else’s',
        call: 'POST /api/notebook/take',
        as: 'vip2',
        send: async (scene) => {
          const { id, note } = await aNotebook(scene);
          return { id, note_ids: [note] };
        },
        http: 404,
        gives: '内容不存在',
      },
      {
        says: 'notebook/move tells the order',
        call: 'POST /api/notebook/move',
        as,
        send: async (scene) => {
          const { id, note } = await aNotebook(scene);
          return { id, note_id: note };
        },
        gives: { note_ids: [atLeast(1)] },
      },
    ],
  ],
];

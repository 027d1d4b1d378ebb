import type { Transaction } from 'sequelize';
import { maxNotebooks, maxNotesOfNotebook } from '../contract/constants.ts';
import {
  notebookAdd,
  notebookList,
  notebookMove,
  notebookPut,
  notebookRemove,
  notebookTake,
  notebookUpdate,
} from '../contract/notes/notebooks.ts';
import { ApiError } from '../errors.ts';
import { handle, type Route } from '../http/route.ts';
import { lockUser } from '../models/account/user.ts';
import { inTransaction } from '../models/inTransaction.ts';
import { ownNotes } from '../models/note.ts';
import {
  deleteFromNotebook,
  deleteNotebook,
  insertIntoNotebook,
  insertNotebook,
  notebookName,
  notebooksOf,
  notesOfNotebook,
  orderNotebook,
  renameNotebook,
} from '../models/notebook.ts';
import type { Services } from '../services.ts';

/** Notebooks: notes in an order of the reader's own. */
export function notebookRoutes({ database }: Services): Route[] {
  /** Changes one's own notebook; the user is locked, so that changes follow each other. */
  const changeNotebook = <Result>(
    key: { id: number; userId: number },
    act: (transaction: Transaction) => Promise<Result>,
  ): Promise<Result> =>
    inTransaction(database, async (transaction) => {
      await lockUser(transaction, key.userId);
      if ((await notebookName(transaction, key)) === null) throw new ApiError('not_found');
      return act(transaction);
    });

  return [
    handle(notebookList, async (_input, { userId }) => {
      const items = await notebooksOf(database, userId);
      return { items, total: items.length };
    }),
    handle(notebookAdd, ({ name, note_ids: noteIds = [] }, { userId }) =>
      inTransaction(database, async (transaction) => {
        await lockUser(transaction, userId);
        if ((await notebooksOf(transaction, userId)).length >= maxNotebooks)
          throw new ApiError('conflict', { text: `最多 ${maxNotebooks} 个摘录本，请先删除不用的` });
        const id = await insertNotebook(transaction, { userId, name, now: new Date() });
        if (noteIds.length > 0) await put(transaction, { id, userId, noteIds });
        return { id, message: `已建立“${name}”` };
      }),
    ),
    handle(notebookUpdate, ({ id, name }, { userId }) =>
      changeNotebook({ id, userId }, async (transaction) => {
        await renameNotebook(transaction, id, name);
        return { message: '已保存' };
      }),
    ),
    handle(notebookRemove, ({ id }, { userId }) =>
      changeNotebook({ id, userId }, async (transaction) => {
        await deleteNotebook(transaction, { id, userId });
        return { message: '已删除，笔记都还在' };
      }),
    ),
    handle(notebookPut, ({ id, note_ids: noteIds }, { userId }) =>
      changeNotebook({ id, userId }, async (transaction) => {
        const added = await put(transaction, { id, userId, noteIds });
        return { added, message: added > 0 ? `已放入 ${added} 条` : '已经在里面了' };
      }),
    ),
    handle(notebookTake, ({ id, note_ids: noteIds }, { userId }) =>
      changeNotebook({ id, userId }, async (transaction) => {
        const taken = await deleteFromNotebook(transaction, id, noteIds);
        if (taken === 0) throw new ApiError('not_found');
        return { message: `已移出 ${taken} 条` };
      }),
    ),
    handle(notebookMove, ({ id, note_id: noteId, before_id: beforeId }, { userId }) =>
      changeNotebook({ id, userId }, async (transaction) => {
        return { note_ids: await move(transaction, { id, noteId, beforeId }) };
      }),
    ),
  ];
}

/** Moves a note before another one, or to the end. @returns the order it makes */
async function move(
  transaction: Transaction,
  { id, noteId, beforeId }: { id: number; noteId: number; beforeId: number | undefined },
): Promise<number[]> {
  const order = await notesOfNotebook(transaction, id);
  const others = order.filter((one) => one !== noteId);
  const at = beforeId === undefined ? others.length : others.indexOf(beforeId);
  // A neighbour that was taken out meanwhile is no reason to guess a place.
  if (!order.includes(noteId) || at < 0) throw new ApiError('not_found');
  const moved = others.toSpliced(at, 0, noteId);
  await orderNotebook(transaction, id, moved);
  return moved;
}

/** Puts notes behind a notebook's last one; those in it stay. @returns how many are new in it */
async function put(
  transaction: Transaction,
  { id, userId, noteIds }: { id: number; userId: number; noteIds: readonly number[] },
): Promise<number> {
  const own = await ownNotes(transaction, userId, noteIds);
  if (noteIds.some((noteId) => !own.has(noteId))) throw new ApiError('not_found');
  const known = await notesOfNotebook(transaction, id);
  const added = [...own].filter((noteId) => !known.includes(noteId));
  if (known.length + added.length > maxNotesOfNotebook)
    throw new ApiError('conflict', { text: `一个摘录本最多 ${maxNotesOfNotebook} 条` });
  const inOrder = [...new Set(noteIds)].filter((noteId) => added.includes(noteId));
  if (inOrder.length > 0) await insertIntoNotebook(transaction, { id, userId, noteIds: inOrder });
  return inOrder.length;
}

import { z } from 'zod';
import { body, callsOf, idField, idList, pageOf } from '../call.ts';
import { maxNotebookName, maxNotesAtOnce } from '../constants.ts';

const readersCall = callsOf('notes', 'reader');

const name = z.string().trim().min(1).max(maxNotebookName);
const noteIds = idList(maxNotesAtOnce).min(1);

export const notebookList = readersCall({
  path: '/api/notebook/list',
  summary: "The reader's own notebooks, the latest first, each with how many notes it has",
  data: pageOf(z.object({ id: z.number(), name: z.string(), notes: z.number() })),
});

export const notebookAdd = readersCall({
  path: '/api/notebook/add',
  summary: 'Makes a notebook, with these notes in it',
  request: body({ name, note_ids: noteIds.optional() }),
  data: z.object({ id: z.number(), message: z.string() }),
  errors: ['not_found', 'conflict'],
  example: { name: '储能专题' },
});

export const notebookUpdate = readersCall({
  path: '/api/notebook/update',
  summary: 'Gives a notebook another name',
  request: body({ id: idField, name }),
  data: z.object({ message: z.string() }),
  errors: ['not_found'],
  example: { id: 1, name: '储能与电池' },
});

export const notebookRemove = readersCall({
  path: '/api/notebook/remove',
  summary: 'Removes a notebook; its notes stay',
  request: body({ id: idField }),
  data: z.object({ message: z.string() }),
  errors: ['not_found'],
  example: { id: 1 },
});

export const notebookPut = readersCall({
  path: '/api/notebook/put',
  summary: "Puts notes at a notebook's end; those that are in it stay where they are",
  request: body({ id: idField, note_ids: noteIds }),
  data: z.object({ message: z.string(), added: z.number() }),
  errors: ['not_found', 'conflict'],
  example: { id: 1, note_ids: [1] },
});

export const notebookTake = readersCall({
  path: '/api/notebook/take',
  summary: "Takes notes out of a notebook; they stay among the reader's",
  request: body({ id: idField, note_ids: noteIds }),
  data: z.object({ message: z.string() }),
  errors: ['not_found'],
  example: { id: 1, note_ids: [1] },
});

/**
 * Moves a note before another one of the notebook, or without `before_id` to the end. Told by neighbours and not by
 * numbers, so that moves at the same time from two windows keep the rest in order.
 */
export const notebookMove = readersCall({
  path: '/api/notebook/move',
  summary: 'Order the notes of a notebook',
  request: body({ id: idField, note_id: idField, before_id: idField.optional() }),
  data: z.object({ note_ids: z.array(z.number()) }),
  errors: ['not_found'],
  example: { id: 1, note_id: 1 },
});

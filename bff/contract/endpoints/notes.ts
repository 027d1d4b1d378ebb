import type * as notebooks from '../notes/notebooks.ts';
import type * as notes from '../notes/notes.ts';
import { post } from './endpoint.ts';

export const noteClip = post<typeof notes.noteClip>('/api/note/clip');
export const noteAdd = post<typeof notes.noteAdd>('/api/note/add');
export const noteList = post<typeof notes.noteList>('/api/note/list');
export const noteUpdate = post<typeof notes.noteUpdate>('/api/note/update');
export const noteRemove = post<typeof notes.noteRemove>('/api/note/remove');
export const noteExport = post<typeof notes.noteExport>('/api/note/export');
export const notebookList = post<typeof notebooks.notebookList>('/api/notebook/list');
export const notebookAdd = post<typeof notebooks.notebookAdd>('/api/notebook/add');
export const notebookUpdate = post<typeof notebooks.notebookUpdate>('/api/notebook/update');
export const notebookRemove = post<typeof notebooks.notebookRemove>('/api/notebook/remove');
export const notebookPut = post<typeof notebooks.notebookPut>('/api/notebook/put');
export const notebookTake = post<typeof notebooks.notebookTake>('/api/notebook/take');
export const notebookMove = post<typeof notebooks.notebookMove>('/api/notebook/move');

import type { DataOf } from '../../../bff/contract/calls.ts';
import { readerAddress } from '../../lib/addresses.ts';
import { ApiError, send } from '../../lib/api.ts';
import { revalidate, updateCached } from '../../lib/cache.ts';
import { saveAs } from '../../lib/copy.ts';
import { closeDialog, openDialog } from '../../lib/dialogs.ts';
import { notify } from '../../lib/notify.ts';
import { accountChanged } from '../../lib/session.ts';
import type { Clipping, PendingAction } from '../../lib/storage/pendingAction.ts';
import { messages } from '../../lib/words.ts';
import { fetchFile } from './DownloadDialogs.tsx';

/** File name of a downloaded report: its name without the first dot. */
export const fileNameOf = (name: string): string => `${name.replace('.', '')}.pdf`;

/** Browsers inside other apps save no file that a page made; they open the address instead. */
const insideApp = () => /MicroMessenger/i.test(navigator.userAgent);

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  saveAs(address, fileNameOf(name));
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Fetches the file while the dialog shows how far it is. @returns whether it was saved */
async function fetchAndSave({ online_url, name }: DataOf<'/api/file/download'>): Promise<boolean> {
  if (insideApp()) {
    window.location.assign(online_url);
    return false;
  }
  const abort = new AbortController();
  openDialog('downloading', { name, onAbort: () => abort.abort() });
  try {
    save(await fetchFile(online_url, abort.signal), name);
    return true;
  } catch {
    if (abort.signal.aborted) void notify('info', '已取消下载');
    else void notify('error', '下载中断，请检查网络后重试');
    return false;
  } finally {
    closeDialog();
  }
}

/** Opens the report's pages beside this one; a browser that forbids it lets the reader press once. */
function openReader(id: number): void {
  const opened = window.open(readerAddress(id), '_blank');
  if (opened) opened.opener = null;
  else {
    void notify('success', '下载完成', {
      label: '阅读全文',
      onClick: () => window.open(readerAddress(id), '_blank', 'noopener'),
    });
  }
}

/** Downloads a report: 10001 opens the gate of VIP or shells, 10002 is shown as an error. */
export async function download(intent: Extract<PendingAction, { kind: 'download' }>): Promise<void> {
  const { id, cid, shells, thenRead } = intent;
  let link: DataOf<'/api/file/download'>;
  try {
    link = await send('/api/file/download', { id, beike: shells ? 1 : 0, ...(cid !== undefined && { cid }) });
  } catch (error) {
    if (!(error instanceof ApiError && error.id === 'payment_required')) throw error;
    openDialog('download', { intent, text: error.message });
    return;
  }
  void accountChanged().catch(() => undefined);
  updateCached(
    '/api/file/detail',
    (input) => Number(input.id) === id,
    (report) => ({ ...report, is_download: 1 as const }),
  );
  const saved = await fetchAndSave(link);
  void revalidate('/api/user/downloadHistory', '/api/file/detail');
  if (saved && thenRead) openReader(id);
}

/** Puts a report among the favourites or takes it out; shown at once, taken back when it failed. */
export async function toggleFavourite(id: number): Promise<void> {
  const show = (value?: 0 | 1) =>
    updateCached(
      '/api/file/detail',
      (input) => Number(input.id) === id,
      (report) => ({ ...report, is_collect: value ?? (report.is_collect === 1 ? 0 : 1) }),
    );
  const undo = show();
  try {
    const { is_collect, message } = await send('/api/file/collect', { id });
    show(is_collect);
    const toFolder = { label: '放入收藏夹', onClick: () => openDialog('folder', { ids: [id] }) };
    void notify('success', message, is_collect === 1 ? toFolder : undefined);
    // An answer on its way meanwhile may have the former state.
    void revalidate('/api/file/detail', '/api/user/collectHistory', '/api/favourite/folders');
  } catch (error) {
    undo();
    throw error;
  }
}

/** Keeps a page, a chart or a table, and offers to write something on it. */
async function clip({ id, clip: kept }: Clipping): Promise<void> {
  const { id: noteId } = await send('/api/note/clip', { id, ...kept });
  void revalidate('/api/note/list');
  void notify('success', '已摘录到我的笔记', {
    label: '写笔记',
    onClick: () =>
      openDialog('note', { id: noteId, quote: kept.quote ?? '', text: undefined, color: undefined }),
  });
}

/** Keeps the passages that were selected, and opens the note on the first where one is to be written. */
export async function addNotes(intent: Extract<PendingAction, { kind: 'note' }>): Promise<void> {
  if ('clip' in intent) return clip(intent);
  const { id, passages, color, withNote } = intent;
  const added: number[] = [];
  try {
    for (const passage of passages) added.push((await send('/api/note/add', { id, color, ...passage })).id);
    document.getSelection()?.removeAllRanges();
  } finally {
    await revalidate('/api/note/list');
  }
  const [noteId] = added;
  const [first] = passages;
  if (withNote && noteId !== undefined && first)
    openDialog('note', { id: noteId, quote: first.quote, text: '', color });
  else void notify('success', '已高亮');
}

/** Unlocks a collection and shows how many unlocks are left. */
export async function unlock(id: number): Promise<void> {
  const { unlocks_left } = await send('/api/collection/unlock', { id });
  void notify('success', messages.unlocked);
  if (unlocks_left !== null) void notify('info', `本年度还可解锁 ${unlocks_left} 个专题`);
  await revalidate(
    '/api/collection/detail',
    '/api/collection/list',
    '/api/collection/search',
    '/api/collection/mylist',
  );
}

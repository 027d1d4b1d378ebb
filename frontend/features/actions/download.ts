import type { Data } from '../../../bff/contract/call.ts';
import { downloadHistory, fileDownload } from '../../../bff/contract/reading.ts';
import { fileDetail } from '../../../bff/contract/reports.ts';
import { readerAddress } from '../../lib/addresses.ts';
import { ApiError, send } from '../../lib/api.ts';
import { revalidate, updateCached } from '../../lib/cache.ts';
import { saveAs } from '../../lib/copy.ts';
import { closeDialog, openDialog } from '../../lib/dialogs.ts';
import { notify } from '../../lib/notify.ts';
import { accountChanged } from '../../lib/session.ts';
import type { Intent } from '../../lib/storage/pendingAction.ts';
import { fetchFile } from './transfer.ts';

/** File name of a downloaded report: its name without the first dot (spec §4). */
export const fileNameOf = (name: string): string => `${name.replace('.', '')}.pdf`;

/** Browsers inside other apps save no file that a page made; they open the address instead. */
const insideApp = () => /MicroMessenger/i.test(navigator.userAgent);

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  saveAs(address, fileNameOf(name));
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Fetches the file while the dialog shows how far it is. @returns whether it was saved */
async function fetchAndSave({ online_url, name }: Data<typeof fileDownload>): Promise<boolean> {
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

/** Downloads a report (spec §4): 10001 opens the gate of VIP or shells, 10002 is shown as an error. */
export async function download(intent: Extract<Intent, { kind: 'download' }>): Promise<void> {
  const { id, cid, shells, thenRead } = intent;
  let link: Data<typeof fileDownload>;
  try {
    link = await send(fileDownload, { id, beike: shells ? 1 : 0, ...(cid !== undefined && { cid }) });
  } catch (error) {
    if (!(error instanceof ApiError && error.id === 'payment_required')) throw error;
    openDialog('download', { intent, text: error.message });
    return;
  }
  void accountChanged().catch(() => undefined);
  updateCached(
    fileDetail,
    (input) => Number(input.id) === id,
    (report) => ({ ...report, is_download: 1 as const }),
  );
  const saved = await fetchAndSave(link);
  void revalidate(downloadHistory, fileDetail);
  if (saved && thenRead) openReader(id);
}

import { useSyncExternalStore } from 'react';
import { Button } from '../../components/Button.tsx';
import { DialogFrame } from '../../components/overlay/DialogFrame.tsx';
import { closeDialog, type DialogTable } from '../../lib/dialogs.ts';
import { formatSize } from '../../lib/format.ts';
import { messages } from '../../lib/words.ts';

/** Progress of a download, in bytes; `total` 0 when unknown. */
interface Transfer {
  received: number;
  total: number;
}

let transfer: Transfer = { received: 0, total: 0 };
const listeners = new Set<() => void>();

function publish(next: Transfer): void {
  transfer = next;
  for (const listener of listeners) listener();
}

/** Progress of the current download. */
const useTransfer = (): Transfer =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => transfer,
  );

/** Fetches a file, telling `useTransfer` how far it is. @throws TypeError when it broke off, AbortError */
export async function fetchFile(address: string, signal: AbortSignal): Promise<Blob> {
  publish({ received: 0, total: 0 });
  const response = await fetch(address, { credentials: 'same-origin', signal });
  if (!response.ok || !response.body) throw new TypeError(`HTTP ${response.status}`);
  const total = Number(response.headers.get('content-length') ?? 0);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  const reader = response.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    received += part.value.length;
    publish({ received, total });
  }
  return new Blob(parts, { type: 'application/pdf' });
}

const megabyte = 1024 * 1024;

/** Shown while a file is fetched (spec §2); closing it lets the download go on. */
export function DownloadingDialog({ name, onAbort }: DialogTable['downloading']) {
  const { received, total } = useTransfer();
  const part = total > 0 ? Math.min(1, received / total) : 0;
  const progress = [formatSize(received / megabyte), formatSize(total / megabyte)]
    .filter(Boolean)
    .join(' / ');
  return (
    <DialogFrame title="下载报告" onClose={closeDialog} className="max-w-sm">
      <p role="status">{messages.downloading}</p>
      <p className="mt-1 truncate text-muted text-sm">{name}</p>
      <progress
        aria-label="下载进度"
        {...(total > 0 && { value: part, max: 1 })}
        className="mt-4 block h-1.5 w-full accent-sea"
      />
      <div className="mt-2 flex items-center justify-between">
        <span className="text-muted text-sm tabular-nums">{progress}</span>
        <Button tone="quiet" size="sm" onClick={onAbort}>
          取消下载
        </Button>
      </div>
    </DialogFrame>
  );
}

import { Button } from '../../components/Button.tsx';
import { DialogFrame } from '../../components/overlay/DialogFrame.tsx';
import { closeDialog, type DialogTable } from '../../lib/dialogs.ts';
import { formatSize } from '../../lib/format.ts';
import { messages } from '../../lib/words.ts';
import { useTransfer } from './transfer.ts';

const megabyte = 1024 * 1024;

/** Shown while a file is fetched (spec §2); closing it lets the download go on. */
export function DownloadingDialog({ name, onAbort }: DialogTable['downloading']) {
  const { received, total } = useTransfer();
  const part = total > 0 ? Math.min(1, received / total) : 0;
  const told = [formatSize(received / megabyte), formatSize(total / megabyte)].filter(Boolean).join(' / ');
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
        <span className="text-muted text-sm tabular-nums">{told}</span>
        <Button tone="quiet" size="sm" onClick={onAbort}>
          取消下载
        </Button>
      </div>
    </DialogFrame>
  );
}

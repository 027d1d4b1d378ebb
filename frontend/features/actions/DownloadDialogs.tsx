import { shellsPerDownload, shellsPerInvite } from '../../../bff/contract/constants.ts';
import { Button, TextLink } from '../../components/Button.tsx';
import { DialogFrame } from '../../components/overlay/Dialog.tsx';
import { closeDialog, type DialogTable, dismissDialog, openDialog } from '../../lib/dialogs.ts';
import { formatSize } from '../../lib/format.ts';
import { useGate } from '../../lib/gate.ts';
import { useViewer } from '../../lib/session.ts';
import { sharedState } from '../../lib/sharedState.ts';
import { savePendingAction } from '../../lib/storage/pendingAction.ts';
import { messages } from '../../lib/words.ts';

/** The tier offered to each. */
const next = [1, 2, 3, 3] as const;

/** Stands before a download that is not free: become a member, or pay with shells. */
export function DownloadGate({ intent, text }: DialogTable['download']) {
  const { user, level } = useViewer();
  const gate = useGate();
  const balance = user?.beike ?? 0;
  const enough = balance >= shellsPerDownload;
  const payWithShells = () => {
    closeDialog();
    void gate.runGated({ ...intent, shells: true });
  };
  const becomeMember = () => {
    savePendingAction(intent);
    openDialog('pay', {
      // The next tier up has more downloads a day.
      level: next[level],
      reason: level === 0 ? '会员每天免费下载，不用贝壳' : `${text}，升级后每天可下载更多`,
    });
  };
  return (
    <DialogFrame title="下载报告" onClose={dismissDialog} className="max-w-sm">
      <p className="line-clamp-2 text-muted text-sm">{intent.name}</p>
      <p className="mt-3 font-semibold text-lg tabular-nums">
        下载需 {shellsPerDownload} 贝壳，你有 {balance}
      </p>
      <p className="mt-1 text-muted text-sm">{level > 0 ? text : '下载报告需要开通会员或支付贝壳'}</p>
      <div className="mt-5 flex flex-col gap-3">
        <Button
          tone={enough ? 'primary' : 'plain'}
          onClick={payWithShells}
          disabled={!enough}
          data-autofocus={enough || undefined}
        >
          用 {shellsPerDownload} 贝壳下载
        </Button>
        {!enough && (
          <p className="-mt-1 text-center text-muted text-sm">
            贝壳不足，
            <TextLink to="/user/invite" className="touch">
              邀请好友得 {shellsPerInvite} 贝壳
            </TextLink>
          </p>
        )}
        <Button
          tone={enough ? 'gold' : 'primary'}
          onClick={becomeMember}
          data-autofocus={!enough || undefined}
          className={enough ? '' : '-order-1'}
        >
          {level === 0 ? '开通会员，免费下载' : '升级会员，下载更多'}
        </Button>
      </div>
      <p className="mt-3 text-muted text-sm">下载过的报告可再次免费下载，并可阅读全文。</p>
    </DialogFrame>
  );
}

/** Progress of a download, in bytes; `total` 0 when unknown. */
interface Transfer {
  received: number;
  total: number;
}

/** Progress of the current download. */
const transfer = sharedState<Transfer>({ received: 0, total: 0 });

/** Fetches a file, telling `transfer` how far it is. @throws TypeError when it broke off, AbortError */
export async function fetchFile(address: string, signal: AbortSignal): Promise<Blob> {
  transfer.become({ received: 0, total: 0 });
  const response = await fetch(address, { credentials: 'same-origin', signal });
  if (!response.ok || !response.body) throw new TypeError(`HTTP ${response.status}`);
  const total = Number(response.headers.get('content-length') ?? 0);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  const reader = response.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    received += part.value.length;
    transfer.become({ received, total });
  }
  return new Blob(parts, { type: 'application/pdf' });
}

const megabyte = 1024 * 1024;

/** Shown while a file is fetched; closing it lets the download go on. */
export function DownloadingDialog({ name, onAbort }: DialogTable['downloading']) {
  const { received, total } = transfer.useNow();
  const part = total > 0 ? Math.min(1, received / total) : 0;
  const progress = [formatSize(received / megabyte), formatSize(total / megabyte)]
    .filter(Boolean)
    .join(' / ');
  return (
    <DialogFrame title="下载报告" onClose={closeDialog} className="max-w-sm">
      <p role="status">{messages.downloading}</p>
      <p title={name} className="mt-1 truncate text-muted text-sm">
        {name}
      </p>
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

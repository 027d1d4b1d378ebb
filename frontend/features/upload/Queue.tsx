import { useEffect } from 'react';
import { Button } from '../../components/Button.tsx';
import { notify } from '../../lib/notify.ts';
import { QueueRow } from './QueueRow.tsx';
import { clearEnded, type QueuedFile, useQueuedFiles } from './queue.ts';
import { isSending, retryFailed } from './work.ts';

const ended = new Set<QueuedFile['state']>(['sent', 'known', 'refused']);
/** Tells a reader who goes to another page of the site that sending goes on there. */
function useGoesOn(): void {
  useEffect(
    () => () => {
      if (isSending()) notify('info', '上传在后台继续，传完前请不要关闭窗口');
    },
    [],
  );
}

/** The files chosen so far, each with its progress, and how many of them have arrived. */
export function Queue() {
  const files = useQueuedFiles();
  const done = files.filter(({ state }) => ended.has(state)).length;
  const failed = files.filter(({ state }) => state === 'failed').length;
  useGoesOn();
  if (files.length === 0) return null;
  return (
    <section aria-labelledby="queue" className="mt-8">
      <div className="ruled flex items-center justify-between gap-4">
        <h2 id="queue" className="font-semibold text-lg">
          上传队列
        </h2>
        <p role="status" className="flex-1 text-muted text-sm tabular-nums">
          {done} / {files.length}
          {failed > 0 && <span className="text-cinnabar">，{failed} 份失败</span>}
        </p>
        {failed > 1 && (
          <Button size="sm" onClick={retryFailed}>
            全部重试
          </Button>
        )}
        {done > 0 && (
          <Button tone="quiet" size="sm" onClick={clearEnded}>
            清除已结束
          </Button>
        )}
      </div>
      <ul className="mt-2 divide-y divide-line">
        {files.map((queued) => (
          // Hundreds may be chosen at once: rows out of sight are not drawn, nor, while others move, rendered again.
          <li key={queued.key} className="[contain-intrinsic-size:auto_4rem] [content-visibility:auto]">
            <QueueRow queued={queued} />
          </li>
        ))}
      </ul>
    </section>
  );
}

import { useEffect } from 'react';
import { Button } from '../../components/Button.tsx';
import { QueueRow } from './QueueRow.tsx';
import { clearEnded, useQueuedFiles } from './queue.ts';

const ended = new Set(['sent', 'known', 'refused']);

/** Asks before the window is closed while files are on their way. */
function useKeepOpen(busy: boolean): void {
  useEffect(() => {
    if (!busy) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [busy]);
}

/** The files chosen so far, each with its progress, and how many of them have arrived. */
export function Queue() {
  const files = useQueuedFiles();
  const done = files.filter(({ state }) => ended.has(state)).length;
  useKeepOpen(files.some(({ state }) => state === 'sending' || state === 'ready'));
  if (files.length === 0) return null;
  return (
    <section aria-labelledby="queue" className="mt-8">
      <div className="ruled flex items-center justify-between gap-4">
        <h2 id="queue" className="font-semibold text-lg">
          上传队列
        </h2>
        <p role="status" className="flex-1 text-muted text-sm tabular-nums">
          {done} / {files.length}
        </p>
        {done > 0 && (
          <Button tone="quiet" size="sm" onClick={clearEnded}>
            清除已结束
          </Button>
        )}
      </div>
      <ul className="mt-2 divide-y divide-line">
        {files.map((queued) => (
          // Hundreds may be chosen at once: those out of sight are neither drawn nor, while others move, made anew.
          <li key={queued.key} className="[contain-intrinsic-size:auto_4rem] [content-visibility:auto]">
            <QueueRow queued={queued} />
          </li>
        ))}
      </ul>
    </section>
  );
}

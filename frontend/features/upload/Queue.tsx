import { Pause, Play, RotateCcw, X } from 'lucide-react';
import { memo, useEffect } from 'react';
import { Button, IconButton } from '../../components/Button.tsx';
import { TextLink } from '../../components/TextLink.tsx';
import { detailAddress } from '../../lib/addresses.ts';
import { classNames } from '../../lib/classNames.ts';
import { formatSize } from '../../lib/format.ts';
import { notify } from '../../lib/notify.ts';
import { ProgressLine } from './ProgressLine.tsx';
import { clearEnded, type QueuedFile, useQueuedFiles } from './queue.ts';
import { isSending, pause, remove, resume, retry, retryFailed } from './work.ts';

const megabyte = 1024 * 1024;

/** Text of the row for a file that is not being sent. */
const stateTexts: Record<Exclude<QueuedFile['state'], 'sending' | 'paused'>, string> = {
  waiting: '等待检查',
  checking: '正在核对是否已收录',
  known: '研海已收录这份报告，没有重复上传',
  late: '',
  refused: '',
  ready: '等待上传',
  failed: '',
  sent: '已上传，正在处理，见下方“我的上传”',
};

function State({ queued }: { queued: QueuedFile }) {
  const { file, state, progress, error, reportId, title } = queued;
  if (state === 'sending' || state === 'paused') {
    const percent = `${Math.floor(progress * 100)}%`;
    const text = state === 'paused' ? `已暂停 ${percent}` : `上传中 ${percent}`;
    return <ProgressLine label={`${file.name}的上传进度`} value={progress} text={text} />;
  }
  const wrong = state === 'failed' || state === 'refused';
  return (
    <p className={classNames('text-sm', wrong ? 'text-cinnabar' : 'text-muted')}>
      {error || stateTexts[state]}
      {state === 'known' && title !== '' && reportId !== null && (
        <>
          ：
          <TextLink to={detailAddress(reportId)} className="underline">
            {title}
          </TextLink>
        </>
      )}
    </p>
  );
}

/** One chosen file: its name, how far it is, and what one can do with it. */
const QueueRow = memo(function QueueRow({ queued }: { queued: QueuedFile }) {
  const { key, file, state } = queued;
  return (
    <div className="flex min-h-16 items-center gap-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline gap-3">
          <span className="truncate">{file.name}</span>
          <span className="shrink-0 text-muted text-sm tabular-nums">{formatSize(file.size / megabyte)}</span>
        </p>
        <State queued={queued} />
      </div>
      <div className="flex shrink-0">
        {state === 'sending' && (
          <IconButton icon={Pause} label={`暂停${file.name}`} onClick={() => pause(key)} />
        )}
        {state === 'paused' && (
          <IconButton icon={Play} label={`继续${file.name}`} onClick={() => resume(key)} />
        )}
        {(state === 'failed' || state === 'late') && (
          <IconButton icon={RotateCcw} label={`重试${file.name}`} onClick={() => retry(key)} />
        )}
        <IconButton icon={X} label={`移除${file.name}`} onClick={() => remove(key)} />
      </div>
    </div>
  );
});

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

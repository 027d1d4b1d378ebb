import { FileUp, Pause, Play, RotateCcw, X } from 'lucide-react';
import { type DragEvent, memo, useEffect, useId, useState } from 'react';
import { Button, IconButton, TextLink } from '../../components/Button.tsx';
import { PageTitle } from '../../components/Logo.tsx';
import { detailAddress } from '../../lib/addresses.ts';
import { classNames } from '../../lib/classNames.ts';
import { formatSize } from '../../lib/format.ts';
import { useCall } from '../../lib/hooks/useCall.ts';
import { notify } from '../../lib/notify.ts';
import { OwnUploads } from './OwnUploads.tsx';
import { ProgressLine } from './ProgressLine.tsx';
import { clearEnded, type QueuedFile, useQueuedFiles } from './queue.ts';
import { isSending, pause, remove, resume, retry, retryFailed, takeFiles } from './sending.ts';

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
  sent: '已上传，处理进度见“我的上传”',
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
          <span title={file.name} className="truncate">
            {file.name}
          </span>
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
/** Tells a reader who leaves the page that sending continues in the background. */
function useGoesOn(): void {
  useEffect(
    () => () => {
      if (isSending()) notify('info', '上传在后台继续，传完前请不要关闭窗口');
    },
    [],
  );
}

/** The files chosen so far, each with its progress, and how many of them have arrived. */
function Queue() {
  const files = useQueuedFiles();
  const done = files.filter(({ state }) => ended.has(state)).length;
  const failed = files.filter(({ state }) => state === 'failed').length;
  useGoesOn();
  if (files.length === 0) return null;
  return (
    <section aria-labelledby="queue" className="mt-8">
      <div className="ruled flex items-center justify-between gap-4">
        <h2 id="queue" className="font-semibold font-song text-lg">
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
          <Button tone="quiet" size="sm" className="-mr-3" onClick={clearEnded}>
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

/** Area to drop or pick files; `notes` say which files are accepted, and how many more today. */
interface DropZoneProps {
  onFiles: (files: File[]) => void;
  notes: readonly string[];
}

/** A large place to drop PDFs on; the whole of it opens the file dialog too. */
function DropZone({ onFiles, notes }: DropZoneProps) {
  const id = useId();
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    <label
      htmlFor={id}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={classNames(
        'relative flex min-h-44 cursor-pointer flex-col items-center justify-center gap-2 rounded-md border border-dashed px-6 py-8 text-center transition-colors',
        'has-focus-visible:outline-2 has-focus-visible:outline-sea has-focus-visible:outline-offset-2',
        over ? 'border-sea bg-wash' : 'border-edge bg-surface hover:border-sea',
      )}
    >
      <FileUp size={28} className="text-sea" />
      <span className="font-semibold text-lg">
        <span className="max-md:hidden">把 PDF 拖到这里，或</span>点此选择文件
      </span>
      <span className="flex flex-wrap justify-center gap-x-4 text-muted text-sm">
        {notes.map((note) => (
          <span key={note}>{note}</span>
        ))}
      </span>
      <input
        id={id}
        type="file"
        accept="application/pdf,.pdf"
        multiple
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // The same file may be chosen again after it was taken out.
          event.target.value = '';
        }}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
    </label>
  );
}

/** Uploads listed below the queue. */
const recent = 5;
/** A request about no file returns what is left of the day. */
const nothing = '0'.repeat(64);

/** /upload: choosing, sending and following one's own reports (decisions, uploads). */
export function UploadPage() {
  const { data, mutate } = useCall('/api/upload/check', { sha256: [nothing] });
  const sent = useQueuedFiles().filter(({ state }) => state === 'sent').length;
  useEffect(() => {
    if (sent > 0) void mutate();
  }, [sent, mutate]);
  const note = data ? `今天还可上传 ${data.left} 份（每天 ${data.limit} 份）` : '\u00a0';
  return (
    <div className="page pt-10 pb-8">
      <PageTitle>上传报告</PageTitle>
      <h1 className="font-semibold font-song text-2xl">上传报告</h1>
      <p className="mt-2 mb-6 max-w-prose text-muted">
        自动识别标题、机构、研究员与图表，处理完成后可被搜索；本人上传的报告可免费阅读和下载。请勿上传无权分享的内容。
      </p>
      <DropZone onFiles={takeFiles} notes={['PDF，单个不超过 100 MB', note]} />
      <Queue />
      <section aria-labelledby="own" className="mt-10">
        <div className="ruled mb-3 flex items-baseline justify-between gap-4">
          <h2 id="own" className="font-semibold font-song text-lg">
            我的上传
          </h2>
          <TextLink to="/upload/mine">查看全部</TextLink>
        </div>
        <OwnUploads page={1} pageSize={recent} href={(page) => `/upload/mine?page=${page}`} />
      </section>
    </div>
  );
}

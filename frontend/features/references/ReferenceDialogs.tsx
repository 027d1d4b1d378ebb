import { useState } from 'react';
import {
  citationStyles,
  type ExportFormat,
  exportFormats,
  maxExported,
} from '../../../bff/contract/citations/citations.ts';
import { Button } from '../../components/Button.tsx';
import { DialogFrame } from '../../components/overlay/Dialog.tsx';
import { ErrorState, Skeleton } from '../../components/Placeholders.tsx';
import { classNames } from '../../lib/classNames.ts';
import { copyText, saveAs } from '../../lib/copy.ts';
import { closeDialog, type DialogTable, dismissDialog } from '../../lib/dialogs.ts';
import { formatCount } from '../../lib/format.ts';
import { useCall } from '../../lib/hooks/useCall.ts';
import { notify } from '../../lib/notify.ts';
import { useViewer } from '../../lib/session.ts';
import { readToken } from '../../lib/storage/storage.ts';

/** What is cited, as the title of its dialog. */
function titleOf(cited: DialogTable['cite']): string {
  if ('ids' in cited) return `引用 ${cited.ids.length} 份报告`;
  const { page, chart } = cited;
  if (chart !== undefined) return '引用图表';
  return page === undefined ? '引用' : `引用第${page}页`;
}

/** A report, a page or a chart of it, or several reports, cited in each style, to be copied. */
export function CiteDialog(cited: DialogTable['cite']) {
  const isList = 'ids' in cited;
  const one = useCall('/api/file/cite', isList ? null : cited);
  const several = useCall('/api/file/citeAll', isList ? { ids: [...cited.ids] } : null);
  const { data, error, mutate } = isList ? several : one;
  return (
    <DialogFrame title={titleOf(cited)} onClose={dismissDialog} className="max-w-lg">
      {error && !data ? (
        <ErrorState compact error={error} onRetry={() => mutate()} />
      ) : (
        <ul className="divide-y divide-line">
          {citationStyles.map(({ id, name }) => (
            <li key={id} className="py-3">
              <div className="flex min-h-11 items-center justify-between">
                <h3 className="font-semibold">{name}</h3>
                <Button
                  size="sm"
                  aria-label={`复制 ${name}`}
                  disabled={!data}
                  onClick={() => void copyText(data?.[id] ?? '', '已复制引文')}
                >
                  复制
                </Button>
              </div>
              {data ? (
                <p
                  data-style={id}
                  className={classNames(
                    'wrap-anywhere whitespace-pre-wrap text-sm',
                    isList && 'line-clamp-5',
                  )}
                >
                  {data[id]}
                </p>
              ) : (
                <Skeleton className={id === 'bibtex' || id === 'ris' || id === 'csl' ? 'h-44' : 'h-10'} />
              )}
            </li>
          ))}
        </ul>
      )}
    </DialogFrame>
  );
}

/** Fetches a list as a file and lets the browser save it. @throws Error with the server's text */
async function saveList({ call, input }: DialogTable['export'], format: ExportFormat): Promise<void> {
  const token = readToken();
  const response = await fetch(call, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json', device: '1', ...(token && { token }) },
    body: JSON.stringify({ ...input, format, opFrom: 1 }),
  });
  if (!response.ok) {
    const { data } = (await response.json().catch(() => ({}))) as { data?: unknown };
    throw new Error(typeof data === 'string' ? data : '导出失败，请稍后再试');
  }
  // RFC 8187: the name that the server gave it.
  const named = /filename\*=UTF-8''([^;]+)/i.exec(response.headers.get('Content-Disposition') ?? '')?.[1];
  const extension = exportFormats.find(({ id }) => id === format)?.extension ?? format;
  const address = URL.createObjectURL(await response.blob());
  saveAs(address, named ? decodeURIComponent(named) : `研海.${extension}`);
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** How much of a list the file holds, and in which order. */
function extentOf({ call, input }: DialogTable['export'], level: number): string {
  if (call === '/api/export/reports') return `所选 ${input.ids.length} 份，按选择的先后。`;
  const most = `最多 ${formatCount(maxExported)} 份，按当前排序。`;
  return call === '/api/export/search' && level === 0 ? `普通用户导出看得到的前 10 份，会员${most}` : most;
}

/** A list as a file in one of the formats. */
export function ExportDialog(list: DialogTable['export']) {
  const { level } = useViewer();
  const [pending, setPending] = useState(false);
  const save = async (format: ExportFormat) => {
    setPending(true);
    try {
      await saveList(list, format);
      closeDialog();
    } catch (error) {
      // A broken connection says so in English.
      const text = error instanceof TypeError ? '网络连接失败，请检查网络后重试' : (error as Error).message;
      void notify('error', text);
    } finally {
      setPending(false);
    }
  };
  return (
    <DialogFrame title="导出" onClose={dismissDialog} className="max-w-lg">
      <p className="text-muted text-sm">{extentOf(list, level)}</p>
      <ul className="mt-2 divide-y divide-line">
        {exportFormats.map(({ id, name, about }) => (
          <li key={id} className="flex min-h-16 items-center justify-between gap-4 py-2">
            <div className="min-w-0">
              <h3 className="font-semibold">{name}</h3>
              <p className="text-muted text-sm">{about}</p>
            </div>
            <Button size="sm" aria-label={`下载 ${name}`} disabled={pending} onClick={() => void save(id)}>
              下载
            </Button>
          </li>
        ))}
      </ul>
    </DialogFrame>
  );
}

import { useRef, useState } from 'react';
import type { DataOf } from '../../../bff/contract/calls.ts';
import { Button, TextLink } from '../../components/Button.tsx';
import { lazyPart } from '../../components/lazyPart.tsx';
import { PagedList } from '../../components/list/PagedList.tsx';
import { usePageNumber } from '../../components/list/Pagination.tsx';
import { Skeleton } from '../../components/Placeholders.tsx';
import { MetaLine } from '../../components/report/MetaLine.tsx';
import { detailAddress } from '../../lib/addresses.ts';
import { formatPages, formatSize } from '../../lib/format.ts';
import { useAction } from '../../lib/hooks/useAction.ts';
import { useCall } from '../../lib/hooks/useCall.ts';
import { stages } from '../../lib/words.ts';
import { ProgressLine } from './ProgressLine.tsx';

/** One's own upload as lists have it. */
type OwnUpload = DataOf<'/api/upload/list'>['items'][number];

const CorrectForm = lazyPart(async () => (await import('./CorrectForm.tsx')).CorrectForm);

/** Whether the site is still at work on it. */
const isUnderWay = ({ stage }: OwnUpload): boolean => stage !== 'done' && stage !== 'failed';

/** Whether what was read from it may be there to look at. */
const isRead = ({ stage }: OwnUpload): boolean => ['charts', 'pages', 'index', 'done'].includes(stage);

/** One upload: its title once that is read, how far the site is with it, and what its uploader may do. */
function OwnUploadRow({ upload }: { upload: OwnUpload }) {
  const { id, name, title, stage, progress, copy_of, error, page_count, size, create_time } = upload;
  const again = useAction('/api/upload/retry', { revalidates: ['/api/upload/list'] });
  const [correcting, setCorrecting] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <div className="py-3">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <p className="line-clamp-2 font-semibold">
            {stage === 'done' ? <TextLink to={detailAddress(id)}>{title || name}</TextLink> : title || name}
          </p>
          <MetaLine
            parts={[
              title && name,
              create_time,
              formatPages(page_count),
              formatSize(size),
              stage === 'done' ? stages.done : '',
            ]}
            className="text-sm"
          />
        </div>
        <div className="flex items-center gap-2">
          {stage === 'failed' && (
            <Button size="sm" disabled={again.pending} onClick={() => again.run({ id })}>
              重试
            </Button>
          )}
          {isRead(upload) && (
            <Button
              ref={opener}
              size="sm"
              aria-expanded={correcting}
              onClick={() => setCorrecting(!correcting)}
            >
              核对与更正
            </Button>
          )}
        </div>
      </div>
      {isUnderWay(upload) && (
        <div className="mt-2">
          <ProgressLine label={`${name}的处理进度`} value={progress} text={stages[stage]} />
        </div>
      )}
      {copy_of !== null && (
        <p className="mt-1 text-muted text-sm">
          内容与<TextLink to={detailAddress(copy_of)}>已有的报告</TextLink>相同，列表中合并显示。
        </p>
      )}
      {upload.recognition === 'waiting' && (
        <p className="mt-1 text-muted text-sm">扫描页和图片中的文字正在识别，完成后即可搜到。</p>
      )}
      {upload.unread_pages && (
        <p className="mt-1 text-muted text-sm">
          有 {upload.unread_pages} 页的图片超出识别上限，其中的文字未识别。
        </p>
      )}
      {stage === 'failed' && (
        <p className="mt-1 text-cinnabar text-sm">
          {stages.failed}：{error || '请稍后重试'}
        </p>
      )}
      {correcting && (
        <div className="mt-3 border-line border-l-2 pl-4">
          <CorrectForm
            id={id}
            onDone={() => {
              opener.current?.focus();
              setCorrecting(false);
            }}
          />
        </div>
      )}
    </div>
  );
}

/** Milliseconds between two looks while the site is at work on a report, and how long an answer is kept otherwise. */
const lookEvery = 2000;

/** Which page of the list, how long a page is, and the address of another. */
export interface OwnUploadsProps {
  page: number;
  pageSize: number;
  href: (page: number) => string;
}

/** One's own uploads, followed until each is searchable or has failed. */
export function OwnUploads({ page, pageSize, href }: OwnUploadsProps) {
  const answer = useCall(
    '/api/upload/list',
    { page, pageSize },
    {
      refreshInterval: (latest) => (latest?.items.some(isUnderWay) ? lookEvery : 0),
      dedupingInterval: 500,
    },
  );
  const { data } = answer;
  return (
    <PagedList<OwnUpload>
      label="我的上传"
      rows={data?.items}
      total={data?.total ?? 0}
      page={page}
      pageSize={pageSize}
      href={href}
      row={(upload) => <OwnUploadRow upload={upload} />}
      rowKey={({ id }) => id}
      skeleton={<Skeleton className="my-3 h-14 w-full" />}
      expected={3}
      empty={{ title: '你还没有上传过报告', children: '上传的报告处理完成后，任何人都能搜到。' }}
      call={answer}
    />
  );
}

/** Uploads a page. */
const ownPageSize = 10;

/** All of one's uploads, ten a page, the page in the address. */
export function OwnUploadsPage() {
  const { page, href } = usePageNumber();
  return <OwnUploads page={page} pageSize={ownPageSize} href={href} />;
}

import { uploadList } from '../../../bff/contract/uploads.ts';
import { PagedList } from '../../components/list/PagedList.tsx';
import { Skeleton } from '../../components/list/Skeleton.tsx';
import { useCall } from '../../lib/hooks/useCall.ts';
import { OwnUploadRow } from './OwnUploadRow.tsx';
import { isUnderWay, type OwnUpload } from './stages.ts';

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
  const { data, error, isLoading, mutate } = useCall(
    uploadList,
    { page, pageSize },
    {
      refreshInterval: (latest) => (latest?.items.some(isUnderWay) ? lookEvery : 0),
      dedupingInterval: 500,
    },
  );
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
      error={error}
      onRetry={() => mutate()}
      loading={isLoading}
    />
  );
}

import { useSearchParams } from 'react-router';
import { folderPageSize } from '../../../bff/contract/constants.ts';
import { ButtonLink } from '../../components/Button.tsx';
import { PageTitle } from '../../components/Logo.tsx';
import { PagedList, ReadLink, ReportRow, reportRowSkeleton } from '../../components/list/PagedList.tsx';
import { usePageNumber } from '../../components/list/Pagination.tsx';
import { EmptyState, Skeleton } from '../../components/Placeholders.tsx';
import { DownloadButton } from '../../components/report/DownloadButton.tsx';
import { formatCount } from '../../lib/format.ts';
import { useCall } from '../../lib/hooks/useCall.ts';

/** /folder/{id}?key=: the reports of a folder that a reader shares, for whoever has the address. */
export function SharedFolder({ id }: { id: number }) {
  const [query] = useSearchParams();
  const { page, href } = usePageNumber();
  const key = query.get('key') ?? '';
  const known = Number.isSafeInteger(id) && id > 0 && key !== '';
  const answer = useCall('/api/favourite/shared', known ? { id, key, page, pageSize: folderPageSize } : null);
  const { data, error } = answer;
  if (!known || error?.http === 404 || error?.http === 422) {
    return (
      <div className="page py-16">
        <PageTitle>没有这个收藏夹</PageTitle>
        <h1 className="mb-6 font-semibold font-song text-2xl">没有这个收藏夹</h1>
        <EmptyState
          title="链接可能不完整，或者分享的人已经收回"
          action={
            <ButtonLink to="/report" tone="primary">
              浏览报告
            </ButtonLink>
          }
        />
      </div>
    );
  }
  return (
    <div className="page pt-8 pb-16 lg:pt-10">
      <PageTitle>{data?.name ?? '分享的收藏夹'}</PageTitle>
      <div className="mx-auto max-w-3xl">
        <header className="mb-5">
          <p className="text-muted text-sm">分享的收藏夹</p>
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <h1 className="wrap-anywhere min-h-9 font-semibold font-song text-2xl">
              {data?.name ?? (error ? '收藏夹加载失败' : <Skeleton className="h-8 w-48" />)}
            </h1>
            {data && <p className="text-muted text-sm tabular-nums">共 {formatCount(data.total)} 份</p>}
          </div>
          {data?.description && <p className="mt-2 whitespace-pre-line">{data.description}</p>}
        </header>
        <PagedList
          label={data?.name ?? '分享的收藏夹'}
          rows={data?.files}
          total={data?.total ?? 0}
          page={page}
          pageSize={folderPageSize}
          href={href}
          expected={5}
          call={answer}
          empty={{ title: '这个收藏夹是空的', children: '分享的人放入报告后，会出现在这里。' }}
          rowKey={(report) => report.id}
          row={(report) => (
            <ReportRow
              report={report}
              note={[report.industry.name, report.type.name].filter(Boolean).join(' · ')}
              remark={report.remark}
            >
              <span className="inline-flex">
                <ReadLink report={report} />
                <DownloadButton report={report} tone="quiet" size="sm" className="-mr-3 text-sea" />
              </span>
            </ReportRow>
          )}
          skeleton={reportRowSkeleton}
        />
      </div>
    </div>
  );
}

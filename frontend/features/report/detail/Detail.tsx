import { Navigate, useSearchParams } from 'react-router';
import { fileDetail } from '../../../../bff/contract/endpoints/reader.ts';
import { PageTitle } from '../../../components/Logo.tsx';
import { ErrorState, Skeleton } from '../../../components/Placeholders.tsx';
import { useCall } from '../../../lib/hooks/useCall.ts';
import { DetailPage, type DetailPageProps } from './DetailPage.tsx';

/** The page's head and summary in their places while the report is on its way. */
function DetailSkeleton() {
  return (
    <div role="status" aria-label="正在载入报告" className="xl:mr-92">
      <div className="h-13 max-lg:h-26">
        <div className="flex h-11 items-center">
          <Skeleton className="h-4 w-48" />
        </div>
        <Skeleton className="h-11 max-w-xl lg:hidden" />
      </div>
      <div className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-4 md:grid-cols-[12rem_minmax(0,1fr)] md:gap-8">
        <Skeleton className="h-[6.375rem] w-18 md:h-[17rem] md:w-48" />
        <div className="space-y-4">
          <Skeleton className="h-5 w-24" />
          <Skeleton className="h-9 w-5/6" />
          <Skeleton className="h-4 w-2/3 max-md:hidden" />
          <Skeleton className="h-4 w-1/2 max-md:hidden" />
          <Skeleton className="h-4 w-3/5 max-md:hidden" />
          <Skeleton className="mt-8 h-11 w-64 max-md:hidden" />
        </div>
      </div>
      <Skeleton className="mt-12 h-4 w-full" />
      <Skeleton className="mt-4 h-4 w-full" />
      <Skeleton className="mt-4 h-4 w-3/4" />
    </div>
  );
}

/**
 * One report's own page (spec §2: /detail/{id}). Tells the server the keyword it was found by; a report that does
 * not exist leads to /404 (spec §4).
 */
export function Detail({ id, Charts }: { id: number; Charts: DetailPageProps['Charts'] }) {
  const [query] = useSearchParams();
  const keyword = query.get('search_key') ?? '';
  const cid = query.get('cid');
  const collection = cid && /^[1-9]\d{0,14}$/.test(cid) ? Number(cid) : undefined;
  const call = useCall(
    fileDetail,
    { id, ...(keyword && { search_key: keyword }), ...(cid && { cid }) },
    { keepPreviousData: false },
  );
  if (call.error?.http === 404 || call.error?.http === 422) return <Navigate to="/404" replace />;
  return (
    <div className="page pt-2 pb-24 md:pb-16">
      <PageTitle>{call.data?.name ?? '报告详情'}</PageTitle>
      {call.data && <DetailPage report={call.data} keyword={keyword} cid={collection} Charts={Charts} />}
      {!call.data && call.error && !call.isLoading && (
        <div className="pt-16">
          <ErrorState error={call.error} onRetry={() => call.mutate()} title="报告没能打开" />
        </div>
      )}
      {!call.data && (!call.error || call.isLoading) && <DetailSkeleton />}
    </div>
  );
}

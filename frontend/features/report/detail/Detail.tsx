import { Navigate, useSearchParams } from 'react-router';
import { fileDetail } from '../../../../bff/contract/reports.ts';
import { ErrorState } from '../../../components/ErrorState.tsx';
import { PageTitle } from '../../../components/PageTitle.tsx';
import { useCall } from '../../../lib/useCall.ts';
import { DetailPage, type DetailPageProps } from './DetailPage.tsx';
import { DetailSkeleton } from './DetailSkeleton.tsx';

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

import { type ReactNode, useLayoutEffect } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { fileDetail } from '../../../../bff/contract/reports.ts';
import { ErrorState } from '../../../components/ErrorState.tsx';
import { PageTitle } from '../../../components/PageTitle.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { useCall } from '../../../lib/useCall.ts';
import { ReaderWindow } from './ReaderWindow.tsx';

/** The bar and a page in their places while the report is on its way. */
function ReaderSkeleton() {
  return (
    <div role="status" aria-label="正在打开报告" className="flex h-dvh flex-col">
      <div className="flex h-12 shrink-0 items-center border-line border-b bg-surface px-14">
        <Skeleton className="h-4 w-72" />
      </div>
      <div className="min-h-0 flex-1 overflow-hidden bg-[color-mix(in_oklab,var(--sunken),var(--ink)_7%)] px-4 pt-4">
        <div className="mx-auto h-full max-w-[51.6875rem] bg-surface" />
      </div>
    </div>
  );
}

/** The reader scrolls inside itself: the window keeps no gutter for a scroll bar meanwhile. */
function useWholeWindow(): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.scrollbarGutter = 'auto';
    return () => {
      style.scrollbarGutter = '';
    };
  }, []);
}

/** The original report, page by page (spec §2: /preview/{id}); `corner` is the login or the reader's menu. A report that does not exist leads to /404. */
export function Reader({ id, corner }: { id: number; corner: ReactNode }) {
  const [query] = useSearchParams();
  useWholeWindow();
  const cid = query.get('cid');
  const call = useCall(fileDetail, { id, ...(cid && { cid }) }, { keepPreviousData: false });
  if (call.error?.http === 404 || call.error?.http === 422) return <Navigate to="/404" replace />;
  if (call.data) {
    return (
      <>
        <PageTitle>{call.data.name}</PageTitle>
        <ReaderWindow
          key={call.data.id}
          report={call.data}
          cid={cid && Number(cid) > 0 ? Number(cid) : undefined}
          corner={corner}
        />
      </>
    );
  }
  if (call.error && !call.isLoading) {
    return (
      <main id="main" className="page pt-24">
        <PageTitle>阅读报告</PageTitle>
        <ErrorState error={call.error} onRetry={() => call.mutate()} title="报告没能打开" />
      </main>
    );
  }
  return (
    <>
      <PageTitle>阅读报告</PageTitle>
      <ReaderSkeleton />
    </>
  );
}

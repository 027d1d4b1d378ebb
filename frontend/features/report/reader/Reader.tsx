import { type ReactNode, useLayoutEffect } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { ButtonLink } from '../../../components/Button.tsx';
import { PageTitle } from '../../../components/Logo.tsx';
import { ErrorState, Skeleton } from '../../../components/Placeholders.tsx';
import { useCall } from '../../../lib/hooks/useCall.ts';
import { ReaderWindow } from './ReaderWindow.tsx';

/** The page that the first HTML shows (bff/site/firstPage.ts): it stays on show until the report is there. */
const firstSheet = document.querySelector<HTMLImageElement>('.first-sheet img');

/** The bar and a page in their places while the report is on its way. */
function ReaderSkeleton({ id }: { id: number }) {
  const shown = firstSheet?.getAttribute('src')?.startsWith(`/files/pages/${id}/`) ? firstSheet : null;
  return (
    <div role="status" aria-label="正在打开报告" className="relative">
      <div className="absolute inset-x-0 top-0 flex h-12 items-center border-line border-b bg-surface px-14">
        <Skeleton className="h-4 w-72 max-w-full" />
      </div>
      <div className="first-sheet">
        {shown ? (
          <img
            alt=""
            width={Number(shown.getAttribute('width'))}
            height={Number(shown.getAttribute('height'))}
            sizes={shown.sizes}
            srcSet={shown.srcset}
            src={shown.getAttribute('src') ?? ''}
          />
        ) : (
          <div className="mx-auto h-full max-w-[77.5rem] bg-surface" />
        )}
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

/**
 * The original report, page by page (/preview/{id}); `corner` is the login or the reader's menu. A report that does not
 * exist leads to /404.
 */
export function Reader({ id, corner }: { id: number; corner: ReactNode }) {
  const [query] = useSearchParams();
  useWholeWindow();
  const cid = query.get('cid');
  const call = useCall('/api/file/detail', { id, ...(cid && { cid }) }, { keepPreviousData: false });
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
        <ErrorState error={call.error} onRetry={() => call.mutate()} title="报告打开失败">
          <ButtonLink to="/" tone="quiet">
            返回首页
          </ButtonLink>
        </ErrorState>
      </main>
    );
  }
  return (
    <>
      <PageTitle>阅读报告</PageTitle>
      <ReaderSkeleton id={id} />
    </>
  );
}

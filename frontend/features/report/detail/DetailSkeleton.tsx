import { Skeleton } from '../../../components/Skeleton.tsx';

/** The page's head and summary in their places while the report is on its way. */
export function DetailSkeleton() {
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

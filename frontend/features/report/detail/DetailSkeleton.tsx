import { Skeleton } from '../../../components/Skeleton.tsx';

/** The page's head and summary in their places while the report is on its way. */
export function DetailSkeleton() {
  return (
    <div role="status" aria-label="正在载入报告" className="pt-[7.25rem] xl:mr-92">
      <div className="grid gap-8 md:grid-cols-[12rem_minmax(0,1fr)]">
        <Skeleton className="h-[17rem] w-48 max-md:hidden" />
        <div className="space-y-4">
          <Skeleton className="h-5 w-24" />
          <Skeleton className="h-9 w-5/6" />
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="mt-8 h-11 w-64" />
        </div>
      </div>
      <Skeleton className="mt-12 h-4 w-full" />
      <Skeleton className="mt-4 h-4 w-full" />
      <Skeleton className="mt-4 h-4 w-3/4" />
    </div>
  );
}

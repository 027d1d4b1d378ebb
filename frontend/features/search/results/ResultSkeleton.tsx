import { Skeleton } from '../../../components/list/Skeleton.tsx';

/** Rows of a result's least height, while the first answer is on its way. */
export function ResultSkeleton({ rows, fullText }: { rows: number; fullText: boolean }) {
  return (
    <div role="status" aria-label="正在搜索" className="divide-y divide-line">
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity.
        <div key={index} className="grid min-h-[8.875rem] grid-cols-[4.5rem_1fr] gap-x-4 py-5 md:gap-x-5">
          <Skeleton className="h-[6.375rem] w-18" />
          <div className="flex flex-col">
            <Skeleton className="h-5 w-4/5" />
            {fullText && <Skeleton className="mt-3 h-4 w-full" />}
            {fullText && <Skeleton className="mt-3 h-4 w-2/3" />}
            <Skeleton className="mt-auto h-4 w-1/2" />
          </div>
        </div>
      ))}
    </div>
  );
}

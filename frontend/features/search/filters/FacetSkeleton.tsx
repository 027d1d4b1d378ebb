import { Skeleton } from '../../../components/Skeleton.tsx';

/** Rows of the very height facets have, while the first answer is on its way. */
export function FacetSkeleton({ rows }: { rows: number }) {
  return Array.from({ length: rows }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity.
    <div key={index} className="flex min-h-11 items-center gap-2.5 xl:min-h-8 pointer-coarse:min-h-11">
      <Skeleton className="h-3.5 w-16" />
      <Skeleton className="h-1 flex-1" />
    </div>
  ));
}

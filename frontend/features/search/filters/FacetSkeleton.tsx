import { Skeleton } from '../../../components/list/Skeleton.tsx';

/** Rows of each group of filters while the first answer is on its way. */
const groups = [6, 8, 4, 3];

/** Grey places for all filters at once: what comes takes their place as a whole, so that nothing is seen to move. */
export function FacetSkeleton() {
  return groups.map((rows, group) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity.
    <div key={group} aria-hidden="true" className="border-line border-t py-3 first:border-t-0 first:pt-0">
      <Skeleton className="mb-2 h-4 w-16" />
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity.
        <div key={row} className="flex min-h-11 items-center gap-2.5 xl:min-h-8 pointer-coarse:min-h-11">
          <Skeleton className="h-3.5 w-16" />
          <Skeleton className="h-1 flex-1" />
        </div>
      ))}
    </div>
  ));
}

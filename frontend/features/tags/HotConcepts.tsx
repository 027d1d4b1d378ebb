import { Link } from 'react-router';
import { conceptList } from '../../../bff/contract/tags.ts';
import { ErrorState } from '../../components/ErrorState.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { reportAddress } from '../../lib/addresses.ts';
import { formatCount } from '../../lib/format.ts';
import { useCall } from '../../lib/useCall.ts';
import { SideHead } from './SideHead.tsx';

/** How many concepts stand in the side panel (spec §2). */
const size = 10;
const places = Array.from({ length: size }, (_, index) => index);

/** The ten hot concepts; each leads to a search. */
export function HotConcepts() {
  const { data, error, mutate } = useCall(conceptList, { page: 1, pageSize: size });
  return (
    <section aria-labelledby="hot-concepts">
      <SideHead id="hot-concepts" name="热门概念" />
      {error && !data && <ErrorState error={error} onRetry={() => mutate()} compact />}
      <ol aria-busy={!data} className="grid grid-cols-2 gap-x-6">
        {data
          ? data.items.map((concept) => (
              <li key={concept.id}>
                <Link
                  to={reportAddress({ keyword: concept.name })}
                  className="flex h-11 items-center justify-between gap-2 border-line border-b hover:text-sea"
                >
                  <span className="truncate">{concept.name}</span>
                  <span className="text-muted text-sm tabular-nums">{formatCount(concept.count)}</span>
                </Link>
              </li>
            ))
          : !error &&
            places.map((place) => (
              <li key={`place-${place}`} className="flex h-11 items-center border-line border-b">
                <Skeleton className="h-3.5 w-2/3" />
              </li>
            ))}
      </ol>
    </section>
  );
}

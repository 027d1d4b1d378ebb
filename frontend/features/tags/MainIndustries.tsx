import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { industryList } from '../../../bff/contract/tags.ts';
import { Button } from '../../components/Button.tsx';
import { ErrorState } from '../../components/ErrorState.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { reportAddress } from '../../lib/addresses.ts';
import { classNames } from '../../lib/classNames.ts';
import { formatCount } from '../../lib/format.ts';
import { useCall } from '../../lib/useCall.ts';
import { SideHead } from './SideHead.tsx';

/** How many industries one batch holds. */
const size = 8;
const places = Array.from({ length: size }, (_, index) => index);

/** The main industries, a batch at a time (spec §2); after the last batch comes the first. */
export function MainIndustries() {
  const [batch, setBatch] = useState(1);
  const { data, error, mutate } = useCall(industryList, { page: batch, pageSize: size });
  const batches = Math.max(1, Math.ceil((data?.total ?? 0) / size));
  return (
    <section aria-labelledby="main-industries">
      <SideHead id="main-industries" name="主要行业">
        <Button
          tone="quiet"
          size="sm"
          className="-mr-3 text-sea"
          disabled={batches < 2}
          onClick={() => setBatch((now) => (now % batches) + 1)}
        >
          <RefreshCw aria-hidden="true" size={14} strokeWidth={1.5} />
          换一批
        </Button>
      </SideHead>
      {error && !data && <ErrorState error={error} onRetry={() => mutate()} compact />}
      <ul
        aria-busy={!data}
        className={classNames('grid grid-cols-2 content-start gap-x-6', data && 'min-h-44')}
      >
        {data
          ? data.items.map((industry) => (
              <li key={industry.id}>
                <Link
                  to={reportAddress({ industryIds: [industry.id] })}
                  className="flex h-11 items-center justify-between gap-2 border-line border-b hover:text-sea"
                >
                  <span className="truncate">{industry.name}</span>
                  <span className="text-muted text-sm tabular-nums">{formatCount(industry.count)}</span>
                </Link>
              </li>
            ))
          : !error &&
            places.map((place) => (
              <li key={`place-${place}`} className="flex h-11 items-center border-line border-b">
                <Skeleton className="h-3.5 w-2/3" />
              </li>
            ))}
      </ul>
    </section>
  );
}

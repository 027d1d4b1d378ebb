import { Link } from 'react-router';
import type { ReportListItem } from '../../../bff/contract/entities.ts';
import { homeList } from '../../../bff/contract/reports.ts';
import { ErrorState } from '../../components/ErrorState.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { detailAddress, reportAddress } from '../../lib/addresses.ts';
import { classNames } from '../../lib/classNames.ts';
import { formatPages } from '../../lib/format.ts';
import { useCall } from '../../lib/useCall.ts';
import { type RankedListEntry, rankedListSize } from './rankedLists.ts';
import { SectionHead } from './SectionHead.tsx';

const row = 'relative flex h-24 items-center gap-3 border-line border-t first:border-0';

function Rank({ place }: { place: number }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'w-8 shrink-0 font-figure text-2xl tabular-nums leading-7',
        place <= 3 ? 'text-ink' : 'text-muted',
      )}
    >
      {place}
    </span>
  );
}

function RankedRow({ report, place }: { report: ReportListItem; place: number }) {
  const meta = [report.organization.name, report.time_text, formatPages(report.page_count)].filter(Boolean);
  return (
    <li className={row}>
      <Rank place={place} />
      <div className="min-w-0 flex-1">
        <h3>
          <Link
            to={detailAddress(report.id)}
            target="_blank"
            rel="noopener"
            title={report.name}
            className="whole-row line-clamp-2 font-semibold hover:text-sea"
          >
            {report.name}
          </Link>
        </h3>
        <p className="truncate text-muted text-sm tabular-nums">{meta.join(' · ')}</p>
      </div>
    </li>
  );
}

function RankedSkeleton({ place }: { place: number }) {
  return (
    <li className={row}>
      <Rank place={place} />
      <div className="flex-1 space-y-2.5">
        <Skeleton className="h-3.5 w-full" />
        <Skeleton className="h-3.5 w-3/5" />
        <Skeleton className="h-3 w-2/5" />
      </div>
    </li>
  );
}

const places = Array.from({ length: rankedListSize }, (_, index) => index + 1);

/** One ranked list, set like a newspaper's index. */
export function RankedList({ recommend, name, note, more }: RankedListEntry) {
  const { data, error, mutate } = useCall(homeList, { recommend, page: 1, pageSize: rankedListSize });
  const id = `home-ranked-${recommend}`;
  return (
    <section
      aria-labelledby={id}
      className="min-w-0 snap-start border-line lg:border-l lg:px-6 lg:last:pr-0 lg:first:border-0 lg:first:pl-0"
    >
      <SectionHead id={id} name={name} note={note} more={{ name: '更多', to: reportAddress(more) }} />
      {error && !data ? (
        <ErrorState error={error} onRetry={() => mutate()} compact />
      ) : (
        <ol aria-busy={!data}>
          {data
            ? data.files.map((report, index) => (
                <RankedRow key={report.id} report={report} place={index + 1} />
              ))
            : places.map((place) => <RankedSkeleton key={place} place={place} />)}
        </ol>
      )}
    </section>
  );
}

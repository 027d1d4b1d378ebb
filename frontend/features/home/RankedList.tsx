import type { ReportListItem } from '../../../bff/contract/entities.ts';
import { Cover } from '../../components/Picture.tsx';
import { Skeleton } from '../../components/Placeholders.tsx';
import { MetaLine } from '../../components/report/MetaLine.tsx';
import { ReportLink } from '../../components/report/ReportLinks.tsx';
import { reportAddress } from '../../lib/addresses.ts';
import { classNames } from '../../lib/classNames.ts';
import { formatPages } from '../../lib/format.ts';
import { type RankedListEntry, rankedListSize, useRanked } from './homeCalls.ts';
import { MissingPart, SectionHead } from './Section.tsx';

/** The first of a list leads with its cover and a taste of its text. */
const rowStyle = (rank: number) =>
  classNames(
    'relative flex items-start gap-3 border-line border-t first:border-0',
    rank === 1 ? 'h-38 pt-2' : 'h-24 pt-2.5',
  );

function Rank({ rank }: { rank: number }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'w-8 shrink-0 font-figure text-2xl tabular-nums leading-6.5',
        rank <= 3 ? 'text-ink' : 'text-muted',
      )}
    >
      {rank}
    </span>
  );
}

/** A report at its place in a ranked list. */
function RankedRow({ report, rank }: { report: ReportListItem; rank: number }) {
  const lead = rank === 1;
  return (
    <li className={rowStyle(rank)}>
      <Rank rank={rank} />
      <div className="min-w-0 flex-1">
        <h3>
          <ReportLink report={report} className="font-semibold" />
        </h3>
        {lead && <p className="mt-1 line-clamp-2 text-sm">{report.summary}</p>}
        <MetaLine
          parts={[report.organization.name, report.time_text, lead ? '' : formatPages(report.page_count)]}
          className="mt-1 text-sm"
        />
      </div>
      {lead && (
        <Cover
          url={report.share_url}
          title={report.name}
          organization={report.organization.name}
          className="mt-1 w-20"
          sizes="80px"
        />
      )}
    </li>
  );
}

/** The place of a row that is on its way, or lost: as high as the row, so that what is below stays. */
function RankedPlace({ rank, isLost }: { rank: number; isLost: boolean }) {
  return (
    <li aria-hidden={isLost && rank > 1} className={rowStyle(rank)}>
      <Rank rank={rank} />
      {isLost ? (
        rank === 1 && <MissingPart />
      ) : (
        <>
          <div className={classNames('flex-1 space-y-3', rank === 1 && 'pt-1.5')}>
            <Skeleton className="h-3.5 w-full" />
            <Skeleton className="h-3.5 w-3/5" />
            <Skeleton className="h-3 w-2/5" />
          </div>
          {rank === 1 && <Skeleton className="mt-1 aspect-[72/102] w-20" />}
        </>
      )}
    </li>
  );
}

const ranks = Array.from({ length: rankedListSize }, (_, index) => index + 1);

/** One ranked list, set like a newspaper's index: a leading story, then seven lines. */
export function RankedList({ recommend, name, note, more }: RankedListEntry) {
  const { data, error } = useRanked(recommend);
  const id = `home-ranked-${recommend}`;
  return (
    <section
      aria-labelledby={id}
      className="min-w-0 snap-start border-line lg:border-l lg:px-6 lg:last:pr-0 lg:first:border-0 lg:first:pl-0"
    >
      <SectionHead
        id={id}
        name={name}
        note={note}
        more={{ name: more.name, to: reportAddress(more.search) }}
      />
      {data?.files.length === 0 && <p className="py-4 text-muted text-sm">还没有报告</p>}
      <ol aria-busy={!data && !error}>
        {data
          ? data.files.map((report, index) => <RankedRow key={report.id} report={report} rank={index + 1} />)
          : ranks.map((rank) => <RankedPlace key={`place-${rank}`} rank={rank} isLost={Boolean(error)} />)}
      </ol>
    </section>
  );
}

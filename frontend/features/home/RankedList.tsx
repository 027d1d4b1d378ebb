import { reportAddress } from '../../lib/addresses.ts';
import { useRanked } from './homeCalls.ts';
import { MissingPart } from './MissingPart.tsx';
import { RankedRow, RankedSkeleton } from './RankedRow.tsx';
import { type RankedListEntry, rankedListSize } from './rankedLists.ts';
import { SectionHead } from './SectionHead.tsx';

const places = Array.from({ length: rankedListSize }, (_, index) => index + 1);

/** One ranked list, set like a newspaper's index: a leading story, then seven lines. */
export function RankedList({ recommend, name, note, more }: RankedListEntry) {
  const { data, error } = useRanked(recommend);
  const id = `home-ranked-${recommend}`;
  return (
    <section
      aria-labelledby={id}
      className="min-w-0 snap-start border-line lg:border-l lg:px-6 lg:last:pr-0 lg:first:border-0 lg:first:pl-0"
    >
      <SectionHead id={id} name={name} note={note} more={{ name: '更多', to: reportAddress(more) }} />
      {error && !data && <MissingPart />}
      {data?.files.length === 0 && <p className="py-4 text-muted text-sm">还没有报告</p>}
      {(data || !error) && (
        <ol aria-busy={!data}>
          {data
            ? data.files.map((report, index) => (
                <RankedRow key={report.id} report={report} place={index + 1} />
              ))
            : places.map((place) => <RankedSkeleton key={`place-${place}`} place={place} />)}
        </ol>
      )}
    </section>
  );
}

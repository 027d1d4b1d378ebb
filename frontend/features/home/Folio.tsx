import { Skeleton } from '../../components/Skeleton.tsx';
import { formatChinaDay, formatChinaWeekday, formatCount } from '../../lib/format.ts';

/** Today's figures; undefined while they load. */
export interface FolioProps {
  total: number | undefined;
  fresh: number | undefined;
  /** The figures will not come: the line tells the day alone. */
  failed: boolean;
}

/** The line over a newspaper's name: today, and what the house holds. */
export function Folio({ total, fresh, failed }: FolioProps) {
  const now = new Date();
  return (
    <div className="flex h-10 items-center justify-between gap-4 border-line border-b text-muted text-sm tabular-nums">
      <span className="shrink-0">
        {formatChinaDay(now)} <span className="max-sm:hidden">{formatChinaWeekday(now)}</span>
      </span>
      {total === undefined ? (
        !failed && <Skeleton className="h-3 w-44" />
      ) : (
        // Figures are never cut: the second goes whole where both find no room.
        <span className="flex h-5 flex-wrap justify-end overflow-hidden">
          <span>收录 {formatCount(total)} 份</span>
          <span>
            <span className="mx-2 text-edge">|</span>今日新增 {formatCount(fresh ?? 0)} 份
          </span>
        </span>
      )}
    </div>
  );
}

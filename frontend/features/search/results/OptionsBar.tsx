import type { ReactNode } from 'react';
import { sortOrders } from '../../../../bff/contract/search.ts';
import { Skeleton } from '../../../components/list/Skeleton.tsx';
import { Checkbox } from '../../../components/search/Checkbox.tsx';
import { SortButtons } from '../../../components/search/SortButtons.tsx';
import { formatCount } from '../../../lib/format.ts';
import type { SearchControl } from '../useSearchControl.ts';

/** `total` is undefined until the first answer, null when there will be none; `children` is the phone's filter button. */
export interface OptionsBarProps {
  control: SearchControl;
  total: number | undefined | null;
  children: ReactNode;
}

/** Number of results, sort order and mode (spec §2). */
export function OptionsBar({ control, total, children }: OptionsBarProps) {
  const { state } = control;
  return (
    <div className="flex flex-wrap items-center gap-x-5 border-ink border-b md:min-h-12">
      <h2 className="flex min-h-11 flex-1 items-center whitespace-nowrap text-sm" aria-live="polite">
        {total === undefined && <Skeleton className="h-4 w-28" />}
        {total !== undefined && total !== null && (
          <span>
            找到 <span className="font-semibold text-lg tabular-nums">{formatCount(total)}</span> 份结果
          </span>
        )}
      </h2>
      <Checkbox
        checked={state.fullText}
        onChange={(fullText) => control.change({ fullText })}
        className="text-sm"
      >
        全文
      </Checkbox>
      <div className="flex items-center justify-between gap-4 max-md:w-full max-md:pb-2">
        <SortButtons orders={sortOrders} order={state.order} onOrder={(order) => control.change({ order })} />
        <div className="md:hidden">{children}</div>
      </div>
    </div>
  );
}

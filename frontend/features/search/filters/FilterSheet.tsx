import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Sheet } from '../../../components/overlay/Sheet.tsx';
import { formatCount } from '../../../lib/format.ts';
import { countFilters } from '../searchChange.ts';
import { FilterPanel } from './FilterPanel.tsx';
import type { FilterProps } from './filterProps.ts';

/** A phone's filters: a button that opens them all, over a foot with the number of matching reports. */
export function FilterSheet({ total, ...filter }: FilterProps & { total: number | undefined }) {
  const [open, setOpen] = useState(false);
  const chosen = countFilters(filter.control.state);
  return (
    <>
      <Button onClick={() => setOpen(true)} className="px-3 text-sm">
        <SlidersHorizontal aria-hidden="true" size={16} strokeWidth={1.5} />
        筛选{chosen > 0 && <span className="font-semibold text-sea tabular-nums">{chosen}</span>}
      </Button>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title="筛选"
        footer={
          <div className="flex gap-3">
            <Button onClick={filter.control.clear} disabled={chosen === 0}>
              清空条件
            </Button>
            <Button tone="primary" onClick={() => setOpen(false)} className="flex-1 tabular-nums">
              {total === undefined ? '查看结果' : `查看 ${formatCount(total)} 份`}
            </Button>
          </div>
        }
      >
        <FilterPanel {...filter} />
      </Sheet>
    </>
  );
}

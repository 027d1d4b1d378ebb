import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Popover, PopoverButton, PopoverPanel } from '../../../components/Popover.tsx';
import { classNames } from '../../../lib/classNames.ts';
import { DateFilter } from './DateFilter.tsx';
import { FacetSkeleton } from './FacetSkeleton.tsx';
import { FeatureFilter } from './FeatureFilter.tsx';
import type { FilterProps } from './filterProps.ts';
import { IndustryFilter } from './IndustryFilter.tsx';
import { PageCountFilter } from './PageCountFilter.tsx';
import { TypeFilter } from './TypeFilter.tsx';

function FilterMenu({ name, chosen, children }: { name: string; chosen: number; children: ReactNode }) {
  return (
    <Popover>
      <PopoverButton
        className={classNames(
          'flex min-h-11 items-center gap-1.5 rounded-md px-3 text-sm transition-colors hover:bg-wash hover:text-sea data-open:bg-wash',
          chosen > 0 && 'font-semibold text-sea',
        )}
      >
        {name}
        {chosen > 0 && <span className="tabular-nums">{chosen}</span>}
        <ChevronDown aria-hidden="true" size={16} strokeWidth={1.5} />
      </PopoverButton>
      <PopoverPanel className="w-84 p-4">{children}</PopoverPanel>
    </Popover>
  );
}

/** The filters as a bar of menus, for tablets. */
export function FilterBar({ control, facets }: FilterProps) {
  const { state } = control;
  const known = (filter: ReactNode) => (facets ? filter : <FacetSkeleton />);
  const timed = state.dateRange > 0 || state.from !== '' || state.to !== '';
  return (
    <div className="-mx-3 flex flex-wrap">
      <FilterMenu name="报告类型" chosen={state.typeIds.length}>
        {known(<TypeFilter control={control} facets={facets} />)}
      </FilterMenu>
      <FilterMenu name="行业" chosen={state.industryIds.length}>
        {known(<IndustryFilter control={control} facets={facets} />)}
      </FilterMenu>
      <FilterMenu name="发布时间" chosen={Number(timed)}>
        {known(<DateFilter control={control} facets={facets} />)}
      </FilterMenu>
      <FilterMenu name="页数" chosen={Number(state.pageCount > 0)}>
        {known(<PageCountFilter control={control} facets={facets} />)}
      </FilterMenu>
      <FilterMenu name="特色标签" chosen={Number(state.recommended) + Number(state.nonBroker)}>
        <FeatureFilter control={control} />
      </FilterMenu>
    </div>
  );
}

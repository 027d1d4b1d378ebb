import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Popover, PopoverButton, PopoverPanel } from '../../../components/overlay/Popover.tsx';
import { classNames } from '../../../lib/classNames.ts';
import { FacetSkeleton } from './FacetSkeleton.tsx';
import type { FilterProps } from './filterProps.ts';
import { filters } from './filters.ts';

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
  return (
    <div className="-mx-3 flex flex-wrap">
      {filters.map(({ name, Choices, counted, chosenIn }) => (
        <FilterMenu key={name} name={name} chosen={chosenIn(control.state)}>
          {counted && !facets ? <FacetSkeleton /> : <Choices control={control} facets={facets} />}
        </FilterMenu>
      ))}
    </div>
  );
}

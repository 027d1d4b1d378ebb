import { ChevronDown, SlidersHorizontal } from 'lucide-react';
import { type ComponentType, type ReactNode, useState } from 'react';
import {
  dateRangeFilters,
  idFacets,
  idFilters,
  pageCountFilters,
} from '../../../../bff/contract/constants.ts';
import type { Facets } from '../../../../bff/contract/entities.ts';
import {
  chosenIn,
  countFilters,
  type ReadField,
  type SearchState,
} from '../../../../bff/contract/searchState.ts';
import { Button } from '../../../components/Button.tsx';
import { Popover, PopoverButton, PopoverPanel } from '../../../components/overlay/Popover.tsx';
import { Sheet } from '../../../components/overlay/Sheet.tsx';
import { Skeleton } from '../../../components/Placeholders.tsx';
import { describeRange, type FilterChip } from '../../../components/search/ListControls.tsx';
import { classNames } from '../../../lib/classNames.ts';
import { formatCount } from '../../../lib/format.ts';
import { type SearchAnswer, type SearchControl, toggled } from '../useReportSearch.ts';
import {
  choicesOf,
  FeatureFilter,
  type FilterProps,
  IndustryFilter,
  PageCountFilter,
} from './ChoiceFilters.tsx';
import { DateFilter } from './DateFilter.tsx';

/** One filter, as a menu of the bar and as a group of the panel. */
interface Filter {
  name: string;
  Choices: ComponentType<FilterProps>;
  /** The counts of its choices, which come with an answer: without any, and none chosen, it is left out. */
  facet?: keyof Facets;
  /** Counts the filter's values that a search has chosen. */
  chosenIn(state: SearchState): number;
}

/** The filters of reports, in their order on the page. */
const filters: readonly Filter[] = [
  ...idFacets.map((facet) => ({
    name: idFilters[facet].name,
    Choices: facet === 'industries' ? IndustryFilter : choicesOf(facet),
    facet,
    chosenIn: (state: SearchState) => state[idFilters[facet].ids].length,
  })),
  { name: '发布日期', Choices: DateFilter, facet: 'years', chosenIn: chosenIn.dates },
  { name: '页数', Choices: PageCountFilter, facet: 'pages', chosenIn: chosenIn.pageCount },
  { name: '特色标签', Choices: FeatureFilter, chosenIn: chosenIn.features },
];

/** The filters that have something to choose from, or something chosen. */
const offered = ({ control, facets }: FilterProps) =>
  filters.filter(
    ({ facet, chosenIn }) =>
      !facet || !facets || facets[facet].some(({ count }) => count > 0) || chosenIn(control.state) > 0,
  );

/** Rows of each group of filters while the first answer is on its way. */
const groups = [6, 8, 3, 4, 3];

/** Grey places for all filters at once: what comes takes their place as a whole, so that nothing is seen to move. */
function FacetSkeleton() {
  return groups.map((rows, group) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity.
    <div key={group} aria-hidden="true" className="border-line border-t py-3 first:border-t-0 first:pt-0">
      <Skeleton className="mb-2 h-4 w-16" />
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity.
        <div key={row} className="flex min-h-11 items-center gap-2.5 xl:min-h-8 pointer-coarse:min-h-11">
          <Skeleton className="h-3.5 w-16" />
          <Skeleton className="h-1 flex-1" />
        </div>
      ))}
    </div>
  ));
}

/** All filters one under the other: the left column of a wide screen, the sheet's contents on a phone. */
export function FilterPanel({ control, facets }: FilterProps) {
  if (!facets) return <FacetSkeleton />;
  return offered({ control, facets }).map(({ name, Choices }) => (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out as a heading.
    <div
      key={name}
      role="group"
      aria-label={name}
      className="border-line border-t py-3 first:border-t-0 first:pt-0"
    >
      <h3 className="mb-1 font-semibold text-sm">{name}</h3>
      <Choices control={control} facets={facets} />
    </div>
  ));
}

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
        <ChevronDown size={16} />
      </PopoverButton>
      <PopoverPanel className="w-84 p-4">{children}</PopoverPanel>
    </Popover>
  );
}

/** The filters as a bar of menus, for tablets. */
export function FilterBar({ control, facets }: FilterProps) {
  return (
    <div className="-mx-3 flex flex-wrap">
      {offered({ control, facets }).map(({ name, Choices, facet, chosenIn }) => (
        <FilterMenu key={name} name={name} chosen={chosenIn(control.state)}>
          {facet && !facets ? <FacetSkeleton /> : <Choices control={control} facets={facets} />}
        </FilterMenu>
      ))}
    </div>
  );
}

/** A phone's filters: a button that opens them all, over a foot with the number of matching reports. */
export function FilterSheet({
  total,
  unit,
  ...filter
}: FilterProps & { total: number | undefined; unit: string }) {
  const [open, setOpen] = useState(false);
  const chosen = countFilters(filter.control.state);
  return (
    <>
      <Button onClick={() => setOpen(true)} className="px-3 text-sm">
        <SlidersHorizontal size={16} />
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
              {total === undefined ? '查看结果' : `查看 ${formatCount(total)} ${unit}`}
            </Button>
          </div>
        }
      >
        <FilterPanel {...filter} />
      </Sheet>
    </>
  );
}

const nameOf = (values: readonly { id: number; name: string }[] | undefined, id: number, fallback: string) =>
  values?.find((value) => value.id === id)?.name ?? fallback;

/** What a part of the keyword was parsed as. */
const readNames: Record<ReadField, string> = {
  organization: '机构',
  researcher: '研究员',
  stock: '个股',
  industry: '行业',
  type: '类型',
  pages: '页数',
  year: '年份',
  quarter: '期间',
  period: '发布',
};

/**
 * Conditions of the list as chips: those read out of the keyword first, then the filters in the order of the panel.
 * Names come from the facets once known.
 */
export function searchChips(
  control: SearchControl,
  facets: Facets | undefined,
  read: SearchAnswer['filters_read'],
): FilterChip[] {
  const { state, change } = control;
  const chips: FilterChip[] = [];
  const put = (key: string, name: string, onDrop: () => void) => chips.push({ key, name, onDrop });

  for (const { field, value, text } of read)
    put(`read-${field}-${text}`, `${readNames[field]}：${value}`, () =>
      change({ ignored: [...state.ignored, field] }),
    );
  for (const facet of idFacets) {
    const { ids, name } = idFilters[facet];
    for (const id of state[ids])
      put(`${facet}-${id}`, nameOf(facets?.[facet], id, `所选${name}`), () =>
        change({ [ids]: toggled(state[ids], id) }),
      );
  }
  const range = dateRangeFilters.find(({ id }) => id === state.dateRange);
  if (range) put('date', range.name, () => change({ dateRange: 0 }));
  else if (state.from || state.to)
    put('range', describeRange(state.from, state.to), () => change({ from: '', to: '' }));
  const pages = pageCountFilters.find(({ id }) => id === state.pageCount);
  if (pages) put('pages', pages.name, () => change({ pageCount: 0 }));
  if (state.recommended) put('recommended', '编辑精选', () => change({ recommended: false }));
  if (state.nonBroker) put('non-broker', '非券商', () => change({ nonBroker: false }));
  return chips;
}

import { Check } from 'lucide-react';
import { useId, useState } from 'react';
import { type IdFacet, idFilters, pageCountFilters } from '../../../../bff/contract/constants.ts';
import type { Facets, FacetValue } from '../../../../bff/contract/entities.ts';
import { Checkbox } from '../../../components/search/Checkbox.tsx';
import { classNames } from '../../../lib/classNames.ts';
import { formatCount } from '../../../lib/format.ts';
import { useCall } from '../../../lib/hooks/useCall.ts';
import { type SearchControl, toggled } from '../useReportSearch.ts';

/** The first industry is what fits no other (rows with it show their type instead). */
const comprehensive = 1;

/**
 * The industries of the result set, the fullest first and the comprehensive one last, for it dwarfs the others; and
 * those that are chosen although nothing in the set has them.
 */
export function useIndustryValues(facets: Facets | undefined, chosen: readonly number[]): FacetValue[] {
  const known = facets?.industries ?? [];
  const absent = chosen.filter((id) => !known.some((value) => value.id === id));
  const names = useCall(
    '/api/tag/industryList',
    facets && absent.length > 0 ? { page: 1, pageSize: 200 } : null,
  );
  return [
    ...known.filter(({ id }) => id !== comprehensive),
    ...known.filter(({ id }) => id === comprehensive),
    ...absent.map((id) => ({
      id,
      name: names.data?.items.find((item) => item.id === id)?.name ?? '所选行业',
      count: 0,
    })),
  ];
}

/** So many industries show before the reader asks for all. */
const shown = 8;

/** 行业: the fullest first; all of them, and a field to find one, on request. Chosen ones never hide. */
export function IndustryFilter({ control, facets }: FilterProps) {
  const [all, setAll] = useState(false);
  const [sought, setSought] = useState('');
  const { industryIds } = control.state;
  const values = useIndustryValues(facets, industryIds);
  const top = Math.max(...values.map(({ count }) => count), 1);
  const rows = values.filter(({ id, name }, index) =>
    all
      ? name.includes(sought.trim()) || industryIds.includes(id)
      : index < shown || industryIds.includes(id),
  );
  return (
    <>
      {all && (
        <input
          type="search"
          value={sought}
          onChange={(event) => setSought(event.target.value)}
          aria-label="查找行业"
          placeholder="查找行业"
          className="mb-1 h-11 w-full rounded-md border border-edge bg-surface px-2.5 text-base outline-none placeholder:text-muted focus:border-sea xl:h-9 xl:text-sm"
        />
      )}
      <div className={all ? 'max-h-80 overflow-y-auto overscroll-contain pr-1' : undefined}>
        {rows.map(({ id, name, count }) => (
          <FacetRow
            key={id}
            name={name}
            count={count}
            top={top}
            chosen={industryIds.includes(id)}
            onToggle={() => control.change({ industryIds: toggled(industryIds, id) })}
          />
        ))}
        {rows.length === 0 && <p className="py-2 text-muted text-sm">未找到名称含“{sought.trim()}”的行业</p>}
      </div>
      {values.length > shown && (
        <button
          type="button"
          aria-expanded={all}
          onClick={() => {
            setAll(!all);
            setSought('');
          }}
          className="touch mt-1 min-h-8 text-sea text-sm hover:underline"
        >
          {all ? '收起' : `全部 ${formatCount(values.length)} 个行业`}
        </button>
      )}
    </>
  );
}

/** Properties of every filter: the state it changes, and the counts once known. */
export interface FilterProps {
  control: SearchControl;
  facets: Facets | undefined;
}

/** One value of a filter; `top` is the largest count beside it. */
interface FacetRowProps {
  name: string;
  count: number;
  top: number;
  chosen: boolean;
  onToggle: () => void;
  /** Name of the radio group of which one may be chosen; pressing the chosen one drops it. Without it a checkbox. */
  group?: string;
}

/** A filter's value with its count as a thin bar: the column of rows is a picture of the result set. */
function FacetRow({ name, count, top, chosen, onToggle, group }: FacetRowProps) {
  const share = count ? Math.max(0.02, count / Math.max(1, top)) : 0;
  return (
    <label
      className={classNames(
        'group grid min-h-11 w-full cursor-pointer grid-cols-[1rem_minmax(5rem,7.5rem)_minmax(1.5rem,1fr)_auto] items-center gap-x-2.5',
        'rounded-sm text-sm xl:min-h-8 xl:grid-cols-[0.9375rem_5.25rem_minmax(1rem,1fr)_auto]',
        'pointer-coarse:min-h-11',
      )}
    >
      <span className="relative flex aspect-square w-full items-center justify-center">
        <input
          type={group ? 'radio' : 'checkbox'}
          name={group}
          checked={chosen}
          onChange={onToggle}
          // A chosen radio does not change when pressed, and a space presses it in no browser.
          onClick={() => group && chosen && onToggle()}
          onKeyDown={(event) => {
            if (!group || !chosen || event.key !== ' ') return;
            event.preventDefault();
            onToggle();
          }}
          className={classNames(
            'absolute inset-0 size-full cursor-pointer appearance-none border transition-colors',
            group ? 'rounded-full' : 'rounded-sm',
            chosen ? 'border-sea bg-sea' : 'border-edge bg-surface group-hover:border-sea',
          )}
        />
        {chosen && <Check strokeWidth={3} className="pointer-events-none relative size-3 text-on-sea" />}
      </span>
      <span
        title={name.length > 6 ? name : undefined}
        className={classNames(
          'truncate',
          chosen ? 'font-semibold text-ink' : 'group-hover:text-sea',
          count === 0 && !chosen && 'text-muted',
        )}
      >
        {name}
      </span>
      <span aria-hidden="true" className="h-1 bg-sunken forced-colors:outline">
        <span
          className={classNames(
            'block h-full origin-left transition-[width] duration-180 forced-colors:bg-[CanvasText]',
            chosen ? 'bg-sea' : 'bg-sea/45 group-hover:bg-sea/70',
          )}
          style={{ width: `${share * 100}%` }}
        />
      </span>
      <span className="min-w-7 text-right text-muted text-xs tabular-nums">
        {formatCount(count)}
        <span className="sr-only">份</span>
      </span>
    </label>
  );
}

/** Any number of the values that the result set has, in the taxonomy's order. Chosen ones never hide. */
export function choicesOf(facet: IdFacet) {
  const field = idFilters[facet].ids;
  return ({ control, facets }: FilterProps) => {
    const ids = control.state[field];
    const values = (facets?.[facet] ?? []).filter(({ id, count }) => count > 0 || ids.includes(id));
    const top = Math.max(...values.map(({ count }) => count), 1);
    return values
      .toSorted((one, other) => one.id - other.id)
      .map(({ id, name, count }) => (
        <FacetRow
          key={id}
          name={name}
          count={count}
          top={top}
          chosen={ids.includes(id)}
          onToggle={() => control.change({ [field]: toggled(ids, id) })}
        />
      ));
  };
}

/** 页数: one lower bound or none, of those that keep something; choosing the chosen one again drops it. */
export function PageCountFilter({ control, facets }: FilterProps) {
  const group = useId();
  const { pageCount } = control.state;
  const values = pageCountFilters
    .map(({ id, name }) => ({ id, name, count: facets?.pages.find((value) => value.id === id)?.count ?? 0 }))
    .filter(({ id, count }) => count > 0 || pageCount === id);
  const top = Math.max(...values.map(({ count }) => count), 1);
  return values.map(({ id, name, count }) => (
    <FacetRow
      key={id}
      group={group}
      name={name}
      count={count}
      top={top}
      chosen={pageCount === id}
      onToggle={() => control.change({ pageCount: pageCount === id ? 0 : id })}
    />
  ));
}

/** 特色标签: recommended, and not by a broker. */
export function FeatureFilter({ control }: { control: SearchControl }) {
  const { recommended, nonBroker } = control.state;
  return (
    <div className="flex gap-6 text-sm">
      <Checkbox
        checked={recommended}
        onChange={(checked) => control.change({ recommended: checked })}
        className="xl:min-h-8 pointer-coarse:min-h-11"
      >
        编辑精选
      </Checkbox>
      <Checkbox
        checked={nonBroker}
        onChange={(checked) => control.change({ nonBroker: checked })}
        className="xl:min-h-8 pointer-coarse:min-h-11"
      >
        非券商
      </Checkbox>
    </div>
  );
}

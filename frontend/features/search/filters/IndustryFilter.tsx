import { useState } from 'react';
import { industryList } from '../../../../bff/contract/endpoints/reader.ts';
import type { Facets, FacetValue } from '../../../../bff/contract/entities.ts';
import { formatCount } from '../../../lib/format.ts';
import { useCall } from '../../../lib/hooks/useCall.ts';
import { toggled } from '../useReportSearch.ts';
import { FacetRow, type FilterProps } from './ChoiceFilters.tsx';

/** The first industry is what fits no other (spec §2: rows with it show their type instead). */
const comprehensive = 1;

/**
 * The industries of the result set, the fullest first and the comprehensive one last, for it dwarfs the others; and
 * those that are chosen although nothing in the set has them.
 */
export function useIndustryValues(facets: Facets | undefined, chosen: readonly number[]): FacetValue[] {
  const known = facets?.industries ?? [];
  const absent = chosen.filter((id) => !known.some((value) => value.id === id));
  const names = useCall(industryList, facets && absent.length > 0 ? { page: 1, pageSize: 200 } : null);
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
        {rows.length === 0 && (
          <p className="py-2 text-muted text-sm">
            {all ? `没有叫「${sought.trim()}」的行业` : '没有可选的行业'}
          </p>
        )}
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

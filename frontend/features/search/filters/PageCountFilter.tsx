import { pageCountFilters } from '../../../../bff/contract/search.ts';
import { FacetRow } from './FacetRow.tsx';
import type { FilterProps } from './filterProps.ts';

/** 页数 (spec §9): one lower bound or none; choosing the chosen one again drops it. */
export function PageCountFilter({ control, facets }: FilterProps) {
  const { pageCount } = control.state;
  const countOf = (id: number) => facets && (facets.pages.find((value) => value.id === id)?.count ?? 0);
  const top = Math.max(...pageCountFilters.map(({ id }) => countOf(id) ?? 0), 1);
  return pageCountFilters.map(({ id, name }) => (
    <FacetRow
      key={id}
      single
      name={name}
      count={countOf(id)}
      top={top}
      chosen={pageCount === id}
      onToggle={() => control.change({ pageCount: pageCount === id ? 0 : id })}
    />
  ));
}

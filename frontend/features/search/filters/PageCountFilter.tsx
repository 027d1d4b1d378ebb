import { useId } from 'react';
import { pageCountFilters } from '../../../../bff/contract/search.ts';
import { FacetRow } from './FacetRow.tsx';
import type { FilterProps } from './filterProps.ts';

/** 页数 (spec §9): one lower bound or none, of those that keep something; choosing the chosen one again drops it. */
export function PageCountFilter({ control, facets }: FilterProps) {
  const group = useId();
  const { pageCount } = control.state;
  const values = pageCountFilters
    .map(({ id, name }) => ({ id, name, count: facets?.pages.find((value) => value.id === id)?.count ?? 0 }))
    .filter(({ id, count }) => count > 0 || pageCount === id);
  const top = Math.max(...values.map(({ count }) => count), 1);
  if (values.length === 0) return <p className="py-2 text-muted text-sm">没有更长的报告</p>;
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

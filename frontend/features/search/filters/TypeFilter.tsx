import { toggled } from '../searchChange.ts';
import { FacetRow } from './FacetRow.tsx';
import { FacetSkeleton } from './FacetSkeleton.tsx';
import type { FilterProps } from './filterProps.ts';

/** 报告类型: any number of the file types, in the taxonomy's order. */
export function TypeFilter({ control, facets }: FilterProps) {
  if (!facets) return <FacetSkeleton rows={8} />;
  const top = Math.max(...facets.types.map(({ count }) => count), 1);
  return facets.types
    .toSorted((one, other) => one.id - other.id)
    .map(({ id, name, count }) => (
      <FacetRow
        key={id}
        name={name}
        count={count}
        top={top}
        chosen={control.state.typeIds.includes(id)}
        onToggle={() => control.change({ typeIds: toggled(control.state.typeIds, id) })}
      />
    ));
}

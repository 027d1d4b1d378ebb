import { toggled } from '../searchChange.ts';
import { FacetRow } from './FacetRow.tsx';
import type { FilterProps } from './filterProps.ts';

/** 报告类型: any number of the file types that the result set has, in the taxonomy's order. Chosen ones never hide. */
export function TypeFilter({ control, facets }: FilterProps) {
  const { typeIds } = control.state;
  const values = (facets?.types ?? []).filter(({ id, count }) => count > 0 || typeIds.includes(id));
  const top = Math.max(...values.map(({ count }) => count), 1);
  if (values.length === 0) return <p className="py-2 text-muted text-sm">没有可选的类型</p>;
  return values
    .toSorted((one, other) => one.id - other.id)
    .map(({ id, name, count }) => (
      <FacetRow
        key={id}
        name={name}
        count={count}
        top={top}
        chosen={typeIds.includes(id)}
        onToggle={() => control.change({ typeIds: toggled(typeIds, id) })}
      />
    ));
}

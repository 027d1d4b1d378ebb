import { FacetSkeleton } from './FacetSkeleton.tsx';
import type { FilterProps } from './filterProps.ts';
import { filters } from './filters.ts';

/** All filters one under the other: the left column of a wide screen, the sheet's contents on a phone. */
export function FilterPanel({ control, facets }: FilterProps) {
  if (!facets) return <FacetSkeleton />;
  return filters.map(({ name, Choices }) => (
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

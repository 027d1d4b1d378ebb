import type { ReactNode } from 'react';
import { DateFilter } from './DateFilter.tsx';
import { FacetSkeleton } from './FacetSkeleton.tsx';
import { FeatureFilter } from './FeatureFilter.tsx';
import type { FilterProps } from './filterProps.ts';
import { IndustryFilter } from './IndustryFilter.tsx';
import { PageCountFilter } from './PageCountFilter.tsx';
import { TypeFilter } from './TypeFilter.tsx';

function Group({ name, children }: { name: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out as a heading.
    <div role="group" aria-label={name} className="border-line border-t py-3 first:border-t-0 first:pt-0">
      <h3 className="mb-1 font-semibold text-sm">{name}</h3>
      {children}
    </div>
  );
}

/** All filters one under the other: the left column of a wide screen, the sheet's contents on a phone. */
export function FilterPanel({ control, facets }: FilterProps) {
  if (!facets) return <FacetSkeleton />;
  return (
    <>
      <Group name="报告类型">
        <TypeFilter control={control} facets={facets} />
      </Group>
      <Group name="行业">
        <IndustryFilter control={control} facets={facets} />
      </Group>
      <Group name="发布时间">
        <DateFilter control={control} facets={facets} />
      </Group>
      <Group name="页数">
        <PageCountFilter control={control} facets={facets} />
      </Group>
      <Group name="特色标签">
        <FeatureFilter control={control} />
      </Group>
    </>
  );
}

import type { Facets, FacetValue } from '../../../../bff/contract/entities.ts';
import { industryList } from '../../../../bff/contract/tags.ts';
import { useCall } from '../../../lib/hooks/useCall.ts';

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

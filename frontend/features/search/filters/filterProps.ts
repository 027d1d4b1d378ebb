import type { Facets } from '../../../../bff/contract/entities.ts';
import type { SearchControl } from '../useSearchControl.ts';

/** Properties of every filter: the state it changes, and the counts once known. */
export interface FilterProps {
  control: SearchControl;
  facets: Facets | undefined;
}

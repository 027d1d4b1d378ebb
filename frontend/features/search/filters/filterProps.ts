import type { Facets } from '../../../../bff/contract/entities.ts';
import type { SearchControl } from '../useSearchControl.ts';

/** What every filter takes: the state it changes, and the counts once they are known. */
export interface FilterProps {
  control: SearchControl;
  facets: Facets | undefined;
}

import type { SearchTab } from '../../../../bff/contract/searchState.ts';
import type { SearchControl } from '../useSearchControl.ts';
import { CollectionHits } from './CollectionHits.tsx';
import { FigureHits } from './FigureHits.tsx';

/** The hits of a search that are neither reports nor pages; loaded with the first look at them. */
export function OtherHits({
  control,
  tab,
}: {
  control: SearchControl;
  tab: Exclude<SearchTab, 'reports' | 'pages'>;
}) {
  return tab === 'collections' ? (
    <CollectionHits control={control} />
  ) : (
    <FigureHits control={control} tab={tab} />
  );
}

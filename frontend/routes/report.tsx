import { SearchPage } from '../features/search/SearchPage.tsx';

/** /report: the search, with the charts of its keyword between the results. */
export function Component() {
  return <SearchPage />;
}

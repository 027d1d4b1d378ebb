import { ChartSearch } from '../features/chart/ChartSearch.tsx';

/** /chart. */
export function Component() {
  return <ChartSearch />;
}

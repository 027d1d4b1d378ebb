import { useMatches } from 'react-router';
import type { SiteRoute } from '../../bff/contract/routes.ts';

/** Whether the page brings its own search, by its row of the table of routes. */
export const useOwnSearch = (): boolean =>
  (useMatches().at(-1)?.handle as SiteRoute | undefined)?.ownSearch === true;

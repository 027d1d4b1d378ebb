import { siteRoutes } from '../../../bff/contract/routes.ts';

/** The desk's own pages in their order, as the table of routes names them. */
export const deskLinks = siteRoutes
  .filter(({ page }) => page === 'operator')
  .map(({ path, title }) => ({ to: path, name: title }));

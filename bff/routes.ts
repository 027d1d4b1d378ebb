import type { Route } from './http/route.ts';
import type { Services } from './services.ts';

/** Every call the site answers, feature by feature. A test holds this list to the contract. */
export function apiRoutes(_services: Services): Route[] {
  return [];
}

import type { Route } from '../http/route.ts';
import type { Services } from '../services.ts';
import { completionsRoute } from './completions.ts';
import { consensusRoute } from './consensus.ts';
import { detailRoutes, relationsRoute } from './detail.ts';
import { createHotList, hotWordsRoute } from './hotWordsRoute.ts';
import { listRoutes } from './lists.ts';
import { outlineRoute } from './outline.ts';
import { pageHitsRoute, pageTextRoute } from './pageHits.ts';
import { ratingsRoute } from './ratings.ts';
import { textRoute } from './text.ts';

export { presentDetail } from './detail.ts';
export { bestFirst, newestFirst, picksQuery } from './listQueries.ts';

/** Every call about reports except the search. */
export function reportRoutes(services: Services): Route[] {
  const hotList = createHotList(services);
  return [
    ...listRoutes(services),
    ...detailRoutes(services),
    pageHitsRoute(services),
    pageTextRoute(services),
    textRoute(services),
    outlineRoute(services),
    ratingsRoute(services),
    consensusRoute(services),
    relationsRoute(services),
    hotWordsRoute(hotList),
    completionsRoute(services.documents, hotList),
  ];
}

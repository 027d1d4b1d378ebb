import { createJoin } from '../../mappings/cache.ts';
import { readAsked } from '../../mappings/quantities/asked.ts';
import { relevance } from '../../mappings/relevance/relevance.ts';
import { isNarrowed, searchPages, searchReports } from '../contract/search.ts';
import { readingRights } from '../entitlements/readingRights.ts';
import { addressKey, searcherOf, userKey } from '../http/caller.ts';
import { handle, type Route } from '../http/route.ts';
import type { Services } from '../services.ts';
import type { CountOthers, JoinSearches } from './answerSearch.ts';
import type { SearchRequest } from './clauses/filters.ts';
import { runPageSearch } from './runPageSearch.ts';
import { runSearch } from './runSearch.ts';

export type { CountOthers } from './answerSearch.ts';
export {
  chartFilters,
  nameFilters,
  refuseUnknown,
  type SearchRequest,
  timeFilters,
} from './clauses/filters.ts';
export { isInformative, pageFields, pageMatching } from './clauses/pages.ts';
export { phraseClause, spellingsOf, wordClause } from './clauses/text.ts';
export { heldSearch, readHeldPages } from './clauses/wholes.ts';
export {
  findMarks,
  type HighlightTerms,
  highlighterOf,
  highlightTermsOf,
  markText,
  termsOfReport,
} from './marks/highlight.ts';
export { passageOf } from './marks/pagePassage.ts';
export type { Passage } from './marks/snippet.ts';
export { foldName, soundRank, typedPinyin } from './names/compareNames.ts';
export { type SiteName, siteNames } from './names/knownNames.ts';
export {
  industryNames,
  namesOf,
  namesSounding,
  type PlaceName,
  placeSearch,
  readPlaces,
} from './names/namedPlaces.ts';

export { parseQuery, termsInReport } from './parseQuery.ts';
export type { RoundTrip } from './pass.ts';
export { spelledWords } from './pinyinWords.ts';
export { isShowable } from './present.ts';
export { firstHits } from './runSearch.ts';
export type { Terms } from './terms.ts';
export { conditionOf, isListOfTexts, matchesOf, queryIndexOf } from './watch.ts';

/** In ms. Equal searches that overlap without end are made anew so often: what was taken down goes from them, too. */
const joinedFor = 1_000;

/** The searches of reports and of pages. A keyword that found something is counted as a hot word. */
export function searchRoutes(services: Services, countOthers: CountOthers): Route[] {
  const { clicks, documents, reads, hotWords, queries } = services;
  const join: JoinSearches = createJoin(joinedFor);
  return [
    handle(searchReports, async (input, { viewer, request, response }) => {
      const rights = readingRights(services, viewer, addressKey(request));
      const data = await runSearch(input, viewer, documents, reads, rights, new Date(), countOthers, join);
      if (input.page === 1)
        response.once('finish', () =>
          queries.searched(input.keyword, userKey(viewer, request), data.total > 0),
        );
      // Turning pages is not searching again, and what is merely close was not found. No reader waits for the count.
      if (input.page === 1 && data.total > 0 && !data.relaxed && !data.corrected && !isCommonplace(data))
        response.once('finish', () => hotWords.count(input.keyword, addressKey(request)));
      if (isPlain(input)) {
        const { keyword } = input;
        const onlyTitle = data.mode === 'title' ? 1 : 0;
        const ids = data.files.map(({ id }) => id);
        response.once('finish', () => clicks.shown(searcherOf(viewer, request), { keyword, onlyTitle, ids }));
      }
      return {
        ...data,
        ...(readAsked(input.keyword) && { asks_number: true as const }),
        ...(viewer.databaseAway && { accounts_away: true as const }),
      };
    }),
    handle(searchPages, (input, { viewer, request }) =>
      runPageSearch(input, viewer, documents, readingRights(services, viewer, addressKey(request))),
    ),
  ];
}

/** Whether a search found so much of the site that its word says nothing: 行业. */
function isCommonplace({ total, totalFile }: { total: number; totalFile: number }): boolean {
  const { bearable, mostCommon } = relevance().closest;
  return total > Math.max(bearable, mostCommon * totalFile);
}

/** The first page in the comprehensive order under no filter: what judgements are about. */
function isPlain(input: SearchRequest & { page: number }): boolean {
  return input.page === 1 && input.order === 0 && !isNarrowed(input);
}

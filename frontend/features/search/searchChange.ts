import type { SearchState } from '../../../bff/contract/searchState.ts';

/** Every filter at rest; what 清空条件 applies. */
export const cleared = {
  typeIds: [],
  industryIds: [],
  recommended: false,
  nonBroker: false,
  dateRange: 0,
  from: '',
  to: '',
  pageCount: 0,
} satisfies Partial<SearchState>;

/**
 * The state after a change: any change of filter, order or mode opens page 1 (spec §4). The preset time ranges
 * and the custom one exclude each other: setting one drops the other. What was taken off of a keyword's reading goes
 * with the keyword.
 */
export function withChange(state: SearchState, patch: Partial<SearchState>): SearchState {
  const next = { ...state, page: 1, ...(patch.keyword !== undefined && { ignored: [] }), ...patch };
  if (patch.dateRange) return { ...next, from: '', to: '' };
  if (patch.from || patch.to) return { ...next, dateRange: 0 };
  return next;
}

/** Counts the chosen values of each filter; a time range is one. */
export const chosenIn = {
  types: ({ typeIds }) => typeIds.length,
  industries: ({ industryIds }) => industryIds.length,
  dates: ({ dateRange, from, to }) => Number(dateRange > 0 || from !== '' || to !== ''),
  pageCount: ({ pageCount }) => Number(pageCount > 0),
  features: ({ recommended, nonBroker }) => Number(recommended) + Number(nonBroker),
} satisfies Record<string, (state: SearchState) => number>;

/** Counts the chosen values of all filters. */
export const countFilters = (state: SearchState): number =>
  Object.values(chosenIn).reduce((sum, count) => sum + count(state), 0);

/** The list with the id added, or taken out when it was in. */
export const toggled = (ids: readonly number[], id: number): number[] =>
  ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];

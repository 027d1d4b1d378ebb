import type { DataOf } from '../../../bff/contract/calls.ts';
import { countFilters, type SavedSearch, savedSearchState } from '../../../bff/contract/searchState.ts';
import { type Place, placeAddress, placeNames } from '../../../bff/contract/site/places.ts';
import { reportAddress } from '../../lib/addresses.ts';

export type Saved = DataOf<'/api/saved/list'>['items'][number];

export const cadences = [
  { value: 'off', name: '不要' },
  { value: 'day', name: '每天' },
  { value: 'week', name: '每周' },
] as const;

/** The place that a saved search follows; null for one that was typed or narrowed further. */
function placeOfSaved({ organization, researcher, stock, ...search }: SavedSearch): Place | null {
  const { industryIds } = search;
  const state = savedSearchState({ ...search, industryIds: [] });
  if (state.keyword !== '' || countFilters(state) > 0) return null;
  if (researcher) return { kind: 'researcher', name: researcher, organization: organization ?? '' };
  if (organization) return { kind: 'organization', name: organization };
  if (stock) return { kind: 'stock', name: stock };
  const [id, other] = industryIds;
  return id === undefined || other !== undefined ? null : { kind: 'industry', name: String(id) };
}

/** Where a saved search's reports are listed. */
export function addressOfSaved(search: SavedSearch): string {
  const place = placeOfSaved(search);
  return place ? placeAddress(place) : reportAddress(savedSearchState(search));
}

/** A search in a few words: where it looks, and how many conditions narrow it. */
export function describeSearch(search: SavedSearch): string {
  const place = placeOfSaved(search);
  if (place) return `关注的${placeNames[place.kind]}`;
  const conditions = countFilters(savedSearchState(search));
  return [
    search.keyword,
    search.onlyTitle === 0 ? '全文' : '标题',
    conditions > 0 ? `${conditions} 个筛选条件` : '',
  ]
    .filter(Boolean)
    .join(' · ');
}

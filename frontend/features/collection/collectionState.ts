import { addressKeyword } from '../../../bff/contract/searchState.ts';

/** State of the collections' page, all of it in the address (defaults left out). */
export interface CollectionState {
  keyword: string;
  /** The second tab: what the reader has unlocked. */
  mine: boolean;
  page: number;
}

/** Codec of the state in the address. */
export const collectionCodec = {
  /** Reads the state from an address; whatever it does not understand is as if absent. */
  read(query: URLSearchParams): CollectionState {
    const page = Number(query.get('page'));
    return {
      keyword: query.get('keyword') ?? '',
      mine: query.get('tab') === 'mine',
      page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    };
  },
  /** Writes the state as an address' query; defaults are left out. */
  write({ keyword, mine, page }: CollectionState): URLSearchParams {
    const query = new URLSearchParams();
    if (mine) query.set('tab', 'mine');
    if (keyword) query.set('keyword', addressKeyword(keyword));
    if (page > 1) query.set('page', String(page));
    return query;
  },
  /** Page 1 after any change but that of the page (spec §4). */
  withChange: (state: CollectionState, patch: Partial<CollectionState>): CollectionState => ({
    ...state,
    page: 1,
    ...patch,
  }),
};

/** The page's address for a state. */
export function collectionsAddress(state: CollectionState): string {
  const query = collectionCodec.write(state);
  return query.size ? `/collection?${query}` : '/collection';
}

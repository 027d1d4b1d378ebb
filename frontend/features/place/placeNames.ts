import type { Place } from '../../../bff/contract/site/places.ts';

/** What a place of each kind is called. */
export const placeNames: Record<Place['kind'], string> = {
  organization: '机构',
  researcher: '研究员',
  stock: '个股',
  industry: '行业',
};

import type { DataOf } from '../../../bff/contract/calls.ts';

/** What one report says of a stock. */
export type StockRating = DataOf<'/api/file/ratings'>['items'][number];

/** The middle of a report's target price. */
export const targetOf = ({ target_price: price }: StockRating): number | undefined =>
  price ? (price.low + price.high) / 2 : undefined;

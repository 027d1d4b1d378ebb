import type { Data } from '../../../bff/contract/endpoints/endpoint.ts';
import type { fileRatings } from '../../../bff/contract/endpoints/reader.ts';

/** What one report says of a stock. */
export type StockRating = Data<typeof fileRatings>['items'][number];

/** The middle of a report's target price. */
export const targetOf = ({ target_price: price }: StockRating): number | undefined =>
  price ? (price.low + price.high) / 2 : undefined;

import type { Outlook } from '../../mappings/documents.ts';
import { typeIdOf } from '../../mappings/taxonomy/taxonomy.ts';
import type { Box, PageArtifact } from '../artifacts.ts';
import type { Corrections } from '../catalog/reportModel.ts';
import type { FrontLine, Spot } from '../metadata/frontMatter.ts';
import { findForecasts } from './forecasts.ts';
import { findRating } from './rating.ts';
import { findSharePrice, findTargetPrice } from './targetPrice.ts';

/** Types whose reports rate one stock or one industry; others list the ratings of many. */
const rated = new Set(['公司研究', '行业研究', '新股研究'].map(typeIdOf));

/**
 * What a report says of its stock or industry, each value with its provenance; undefined for nothing.
 * Target prices and forecasts are of a stock alone.
 */
export function findOutlook(
  front: readonly FrontLine[],
  pages: readonly PageArtifact[],
  { type_id, code }: { type_id: number; code: string },
): Outlook | undefined {
  if (!rated.has(type_id)) return undefined;
  const rating = findRating(front, code !== '');
  const target = code === '' ? undefined : findTargetPrice(front, code);
  const price = code === '' ? undefined : findSharePrice(front, code);
  const forecasts = code === '' ? [] : findForecasts(pages, code);
  if (!rating && !target && !price && forecasts.length === 0) return undefined;
  const shares = ({ page, box }: Spot) => shareOf(box, pages[page - 1]);
  const withPrinted = <Value extends Spot & { text: string }>(value: Value) => {
    const { page, box: _box, text, ...rest } = value;
    return { ...rest, place: { page, box: shares(value), text } };
  };
  return {
    ...(rating && { rating: withPrinted(rating) }),
    ...(target && { target_price: withPrinted(target) }),
    ...(price && {
      share_price: { value: price.low, unit: price.unit, place: withPrinted(price).place },
    }),
    forecasts: forecasts.map((one) => ({ ...one, box: shares(one) })),
  };
}

/** A box in points as shares of its page. */
export function shareOf(box: Box, page: PageArtifact | undefined): Box {
  const { width, height } = page ?? { width: 1, height: 1 };
  const share = (side: number, all: number) => Math.min(1, Math.max(0, Math.round((side / all) * 1e4) / 1e4));
  const [left, top, right, bottom] = box;
  return [share(left, width), share(top, height), share(right, width), share(bottom, height)];
}

/** An outlook with rating and target price as a person set them; null or empty takes a value away. */
export function correctedOutlook(
  read: Outlook | undefined,
  { rating, target_price }: Pick<Corrections, 'rating' | 'target_price'>,
): Outlook | undefined {
  if (rating === undefined && target_price === undefined) return read;
  const { rating: readRating, target_price: readPrice, share_price, forecasts = [] } = read ?? {};
  const [name, price] = [
    rating === undefined ? readRating : rating === '' ? undefined : { name: rating },
    target_price === undefined ? readPrice : (target_price ?? undefined),
  ];
  return {
    ...(name && { rating: name }),
    ...(price && { target_price: price }),
    ...(share_price && { share_price }),
    forecasts,
  };
}

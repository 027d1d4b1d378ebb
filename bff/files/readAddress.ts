import { type PictureWidth, pictureWidths } from '../contract/pictures.ts';
import { ApiError } from '../http/apiError.ts';

/** A positive id as our own addresses spell it; any other spelling is no address of ours. */
export function readId(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new ApiError('not_found');
  return Number(text);
}

/** The name of a picture as the seed gives it; anything else is no address of ours. */
export function readName(text: string): string {
  if (!/^[a-z0-9][a-z0-9-]{0,39}$/.test(text)) throw new ApiError('not_found');
  return text;
}

/**
 * The page's index from 0. Only the plain spelling is one: `007`, `-1`, `1e1` or a huge number are refused as
 * beyond the preview, so that no spelling tells more than another.
 */
export function readPageIndex(text: string): number {
  if (!/^(0|[1-9]\d{0,5})$/.test(text)) throw new ApiError('preview_limit');
  return Number(text);
}

/**
 * The width that `?w=` asks for; null without it: the picture as it is.
 * @throws ApiError `invalid` (422) for any other width
 */
export function readWidth(asked: unknown): PictureWidth | null {
  if (asked === undefined) return null;
  const width = pictureWidths.find((one) => String(one) === asked);
  if (width === undefined)
    throw new ApiError('invalid', { text: `图片宽度只能是 ${pictureWidths.join('、')}` });
  return width;
}

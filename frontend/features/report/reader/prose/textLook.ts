import { readStored, writeStored } from '../../../../lib/storage/storage.ts';
import type { Paper } from '../pages/pageLayout.ts';

/** Sizes of the text in pixels, and the one to begin with. */
const sizes = [15, 17, 20] as const;
const usualSize = 17;

/** Ground and ink of the text; white is the site's own surface, dark where the site is. */
export const textGrounds: Record<Paper, string> = {
  white: 'bg-surface text-ink',
  cream: 'scheme-light bg-[#f6eedb] text-ink',
  dark: 'bg-[#15191c] text-[#d9d6cf]',
};

/** Ink and hairlines beside what is read, on whichever ground. */
export const quiet = 'text-[color-mix(in_oklab,currentColor,transparent_28%)]';
export const line = 'border-[color-mix(in_oklab,currentColor,transparent_82%)]';

/** The size this device reads in, pixels. */
export function readTextSize(): number {
  const kept = Number(readStored('readerTextSize'));
  return sizes.find((one) => one === kept) ?? usualSize;
}

/** The next larger (1) or smaller (-1) size, remembered on this device; the same one at the ends. */
export function stepTextSize(size: number, by: 1 | -1): number {
  const next = sizes[(sizes as readonly number[]).indexOf(size) + by];
  if (next === undefined) return size;
  writeStored('readerTextSize', String(next));
  return next;
}

/** A size as a part of the usual one. */
export const textScale = (size: number): number => size / usualSize;

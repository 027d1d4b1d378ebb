/** A page number, or a gap (named by its side, so that both can stand in one list). */
export type PageEntry = number | 'gap-before' | 'gap-after';

/**
 * The pages a pagination shows: the first, the last, the current one and two on either side, with gaps between;
 * a gap never stands for a single page.
 */
export function pageEntries(page: number, pages: number): PageEntry[] {
  const from = page - 2 <= 3 ? 1 : page - 2;
  const to = page + 2 >= pages - 2 ? pages : page + 2;
  const middle = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
  return [
    ...(from > 1 ? ([1, 'gap-before'] as const) : []),
    ...middle,
    ...(to < pages ? (['gap-after', pages] as const) : []),
  ];
}

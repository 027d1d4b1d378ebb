/** OpenSearch refuses `from + size` beyond this (`max_result_window` of the indices). */
const deepestResult = 10_000;

/**
 * Request to the engine for one page of a list.
 * @param cap last result that may be paged to
 * @returns `size` 0 beyond the cap: an empty page with the true total
 */
export function pageWindow(
  { page, pageSize }: { page: number; pageSize: number },
  cap = deepestResult,
): { from: number; size: number } {
  const from = (page - 1) * pageSize;
  return from >= cap ? { from: 0, size: 0 } : { from, size: Math.min(pageSize, cap - from) };
}

/** Rows of one page of a list in the database. */
export const rowWindow = ({ page, pageSize }: { page: number; pageSize: number }) => ({
  offset: (page - 1) * pageSize,
  limit: pageSize,
});

/**
 * Reads one page of a newest-first list, by cursor.
 * @param read gives at most `limit` rows; it is asked for one more than is shown
 * @returns the rows to show, and the id to go on from; null at the end
 */
export async function cursorPage<Row extends { id: number }>(
  size: number,
  read: (limit: number) => Promise<readonly Row[]>,
): Promise<{ items: Row[]; next: number | null }> {
  const rows = await read(size + 1);
  const items = rows.slice(0, size);
  return { items, next: rows.length > size ? (items.at(-1)?.id ?? null) : null };
}

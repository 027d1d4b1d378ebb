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

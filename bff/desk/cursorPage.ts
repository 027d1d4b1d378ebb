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

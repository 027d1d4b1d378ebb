/**
 * A part of a list told from the latest back.
 * @param read gives the rows in their order, so many at most: one more is asked for than is shown
 * @returns the rows to show, and where the list goes on; null at its end
 */
export async function cursorPage<Row extends { id: number }>(
  size: number,
  read: (limit: number) => Promise<readonly Row[]>,
): Promise<{ items: Row[]; next: number | null }> {
  const rows = await read(size + 1);
  const items = rows.slice(0, size);
  return { items, next: rows.length > size ? (items.at(-1)?.id ?? null) : null };
}

/**
 * A part of a list told from the latest back, read with one row more than is shown.
 * @returns the rows to show, and where the list goes on; null at its end
 */
export function lastOf<Row extends { id: number }>(
  rows: readonly Row[],
  size: number,
): { items: Row[]; next: number | null } {
  const items = rows.slice(0, size);
  return { items, next: rows.length > size ? (items.at(-1)?.id ?? null) : null };
}

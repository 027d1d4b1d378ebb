import type { Reads } from './reads.ts';

/** Listed reports with how many read each today. */
export async function withTodayReads<Listed extends { id: number }>(
  reads: Pick<Reads, 'today'>,
  files: readonly Listed[],
): Promise<(Listed & { today_read: number })[]> {
  const today = await reads.today(files.map(({ id }) => id));
  return files.map((file, index) => ({ ...file, today_read: today[index] ?? 0 }));
}

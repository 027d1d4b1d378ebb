import type { Lane } from '../../mappings/intake.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { Report } from '../catalog/reportModel.ts';

/** Origin of a report in the queue, with its reader's unfinished reports: it comes behind them. */
export async function queueOriginOf(
  catalog: Catalog,
  { uploaderId, bytes }: Pick<QueueOrigin, 'uploaderId' | 'bytes'>,
): Promise<QueueOrigin> {
  if (typeof uploaderId !== 'number') return { uploaderId, bytes };
  return { uploaderId, bytes, share: await catalog.unfinishedOf(uploaderId) };
}

/** Facts that decide a report's place in the queue. */
export type QueueOrigin = Pick<Report, 'uploaderId' | 'bytes'> & {
  /** Reports of the same reader that are not through yet, this one among them. */
  share?: number;
};

/** Bytes from which a report is heavy: it lets those before it that are not. */
const heavy = 10 * 1024 * 1024;
/** A reader's report comes behind those of readers with fewer waiting; beyond this number all are equal. */
const maxCounted = 100;
const bulkPriority = 1_000;

/** The lane of a report. */
export const laneOf = ({ uploaderId }: Pick<QueueOrigin, 'uploaderId'>): Lane =>
  typeof uploaderId === 'number' ? 'reader' : 'bulk';

/** BullMQ's priority, the smallest first: readers before bulk, each reader's share alike, small before heavy. */
export function priorityOf(sent: QueueOrigin): number {
  const weight = sent.bytes >= heavy ? 1 : 0;
  if (laneOf(sent) === 'bulk') return bulkPriority + weight;
  return 1 + 2 * Math.min(sent.share ?? 1, maxCounted) + weight;
}

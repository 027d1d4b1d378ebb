import type { Lane } from '../../mappings/intake.ts';
import type { Report } from '../catalog/reportModel.ts';

/** What tells where a report stands in the queue. */
export type Sent = Pick<Report, 'uploaderId' | 'bytes'> & {
  /** Reports of the same reader that are not through yet, this one among them. */
  share?: number;
};

/** Bytes from which a report is heavy: it lets those before it that are not. */
const heavy = 10 * 1024 * 1024;
/** A reader's report comes behind those of readers who have fewer waiting; beyond so many all are alike. */
const maxCounted = 100;
const bulkPriority = 1_000;

/** The lane of a report. */
export const laneOf = ({ uploaderId }: Pick<Sent, 'uploaderId'>): Lane =>
  typeof uploaderId === 'number' ? 'reader' : 'bulk';

/** BullMQ's priority, the smallest first: readers before bulk, each reader's share alike, small before heavy. */
export function priorityOf(sent: Sent): number {
  const weight = sent.bytes >= heavy ? 1 : 0;
  if (laneOf(sent) === 'bulk') return bulkPriority + weight;
  return 1 + 2 * Math.min(sent.share ?? 1, maxCounted) + weight;
}

import type { Catalog } from '../catalog/catalog.ts';
import type { Sent } from './lanes.ts';

/** What tells the place of a report in the queue, with how many of its reader's are not through: it comes behind them. */
export async function sentOf(
  catalog: Catalog,
  { uploaderId, bytes }: Pick<Sent, 'uploaderId' | 'bytes'>,
): Promise<Sent> {
  if (typeof uploaderId !== 'number') return { uploaderId, bytes };
  return { uploaderId, bytes, share: await catalog.unfinishedOf(uploaderId) };
}

import type { Segment } from '../../knowledge/industry.ts';
import type { Slots } from '../writer.ts';

/** The slots that keep a passage with one segment. */
export function segmentSlots(segment: Segment): Slots {
  return { segment: segment.name, product: segment.products, driver: segment.drivers, limit: segment.limits };
}

import { segment } from '../text/segment.ts';

/** A number as it is looked up. */
interface Told {
  indicator: string;
  subject: string;
  period: string;
}

/** What a number is looked up by: its indicator with each word of its subject, and with each year of its period. */
export function quantityKeys({ indicator, subject, period }: Told): string[] {
  const words = [...segment(subject), ...(period.match(/\d{4}/g) ?? [])];
  return [...new Set(words)].map((word) => `${indicator} ${word}`);
}

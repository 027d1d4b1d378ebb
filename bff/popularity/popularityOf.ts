import { dayMilliseconds } from '../../mappings/chinaCalendar.ts';
import type { Relevance } from '../../mappings/relevance/relevance.ts';

/**
 * Steps of half a doubling: a report is written to the index only when its use has grown or shrunk by two fifths, so
 * a report of a million readers is written forty times and not a million.
 */
const stepsPerDoubling = 2;

/** A report's `popularity` from the use it sees: 1 for none, then so much more with each doubling. */
export function popularityOf(score: number, { doubling }: Relevance['use']): number {
  return 1 + (doubling * stepOf(score)) / stepsPerDoubling;
}

/** In steps: what a use loses between being made and being counted must not cost a step. */
const slack = 1e-3;

const stepOf = (score: number) => Math.floor(stepsPerDoubling * Math.log2(1 + Math.max(0, score)) + slack);

/** When the use, which only loses by time from now on, falls a step; null when there is none to fall to. */
export function fallsAt(score: number, { halfLifeDays }: Relevance['use'], now: number): Date | null {
  const step = stepOf(score);
  if (step === 0) return null;
  const below = 2 ** ((step - slack) / stepsPerDoubling) - 1;
  const days = halfLifeDays * Math.log2(score / below);
  return new Date(now + Math.max(0, days) * dayMilliseconds + 60_000);
}

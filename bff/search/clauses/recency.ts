import type { Clause } from './clause.ts';

/**
 * Newer reports first among equals: the bonus halves every `pivotDays`. The day, not the moment, so that the
 * same search of one day is the same request to the engine.
 */
export function recency(numbers: { value: number; pivotDays: number }, today: string): Clause {
  return {
    distance_feature: {
      field: 'date',
      origin: today,
      pivot: `${numbers.pivotDays}d`,
      boost: numbers.value,
    },
  };
}

import type { Clause } from './clause.ts';

/** Sort of the hits (spec §9): 0 comprehensive, 1 newest, 2 oldest. Ties fall to the newer report. */
export function sortOf(order: 0 | 1 | 2): Clause[] {
  if (order === 1) return [{ date: 'desc' }, { id: 'desc' }];
  if (order === 2) return [{ date: { order: 'asc', missing: '_last' } }, { id: 'asc' }];
  return [{ _score: 'desc' }, { date: 'desc' }, { id: 'desc' }];
}

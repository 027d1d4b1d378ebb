import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Starts work at a fixed rate, whether earlier work is done or not; resolves when all is done.
 * @param begin gets the index and the due time, by `performance.now()`: latencies count from there, so that a stall
 *   delays all that wait behind it
 * @returns how many were started
 */
export async function beginAtRate(
  perSecond: number,
  seconds: number,
  begin: (turn: number, due: number) => Promise<unknown>,
): Promise<number> {
  const waiting: Promise<unknown>[] = [];
  const begun = performance.now();
  for (let turn = 0; turn < seconds * perSecond; turn++) {
    const due = begun + (turn * 1_000) / perSecond;
    await sleep(Math.max(0, due - performance.now()));
    waiting.push(begin(turn, due));
  }
  await Promise.all(waiting);
  return waiting.length;
}

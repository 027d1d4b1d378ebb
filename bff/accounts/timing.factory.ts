/** Ratio of two durations: of the medians of seven turns, taken in alternation. */
export async function timesAsLong(
  one: (turn: number) => Promise<unknown>,
  other: (turn: number) => Promise<unknown>,
): Promise<number> {
  const [ones, others]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < 7; turn++) {
    others.push(await timed(() => other(turn)));
    ones.push(await timed(() => one(turn)));
  }
  return median(ones) / median(others);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const median = (times: number[]) => times.sort((a, b) => a - b)[3] ?? 0;

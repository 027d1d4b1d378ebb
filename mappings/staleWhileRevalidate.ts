import { performance } from 'node:perf_hooks';

/** How a count is kept, in milliseconds. */
interface Keeping {
  /** It is good for so long at least. */
  freshFor: number;
  /** So long a caller waits for the count that runs; then it has the last known. */
  maxWaitMs: number;
}

/** A count rests so many times as long as it took. */
const restsFor = 20;
/** Milliseconds after which a count says nothing of now. */
const tooOld = 3_600_000;

/**
 * What takes long to count on a large site, for callers that ask often and must not wait: they share one counting, never
 * two at a time, and while it runs they have the last known.
 * @returns null while nothing is known: the first counting runs, or the last one failed
 */
export function staleWhileRevalidate<Value extends object>(
  count: () => Promise<Value>,
  { freshFor, maxWaitMs }: Keeping,
): () => Promise<Value | null> {
  let known: { value: Value; at: number } | null = null;
  let running: Promise<void> | null = null;
  let until = 0;
  const run = async () => {
    const start = performance.now();
    let took = 0;
    try {
      const value = await count();
      const at = performance.now();
      known = { value, at };
      took = at - start;
    } catch {
      // However long an engine that hangs was waited for, it may answer now.
      known = null;
    }
    until = performance.now() + Math.max(freshFor, restsFor * took);
    running = null;
  };
  return async () => {
    if (!running && performance.now() >= until) running = run();
    if (running) await within(running, maxWaitMs);
    return known && performance.now() - known.at < tooOld ? known.value : null;
  };
}

async function within(work: Promise<void>, milliseconds: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([work, over]);
  clearTimeout(timer);
}

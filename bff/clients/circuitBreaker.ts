import { setTimeout as sleep } from 'node:timers/promises';
import { ConsecutiveBreaker, circuitBreaker, handleType, IsolatedCircuitError } from 'cockatiel';
import { type SearchEngine, type SearchPart, SearchUnavailable } from './opensearch.ts';

/** Milliseconds between two pings of an engine that is away. */
const pingIntervalMs = 500;
/** Latest searches that are kept to warm up a cold engine. */
const maxKept = 6;
/** Milliseconds that each kept search may take for the engine to count as warm. */
const maxWarmMs = 500;
/** Milliseconds after which an engine that answers slowly counts as warm: the machine may be no faster. */
const warmUpTimeoutMs = 15_000;
/** Milliseconds after which the kept searches are dropped: their index may be gone for good. */
const forgetAfterMs = 60_000;

/** Keeps the latest answered searches, and replays them to warm up an engine that was away. */
function createWarmUp(engine: SearchEngine) {
  let closed = false;
  /** Oldest first. */
  const kept: SearchPart[] = [];
  /** Replays the kept searches. @returns milliseconds of the slowest @throws SearchUnavailable */
  const play = async () => {
    let slowest = 0;
    for (const part of [...kept]) {
      const began = performance.now();
      await engine.searchAll([part]).catch((error) => {
        // A search that the engine rejects was answered all the same.
        if (error instanceof SearchUnavailable) throw error;
      });
      slowest = Math.max(slowest, performance.now() - began);
    }
    return slowest;
  };
  const warmUp = async () => {
    const began = performance.now();
    while (!closed) {
      const slowest = await play().catch(() => Number.POSITIVE_INFINITY);
      const lasts = performance.now() - began;
      if (slowest <= maxWarmMs || (lasts > warmUpTimeoutMs && Number.isFinite(slowest))) return;
      if (lasts > forgetAfterMs) kept.length = 0;
      if (!Number.isFinite(slowest)) await sleep(pingIntervalMs, undefined, { ref: false });
    }
  };
  /** A ping failed, and the engine has not been warmed up since. */
  let cold = false;
  return {
    isCold: () => cold,
    keep(parts: SearchPart[]) {
      kept.push(...parts);
      kept.splice(0, kept.length - maxKept);
    },
    async waitUntilBack() {
      while (!closed && !(await engine.ping())) {
        cold = true;
        await sleep(pingIntervalMs, undefined, { ref: false });
      }
      if (cold) await warmUp();
      cold = false;
    },
    close() {
      closed = true;
    },
  };
}

/**
 * Opens a circuit at the first timeout: every call then fails at once until a background ping succeeds. An engine that
 * was away is cold, so the latest searches are replayed before readers' calls go through again.
 */
export function withCircuitBreaker(engine: SearchEngine): SearchEngine {
  // Never half open: a reader's call must not be the one that waits for an engine's timeout.
  const breaker = circuitBreaker(handleType(SearchUnavailable), {
    halfOpenAfter: Number.POSITIVE_INFINITY,
    breaker: new ConsecutiveBreaker(1),
  });
  const { isCold, keep, waitUntilBack, close } = createWarmUp(engine);
  breaker.onBreak((reason) => {
    if ('isolated' in reason) return;
    const hold = breaker.isolate();
    void waitUntilBack().then(hold.dispose);
  });
  const guarded =
    <Given extends unknown[], Result>(call: (...given: Given) => Promise<Result>) =>
    (...given: Given): Promise<Result> =>
      breaker
        .execute(() => call(...given))
        .catch((error) => {
          throw error instanceof IsolatedCircuitError ? new SearchUnavailable(error) : error;
        });
  return {
    ...engine,
    search: guarded(async (index: string, body: object, routing?: string[]) => {
      const answer = await engine.search(index, body, routing);
      keep([{ index, body, ...(routing && { routing }) }]);
      return answer;
    }) as SearchEngine['search'],
    searchAll: guarded(async (parts: SearchPart[], timeout?: number) => {
      const answers = await engine.searchAll(parts, timeout);
      keep(parts);
      return answers;
    }),
    count: guarded(engine.count),
    analyze: guarded(engine.analyze),
    whyUnsearchable: async (index) =>
      isCold()
        ? { problem: 'away', reason: 'it was away and is not back yet' }
        : engine.whyUnsearchable(index),
    close() {
      close();
      return engine.close();
    },
  };
}

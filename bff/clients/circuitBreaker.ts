import { setTimeout as sleep } from 'node:timers/promises';
import { type SearchEngine, type SearchPart, SearchUnavailable } from './opensearch.ts';

/** Milliseconds between two looks whether the engine is back. */
const lookEvery = 500;
/** Searches of readers that are kept to be played again. */
const maxKept = 6;
/** Milliseconds each may take before readers are let at an engine that was away. */
const maxWarmMs = 500;
/** Milliseconds after which readers are let at one that answers, however slowly: the machine may be no faster. */
const warmUpTimeoutMs = 15_000;
/** Milliseconds after which the kept searches are given up: what they ask for may be gone for good. */
const forgetAfterMs = 60_000;

/**
 * The engine, which once it does not answer is not waited for again until it answers a look: what asks it several
 * things, or goes on without it, is held up once. A look comes at once, so that one search that was too slow stops
 * nobody else's. One that was away is cold: its first searches take seconds, and are played before readers wait for them.
 */
export function circuitBreaker(engine: SearchEngine): SearchEngine {
  let away = false;
  /** Whether it did not answer a look, and readers were not let at it since. */
  let cold = false;
  let closed = false;
  /** The latest searches that were answered, of several kinds, the oldest first. */
  const kept: SearchPart[] = [];
  const keep = (parts: SearchPart[]) => {
    kept.push(...parts);
    kept.splice(0, kept.length - maxKept);
  };
  /** Milliseconds the slowest of the kept searches took. @throws SearchUnavailable */
  const play = async () => {
    let slowest = 0;
    for (const part of [...kept]) {
      const began = performance.now();
      await engine.searchAll([part]).catch((error) => {
        // One that it refuses it has answered.
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
      if (!Number.isFinite(slowest)) await sleep(lookEvery, undefined, { ref: false });
    }
  };
  const lookUntilBack = async () => {
    while (!closed && !(await engine.ping())) {
      cold = true;
      await sleep(lookEvery, undefined, { ref: false });
    }
    if (cold) await warmUp();
    away = cold = false;
  };
  const guarded =
    <Given extends unknown[], Result>(call: (...given: Given) => Promise<Result>) =>
    async (...given: Given): Promise<Result> => {
      if (away) throw new SearchUnavailable(new Error('it did not answer just now'));
      try {
        return await call(...given);
      } catch (error) {
        if (error instanceof SearchUnavailable && !away) {
          away = true;
          void lookUntilBack();
        }
        throw error;
      }
    };
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
      cold ? { problem: 'away', reason: 'it was away and is not back yet' } : engine.whyUnsearchable(index),
    close() {
      closed = true;
      return engine.close();
    },
  };
}

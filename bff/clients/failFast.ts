import { setTimeout as sleep } from 'node:timers/promises';
import { type SearchEngine, SearchUnavailable } from './opensearch.ts';

/** Milliseconds between two looks whether the engine is back. */
const lookEvery = 500;

/**
 * The engine, which once it does not answer is not waited for again until it answers a look: what asks it several
 * things, or goes on without it, is held up once. A look comes at once, so that one search that was too slow stops
 * nobody else's.
 */
export function failFast(engine: SearchEngine): SearchEngine {
  let away = false;
  let closed = false;
  const lookUntilBack = async () => {
    while (!closed && !(await engine.ping())) await sleep(lookEvery, undefined, { ref: false });
    away = false;
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
    search: guarded(engine.search) as SearchEngine['search'],
    searchAll: guarded(engine.searchAll),
    count: guarded(engine.count),
    analyze: guarded(engine.analyze),
    close() {
      closed = true;
      return engine.close();
    },
  };
}

import { chinaDay } from '../../mappings/chinaCalendar.ts';
import type { Job } from '../../mappings/jobs/job.ts';
import { activeTuningHash } from '../../mappings/tuned.ts';
import { SearchUnavailable } from '../clients/opensearch.ts';
import type { Percolator, Written } from '../clients/percolator.ts';
import type { DocumentSource } from '../documents/index.ts';
import { outageOf } from '../errors.ts';
import { inTransaction } from '../models/inTransaction.ts';
import {
  anyUnindexed,
  claimUnindexed,
  clearIndexMarks,
  noteFault,
  noteIndexed,
  type UnindexedSearch,
  unindexedAmong,
} from '../models/watch/savedSearch.ts';
import { conditionOf, queryIndexOf } from '../search/index.ts';
import type { Services } from '../services.ts';
import { requestOf } from './keptSearch.ts';

const name = 'saved-queries';
/** Seconds after which another definition of the index comes to its turn where no process of the last is left. */
const turnSeconds = 60;

/** Services of the jobs that take reports to the readers who wait for them. */
export type WatchServices = Pick<Services, 'config' | 'database' | 'documents' | 'log' | 'redis'>;

/**
 * Lets one definition of the index of queries act at a time, that of the process that began last: while a release
 * replaces another, each would delete the other's index in turn.
 */
export function createDefinitionTurn({ redis }: Pick<WatchServices, 'redis'>, hash: string) {
  let begun = false;
  return async (): Promise<boolean> => {
    try {
      const acting = begun ? await redis.get('saved-queries') : null;
      if (acting !== null && acting !== hash) return false;
      await redis.set('saved-queries', hash, 'EX', turnSeconds);
      begun = true;
    } catch (error) {
      // Without Redis readers are told all the same.
      if (outageOf(error) === undefined) throw error;
    }
    return true;
  };
}

/** Makes the queries of some searches, as far as each can be made; why one cannot is told to `faults`. */
async function queriesOf(
  documents: DocumentSource,
  searches: readonly UnindexedSearch[],
  now: Date,
  faults: Map<number, string>,
) {
  const queries = [];
  for (const { id, search } of searches) {
    try {
      queries.push({ id, query: await conditionOf(requestOf(search), documents, now) });
    } catch (error) {
      if (outageOf(error) !== undefined) throw error;
      faults.set(id, (error as Error).message);
    }
  }
  return queries;
}

/**
 * Brings the index of queries up to the saved searches. A query is made again when what it was made by has changed: the
 * index, synonyms and numbers, and each day, for relative dates. One that cannot be made, or that the engine refuses,
 * fails alone, and its row says so.
 */
export function queriesJob(
  services: WatchServices,
  percolator: Percolator,
  isOurTurn: () => Promise<boolean>,
): Job<UnindexedSearch> {
  const { database, documents } = services;
  const index = queryIndexOf(documents.names);
  const madeByAt = (now: Date) => `${index.hash} ${activeTuningHash().slice(0, 12)} ${chinaDay(now)}`;
  const rows = claimUnindexed(database, name, madeByAt);
  let tidied = '';

  return {
    ...rows,
    name,
    title: '订阅的搜索写入索引',
    every: 2_000,
    together: 200,
    lease: 60,
    // Announcements wait for searches that were never written: an engine without room is asked again soon.
    waits: [0.1, 0.5, 1, 1, 1],
    async claim(limit, now) {
      if (!(await isOurTurn())) return [];
      if (!(await percolator.has(index))) {
        // Before: a run that ends between the two leaves no saved search without its query.
        await inTransaction(database, clearIndexMarks);
        await percolator.make(index);
      }
      const found = await rows.claim(limit, now);
      const madeBy = madeByAt(now);
      if (found.length === 0 && tidied !== madeBy && !(await anyUnindexed(database, madeBy))) {
        // What is left of another day belongs to searches that were removed.
        await percolator.removeOlder(index, madeBy);
        tidied = madeBy;
      }
      return found;
    },
    keyOf: ({ id }) => String(id),
    async work(given, now) {
      const madeBy = madeByAt(now);
      const ids = given.map(({ id }) => id);
      // Of those that failed together some are written.
      const left = await unindexedAmong(database, ids, madeBy);
      const faults = new Map<number, string>();
      const queries = await queriesOf(documents, left, now, faults);
      const { refused, busy } = await percolator
        .write(index, queries, madeBy)
        .catch((error: Error): Written => {
          const [one, other] = queries;
          if (one === undefined || other !== undefined || outageOf(error) !== undefined) throw error;
          return { refused: new Map([[one.id, error.message]]), busy: [] };
        });
      for (const [id, reason] of refused) faults.set(id, reason);
      const written = queries.map(({ id }) => id).filter((id) => !faults.has(id) && !busy.includes(id));
      await inTransaction(database, async (transaction) => {
        await noteIndexed(transaction, written, madeBy);
        for (const [id, fault] of faults) await noteFault(transaction, id, fault);
      });
      if (busy.length > 0) throw new SearchUnavailable(new Error(`no room for ${busy.length} queries`));
      const [first] = faults.values();
      if (first !== undefined) throw new Error(first);
    },
  };
}

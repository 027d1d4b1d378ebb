import { unannouncedSchema, updatedSchema } from '../../mappings/intake.ts';
import { heldItems } from '../../mappings/jobs/items.ts';
import type { Job } from '../../mappings/jobs/job.ts';
import { unannouncedOf } from '../../mappings/searchEngine.ts';
import { createAskIntake } from '../clients/indexer.ts';
import { createPercolator, type Percolator } from '../clients/percolator.ts';
import { inTransaction } from '../models/inTransaction.ts';
import { enterHits } from '../models/watch/inbox.ts';
import { anySavedSearch, anyUnindexed } from '../models/watch/savedSearch.ts';
import { queryIndexOf } from '../search/index.ts';
import { createDefinitionTurn, queriesJob, type WatchServices } from './queries.ts';

const name = 'announce';
/** In ms: nobody waits for the job. */
const timeoutMs = 30_000;
/** Reports that the intake lists at most. */
const listed = 1_000;

/**
 * Announces new reports to the readers whose saved searches find them. The catalog is the outbox: it lists a report
 * until it is told that the report was announced. What is entered twice is there once, so that any step may be repeated.
 */
function announceJob(
  { config, database, documents }: WatchServices,
  percolator: Percolator,
  isOurTurn: () => Promise<boolean>,
): Job<number> {
  const ask = createAskIntake(config, timeoutMs);
  const index = queryIndexOf(documents.names);
  const unannounced = unannouncedOf(documents.names);

  /** Behind the list: a search that was saved before a report came is among those it is held against. */
  const isReady = async () =>
    (await isOurTurn()) && (await percolator.has(index)) && !(await anyUnindexed(database));

  return {
    name,
    title: '新报告提醒',
    every: 2_000,
    together: 20,
    lease: 60,
    async claim(limit, now) {
      const { ids } = await ask(`/intake/unannounced?most=${listed}`, unannouncedSchema);
      if (ids.length === 0) return [];
      const held = await heldItems(database, name, now);
      const free = ids.filter((id) => !held.has(String(id))).slice(0, limit);
      return !(await anySavedSearch(database)) || (await isReady()) ? free : [];
    },
    keyOf: String,
    async work(ids, now) {
      const watched = await anySavedSearch(database);
      const { found, missing, failed } = watched
        ? await percolator.match(index, { index: unannounced, ids })
        : { found: new Map(ids.map((id) => [id, [] as number[]])), missing: [], failed: new Map() };
      const hits = [...found].flatMap(([id, savedIds]) => savedIds.map((savedId) => [savedId, id] as const));
      await inTransaction(database, (transaction) => enterHits(transaction, hits, now));
      const told = { ids: [...found.keys()], ...(missing.length > 0 && { missing }) };
      await ask('/intake/announced', updatedSchema, told);
      const [reason] = failed.values();
      if (reason !== undefined) throw new Error(reason);
    },
  };
}

/** Jobs that take new reports to the readers who wait for them. */
export function watchJobs(services: WatchServices): Job[] {
  const percolator = createPercolator(services.config.opensearchUrl);
  const isOurTurn = createDefinitionTurn(services, queryIndexOf(services.documents.names).hash);
  const announcing = announceJob(services, percolator, isOurTurn);
  return [
    queriesJob(services, percolator, isOurTurn),
    { ...announcing, close: () => percolator.close() },
  ] as Job[];
}

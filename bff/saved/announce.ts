import { chinaDay } from '../../mappings/chinaCalendar.ts';
import type { ReportDocument } from '../../mappings/documents.ts';
import { fullDocumentsSchema, unannouncedSchema, updatedSchema } from '../../mappings/intake.ts';
import { hashInForce } from '../../mappings/tuned.ts';
import { type AskIntake, createAskIntake } from '../clients/indexer.ts';
import { createPercolator, DocumentRefused, type Percolator } from '../clients/percolator.ts';
import { inTransaction } from '../models/inTransaction.ts';
import { enterHits } from '../models/watch/inbox.ts';
import {
  anySavedSearch,
  forgetIndexed,
  noteIndexed,
  unindexedSearches,
} from '../models/watch/savedSearch.ts';
import { repeat } from '../repeat.ts';
import { conditionOf, queryIndexOf } from '../search/index.ts';
import type { Services } from '../services.ts';
import { requestOf } from './keptSearch.ts';

/** Interval in ms at which new reports are looked for: they are announced within ten seconds. */
const every = 2_000;
/** Reports of one turn, and those matched together: each comes with its whole text. */
const perTurn = 200;
const together = 20;
/** Queries written together. */
const queriesTogether = 500;
/** In ms: nobody waits for the job. */
const timeoutMs = 30_000;

type AnnounceServices = Pick<Services, 'config' | 'database' | 'documents' | 'log'>;

/** What takes reports to the readers who wait for them. */
export interface Announcer {
  /** Announces the reports that wait; @returns how many did. Repeatable: nobody is told of a report twice. */
  turn(now?: Date): Promise<number>;
  close(): Promise<void>;
}

/** Makes the announcer of a site; one process at a time suffices, and several do no harm. */
export function createAnnouncer(services: AnnounceServices): Announcer {
  const { config, database, log } = services;
  const ask = createAskIntake(config, timeoutMs);
  const percolator = createPercolator(config.opensearchUrl);
  const index = queryIndexOf(services.documents.names);
  return {
    async turn(now = new Date()) {
      const { ids } = await ask(`/intake/unannounced?most=${perTurn}`, unannouncedSchema);
      if (ids.length === 0) return 0;
      if (!(await anySavedSearch(database))) return noteAnnounced(ask, ids);
      // Behind the list: a search that was saved before a report came is among those it is held against.
      await writeQueries(services, percolator, index, now);
      let announced = 0;
      for (let from = 0; from < ids.length; from += together) {
        const asked = ids.slice(from, from + together);
        const { documents, unreadable } = await ask('/intake/documents', fullDocumentsSchema, { ids: asked });
        const matched = await matchEach(services, percolator, index.name, documents);
        for (const { id, savedIds } of matched)
          await inTransaction(database, (transaction) =>
            enterHits(transaction, { savedIds, reportId: id, now }),
          );
        announced += await noteAnnounced(ask, [...matched.map(({ id }) => id), ...unreadable]);
      }
      if (announced > 0) log.info({ announced }, 'new reports held against saved searches');
      return announced;
    },
    close: () => percolator.close(),
  };
}

/** Together; one by one where the engine refuses them, so that one of them does not keep the others. */
async function matchEach(
  services: Pick<AnnounceServices, 'log'>,
  percolator: Percolator,
  index: string,
  documents: readonly ReportDocument[],
): Promise<{ id: number; savedIds: number[] }[]> {
  if (documents.length === 0) return [];
  try {
    const found = await percolator.match(index, documents);
    return documents.map(({ id }, slot) => ({ id, savedIds: found[slot] ?? [] }));
  } catch (error) {
    if (!(error instanceof DocumentRefused)) throw error;
    const [one, another] = documents;
    if (one !== undefined && another === undefined) {
      services.log.error({ err: error, reportId: one.id }, 'a report could not be matched');
      return [{ id: one.id, savedIds: [] }];
    }
    const each = [];
    for (const one of documents) each.push(...(await matchEach(services, percolator, index, [one])));
    return each;
  }
}

async function noteAnnounced(ask: AskIntake, ids: number[]): Promise<number> {
  if (ids.length > 0) await ask('/intake/announced', updatedSchema, { ids });
  return ids.length;
}

/**
 * Brings the index of queries up to the saved searches. A query is made again when what it was made by has changed: the
 * index, synonyms and numbers, and each day, for relative dates.
 */
async function writeQueries(
  { database, documents, log }: AnnounceServices,
  percolator: Percolator,
  { name, hash, pattern, definition }: ReturnType<typeof queryIndexOf>,
  now: Date,
): Promise<void> {
  if (!(await percolator.has(name))) {
    // Before: a run that ends between the two leaves no saved search without its query.
    await inTransaction(database, forgetIndexed);
    await percolator.make(name, definition);
    await percolator.keepOnly(name, pattern);
  }
  const madeBy = `${hash} ${hashInForce().slice(0, 12)} ${chinaDay(now)}`;
  for (let written = 0; ; ) {
    const rows = await unindexedSearches(database, madeBy, queriesTogether);
    if (rows.length === 0) {
      // What is left of another day belongs to searches that were removed.
      if (written > 0) await percolator.removeOlder(name, madeBy);
      return;
    }
    const queries = [];
    for (const { id, search } of rows)
      queries.push({ id, query: await conditionOf(requestOf(search), documents, now) });
    for (const [id, reason] of await percolator.write(name, queries, madeBy))
      log.error({ savedSearch: id, reason }, 'the engine refuses the query of a saved search');
    const ids = rows.map(({ id }) => id);
    await inTransaction(database, (transaction) => noteIndexed(transaction, ids, madeBy));
    written += rows.length;
  }
}

/** Announces new reports to readers until stopped. */
export function watchSavedSearches(services: AnnounceServices): () => void {
  const { log } = services;
  const announcer = createAnnouncer(services);
  let troubled = false;
  const turn = async () => {
    // A long queue is worked off at once.
    while ((await announcer.turn()) === perTurn);
    troubled = false;
  };
  const failed = (error: unknown) => {
    // Once an outage: the next turns come every two seconds.
    if (!troubled) log.warn({ err: error }, 'new reports could not be announced');
    troubled = true;
  };
  const stop = repeat(turn, { every, atOnce: true, failed });
  return () => {
    stop();
    void announcer.close();
  };
}

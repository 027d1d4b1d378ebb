import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { type StoredReport, storedReportSchema } from '../../mappings/documents.ts';
import { createAskIntake, type IntakeAccess } from '../clients/indexer.ts';
import { SearchUnavailable } from '../clients/opensearch.ts';
import { ApiError } from '../errors.ts';

/** Single visible reports from the catalog and the store, by way of the indexer: reading needs no search. */
export type CatalogReports = (reportId: number) => Promise<StoredReport | null>;

/** In ms; seldom needed, for the indexer has but to read a row and some files. */
const timeoutMs = 2000;
/** Reports remembered, and in ms for how long: a reader asks for many pages of one. */
const maxRemembered = 2000;
const remembered = 3000;

/** Reads them; resolves to null for an unknown report, rejects when the catalog is away. */
export function createCatalogReports(access: IntakeAccess): CatalogReports {
  const ask = createAskIntake(access, timeoutMs);
  const cache = new LRUCache<number, { report: StoredReport | null }>({
    max: maxRemembered,
    ttl: remembered,
    fetchMethod: async (reportId) => ({
      report: await ask(`/intake/${reportId}/report`, storedReportSchema).catch(noneIfUnknown),
    }),
  });
  return async (reportId) => (await cache.forceFetch(reportId)).report;
}

/**
 * Reads from the index, or while that is away from the fallback.
 * @param timeoutMs ms after which a hanging engine counts as away, where the fallback is as good
 * @throws SearchUnavailable when both are away
 */
export async function withFallback<Result>(
  indexed: Promise<Result>,
  other: () => Promise<Result>,
  timeoutMs?: number,
): Promise<Result> {
  try {
    return await (timeoutMs === undefined ? indexed : Promise.race([indexed, hangs(timeoutMs)]));
  } catch (error) {
    if (!(error instanceof SearchUnavailable)) throw error;
    return other().catch(() => indexed);
  }
}

async function hangs(timeoutMs: number): Promise<never> {
  await sleep(timeoutMs, undefined, { ref: false });
  throw new SearchUnavailable(new Error(`no answer in ${timeoutMs} ms`));
}

function noneIfUnknown(error: unknown): null {
  if (error instanceof ApiError && error.id === 'report_not_found') return null;
  throw error;
}

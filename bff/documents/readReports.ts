import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { chinaDayBefore } from '../../mappings/chinaCalendar.ts';
import { type StoredReport, storedReportSchema } from '../../mappings/documents.ts';
import { createAskIntake, type IntakeAccess } from '../clients/indexer.ts';
import { SearchUnavailable } from '../clients/opensearch.ts';
import { dateRangeFilters } from '../contract/constants.ts';
import { ApiError } from '../errors.ts';
import type { CatalogReports, DocumentSource } from './source.ts';
import { listedOnly, visibleOnly } from './totals.ts';

/** In ms; far more than such a search takes. */
const singleReadTimeoutMs = 500;

/** One visible report, or null; from the catalog while the engine is away. @throws `SearchUnavailable` without both */
export async function findReport(source: DocumentSource, id: number): Promise<StoredReport | null> {
  const { kept } = source;
  const indexed = findIndexed(source, id);
  return kept ? withFallback(indexed, () => kept(id), singleReadTimeoutMs) : indexed;
}

/** One visible report. @throws `ApiError` report_not_found; `SearchUnavailable` without engine and catalog */
export async function demandReport(source: DocumentSource, id: number): Promise<StoredReport> {
  const report = await findReport(source, id);
  if (report === null) throw new ApiError('report_not_found');
  return report;
}

async function findIndexed(source: DocumentSource, id: number): Promise<StoredReport | null> {
  const body = {
    size: 1,
    track_total_hits: false,
    query: { bool: { filter: [{ ids: { values: [String(id)] } }, visibleOnly] } },
  };
  // A report lies where its key says: only that shard is asked.
  const answer = await source.engine.search<unknown>(source.names.reports, body, [String(id)]);
  const [hit] = answer.hits.hits;
  return hit ? storedReportSchema.parse(hit._source) : null;
}

/** A list of reports, visible ones unless it says more, by any query and sort; `from + size` up to 10,000. */
interface ReportList {
  query?: object;
  sort?: object[];
  from: number;
  size: number;
  /** Leaves copies out. */
  collapsed?: boolean;
  /** Shows what was taken down too, as to operators. */
  hidden?: boolean;
  /** Skips the total, which is 0 then: an index sorted in this order need not be visited whole. */
  uncounted?: boolean;
}

/** Reads a list, with the true total. */
export async function listReports(
  source: DocumentSource,
  request: ReportList,
): Promise<{ reports: StoredReport[]; total: number }> {
  const answer = await source.engine.search<unknown>(source.names.reports, {
    from: request.from,
    size: request.size,
    track_total_hits: !request.uncounted,
    query: {
      bool: {
        ...(request.query && { must: [request.query] }),
        ...(!request.hidden && { filter: [request.collapsed ? listedOnly : visibleOnly] }),
      },
    },
    ...(request.sort && { sort: request.sort }),
  });
  const reports = answer.hits.hits.map((hit) => storedReportSchema.parse(hit._source));
  return { reports, total: answer.hits.total?.value ?? 0 };
}

/** The visible ones of these reports (10,000 at most), by id. */
export async function readReports(
  source: DocumentSource,
  ids: readonly number[],
): Promise<Map<number, StoredReport>> {
  if (ids.length === 0) return new Map();
  const query = { constant_score: { filter: { terms: { id: ids } } } };
  const { reports } = await listReports(source, { query, from: 0, size: ids.length });
  return new Map(reports.map((report) => [report.id, report]));
}

/** Who published these reports (10,000 at most), by id. */
export async function organizationsOf(
  { engine, names }: DocumentSource,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const answer = await engine.search<{ id: number; organization: string }>(names.reports, {
    size: ids.length,
    track_total_hits: false,
    _source: ['id', 'organization'],
    query: { constant_score: { filter: { terms: { id: ids } } } },
  });
  return new Map(answer.hits.hits.map(({ _source: { id, organization } }) => [id, organization]));
}

/** First day of a publish-time filter (1 week, 2 month, 3 year), or null for any time. */
export function dateRangeStart(dateRange: number, now: Date | number): string | null {
  const filter = dateRangeFilters.find(({ id }) => id === dateRange);
  return filter ? chinaDayBefore(now, filter.days) : null;
}

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

import { setTimeout } from 'node:timers/promises';
import { type Judgement, ndcg } from '../../mappings/judgements/judgements.ts';
import { SearchUnavailable } from '../clients/opensearch.ts';
import type { Data } from '../contract/call.ts';
import { searchReports } from '../contract/search.ts';
import type { DocumentSource } from '../documents/index.ts';
import { visitor } from '../entitlements/plans.ts';
import { readsEverything } from '../entitlements/readingRights.ts';
import type { SearchRequest } from '../search/clauses/filters.ts';
import { runSearch } from '../search/runSearch.ts';

/** Result of one query. */
export interface Answered {
  judgement: Judgement;
  /** The first ten hits in order. */
  hits: { id: number; name: string }[];
  total: number;
  milliseconds: number;
}

/** Quality of the answers. */
export interface Quality {
  queries: number;
  /** Mean nDCG@10. */
  ndcg: number;
  /** Mean of one by the rank of the first hit that is graded. */
  mrr: number;
  /** Mean share of the graded reports (ten at most) among the first ten. */
  recall: number;
  /** Queries that found nothing. */
  zero: number;
  /** Median, in milliseconds. */
  median: number;
}

/** How many queries are asked, and for whom. */
export interface AskOptions {
  /** Ends the asking: what is under way is answered, then it throws the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Pauses behind each query for this share of its time, so that readers come between. */
  rest?: number;
  onAsked?: () => void;
}

const member = { ...visitor, userId: 1, level: 1 as const };
const uncounted = { today: async () => [] };
const plain = (name: string) => name.replace(/<\/?em>/g, '');
const maxRestMs = 300;

/** Asks every query, one after the other, with the tuning that is in force for the caller. @throws the signal's reason */
export async function askAll(
  source: DocumentSource,
  judgements: readonly Judgement[],
  { signal, rest = 0, onAsked }: AskOptions = {},
): Promise<Answered[]> {
  const answered: Answered[] = [];
  for (const judgement of judgements) {
    signal?.throwIfAborted();
    const { keyword, onlyTitle = 0 } = judgement;
    const request = searchReports.request.parse({ keyword, onlyTitle, pageSize: 10 });
    const { files, total, milliseconds } = await untilAnswered(request, source, signal);
    const hits = files.map(({ id, name }) => ({ id, name: plain(name) }));
    answered.push({ judgement, hits, total, milliseconds });
    onAsked?.();
    if (rest > 0) await setTimeout(Math.min(maxRestMs, rest * milliseconds), undefined, { signal });
  }
  return answered;
}

/** On a busy site one of many queries may take longer than a reader waits: that must not cost the whole measurement. */
async function untilAnswered(
  request: SearchRequest,
  source: DocumentSource,
  signal: AbortSignal | undefined,
  triesLeft = 2,
): Promise<Pick<Data<typeof searchReports>, 'files' | 'total'> & { milliseconds: number }> {
  const begun = performance.now();
  try {
    const { files, total } = await runSearch(request, member, source, uncounted, readsEverything);
    return { files, total, milliseconds: performance.now() - begun };
  } catch (error) {
    if (triesLeft === 0 || !(error instanceof SearchUnavailable)) throw error;
    await setTimeout(1000, undefined, { signal });
    return untilAnswered(request, source, signal, triesLeft - 1);
  }
}

/** nDCG@10 of one answer; null where nothing was graded. */
export function qualityOf({ judgement, hits }: Pick<Answered, 'judgement' | 'hits'>): number | null {
  if (Object.keys(judgement.grades).length === 0) return null;
  return ndcg(
    hits.map(({ id }) => id),
    judgement.grades,
  );
}

/** The figures of a set of answers; queries without grades count for time and zero results alone. */
export function summarise(answered: readonly Answered[]): Quality {
  const graded = answered.filter((one) => qualityOf(one) !== null);
  const times = answered.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  return {
    queries: answered.length,
    ndcg: mean(graded.map((one) => qualityOf(one) ?? 0)),
    mrr: mean(graded.map(reciprocal)),
    recall: mean(graded.map(recall)),
    zero: answered.filter(({ hits }) => hits.length === 0).length,
    median: times[Math.floor(times.length / 2)] ?? 0,
  };
}

const isGraded = ({ grades }: Judgement, id: number) => (grades[id] ?? 0) > 0;

function reciprocal({ judgement, hits }: Answered): number {
  const rank = hits.findIndex(({ id }) => isGraded(judgement, id));
  return rank < 0 ? 0 : 1 / (rank + 1);
}

function recall({ judgement, hits }: Answered): number {
  const wanted = Math.min(10, Object.keys(judgement.grades).length);
  return Math.min(1, hits.filter(({ id }) => isGraded(judgement, id)).length / wanted);
}

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

import { setTimeout } from 'node:timers/promises';
import { Command } from 'commander';
import { SearchUnavailable } from '../../bff/clients/opensearch.ts';
import { searchReports } from '../../bff/contract/search.ts';
import type { DocumentSource } from '../../bff/documents/index.ts';
import { visitor } from '../../bff/entitlements/plans.ts';
import { readsEverything } from '../../bff/entitlements/readingRights.ts';
import type { SearchRequest } from '../../bff/search/clauses/filters.ts';
import { runSearch } from '../../bff/search/runSearch.ts';
import { type Judgement, ndcg } from '../../mappings/judgements/judgements.ts';
import { table, withLabSite } from './labSite.ts';
import { askableQueries } from './queries.ts';

/** Result of one query. */
export interface Answered {
  judgement: Judgement;
  /** The first ten hits in order. */
  hits: { id: number; name: string }[];
  milliseconds: number;
}

/** Quality of the answers. */
export interface Quality {
  queries: number;
  /** Mean nDCG@10. */
  ndcg: number;
  /** Mean of one by the place of the first hit that is graded. */
  mrr: number;
  /** Mean share of the graded reports (ten at most) among the first ten. */
  recall: number;
  /** Queries that found nothing. */
  zero: number;
  /** Median, in milliseconds. */
  median: number;
}

const member = { ...visitor, userId: 1, level: 1 as const };
const uncounted = { today: async () => [] };
const plain = (name: string) => name.replace(/<\/?em>/g, '');

/** Asks every query, one after the other, with the tuning that is in force in this process. */
export async function askAll(source: DocumentSource, judgements: readonly Judgement[]): Promise<Answered[]> {
  const answered: Answered[] = [];
  for (const judgement of judgements) {
    const { keyword, onlyTitle = 0 } = judgement;
    const request = searchReports.request.parse({ keyword, onlyTitle, pageSize: 10 });
    const { files, milliseconds } = await untilAnswered(request, source);
    const hits = files.map(({ id, name }) => ({ id, name: plain(name) }));
    answered.push({ judgement, hits, milliseconds });
  }
  return answered;
}

/** On a busy site one of many queries may take longer than a reader waits: that must not cost the whole measurement. */
async function untilAnswered(request: SearchRequest, source: DocumentSource, triesLeft = 2) {
  const begun = performance.now();
  try {
    const { files } = await runSearch(request, member, source, uncounted, readsEverything);
    return { files, milliseconds: performance.now() - begun };
  } catch (error) {
    if (triesLeft === 0 || !(error instanceof SearchUnavailable)) throw error;
    await setTimeout(1000);
    return untilAnswered(request, source, triesLeft - 1);
  }
}

/** nDCG@10 of one answer; null where nothing was graded. */
export function qualityOf({ judgement, hits }: Answered): number | null {
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
  const place = hits.findIndex(({ id }) => isGraded(judgement, id));
  return place < 0 ? 0 : 1 / (place + 1);
}

function recall({ judgement, hits }: Answered): number {
  const wanted = Math.min(10, Object.keys(judgement.grades).length);
  return Math.min(1, hits.filter(({ id }) => isGraded(judgement, id)).length / wanted);
}

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** `npm run relevance -- eval`: how well the running site answers the judged queries, on the whole and by kind. */
export function evalCommand(): Command {
  const command = new Command('eval')
    .description('nDCG@10, MRR, recall, zero results and median time over the judged queries')
    .option('--judgements <file>', 'further judgements, as `import-clicks` writes them');
  return command.action(({ judgements }: { judgements?: string }) =>
    withLabSite(command, async ({ source }) => {
      const { queries, left } = await askableQueries(source, judgements);
      if (queries.length === 0)
        throw new Error('The site holds none of the judged reports: give judgements of its own.');
      const answered = await askAll(source, queries);
      const kinds = [...new Set(queries.map(({ kind }) => kind))];
      const rows = kinds.map((kind) =>
        rowOf(kind, summarise(answered.filter(({ judgement }) => judgement.kind === kind))),
      );
      const head = ['kind', 'queries', 'nDCG@10', 'MRR', 'recall@10', 'zero', 'median ms'];
      const text = table([head, ...rows, rowOf('all', summarise(answered))]);
      return left === 0
        ? text
        : `${text}\n${left} golden queries were left out: the site lacks their reports.`;
    }),
  );
}

function rowOf(name: string, { queries, ndcg, mrr, recall, zero, median }: Quality): string[] {
  const share = (value: number) => value.toFixed(3);
  return [name, String(queries), share(ndcg), share(mrr), share(recall), String(zero), median.toFixed(0)];
}

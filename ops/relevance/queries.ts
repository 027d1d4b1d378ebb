import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { connectRedis } from '../../bff/clients/redis.ts';
import { createHotWords } from '../../bff/counters/hotWords.ts';
import type { DocumentSource } from '../../bff/documents/index.ts';
import { createLog } from '../../bff/log.ts';
import {
  type JudgedReport,
  type Judgement,
  judgedReports,
  judgementSchema,
  judgements,
} from '../../mappings/judgements/judgements.ts';
import { relevance } from '../../mappings/relevance/relevance.ts';
import { knownItems } from './knownItems.ts';

/** Judged queries in the ids of the running site. */
export interface AskableQueries {
  queries: Judgement[];
  /** Golden queries whose reports the site does not all hold. */
  left: number;
}

const maxTitles = 1_000;

/**
 * The golden queries, their reports found on the site by title and institution, for ids differ from site to site; what
 * the site's own reports can be found by (`knownItems`); and those of a file of the same form, whose ids are the site's
 * own (`import-clicks` writes such).
 */
export async function askableQueries(source: DocumentSource, file?: string): Promise<AskableQueries> {
  const own = file === undefined ? [] : readJudgements(file);
  const judged = new Map(judgedReports().map((report) => [report.id, report]));
  const ids = await idsOf(source, [...judged.values()]);
  const golden = judgements();
  // Beside a report that is missing, others that nobody graded would count as wrong.
  const askable = golden.flatMap(({ grades, ...query }) => {
    const there = Object.entries(grades).map(([id, grade]) => {
      const report = judged.get(Number(id));
      return [report && ids.get(nameOf(report)), grade] as const;
    });
    const isWhole = there.length > 0 && there.every(([id]) => id !== undefined);
    return isWhole ? [{ ...query, grades: Object.fromEntries(there) as Judgement['grades'] }] : [];
  });
  const known = await knownItems(source);
  return { queries: [...askable, ...known, ...own], left: golden.length - askable.length };
}

/**
 * The judgements of a file: a line each, as JSON; lines that begin with `#` are passed over.
 * @throws Error that names file and line
 */
export function readJudgements(file: string): Judgement[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, index) =>
      line.trim() === '' || line.startsWith('#') ? [] : [readLine(line, `${file}:${index + 1}`)],
    );
}

function readLine(line: string, place: string): Judgement {
  try {
    return judgementSchema.parse(JSON.parse(line));
  } catch (error) {
    const problem = error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message;
    throw new Error(`${place}: is no judgement: ${problem}`);
  }
}

/** Two institutions may write under one title. */
const nameOf = ({ title, organization }: Pick<JudgedReport, 'title' | 'organization'>) =>
  `${title}\n${organization}`;

async function idsOf(
  { engine, names }: DocumentSource,
  reports: JudgedReport[],
): Promise<Map<string, number>> {
  type Found = Pick<JudgedReport, 'id' | 'title' | 'organization'>;
  const { hits } = await engine.search<Found>(names.reports, {
    size: maxTitles,
    track_total_hits: false,
    _source: ['id', 'title', 'organization'],
    query: { bool: { filter: [{ terms: { 'title.exact': reports.map(({ title }) => title) } }] } },
  });
  return new Map(hits.hits.map(({ _source }) => [nameOf(_source), _source.id]));
}

const maxQueries = 100;

/** Searches by several readers within the last days, most frequent first; none while Redis is away. */
export async function recentQueries(): Promise<string[]> {
  const prefix = process.env.INDEX_PREFIX || 'yanhai';
  const redis = connectRedis(process.env.REDIS_URL ?? '', `${prefix}:bff:`, createLog('silent'));
  try {
    return await createHotWords(redis, () => relevance().hotWords).top(maxQueries);
  } finally {
    redis.disconnect();
  }
}

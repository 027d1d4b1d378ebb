import { readFileSync, writeFileSync } from 'node:fs';
import { Command } from 'commander';
import { z } from 'zod';
import { connectRedis } from '../../bff/clients/redis.ts';
import { createHotWords } from '../../bff/counters/hotWords.ts';
import type { DocumentSource } from '../../bff/documents/index.ts';
import { type AskableQueries, askableQueries } from '../../bff/lab/askableQueries.ts';
import { createLog } from '../../bff/log.ts';
import { searchClicksSince } from '../../bff/models/searchClick.ts';
import { chinaDayBefore } from '../../mappings/chinaCalendar.ts';
import {
  clickNumbers,
  type Judgement,
  judgementSchema,
  judgementsOf,
} from '../../mappings/judgements/judgements.ts';
import { relevance } from '../../mappings/relevance/relevance.ts';
import { whole } from '../commandLine.ts';
import { withSiteDatabase } from '../siteDatabase.ts';

/**
 * The queries that the site can be held to, and those of a file of the same form, whose ids are the site's own
 * (`import-clicks` writes such).
 */
export async function queriesWith(source: DocumentSource, file?: string): Promise<AskableQueries> {
  const own = file === undefined ? [] : readJudgements(file);
  const { queries, left } = await askableQueries(source);
  return { queries: [...queries, ...own], left };
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

function readLine(line: string, source: string): Judgement {
  try {
    return judgementSchema.parse(JSON.parse(line));
  } catch (error) {
    const problem = error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message;
    throw new Error(`${source}: is no judgement: ${problem}`);
  }
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

interface ImportOptions {
  out: string;
  days: number;
}

/**
 * `npm run relevance -- import-clicks`: judgements from what readers clicked and downloaded, corrected for the place it
 * stood at, in the form that `eval`, `diff` and `apply` take (`mappings/judgements/clicks.json` says how).
 */
export function importClicksCommand(): Command {
  const command = new Command('import-clicks')
    .description('writes judgements from clicks and downloads, corrected for position')
    .requiredOption('--out <file>', 'where to; a judgement a line')
    .option('--days <count>', 'of the last so many days', whole(90), 30);
  return command.action(({ out, days }: ImportOptions) =>
    withSiteDatabase(command, async (database) => {
      const numbers = clickNumbers();
      const since = chinaDayBefore(Date.now(), days);
      const rows = await searchClicksSince(database, since, numbers.readers.value);
      const judgements = judgementsOf(rows, numbers);
      writeFileSync(out, judgements.map((judgement) => `${JSON.stringify(judgement)}\n`).join(''));
      return `${judgements.length} judged queries written to ${out}, of what at least ${numbers.readers.value} readers each asked since ${since}.`;
    }),
  );
}

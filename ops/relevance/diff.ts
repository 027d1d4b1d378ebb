import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Command } from 'commander';
import { latestVersion, tuningOf } from '../../bff/models/relevanceVersion.ts';
import type { Judgement } from '../../mappings/judgements/judgements.ts';
import { type Compared, type Comparison, compare } from './compare.ts';
import { diffPage } from './diffPage.ts';
import { withLabSite } from './labSite.ts';
import { formatFaults, lint } from './lint/lint.ts';
import { workingCopy } from './lint/workingCopy.ts';
import { askableQueries } from './queries.ts';
import { recentQueries } from './recentQueries.ts';
import { table } from './table.ts';

interface Options {
  from?: string;
  judgements?: string;
  queries?: string;
  out?: string;
}

/** `npm run relevance -- diff`: what a working copy would change on the running site, as a table and as a page. */
export function diffCommand(): Command {
  const command = new Command('diff')
    .description('compares a working copy with what is live, over judged and recent queries')
    .option('--from <folder>', 'a working copy of mappings/; default: the project’s own')
    .option('--judgements <file>', 'further judgements, as `import-clicks` writes them')
    .option('--queries <file>', 'further queries, one a line; default: what readers searched of late')
    .option('--out <file>', 'writes an HTML page to look at');
  return command.action(({ from, judgements, queries, out }: Options) =>
    withLabSite(command, async ({ database, source }) => {
      const copy = workingCopy(from);
      const faults = lint(copy);
      if (faults.length > 0) throw new Error(formatFaults(faults));
      const latest = await latestVersion(database);
      const live = latest && (await tuningOf(database, latest.id));
      const judged = (await askableQueries(source, judgements)).queries;
      const further = queries ? readQueries(queries) : await recentQueries();
      const compared = await compare(source, [...judged, ...further.map(ungraded)], live, copy);
      const page = out === undefined ? null : resolve(out);
      if (page) writeFileSync(page, diffPage(compared, copy.folder));
      return [text(compared), ...(page ? [`The page is ${page}`] : [])].join('\n');
    }),
  );
}

const readQueries = (file: string) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const ungraded = (keyword: string): Judgement => ({ kind: 'recent', keyword, grades: {} });

const signed = (value: number) => `${value > 0 ? '+' : ''}${value.toFixed(3)}`;

/** Changes by query, worst first, and the overall figures. */
function text({ before, after, queries }: Comparison): string {
  const moved = queries.filter(({ moves }) => moves.length > 0);
  const gain = ({ before: was, after: is }: Compared) => (is ?? 0) - (was ?? 0);
  const rows = moved
    .sort((one, other) => gain(one) - gain(other))
    .map((one) => [
      one.judgement.keyword.slice(0, 30),
      one.judgement.kind,
      one.before === null ? '' : signed(gain(one)),
      one.moves
        .slice(0, 4)
        .map(({ id, before: was, after: is }) => `${id}: ${was ?? '–'}→${is ?? '–'}`)
        .join('  '),
    ]);
  const gains = moved.filter((one) => gain(one) > 0).length;
  const losses = moved.filter((one) => gain(one) < 0).length;
  const whole = `${queries.length} queries, ${moved.length} with other hits: ${gains} better, ${losses} worse. nDCG@10 ${before.ndcg.toFixed(4)} -> ${after.ndcg.toFixed(4)} (${signed(after.ndcg - before.ndcg)}), MRR ${before.mrr.toFixed(3)} -> ${after.mrr.toFixed(3)}, zero results ${before.zero} -> ${after.zero}.`;
  return rows.length === 0 ? whole : `${table([['query', 'kind', 'nDCG', 'moves'], ...rows])}\n${whole}`;
}

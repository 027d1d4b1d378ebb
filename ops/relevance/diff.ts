import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Command } from 'commander';
import { escapeHtml } from '../../bff/documents/index.ts';
import { askAll, type Quality, summarise } from '../../bff/lab/ask.ts';
import { type Compared, type Comparison, compare, gainOf, type Move } from '../../bff/lab/compare.ts';
import { formatFaults, lint } from '../../bff/lab/lint/lint.ts';
import { workingCopy } from '../../bff/lab/lint/workingCopy.ts';
import { latestVersion, tuningOf } from '../../bff/models/relevanceVersion.ts';
import type { Judgement } from '../../mappings/judgements/judgements.ts';
import { loadTuning } from '../../mappings/tuned.ts';
import { table, withLabSite } from './labSite.ts';
import { queriesWith, recentQueries } from './queries.ts';

/** `npm run relevance -- eval`: how well the running site answers the judged queries, on the whole and by kind. */
export function evalCommand(): Command {
  const command = new Command('eval')
    .description('nDCG@10, MRR, recall, zero results and median time over the judged queries')
    .option('--judgements <file>', 'further judgements, as `import-clicks` writes them');
  return command.action(({ judgements }: { judgements?: string }) =>
    withLabSite(command, async ({ source }) => {
      const { queries, left } = await queriesWith(source, judgements);
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
      const judged = (await queriesWith(source, judgements)).queries;
      const further = queries ? readQueries(queries) : await recentQueries();
      const changed = loadTuning((file) => copy.text(file));
      const compared = await compare(source, [...judged, ...further.map(ungraded)], live, changed);
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
  const rows = moved
    .sort((one, other) => gainOf(one) - gainOf(other))
    .map((one) => [
      one.judgement.keyword.slice(0, 30),
      one.judgement.kind,
      one.before === null ? '' : signed(gainOf(one)),
      one.moves
        .slice(0, 4)
        .map(({ id, before: was, after: is }) => `${id}: ${was ?? '–'}→${is ?? '–'}`)
        .join('  '),
    ]);
  const gains = moved.filter((one) => gainOf(one) > 0).length;
  const losses = moved.filter((one) => gainOf(one) < 0).length;
  const whole = `${queries.length} queries, ${moved.length} with other hits: ${gains} better, ${losses} worse. nDCG@10 ${before.ndcg.toFixed(4)} -> ${after.ndcg.toFixed(4)} (${signed(after.ndcg - before.ndcg)}), MRR ${before.mrr.toFixed(3)} -> ${after.mrr.toFixed(3)}, zero results ${before.zero} -> ${after.zero}.`;
  return rows.length === 0 ? whole : `${table([['query', 'kind', 'nDCG', 'moves'], ...rows])}\n${whole}`;
}

const style = `
  :root { color-scheme: light dark; font: 15px/1.6 system-ui, sans-serif; }
  body { max-width: 72rem; margin: 2rem auto; padding: 0 1rem; }
  h1 { font-size: 1.4rem; } h2 { font-size: 1.05rem; margin: 2rem 0 .4rem; }
  table { border-collapse: collapse; width: 100%; }
  th, td { text-align: left; padding: .25rem .6rem; border-bottom: 1px solid #8884; vertical-align: top; }
  td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
  .better { color: #18794e; } .worse { color: #c62a2f; } small { opacity: .7; }
  @media (prefers-color-scheme: dark) { .better { color: #4cc38a; } .worse { color: #ff8a8a; } }`;

const figure = (value: number | null) => (value === null ? '–' : value.toFixed(3));
const rank = (value: number | null) => (value === null ? '–' : String(value));

function toneOf(from: number | null, to: number | null): string {
  if (from === null || to === null || from === to) return '';
  return to > from ? 'better' : 'worse';
}

/** A page of its own, without scripts, that shows a comparison to a person: the worst losses first. */
function diffPage({ before, after, queries }: Comparison, copy: string): string {
  const moved = queries
    .filter(({ moves }) => moves.length > 0)
    .sort((one, other) => gainOf(one) - gainOf(other));
  const summary = (['ndcg', 'mrr', 'recall', 'zero', 'median'] as const).map((name) => {
    const [was, is] = [before[name], after[name]];
    const tone = name === 'zero' || name === 'median' ? toneOf(is, was) : toneOf(was, is);
    return `<tr><th>${name}</th><td class="number">${figure(was)}</td><td class="number ${tone}">${figure(is)}</td></tr>`;
  });
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Relevance: what would change</title><style>${style}</style></head><body>
<h1>What ${escapeHtml(copy)} would change</h1>
<p>${queries.length} queries, ${moved.length} of them with other hits among the first ten.</p>
<table><thead><tr><th></th><th class="number">live</th><th class="number">working copy</th></tr></thead>
<tbody>${summary.join('')}</tbody></table>
${moved.map(section).join('\n')}
</body></html>
`;
}

function section({ judgement, before, after, moves }: Compared): string {
  const tone = toneOf(before, after);
  return `<section><h2>${escapeHtml(judgement.keyword)} <small>${escapeHtml(judgement.kind)}</small>
<span class="${tone}">${figure(before)} → ${figure(after)}</span></h2>
<table><thead><tr><th class="number">live</th><th class="number">then</th><th class="number">grade</th><th>report</th></tr></thead>
<tbody>${moves.map(row).join('')}</tbody></table></section>`;
}

function row({ id, name, before, after, grade }: Move): string {
  const tone = toneOf(-(before ?? 11), -(after ?? 11));
  return `<tr><td class="number">${rank(before)}</td><td class="number ${tone}">${rank(after)}</td><td class="number">${grade || ''}</td><td>${escapeHtml(name)} <small>${id}</small></td></tr>`;
}

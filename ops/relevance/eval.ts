import { Command } from 'commander';
import { askAll, type Quality, summarise } from '../../bff/lab/ask.ts';
import { table, withLabSite } from './labSite.ts';
import { queriesWith } from './queries.ts';

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

import { Command } from 'commander';
import { applyTuning, type Loss } from '../../bff/lab/changeTuning.ts';
import { formatFaults } from '../../bff/lab/lint/lint.ts';
import { workingCopy } from '../../bff/lab/lint/workingCopy.ts';
import { words } from '../commandLine.ts';
import { operatorName, withLabSite } from './labSite.ts';
import { queriesWith } from './queries.ts';

interface Options {
  from?: string;
  by?: string;
  reason: string;
  judgements?: string;
  anyway?: string;
}

/**
 * `npm run relevance -- apply`: brings the files that tune live, on every process within seconds. What `lint` refuses
 * never leaves the working copy; what answers the judged queries worse than the file's own limit is refused too.
 */
export function applyCommand(): Command {
  const command = new Command('apply')
    .description('brings relevance.json and synonyms.txt live on every process of the running site')
    .requiredOption('--reason <text>', 'why; it is kept', words)
    .option('--from <folder>', 'a working copy of mappings/; default: the project’s own')
    .option('--by <name>', 'who does it; default: who is logged in at this machine', words)
    .option('--judgements <file>', 'further judgements, as `import-clicks` writes them')
    .option(
      '--anyway <reason>',
      'apply though the judged queries are answered worse, and why; it is kept',
      words,
    );
  return command.action(({ from, by, reason, judgements, anyway }: Options) =>
    withLabSite(command, async (site) => {
      const { queries } = await queriesWith(site.source, judgements);
      const done = await applyTuning(site, {
        copy: workingCopy(from),
        queries,
        author: operatorName(by),
        reasonOf: (loss) => {
          if (loss === null) return reason;
          return anyway === undefined ? null : `${reason} (${lossText(loss)} Applied anyway: ${anyway})`;
        },
      });
      switch (done.outcome) {
        case 'faults':
          throw new Error(`${formatFaults(done.faults)}\nNothing was applied.`);
        case 'same':
          return `Nothing to apply: version ${done.id} in force is the same.`;
        case 'moved':
          throw new Error(`Version ${done.id} came into force meanwhile. Nothing was applied: try again.`);
        case 'lost':
          throw new Error(
            `${lossText(done.loss)}\nNothing was applied. See \`diff\`, or give --anyway with the reason why it must be.`,
          );
        case 'applied': {
          const { id, compared } = done;
          const text = compared
            ? `nDCG@10 ${compared.before.ndcg.toFixed(4)} -> ${compared.after.ndcg.toFixed(4)} over ${queries.length} queries`
            : 'nDCG@10 unknown: the site holds none of the judged reports';
          return `Version ${id} is in force within seconds on every process. ${text}.`;
        }
      }
    }),
  );
}

function lossText({ before, after, limit, value }: Loss): string {
  const text = `nDCG@10 would be ${after.toFixed(4)}, it is ${before.toFixed(4)};`;
  return limit === 'mostLost' ? `${text} at most ${value} may be lost.` : `${text} ${value} is the least.`;
}

import { Command } from 'commander';
import { latestVersion, storeVersion, tuningOf } from '../../bff/models/relevanceVersion.ts';
import { relevance } from '../../mappings/relevance/relevance.ts';
import { activateTuning, hashOfTuning, loadTuning } from '../../mappings/tuned.ts';
import { words } from '../commandLine.ts';
import { type Comparison, compare } from './compare.ts';
import { operatorName, withLabSite } from './labSite.ts';
import { formatFaults, lint } from './lint/lint.ts';
import { workingCopy } from './lint/workingCopy.ts';
import { askableQueries } from './queries.ts';

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
    withLabSite(command, async ({ database, source }) => {
      const copy = workingCopy(from);
      const faults = lint(copy);
      if (faults.length > 0) throw new Error(`${formatFaults(faults)}\nNothing was applied.`);
      const tuning = loadTuning((file) => copy.text(file));
      const latest = await latestVersion(database);
      if (latest?.hash === hashOfTuning(tuning))
        return `Nothing to apply: version ${latest.id} in force is the same.`;
      const live = latest && (await tuningOf(database, latest.id));
      const { queries } = await askableQueries(source, judgements);
      const compared = queries.length > 0 ? await compare(source, queries, live, copy) : null;
      activateTuning(tuning);
      const fault = compared && lossOf(compared);
      if (fault && anyway === undefined)
        throw new Error(
          `${fault}\nNothing was applied. See \`diff\`, or give --anyway with the reason why it must be.`,
        );
      const id = await storeVersion(database, {
        tuning,
        origin: 'apply',
        author: operatorName(by),
        reason: fault ? `${reason} (${fault} Applied anyway: ${anyway})` : reason,
        quality: compared?.after.ndcg ?? null,
      });
      const text = compared
        ? `nDCG@10 ${compared.before.ndcg.toFixed(4)} -> ${compared.after.ndcg.toFixed(4)} over ${queries.length} queries`
        : 'nDCG@10 unknown: the site holds none of the judged reports';
      return `Version ${id} is in force within seconds on every process. ${text}.`;
    }),
  );
}

/** Why the changed file's own limits refuse the change; null when it may go live. */
function lossOf({ before, after }: Comparison): string | null {
  const { least, mostLost } = relevance().quality;
  const text = `nDCG@10 would be ${after.ndcg.toFixed(4)}, it is ${before.ndcg.toFixed(4)};`;
  if (before.ndcg - after.ndcg > mostLost) return `${text} at most ${mostLost} may be lost.`;
  return after.ndcg < least && after.ndcg < before.ndcg ? `${text} ${least} is the least.` : null;
}

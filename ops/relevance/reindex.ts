import { Command } from 'commander';
import { formatFaults, lint } from '../../bff/lab/lint/lint.ts';
import { loadLatestTuning } from '../../bff/tuning.ts';
import { readIndexerConfig } from '../../indexer/config.ts';
import { reindex } from '../../indexer/indices/reindex.ts';
import { showProgress } from '../../indexer/ingest/progress.ts';
import { closeServices, type IndexerServices, openServices } from '../../indexer/services.ts';
import { hashOfWords } from '../../mappings/indices/fingerprint.ts';
import { loadIndices } from '../../mappings/indices/loadIndices.ts';
import { runCommand, words } from '../commandLine.ts';
import { noSite } from '../siteDatabase.ts';
import { operatorName } from './labSite.ts';

/**
 * Works on the indices of the running site and prints what came of it; what goes wrong is one sentence and exit code
 * 1.
 * @param program the operator's command, which ends when no site runs
 */
export async function withIndexer(
  program: Command,
  work: (services: IndexerServices) => Promise<string>,
): Promise<void> {
  if (!process.env.INDEXER_URL || !process.env.OPENSEARCH_URL) return program.error(noSite);
  await runCommand(async () => {
    const services = await openServices(readIndexerConfig({ ...process.env, LOG_LEVEL: 'warn' }));
    try {
      await loadLatestTuning(services.catalog.database);
      return await work(services);
    } finally {
      await closeServices(services);
    }
  });
}

/**
 * The indexer makes the words of documents, with the dictionary it started with: with another one it would write other
 * words into the new index.
 * @throws Error when they differ
 */
async function refuseOtherWords({ config }: Pick<IndexerServices, 'config'>): Promise<void> {
  const answer = await fetch(`${config.indexerUrl}/healthz`).catch(() => null);
  const { words } = ((await answer?.json().catch(() => null)) ?? {}) as { words?: string };
  if (words !== undefined && words !== hashOfWords())
    throw new Error(
      'The indexer runs with another dictionary than the files have. Start the site anew first; it goes on serving the indices of now.',
    );
}

interface Options {
  by?: string;
  reason: string;
}

/**
 * `npm run relevance -- reindex`: rebuilds the indices by the current files while the site runs, and serves them once
 * complete. When interrupted, the same command resumes.
 */
export function reindexCommand(): Command {
  const command = new Command('reindex')
    .description('builds the indices anew by the mapping files, while the site runs, and serves them')
    .option('--by <name>', 'who does it; default: who is logged in at this machine', words)
    .option('--reason <text>', 'why; it is kept', words, 'the files differ');
  return command.action(({ by, reason }: Options) =>
    withIndexer(command, async (services) => {
      const faults = lint();
      if (faults.length > 0) throw new Error(`${formatFaults(faults)}\nNothing was built.`);
      await refuseOtherWords(services);
      let progress: ReturnType<typeof showProgress> | null = null;
      const facts = { author: operatorName(by), reason };
      const result = await reindex(services, loadIndices(), facts, ({ stage, done, total, pace }) => {
        progress ??= showProgress('reports', total);
        const filling = pace ? `${pace.perSecond.toFixed(0)}/s, ${pace.secondsLeft} s left` : '';
        progress.update(done, stage === 'fill' ? filling : stage);
      }).finally(() => progress?.stop());
      const seconds = result.milliseconds / 1_000;
      const text = [
        `${result.written} reports in ${seconds.toFixed(1)} s${result.resumed ? ', begun by an earlier run' : ''}.`,
        'The new indices are served; the ones of before are kept and written: `rollback` serves them again.',
      ];
      if (result.different > 0)
        text.push(
          `${result.different} reports say something else than before, as this release derives them.`,
        );
      return text.join('\n');
    }),
  );
}

import type { Command } from 'commander';
import { loadLatestTuning } from '../../bff/tuning.ts';
import { readIndexerConfig } from '../../indexer/config.ts';
import { closeServices, type IndexerServices, openServices } from '../../indexer/services.ts';
import { hashOfWords } from '../../mappings/indices/fingerprint.ts';
import { runCommand } from '../commandLine.ts';
import { noSite } from '../siteDatabase.ts';

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
export async function refuseOtherWords({ config }: Pick<IndexerServices, 'config'>): Promise<void> {
  const answer = await fetch(`${config.indexerUrl}/healthz`).catch(() => null);
  const { words } = ((await answer?.json().catch(() => null)) ?? {}) as { words?: string };
  if (words !== undefined && words !== hashOfWords())
    throw new Error(
      'The indexer runs with another dictionary than the files have. Start the site anew first; it goes on serving the indices of now.',
    );
}

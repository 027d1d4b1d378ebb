import { type DocumentCounts, summarySchema } from '../../mappings/intake.ts';
import { createAskIntake } from '../clients/indexer.ts';
import type { Services } from '../services.ts';
import { engineTimeoutMs } from './engines.ts';

/** Documents expected from the catalog and found in the indices, with the remedy where some are missing. */
export interface DocumentsState extends DocumentCounts {
  /** Whether no kind of document is fewer than it should be. */
  ok: boolean;
  /** Command that shows and repairs it; absent when nothing is missing. */
  command?: string;
}

/** Asks the indexer, which knows the catalog; null while it or the search engine is away. Never throws; takes at most 2 s. */
export async function checkDocuments({ config }: Pick<Services, 'config'>): Promise<DocumentsState | null> {
  const summary = await createAskIntake(config, engineTimeoutMs)('/intake/summary', summarySchema).catch(
    () => null,
  );
  if (!summary?.documents) return null;
  const ok = Object.values(summary.documents).every(({ expected, found }) => found >= expected);
  return { ok, ...summary.documents, ...(!ok && { command: 'npm run verify -- --repair' }) };
}

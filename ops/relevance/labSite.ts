import type { Command } from 'commander';
import type { Sequelize } from 'sequelize';
import { createSearchEngine } from '../../bff/clients/opensearch.ts';
import type { DocumentSource } from '../../bff/documents/index.ts';
import { loadLatestTuning } from '../../bff/tuning.ts';
import { indexNames } from '../../mappings/indexNames.ts';
import { withSiteDatabase } from '../siteDatabase.ts';

/** The running site as the lab asks it: straight, with the very code that answers readers. */
export interface LabSite {
  database: Sequelize;
  source: DocumentSource;
}

/** Works on the running site, ranking as it does now, and prints what came of it; a fault is exit code 1. */
export function withLabSite(command: Command, work: (site: LabSite) => Promise<string>): Promise<void> {
  return withSiteDatabase(command, async (database) => {
    const engine = createSearchEngine(process.env.OPENSEARCH_URL ?? '');
    try {
      await loadLatestTuning(database);
      const names = indexNames(process.env.INDEX_PREFIX || 'yanhai');
      return await work({ database, source: { engine, names } });
    } finally {
      await engine.close();
    }
  });
}

import { userInfo } from 'node:os';
import type { Command } from 'commander';
import type { Sequelize } from 'sequelize';
import { createSearchEngine } from '../../bff/clients/opensearch.ts';
import type { DocumentSource } from '../../bff/documents/index.ts';
import { loadLatestTuning } from '../../bff/tuning.ts';
import { indexNames } from '../../mappings/searchEngine.ts';
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

/** Characters a text takes in a terminal: Chinese ones are two wide. */
const widthOf = (text: string) =>
  [...text].reduce((sum, character) => sum + (/[\u1100-\uffef]/.test(character) ? 2 : 1), 0);

/** Rows as aligned columns; the first row is the head. */
export function table(rows: readonly (readonly string[])[]): string {
  const columns = Math.max(...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.map((row) => widthOf(row[column] ?? ''))),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - widthOf(cell)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Person at this machine, for the records; a command's `--by` wins. */
export function operatorName(given: string | undefined): string {
  const name = given ?? process.env.SUDO_USER ?? userInfo().username;
  return name.slice(0, 100);
}

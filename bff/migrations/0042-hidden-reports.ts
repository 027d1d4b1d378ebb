import type { QueryInterface } from 'sequelize';
import { hiddenReportsTable } from '../../mappings/hiddenReports.ts';

/** The reports that are taken down, which the indexer keeps. */
export async function up({ sequelize }: QueryInterface): Promise<void> {
  await sequelize.query(hiddenReportsTable);
}

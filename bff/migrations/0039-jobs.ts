import type { QueryInterface } from 'sequelize';
import { jobTables } from '../../mappings/jobs/tables.ts';

/** Background work: its turns, and the items of it that are in work, wait or are given up. */
export async function up({ sequelize }: QueryInterface): Promise<void> {
  for (const table of jobTables) await sequelize.query(table);
}

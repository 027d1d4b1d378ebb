import type { QueryInterface } from 'sequelize';
import { auditTable } from '../../mappings/auditTrail.ts';

/** The trail of operators' acts, which the indexer adds to as well. */
export async function up({ sequelize }: QueryInterface): Promise<void> {
  await sequelize.query(auditTable);
}

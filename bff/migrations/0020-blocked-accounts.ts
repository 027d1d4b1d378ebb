import type { QueryInterface } from 'sequelize';

/** Since when operators keep somebody out of an account, and why; null for all others. */
export async function up(queryInterface: QueryInterface): Promise<void> {
  if ('blocked_at' in (await queryInterface.describeTable('users'))) return;
  await queryInterface.sequelize.query(
    'ALTER TABLE users ADD COLUMN blocked_at DATETIME(3) NULL, ADD COLUMN blocked_reason VARCHAR(200) NULL',
  );
}

import type { QueryInterface } from 'sequelize';

/** What a key may do; those made before read. */
export async function up(queryInterface: QueryInterface): Promise<void> {
  if ('scope' in (await queryInterface.describeTable('api_keys'))) return;
  await queryInterface.sequelize.query(`ALTER TABLE api_keys ADD COLUMN
    scope VARCHAR(10) CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT 'read'`);
}

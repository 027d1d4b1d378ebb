import type { QueryInterface } from 'sequelize';

/** Notes under the names that W3C's annotations have for their parts, and where each was marked. */
export async function up(queryInterface: QueryInterface): Promise<void> {
  const columns = await queryInterface.describeTable('notes');
  if ('prefix' in columns) return;
  // One statement: a break leaves the old names or the new.
  await queryInterface.sequelize.query(`ALTER TABLE notes
    RENAME COLUMN before_quote TO prefix,
    RENAME COLUMN after_quote TO suffix,
    RENAME COLUMN colour TO color,
    RENAME COLUMN note TO text,
    ADD COLUMN boxes TEXT CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT ('[]')`);
}

import type { QueryInterface } from 'sequelize';

/** Why the index of queries does not take a saved search; and what it is yet to get is found by an index. */
export async function up(queries: QueryInterface): Promise<void> {
  const { sequelize } = queries;
  if (!('fault' in (await queries.describeTable('saved_searches'))))
    await sequelize.query('ALTER TABLE saved_searches ADD COLUMN fault VARCHAR(500) NULL');
  const indexes = (await queries.showIndex('saved_searches')) as { name: string }[];
  if (!indexes.some(({ name }) => name === 'saved_searches_indexed'))
    await sequelize.query('CREATE INDEX saved_searches_indexed ON saved_searches (indexed_for, id)');
}

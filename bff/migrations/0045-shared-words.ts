import type { QueryInterface } from 'sequelize';

/** What a reader says of a folder of favourites and of each report in it, and the order they were brought into. */
export async function up(queries: QueryInterface): Promise<void> {
  const { sequelize } = queries;
  if (!('description' in (await queries.describeTable('favourite_folders'))))
    await sequelize.query(
      "ALTER TABLE favourite_folders ADD COLUMN description VARCHAR(500) NOT NULL DEFAULT ''",
    );
  // Whatever was never moved is at 0, before what was.
  if (!('place' in (await queries.describeTable('foldered_favourites'))))
    await sequelize.query(`ALTER TABLE foldered_favourites
      ADD COLUMN remark VARCHAR(200) NOT NULL DEFAULT '',
      ADD COLUMN place INT NOT NULL DEFAULT 0`);
}

import type { QueryInterface } from 'sequelize';

const name = 'saved_search_hits_undigested';

/** What a saved search found and no digest has yet is found by that, however much it found before. */
export async function up(queryInterface: QueryInterface): Promise<void> {
  const indices = (await queryInterface.showIndex('saved_search_hits')) as { name: string }[];
  if (!indices.some((index) => index.name === name))
    await queryInterface.sequelize.query(
      `CREATE INDEX ${name} ON saved_search_hits (saved_id, digest_id, created_at)`,
    );
}

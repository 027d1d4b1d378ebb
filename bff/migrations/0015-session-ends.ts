import type { QueryInterface } from 'sequelize';

/** Sessions by their end, so that those that are over are found without looking at all. */
export async function up(queryInterface: QueryInterface): Promise<void> {
  const there = (await queryInterface.showIndex('sessions')) as { name: string }[];
  if (there.some(({ name }) => name === 'session_ends')) return;
  await queryInterface.sequelize.query('CREATE INDEX session_ends ON sessions (expires_at)');
}

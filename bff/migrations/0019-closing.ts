import type { QueryInterface } from 'sequelize';

// An erased account leaves its number alone, until the catalog has forgotten it too.
const erased = `CREATE TABLE IF NOT EXISTS erased_accounts (
    user_id BIGINT NOT NULL PRIMARY KEY,
    erased_at DATETIME(3) NOT NULL,
    disowned_at DATETIME(3) NULL,
    KEY (disowned_at, user_id)
  ) ENGINE = InnoDB DEFAULT CHARACTER SET = utf8mb4 COLLATE = utf8mb4_unicode_ci`;

/** When an account was closed by its owner, and which accounts were erased since. */
export async function up(queryInterface: QueryInterface): Promise<void> {
  await queryInterface.sequelize.query(erased);
  if ('closing_at' in (await queryInterface.describeTable('users'))) return;
  await queryInterface.sequelize.query(
    'ALTER TABLE users ADD COLUMN closing_at DATETIME(3) NULL, ADD KEY users_closing (closing_at)',
  );
}

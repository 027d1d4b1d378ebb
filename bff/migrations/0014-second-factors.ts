import type { QueryInterface } from 'sequelize';

const ascii = 'CHARACTER SET ascii COLLATE ascii_bin';

// The secret is sealed with the site's key; of recovery codes hashes alone are kept.
const table = `CREATE TABLE IF NOT EXISTS second_factors (
    user_id BIGINT NOT NULL PRIMARY KEY,
    secret VARCHAR(200) ${ascii} NOT NULL,
    confirmed_at DATETIME(3) NULL,
    last_step BIGINT NOT NULL DEFAULT 0,
    recovery TEXT ${ascii} NOT NULL,
    FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
  ) ENGINE = InnoDB DEFAULT CHARACTER SET = utf8mb4 COLLATE = utf8mb4_unicode_ci`;

/** Second factors, and when a session showed its own last. */
export async function up(queryInterface: QueryInterface): Promise<void> {
  await queryInterface.sequelize.query(table);
  if ('factor_at' in (await queryInterface.describeTable('sessions'))) return;
  await queryInterface.sequelize.query('ALTER TABLE sessions ADD COLUMN factor_at DATETIME(3) NULL');
}

import type { QueryInterface } from 'sequelize';

/** Tokens that begin an operator's second factor, as hashes: one a user, each for one enrolment. */
export async function up(queryInterface: QueryInterface): Promise<void> {
  await queryInterface.sequelize.query(`CREATE TABLE IF NOT EXISTS enrolment_tokens (
    user_id BIGINT NOT NULL PRIMARY KEY,
    token_hash CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    expires_at DATETIME(3) NOT NULL,
    FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
  ) ENGINE = InnoDB DEFAULT CHARACTER SET = utf8mb4 COLLATE = utf8mb4_unicode_ci`);
}

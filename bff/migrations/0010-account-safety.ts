import type { QueryInterface } from 'sequelize';

const columns = `
  ADD COLUMN device VARCHAR(80) NOT NULL DEFAULT '',
  ADD COLUMN address VARCHAR(45) CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT '',
  ADD COLUMN seen_at DATETIME(3) NULL,
  ADD COLUMN proven_at DATETIME(3) NULL`;

// A table of its own beside the audit trail: logins are many, and these rows are forgotten after a time.
const trail = `CREATE TABLE IF NOT EXISTS account_trail (
    id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
    user_id BIGINT NOT NULL,
    what VARCHAR(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    how VARCHAR(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT '',
    device VARCHAR(80) NOT NULL DEFAULT '',
    address VARCHAR(45) CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT '',
    created_at DATETIME(3) NOT NULL,
    KEY (user_id, id),
    KEY (created_at)
  ) ENGINE = InnoDB DEFAULT CHARACTER SET = utf8mb4 COLLATE = utf8mb4_unicode_ci`;

/** Place of a session, when it was last seen and when its holder last proved to be the owner; the trail of logins. */
export async function up(queryInterface: QueryInterface): Promise<void> {
  await queryInterface.sequelize.query(trail);
  if ('seen_at' in (await queryInterface.describeTable('sessions'))) return;
  await queryInterface.sequelize.query(`ALTER TABLE sessions ${columns}`);
}

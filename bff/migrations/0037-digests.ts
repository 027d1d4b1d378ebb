import type { QueryInterface } from 'sequelize';

const ascii = 'CHARACTER SET ascii COLLATE ascii_bin';
const options = 'ENGINE = InnoDB DEFAULT CHARACTER SET = utf8mb4 COLLATE = utf8mb4_unicode_ci';

/** Digests of saved searches, one a reader and period, with what of each went by mail; and readers' mail addresses. */
export async function up(queryInterface: QueryInterface): Promise<void> {
  const { sequelize } = queryInterface;
  await sequelize.query(`CREATE TABLE IF NOT EXISTS mail_addresses (
    user_id BIGINT NOT NULL PRIMARY KEY,
    address VARCHAR(254) NOT NULL,
    confirmed_at DATETIME(3) NULL,
    wanted BOOLEAN NOT NULL DEFAULT 1,
    FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
  ) ${options}`);
  await sequelize.query(`CREATE TABLE IF NOT EXISTS digests (
    id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
    user_id BIGINT NOT NULL,
    cadence VARCHAR(4) ${ascii} NOT NULL,
    starts_on CHAR(10) ${ascii} NOT NULL,
    ends_on CHAR(10) ${ascii} NOT NULL,
    created_at DATETIME(3) NOT NULL,
    mail_state VARCHAR(8) ${ascii} NOT NULL,
    mail_tries INT NOT NULL DEFAULT 0,
    mail_at DATETIME(3) NOT NULL,
    UNIQUE KEY digests_once (user_id, cadence, starts_on),
    KEY digests_mail (mail_state, mail_at),
    KEY digests_created (created_at),
    FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
  ) ${options}`);
  if (!('digest' in (await queryInterface.describeTable('saved_searches'))))
    await sequelize.query(`ALTER TABLE saved_searches ADD COLUMN digest VARCHAR(4) ${ascii} NOT NULL DEFAULT 'off',
      ADD COLUMN digest_since DATETIME(3) NULL, ADD KEY saved_searches_digest (digest)`);
  if (!('digest_id' in (await queryInterface.describeTable('saved_search_hits'))))
    await sequelize.query(
      'ALTER TABLE saved_search_hits ADD COLUMN digest_id BIGINT NULL, ADD KEY saved_search_hits_digest (digest_id)',
    );
}

import type { QueryInterface } from 'sequelize';

const columns = `
  ADD COLUMN openid VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NULL UNIQUE AFTER phone,
  ADD COLUMN invited_by BIGINT NULL,
  ADD COLUMN channel VARCHAR(64) NOT NULL DEFAULT '',
  ADD COLUMN referrer VARCHAR(500) NOT NULL DEFAULT '',
  ADD COLUMN agreed_at DATETIME(3) NULL,
  ADD KEY invited (invited_by, id),
  ADD FOREIGN KEY (invited_by) REFERENCES users (id) ON DELETE SET NULL`;

/** Origin of a user: the messaging app's id, the inviter, the referrer, and when the agreement was consented to. */
export async function up(queryInterface: QueryInterface): Promise<void> {
  // One statement adds all or nothing; after a break between it and its record it must be able to run again.
  if ('openid' in (await queryInterface.describeTable('users'))) return;
  await queryInterface.sequelize.query(`ALTER TABLE users ${columns}`);
}

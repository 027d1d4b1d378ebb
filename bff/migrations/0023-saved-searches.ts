import type { QueryInterface } from 'sequelize';

const options = 'ENGINE = InnoDB DEFAULT CHARACTER SET = utf8mb4 COLLATE = utf8mb4_unicode_ci';

/** Saved searches, the reports each found, and the reader's list of them, which has each report once. */
export async function up({ sequelize }: QueryInterface): Promise<void> {
  await sequelize.query(`CREATE TABLE IF NOT EXISTS saved_searches (
    id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
    user_id BIGINT NOT NULL,
    name VARCHAR(60) NOT NULL,
    search TEXT NOT NULL,
    paused BOOLEAN NOT NULL DEFAULT 0,
    feed_nonce CHAR(22) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    indexed_for VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT '',
    created_at DATETIME(3) NOT NULL,
    KEY saved_searches_user (user_id, id),
    FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
  ) ${options}`);
  await sequelize.query(`CREATE TABLE IF NOT EXISTS saved_search_hits (
    saved_id BIGINT NOT NULL,
    report_id BIGINT NOT NULL,
    created_at DATETIME(3) NOT NULL,
    PRIMARY KEY (saved_id, report_id),
    KEY saved_search_hits_report (report_id),
    KEY saved_search_hits_created (created_at),
    FOREIGN KEY (saved_id) REFERENCES saved_searches (id) ON DELETE CASCADE
  ) ${options}`);
  await sequelize.query(`CREATE TABLE IF NOT EXISTS inbox_items (
    id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
    user_id BIGINT NOT NULL,
    report_id BIGINT NOT NULL,
    created_at DATETIME(3) NOT NULL,
    read_at DATETIME(3) NULL,
    UNIQUE KEY inbox_items_once (user_id, report_id),
    KEY inbox_items_unread (user_id, read_at),
    KEY inbox_items_created (created_at),
    FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
  ) ${options}`);
}

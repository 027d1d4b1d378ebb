import type { QueryInterface } from 'sequelize';

const table = `CREATE TABLE IF NOT EXISTS relevance_versions (
    id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
    hash CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    content MEDIUMTEXT NOT NULL,
    origin VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    author VARCHAR(100) NOT NULL,
    reason VARCHAR(1000) NOT NULL,
    quality DOUBLE NULL,
    created_at DATETIME(3) NOT NULL
  ) ENGINE = InnoDB DEFAULT CHARACTER SET = utf8mb4 COLLATE = utf8mb4_unicode_ci`;

/** Tuning for every process of the site: each version of the tuning files, with author, time and reason. */
export async function up({ sequelize }: QueryInterface): Promise<void> {
  await sequelize.query(table);
}

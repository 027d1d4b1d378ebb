import type { QueryInterface } from 'sequelize';

const table = `CREATE TABLE IF NOT EXISTS index_builds (
    id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
    state VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    hash CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    indices VARCHAR(1000) NOT NULL,
    progress VARCHAR(1000) NOT NULL,
    author VARCHAR(100) NOT NULL,
    reason VARCHAR(1000) NOT NULL,
    started_at DATETIME(3) NOT NULL,
    switched_at DATETIME(3) NULL
  ) ENGINE = InnoDB DEFAULT CHARACTER SET = utf8mb4 COLLATE = utf8mb4_unicode_ci`;

/** Index builds, with their progress and when they were served. */
export async function up({ sequelize }: QueryInterface): Promise<void> {
  await sequelize.query(table);
}

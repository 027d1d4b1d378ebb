import type { QueryInterface } from 'sequelize';

const table = `CREATE TABLE IF NOT EXISTS feedback (
    id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
    kind VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    type VARCHAR(40) NOT NULL DEFAULT '',
    user_id BIGINT NULL,
    name VARCHAR(100) NOT NULL DEFAULT '',
    contact VARCHAR(200) NOT NULL DEFAULT '',
    report_id BIGINT NULL,
    url VARCHAR(500) NOT NULL DEFAULT '',
    content TEXT NOT NULL,
    created_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
    closed_at DATETIME(3) NULL,
    KEY (closed_at, id),
    FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE SET NULL
  ) ENGINE = InnoDB DEFAULT CHARACTER SET = utf8mb4 COLLATE = utf8mb4_unicode_ci`;

/** Suggestions, infringement notices and counter-notices. */
export async function up({ sequelize }: QueryInterface): Promise<void> {
  await sequelize.query(table);
}

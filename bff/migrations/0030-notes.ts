import type { QueryInterface } from 'sequelize';

const options = 'ENGINE = InnoDB DEFAULT CHARACTER SET = utf8mb4 COLLATE = utf8mb4_unicode_ci';

/** Passages that readers highlighted, each found again by its words and those around them, with their notes. */
export async function up({ sequelize }: QueryInterface): Promise<void> {
  await sequelize.query(`CREATE TABLE IF NOT EXISTS notes (
    id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
    user_id BIGINT NOT NULL,
    report_id BIGINT NOT NULL,
    page INT NOT NULL,
    quote TEXT NOT NULL,
    before_quote VARCHAR(60) NOT NULL,
    after_quote VARCHAR(60) NOT NULL,
    colour VARCHAR(8) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    note TEXT NOT NULL,
    created_at DATETIME(3) NOT NULL,
    KEY notes_user (user_id, id),
    KEY notes_report (user_id, report_id, page),
    FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
  ) ${options}`);
}

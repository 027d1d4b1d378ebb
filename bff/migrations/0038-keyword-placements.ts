import type { QueryInterface } from 'sequelize';

const options = 'ENGINE = InnoDB DEFAULT CHARACTER SET = utf8mb4 COLLATE = utf8mb4_unicode_ci';

/** Reports that operators pin or hide for a keyword until a day. */
export async function up({ sequelize }: QueryInterface): Promise<void> {
  await sequelize.query(`CREATE TABLE IF NOT EXISTS keyword_placements (
    id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
    keyword VARCHAR(100) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
    report_id BIGINT NOT NULL,
    kind VARCHAR(8) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    place INT NOT NULL,
    until_day CHAR(10) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    reason VARCHAR(1000) NOT NULL,
    user_id BIGINT NOT NULL,
    created_at DATETIME(3) NOT NULL,
    ended_at DATETIME(3) NULL,
    KEY keyword_placements_keyword (keyword, id),
    KEY keyword_placements_open (ended_at, until_day)
  ) ${options}`);
}

import type { QueryInterface } from 'sequelize';

const table = `CREATE TABLE IF NOT EXISTS search_clicks (
    day DATE NOT NULL,
    query_hash CHAR(22) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    report_id BIGINT NOT NULL,
    position TINYINT UNSIGNED NOT NULL,
    keyword VARCHAR(100) NOT NULL,
    only_title BOOLEAN NOT NULL,
    shown INT UNSIGNED NOT NULL DEFAULT 0,
    clicked INT UNSIGNED NOT NULL DEFAULT 0,
    downloaded INT UNSIGNED NOT NULL DEFAULT 0,
    PRIMARY KEY (day, query_hash, report_id, position)
  ) ENGINE = InnoDB DEFAULT CHARACTER SET = utf8mb4 COLLATE = utf8mb4_bin`;

/** Results shown by searches and opened by readers, summed: no row is about one reader. */
export async function up({ sequelize }: QueryInterface): Promise<void> {
  await sequelize.query(table);
}

import type { QueryInterface } from 'sequelize';

/** The page a reader came to in a report: one row for both, only for those in `readings`. */
export async function up({ sequelize }: QueryInterface): Promise<void> {
  await sequelize.query(
    `CREATE TABLE IF NOT EXISTS reading_places (
      user_id BIGINT NOT NULL,
      report_id BIGINT NOT NULL,
      page INT NOT NULL,
      updated_at DATETIME(3) NOT NULL,
      PRIMARY KEY (user_id, report_id),
      CHECK (page >= 1),
      FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
    ) ENGINE = InnoDB DEFAULT CHARACTER SET = utf8mb4 COLLATE = utf8mb4_unicode_ci`,
  );
}

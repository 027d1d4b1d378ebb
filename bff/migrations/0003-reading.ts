import type { QueryInterface } from 'sequelize';

const options = 'ENGINE = InnoDB DEFAULT CHARACTER SET = utf8mb4 COLLATE = utf8mb4_unicode_ci';
const user = 'FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE';

const tables = [
  // One row a reader and report: a report once downloaded is that reader's for good.
  `CREATE TABLE IF NOT EXISTS downloads (
    user_id BIGINT NOT NULL,
    report_id BIGINT NOT NULL,
    paid_by VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    created_at DATETIME(3) NOT NULL,
    PRIMARY KEY (user_id, report_id),
    KEY (user_id, created_at),
    CHECK (paid_by IN ('quota', 'shells', 'collection', 'upload')),
    ${user}
  ) ${options}`,
  // A member's use of one day's downloads (a day in China).
  `CREATE TABLE IF NOT EXISTS download_days (
    user_id BIGINT NOT NULL,
    day DATE NOT NULL,
    used INT NOT NULL,
    PRIMARY KEY (user_id, day),
    CHECK (used >= 0),
    ${user}
  ) ${options}`,
  `CREATE TABLE IF NOT EXISTS favourites (
    user_id BIGINT NOT NULL,
    report_id BIGINT NOT NULL,
    created_at DATETIME(3) NOT NULL,
    PRIMARY KEY (user_id, report_id),
    KEY (user_id, created_at),
    ${user}
  ) ${options}`,
  // One row a day, with the time of the day's last reading.
  `CREATE TABLE IF NOT EXISTS readings (
    user_id BIGINT NOT NULL,
    report_id BIGINT NOT NULL,
    day DATE NOT NULL,
    read_at DATETIME(3) NOT NULL,
    PRIMARY KEY (user_id, report_id, day),
    KEY (user_id, report_id, read_at),
    ${user}
  ) ${options}`,
];

/** Downloads, favourites and readings of readers. */
export async function up({ sequelize }: QueryInterface): Promise<void> {
  // A table statement ends its own transaction: a migration that broke off must be able to run again.
  for (const table of tables) await sequelize.query(table);
}

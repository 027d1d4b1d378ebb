import type { QueryInterface } from 'sequelize';

const ascii = 'CHARACTER SET ascii COLLATE ascii_bin';
const options = 'ENGINE = InnoDB DEFAULT CHARACTER SET = utf8mb4 COLLATE = utf8mb4_unicode_ci';

/**
 * Tables of background work: each job with its last turn, and of each job the items that are in work, wait to be tried
 * again or are given up. Both rooms' migrations make them, whichever comes first.
 */
export const jobTables = [
  `CREATE TABLE IF NOT EXISTS jobs (
    name VARCHAR(40) ${ascii} NOT NULL PRIMARY KEY,
    room VARCHAR(10) ${ascii} NOT NULL,
    title VARCHAR(60) NOT NULL,
    every_ms INT NOT NULL,
    taken_until DATETIME(3) NOT NULL,
    started_at DATETIME(3) NULL,
    took_ms INT NULL,
    done INT NOT NULL DEFAULT 0,
    waiting INT NOT NULL DEFAULT 0,
    waiting_since DATETIME(3) NULL,
    well_at DATETIME(3) NOT NULL,
    error VARCHAR(500) NOT NULL DEFAULT ''
  ) ${options}`,
  `CREATE TABLE IF NOT EXISTS job_items (
    job VARCHAR(40) ${ascii} NOT NULL,
    item VARCHAR(100) ${ascii} NOT NULL,
    attempts INT NOT NULL,
    next_at DATETIME(3) NOT NULL,
    failed_at DATETIME(3) NULL,
    holder CHAR(22) ${ascii} NOT NULL,
    reason VARCHAR(500) NOT NULL DEFAULT '',
    PRIMARY KEY (job, item),
    KEY job_items_failed (failed_at),
    KEY job_items_next (next_at)
  ) ${options}`,
];

/** Adds since when something waits to the tables of an earlier release; the other room may be at it too. */
export async function addWaitingSince({ sequelize }: QueryInterface): Promise<void> {
  try {
    await sequelize.query('ALTER TABLE jobs ADD COLUMN waiting_since DATETIME(3) NULL');
  } catch (error) {
    if ((error as { original?: { code?: string } }).original?.code !== 'ER_DUP_FIELDNAME') throw error;
  }
}

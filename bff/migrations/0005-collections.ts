import type { QueryInterface } from 'sequelize';

const options = 'ENGINE = InnoDB DEFAULT CHARACTER SET = utf8mb4 COLLATE = utf8mb4_unicode_ci';

const tables = [
  // `theme` names the seed's collections; one made by a person has none.
  `CREATE TABLE IF NOT EXISTS collections (
    id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
    theme VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NULL UNIQUE,
    place INT NOT NULL DEFAULT 0,
    name VARCHAR(100) NOT NULL,
    description VARCHAR(1000) NOT NULL DEFAULT '',
    banner VARCHAR(255) CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT '',
    tag VARCHAR(255) NOT NULL DEFAULT '',
    created_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
    updated_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
    KEY (place, id)
  ) ${options}`,
  // Reports live in the index and the catalog: here only their ids stand.
  `CREATE TABLE IF NOT EXISTS collection_reports (
    collection_id BIGINT NOT NULL,
    report_id BIGINT NOT NULL,
    PRIMARY KEY (collection_id, report_id),
    FOREIGN KEY (collection_id) REFERENCES collections (id) ON DELETE CASCADE
  ) ${options}`,
  `CREATE TABLE IF NOT EXISTS collection_unlocks (
    user_id BIGINT NOT NULL,
    collection_id BIGINT NOT NULL,
    unlocked_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
    PRIMARY KEY (user_id, collection_id),
    FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
    FOREIGN KEY (collection_id) REFERENCES collections (id) ON DELETE CASCADE
  ) ${options}`,
  // Used unlocks of a tier: one row a year of a membership, counted up conditionally.
  `CREATE TABLE IF NOT EXISTS unlock_years (
    user_id BIGINT NOT NULL,
    level TINYINT NOT NULL,
    begins_at DATETIME(3) NOT NULL,
    used INT NOT NULL,
    PRIMARY KEY (user_id, level, begins_at),
    CHECK (used >= 0),
    FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
  ) ${options}`,
];

/** Collections, what is in them, and who unlocked which. */
export async function up({ sequelize }: QueryInterface): Promise<void> {
  // A table statement ends its own transaction: a migration that broke off must be able to run again.
  for (const table of tables) await sequelize.query(table);
}

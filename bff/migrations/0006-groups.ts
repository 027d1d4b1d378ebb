import type { QueryInterface } from 'sequelize';

const options = 'ENGINE = InnoDB DEFAULT CHARACTER SET = utf8mb4 COLLATE = utf8mb4_unicode_ci';

const tables = [
  // GROUPS is a word of MySQL 8's own. `theme` names what the seed makes; a person's group has none.
  `CREATE TABLE IF NOT EXISTS report_groups (
    id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
    theme VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NULL UNIQUE,
    name VARCHAR(100) NOT NULL,
    logo VARCHAR(255) CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT '',
    created_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3)
  ) ${options}`,
  `CREATE TABLE IF NOT EXISTS group_members (
    user_id BIGINT NOT NULL,
    group_id BIGINT NOT NULL,
    joined_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
    PRIMARY KEY (user_id, group_id),
    KEY (group_id),
    FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
    FOREIGN KEY (group_id) REFERENCES report_groups (id) ON DELETE CASCADE
  ) ${options}`,
  // A report stays in its group when whoever put it there is gone.
  `CREATE TABLE IF NOT EXISTS group_files (
    group_id BIGINT NOT NULL,
    report_id BIGINT NOT NULL,
    user_id BIGINT NULL,
    added_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
    PRIMARY KEY (group_id, report_id),
    FOREIGN KEY (group_id) REFERENCES report_groups (id) ON DELETE CASCADE,
    FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE SET NULL
  ) ${options}`,
];

/** Groups, their members, and the reports shared in them. */
export async function up({ sequelize }: QueryInterface): Promise<void> {
  // A table statement ends its own transaction: a migration that broke off must be able to run again.
  for (const table of tables) await sequelize.query(table);
}

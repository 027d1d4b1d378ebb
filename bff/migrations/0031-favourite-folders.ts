import type { QueryInterface } from 'sequelize';

const options = 'ENGINE = InnoDB DEFAULT CHARACTER SET = utf8mb4 COLLATE = utf8mb4_unicode_ci';

const tables = [
  // Names are told apart sign by sign: to the table's collation all emoji are one.
  `CREATE TABLE IF NOT EXISTS favourite_folders (
    id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
    user_id BIGINT NOT NULL,
    name VARCHAR(40) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
    share_nonce VARCHAR(32) CHARACTER SET ascii COLLATE ascii_bin NULL,
    created_at DATETIME(3) NOT NULL,
    UNIQUE KEY favourite_folders_name (user_id, name),
    FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
  ) ${options}`,
  // A favourite is in one folder or in none; it stays one when its folder goes.
  `CREATE TABLE IF NOT EXISTS foldered_favourites (
    user_id BIGINT NOT NULL,
    report_id BIGINT NOT NULL,
    folder_id BIGINT NOT NULL,
    PRIMARY KEY (user_id, report_id),
    KEY foldered_favourites_folder (folder_id, report_id),
    FOREIGN KEY (user_id, report_id) REFERENCES favourites (user_id, report_id) ON DELETE CASCADE,
    FOREIGN KEY (folder_id) REFERENCES favourite_folders (id) ON DELETE CASCADE
  ) ${options}`,
];

/** Folders of favourites, and which of them are shared by a secret link. */
export async function up({ sequelize }: QueryInterface): Promise<void> {
  for (const table of tables) await sequelize.query(table);
}

import type { QueryInterface } from 'sequelize';

const options = 'ENGINE = InnoDB DEFAULT CHARACTER SET = utf8mb4 COLLATE = utf8mb4_unicode_ci';

const tables = [
  // Usernames are kept in one spelling (models/user.ts), so they are compared byte by byte.
  `CREATE TABLE IF NOT EXISTS users (
    id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
    username VARCHAR(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL UNIQUE,
    phone VARCHAR(20) CHARACTER SET ascii COLLATE ascii_bin NULL UNIQUE,
    password_hash VARCHAR(255) CHARACTER SET ascii COLLATE ascii_bin NULL,
    nickname VARCHAR(64) NOT NULL,
    avatar VARCHAR(255) NOT NULL DEFAULT '',
    is_operator BOOLEAN NOT NULL DEFAULT FALSE,
    is_demo BOOLEAN NOT NULL DEFAULT FALSE,
    invite_code CHAR(10) CHARACTER SET ascii COLLATE ascii_bin NOT NULL UNIQUE,
    created_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3)
  ) ${options}`,
  // The number orders sessions by age; times can be equal.
  `CREATE TABLE IF NOT EXISTS sessions (
    id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
    sid_hash CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL UNIQUE,
    token_hash CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    user_id BIGINT NOT NULL,
    created_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
    expires_at DATETIME(3) NOT NULL,
    FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
  ) ${options}`,
  `CREATE TABLE IF NOT EXISTS memberships (
    user_id BIGINT NOT NULL,
    level TINYINT NOT NULL,
    starts_at DATETIME(3) NOT NULL,
    ends_at DATETIME(3) NOT NULL,
    PRIMARY KEY (user_id, level),
    CHECK (level BETWEEN 1 AND 3),
    FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
  ) ${options}`,
  `CREATE TABLE IF NOT EXISTS shell_balances (
    user_id BIGINT NOT NULL PRIMARY KEY,
    balance BIGINT NOT NULL,
    CHECK (balance >= 0),
    FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
  ) ${options}`,
  `CREATE TABLE IF NOT EXISTS ledger_transactions (
    id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
    kind VARCHAR(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    reference VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    created_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
    UNIQUE (kind, reference)
  ) ${options}`,
  // Entries outlive their user: the books must still balance.
  `CREATE TABLE IF NOT EXISTS ledger_entries (
    id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
    transaction_id BIGINT NOT NULL,
    account VARCHAR(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    user_id BIGINT NULL,
    amount BIGINT NOT NULL,
    KEY (user_id),
    FOREIGN KEY (transaction_id) REFERENCES ledger_transactions (id)
  ) ${options}`,
];

/** Users, their sessions and memberships, and the ledger of shells. */
export async function up({ sequelize }: QueryInterface): Promise<void> {
  // A table statement ends its own transaction: a migration that broke off must be able to run again.
  for (const table of tables) await sequelize.query(table);
}

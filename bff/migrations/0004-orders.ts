import type { QueryInterface } from 'sequelize';

const options = 'ENGINE = InnoDB DEFAULT CHARACTER SET = utf8mb4 COLLATE = utf8mb4_unicode_ci';
const ascii = 'CHARACTER SET ascii COLLATE ascii_bin';

const tables = [
  // Orders and payments outlive their user: the books must still show where money came from.
  `CREATE TABLE IF NOT EXISTS orders (
    id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
    out_trade_no VARCHAR(32) ${ascii} NOT NULL UNIQUE,
    user_id BIGINT NOT NULL,
    item_id INT NOT NULL,
    item_name VARCHAR(64) NOT NULL,
    level TINYINT NOT NULL,
    days INT NOT NULL,
    total INT NOT NULL,
    platform TINYINT NOT NULL,
    state VARCHAR(8) ${ascii} NOT NULL DEFAULT 'pending',
    code_uri VARCHAR(1024) NULL,
    transaction_id VARCHAR(64) ${ascii} NULL,
    created_at DATETIME(3) NOT NULL,
    offered_at DATETIME(3) NOT NULL,
    expires_at DATETIME(3) NOT NULL,
    asked_at DATETIME(3) NULL,
    paid_at DATETIME(3) NULL,
    CHECK (state IN ('pending', 'paid', 'closed')),
    CHECK (total > 0),
    CHECK ((state = 'paid') = (transaction_id IS NOT NULL AND paid_at IS NOT NULL)),
    UNIQUE (platform, transaction_id),
    KEY (user_id, platform, offered_at),
    KEY (state, expires_at)
  ) ${options}`,
  // Every payment in a gateway's notices, once: what it bought, or why it bought nothing and a person must look.
  `CREATE TABLE IF NOT EXISTS payments (
    id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
    platform TINYINT NOT NULL,
    transaction_id VARCHAR(64) ${ascii} NOT NULL,
    out_trade_no VARCHAR(32) ${ascii} NOT NULL,
    total INT NOT NULL,
    outcome VARCHAR(16) ${ascii} NOT NULL,
    received_at DATETIME(3) NOT NULL,
    CHECK (outcome IN ('credited', 'flagged')),
    UNIQUE (platform, transaction_id),
    KEY (out_trade_no)
  ) ${options}`,
];

/** Orders of memberships, and the payments from gateways' notices. */
export async function up({ sequelize }: QueryInterface): Promise<void> {
  for (const table of tables) await sequelize.query(table);
}

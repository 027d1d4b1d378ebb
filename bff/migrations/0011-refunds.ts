import type { QueryInterface } from 'sequelize';
import { platforms } from '../gateways/pay/gateway.ts';
import { transactionIdOf } from '../gateways/pay/sandbox/bank.ts';

const ascii = 'CHARACTER SET ascii COLLATE ascii_bin';
const options = 'ENGINE = InnoDB DEFAULT CHARACTER SET = utf8mb4 COLLATE = utf8mb4_unicode_ci';

const tables = [
  // Every refund in a gateway's notices, once, and the days of membership it took back.
  `CREATE TABLE IF NOT EXISTS refunds (
    id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
    platform TINYINT NOT NULL,
    refund_id VARCHAR(128) ${ascii} NOT NULL,
    transaction_id VARCHAR(64) ${ascii} NOT NULL,
    out_trade_no VARCHAR(32) ${ascii} NOT NULL,
    total INT NOT NULL,
    outcome VARCHAR(16) ${ascii} NOT NULL,
    days INT NOT NULL,
    received_at DATETIME(3) NOT NULL,
    CHECK (total >= 0),
    UNIQUE (platform, refund_id),
    KEY (out_trade_no)
  ) ${options}`,
  // Findings of comparing a day's bill with the books; an empty list is a balanced day.
  `CREATE TABLE IF NOT EXISTS reconciliations (
    day CHAR(10) ${ascii} NOT NULL,
    platform TINYINT NOT NULL,
    lines_read INT NOT NULL,
    findings TEXT NOT NULL,
    open_findings INT NOT NULL,
    compared_at DATETIME(3) NOT NULL,
    PRIMARY KEY (day, platform)
  ) ${options}`,
];

// `sandbox`: 0 real, 1 paid by nobody, 2 that and taken back when the sandbox went off.
const columns: Record<string, string> = {
  orders: `ADD COLUMN sandbox TINYINT NOT NULL DEFAULT 0, ADD COLUMN refunded INT NOT NULL DEFAULT 0,
    ADD COLUMN days_taken INT NOT NULL DEFAULT 0`,
  payments:
    "ADD COLUMN reason VARCHAR(200) NOT NULL DEFAULT '', ADD COLUMN sandbox TINYINT NOT NULL DEFAULT 0",
  ledger_transactions: 'ADD COLUMN sandbox TINYINT NOT NULL DEFAULT 0',
};

/** Refunds, what comparing bills found, and marks on money that nobody paid. */
export async function up(queryInterface: QueryInterface): Promise<void> {
  const { sequelize } = queryInterface;
  for (const table of tables) await sequelize.query(table);
  for (const [table, change] of Object.entries(columns))
    if (!('sandbox' in (await queryInterface.describeTable(table))))
      await sequelize.query(`ALTER TABLE ${table} ${change}`);
  // Older orders bear no mark, but the fakes' numbers are recognisable by their form.
  const [rows] = await sequelize.query('SELECT id, platform, out_trade_no, transaction_id FROM orders');
  for (const { id, platform, out_trade_no: outTradeNo, transaction_id: transactionId } of rows as Old[])
    if (transactionId === transactionIdOf({ platform: platforms[platform], outTradeNo }))
      await sequelize.query('UPDATE orders SET sandbox = 1 WHERE id = :id', { replacements: { id } });
}

interface Old {
  id: number;
  platform: 0 | 1;
  out_trade_no: string;
  transaction_id: string | null;
}

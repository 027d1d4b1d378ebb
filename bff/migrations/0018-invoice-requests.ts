import type { QueryInterface } from 'sequelize';

const ascii = 'CHARACTER SET ascii COLLATE ascii_bin';
const options = 'ENGINE = InnoDB DEFAULT CHARACTER SET = utf8mb4 COLLATE = utf8mb4_unicode_ci';

// They outlive their user, as orders do: invoices belong to the books.
const invoiceRequests = `CREATE TABLE IF NOT EXISTS invoice_requests (
  id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
  out_trade_no VARCHAR(32) ${ascii} NOT NULL UNIQUE,
  user_id BIGINT NOT NULL,
  title VARCHAR(100) NOT NULL,
  tax_number VARCHAR(20) ${ascii} NOT NULL,
  mail VARCHAR(254) NOT NULL,
  created_at DATETIME(3) NOT NULL,
  handled_at DATETIME(3) NULL,
  handled_by VARCHAR(64) NOT NULL DEFAULT '',
  note VARCHAR(1000) NOT NULL DEFAULT ''
) ${options}`;

/** Requests for invoices, and orders paid in the payment app of the phone that shows the page (`on_phone`). */
export async function up(queryInterface: QueryInterface): Promise<void> {
  const { sequelize } = queryInterface;
  await sequelize.query(invoiceRequests);
  if (!('on_phone' in (await queryInterface.describeTable('orders'))))
    await sequelize.query(
      // An address that opens Alipay's app bears the whole signed order.
      'ALTER TABLE orders ADD COLUMN on_phone TINYINT NOT NULL DEFAULT 0, MODIFY code_uri VARCHAR(4096) NULL',
    );
}

import type { QueryInterface } from 'sequelize';

/** Columns by table: one statement adds all of a table's or none. */
const columns = {
  feedback: {
    first: 'outcome',
    added: `ADD COLUMN outcome VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NULL,
      ADD COLUMN answer VARCHAR(2000) NOT NULL DEFAULT '',
      ADD COLUMN closed_by VARCHAR(100) NOT NULL DEFAULT ''`,
  },
  ledger_transactions: { first: 'reason', added: "ADD COLUMN reason VARCHAR(1000) NOT NULL DEFAULT ''" },
  payments: {
    first: 'handled_at',
    added: `ADD COLUMN handled_at DATETIME(3) NULL,
      ADD COLUMN handled_by VARCHAR(100) NOT NULL DEFAULT '',
      ADD COLUMN note VARCHAR(1000) NOT NULL DEFAULT ''`,
  },
};

/** Indices by table and name: columns. */
const indices = {
  audit_trail: { audit_trail_actor: 'actor, id', audit_trail_what: 'what, id' },
  payments: { payments_open: 'outcome, handled_at, id' },
  feedback: { feedback_kind: 'kind, id', feedback_open: 'kind, closed_at, id' },
};

const recommended = `CREATE TABLE IF NOT EXISTS recommended_places (
    report_id BIGINT NOT NULL PRIMARY KEY,
    recommend TINYINT NOT NULL,
    place INT NOT NULL,
    KEY (recommend, place)
  ) ENGINE = InnoDB DEFAULT CHARACTER SET = utf8mb4 COLLATE = utf8mb4_unicode_ci`;

/** Needs of the operators' desk: lists by their filters, how a message ended, the order of recommended reports. */
export async function up(queryInterface: QueryInterface): Promise<void> {
  const { sequelize } = queryInterface;
  await sequelize.query(recommended);
  for (const [table, { first, added }] of Object.entries(columns))
    if (!(first in (await queryInterface.describeTable(table))))
      await sequelize.query(`ALTER TABLE ${table} ${added}`);
  // Each statement ends its own transaction: after a break between them the migration must be able to run again.
  for (const [table, wanted] of Object.entries(indices)) {
    const there = (await queryInterface.showIndex(table)) as { name: string }[];
    for (const [name, columns] of Object.entries(wanted))
      if (!there.some((index) => index.name === name))
        await sequelize.query(`CREATE INDEX ${name} ON ${table} (${columns})`);
  }
}

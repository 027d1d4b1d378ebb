import type { QueryInterface } from 'sequelize';

const options = 'ENGINE = InnoDB DEFAULT CHARACTER SET = utf8mb4 COLLATE = utf8mb4_unicode_ci';

/** What a note keeps: a passage, a page, a chart or a table; and notebooks, notes in an order of the reader's own. */
export async function up(queryInterface: QueryInterface): Promise<void> {
  const { sequelize } = queryInterface;
  if (!('kind' in (await queryInterface.describeTable('notes'))))
    await sequelize.query(`ALTER TABLE notes
      ADD COLUMN kind VARCHAR(8) CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT 'text',
      ADD COLUMN chart_id BIGINT NULL`);
  await sequelize.query(`CREATE TABLE IF NOT EXISTS notebooks (
    id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
    user_id BIGINT NOT NULL,
    name VARCHAR(60) NOT NULL,
    created_at DATETIME(3) NOT NULL,
    KEY notebooks_user (user_id, id),
    FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
  ) ${options}`);
  await sequelize.query(`CREATE TABLE IF NOT EXISTS notebook_notes (
    notebook_id BIGINT NOT NULL,
    note_id BIGINT NOT NULL,
    place INT NOT NULL,
    PRIMARY KEY (notebook_id, note_id),
    KEY notebook_notes_note (note_id),
    FOREIGN KEY (notebook_id) REFERENCES notebooks (id) ON DELETE CASCADE,
    FOREIGN KEY (note_id) REFERENCES notes (id) ON DELETE CASCADE
  ) ${options}`);
}

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { pino } from 'pino';
import type { Sequelize } from 'sequelize';
import { waitFor } from '../ops/test/waitFor.ts';
import { connectDatabase } from './clients/mysql.ts';
import { migrate } from './migrate.ts';

const migration = (sql: string) =>
  `export const up = (query) => query.sequelize.query(${JSON.stringify(sql)});\n`;

describe('migrate', () => {
  const name = `test_migrate_${process.pid}`;
  let folder: string;
  let server: Sequelize;
  let database: Sequelize;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bff-migrate-'));
    const log = pino({ level: 'silent' });
    const url = new URL(process.env.DATABASE_URL ?? '');
    server = connectDatabase(url.href, log);
    await server.query(`CREATE DATABASE ${name}`);
    url.pathname = `/${name}`;
    database = connectDatabase(url.href, log);
  });
  afterEach(async () => {
    await database.close();
    await server.query(`DROP DATABASE ${name}`);
    await server.close();
    await rm(folder, { recursive: true });
  });

  it('runs each file once, in order, even when two start together', async () => {
    await writeFile(join(folder, '0002-row.ts'), migration('INSERT INTO things VALUES (7)'));
    await writeFile(join(folder, '0001-table.ts'), migration('CREATE TABLE things (id INT)'));
    await writeFile(join(folder, 'notes.ts'), 'throw new Error("not a migration");');
    const both = await Promise.all([migrate(database, folder), migrate(database, folder)]);
    expect(both.flat()).to.deep.equal(['0001-table.ts', '0002-row.ts']);
    await writeFile(join(folder, '0003-row.ts'), migration('INSERT INTO things VALUES (8)'));
    expect(await migrate(database, folder)).to.deep.equal(['0003-row.ts']);
    const [rows] = await database.query('SELECT id FROM things ORDER BY id');
    expect(rows).to.deep.equal([{ id: 7 }, { id: 8 }]);
  });

  it('waits for nobody who migrates another database of the engine', async () => {
    const url = new URL(process.env.DATABASE_URL ?? '');
    url.pathname = `/${name}_other`;
    await server.query(`CREATE DATABASE ${name}_other`);
    const other = connectDatabase(url.href, pino({ level: 'silent' }));
    const empty = await mkdtemp(join(tmpdir(), 'bff-migrate-'));
    try {
      await writeFile(join(folder, '0001-slow.ts'), migration('SELECT SLEEP(1.5)'));
      const ended: string[] = [];
      const slow = migrate(database, folder).then(() => ended.push('slow'));
      const begun = async () => {
        const sql = "SELECT 1 FROM information_schema.processlist WHERE info LIKE 'SELECT SLEEP(1.5)%'";
        return (await server.query(sql))[0].length > 0;
      };
      await waitFor(begun, { timeoutMs: 30_000, intervalMs: 10, message: 'the slow one does not begin' });
      await migrate(other, empty).then(() => ended.push('other'));
      await slow;
      expect(ended).to.deep.equal(['other', 'slow']);
    } finally {
      await other.close();
      await server.query(`DROP DATABASE ${name}_other`);
      await rm(empty, { recursive: true });
    }
  });

  it('stops at a file that fails and tries it again the next time', async () => {
    await writeFile(join(folder, '0004-wrong.ts'), migration('INSERT INTO nothing VALUES (1)'));
    const failed = await migrate(database, folder).catch((error: Error) => error);
    expect(failed).to.be.an.instanceOf(Error);
    await writeFile(join(folder, '0004-wrong.ts'), migration('SELECT 1'));
    expect(await migrate(database, folder).catch(() => ['still remembered'])).to.have.length(1);
  });
});

import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { pino } from 'pino';
import type { Sequelize } from 'sequelize';
import { hashPassword } from './accounts/index.ts';
import { connectDatabase } from './clients/mysql.ts';
import { postEntries } from './entitlements/ledger.ts';
import { extendMembership, type Tier } from './entitlements/memberships.ts';
import { migrate } from './migrate.ts';
import { createUser, setOperator } from './models/account/user.ts';
import { inTransaction } from './models/inTransaction.ts';

/** A database of a test's own, with all tables. */
export interface TestDatabase {
  url: string;
  database: Sequelize;
  /** Makes an account, as these say; gives its id. */
  aUser(given?: {
    username?: string;
    password?: string;
    level?: Tier;
    operator?: boolean;
    shells?: number;
  }): Promise<number>;
  /** Takes a report down for readers' lists, as the indexer does. */
  takeDown(id: number): Promise<void>;
  /** Drops it. */
  close(): Promise<void>;
}

let made = 0;

/** Statements that make what the migrations make, from the first database of the process. */
let schema: Promise<string> | undefined;

/** Brings a new database up to date: the first by the migrations, the others by what those came to, which is quicker. */
async function makeTables(url: string, database: Sequelize): Promise<void> {
  if (schema === undefined) {
    schema = migrate(database).then(() => readSchema(url));
    await schema;
    return;
  }
  const connection = await createConnection({ uri: url, multipleStatements: true });
  await connection.query(await schema);
  await connection.end();
}

/** Reads the tables of a migrated database and the names of its migrations, its only rows. */
async function readSchema(url: string): Promise<string> {
  const connection = await createConnection(url);
  const rows = async (sql: string) => (await connection.query<RowDataPacket[]>(sql))[0];
  const names = (await rows('SHOW TABLES')).map((row) => String(Object.values(row)[0]));
  const tables: string[] = [];
  for (const name of names)
    tables.push(String((await rows(`SHOW CREATE TABLE ${connection.escapeId(name)}`))[0]?.['Create Table']));
  const migrations = (await rows('SELECT name FROM bff_migrations')).map(({ name }) => [name]);
  const entered = connection.format('INSERT INTO bff_migrations (name) VALUES ?', [migrations]);
  await connection.end();
  // Tables refer to each other in no order.
  return ['SET FOREIGN_KEY_CHECKS = 0', ...tables, entered].join(';\n');
}

/** Makes a database with all tables of the BFF and none of its rows. */
export async function aDatabase(): Promise<TestDatabase> {
  const name = `test_bff_${process.pid}_${++made}`;
  const log = pino({ level: 'silent' });
  const url = new URL(process.env.DATABASE_URL ?? '');
  const server = connectDatabase(url.href, log);
  await server.query(`CREATE DATABASE ${name} CHARACTER SET utf8mb4`);
  url.pathname = `/${name}`;
  const database = connectDatabase(url.href, log);
  await makeTables(url.href, database);
  let users = 0;
  return {
    url: url.href,
    database,
    async aUser({ username = `user${++users}`, password, level, operator = false, shells = 0 } = {}) {
      const passwordHash = password === undefined ? '' : await hashPassword(password);
      return inTransaction(database, async (transaction) => {
        const id = await createUser(transaction, { username, passwordHash, nickname: `昵称${username}` });
        if (id === null) throw new Error(`${username} is taken`);
        if (level) await extendMembership(transaction, id, level, 365, new Date());
        await setOperator(transaction, id, operator);
        const entries = [
          { account: 'test', amount: -shells },
          { account: 'reader', userId: id, amount: shells },
        ];
        await postEntries(transaction, { kind: 'test', reference: `start-${id}`, entries });
        return id;
      });
    },
    async takeDown(id) {
      await database.query('INSERT IGNORE INTO hidden_reports (report_id) VALUES (:id)', {
        replacements: { id },
      });
    },
    async close() {
      await database.close();
      await server.query(`DROP DATABASE ${name}`);
      await server.close();
    },
  };
}

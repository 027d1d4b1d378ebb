import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { expect } from 'chai';
import { migrate as migrateAccounts } from '../../bff/migrate.ts';
import { migrate as migrateCatalog } from '../../indexer/catalog/migrations.ts';
import { defineReport } from '../../indexer/catalog/reportModel.ts';
import { connectDatabase } from '../../indexer/clients/engines.ts';
import { testEngines } from '../test/engines.ts';
import { createDatabase, onDatabase } from '../test/traces.ts';
import { faultsOf } from './prepare.testkit.ts';
import { type Kind, readStatements, type Statement } from './readStatements.testkit.ts';

const { MYSQL_URL } = process.env;
const servers = { MariaDB: testEngines().databaseUrl, ...(MYSQL_URL && { MySQL: MYSQL_URL }) };

describe('statements', () => {
  const { statements, untold } = readStatements(resolve(import.meta.dirname, '../..'));

  it('are all told by the source', () => {
    expect(untold).to.deep.equal([]);
    expect(statements).to.have.length.above(300);
  });

  it('stand in the models', () => {
    const models = /^(?:bff\/(?:models|entitlements)|indexer\/catalog|mappings)\//;
    expect(statements.filter(({ name }) => !models.test(name)).map(({ name }) => name)).to.deep.equal([]);
  });

  for (const [server, databaseUrl] of Object.entries(servers))
    describe(`on ${server}`, () => {
      const name = `test-${randomBytes(4).toString('hex')}`;
      let url: string;
      before(async () => {
        url = await createDatabase(name, { ...testEngines(), databaseUrl });
        const database = connectDatabase(url);
        await migrateCatalog(database);
        await migrateAccounts(database);
        await database.close();
      });
      after(() => onDatabase(databaseUrl, `DROP DATABASE \`${name}\``));

      it('give the columns that their rows claim', async () => {
        const faults = await faultsOf(url, statements);
        // Beside a count of another table MySQL calls each column one that may be null.
        const told = server === 'MySQL' ? faults.filter((fault) => !/ may be null of /.test(fault)) : faults;
        expect(told).to.deep.equal([]);
      });

      it('find the columns of the model of reports', async () => {
        const database = connectDatabase(url);
        const columns = Object.values(defineReport(database).getAttributes());
        await database.close();
        const sql = `SELECT ${columns.map(({ field }) => field).join()} FROM catalog_reports`;
        expect(await faultsOf(url, [{ name: 'Report', sql, row: null }])).to.deep.equal([]);
      });

      it('fail where a row claims what no column gives', async () => {
        const claim = (sql: string, row: Record<string, Kind[]>): Statement => ({
          name: 'claim',
          sql,
          row: new Map(Object.entries(row).map(([column, kinds]) => [column, new Set(kinds)])),
        });
        const faults = await faultsOf(url, [
          claim('SELECT id FROM users WHERE nick = :nick', { id: ['number'] }),
          claim('SELECT id, phone FROM users', { id: ['string'], nickname: ['string'] }),
          claim('SELECT phone, created_at FROM users', { phone: ['string'], created_at: ['date'] }),
          claim('SELECT SUM(balance) AS sum FROM shell_balances', { sum: ['number', 'null'] }),
        ]);
        expect(faults.map((fault) => fault.replace(/ (?:of SELECT|in ).*/, ''))).to.deep.equal([
          "claim: Unknown column 'nick'",
          'claim: no column nickname',
          'claim: id is number, not string',
          'claim: unclaimed phone',
          'claim: phone may be null',
          'claim: sum is string, not number or null',
        ]);
      });
    });
});

import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { QueryTypes, type Sequelize } from 'sequelize';
import { connectDatabase } from '../../indexer/clients/engines.ts';
import { migrateRooms } from '../migrate.ts';
import { testEngines } from '../test/engines.ts';
import { createDatabase, removeTraces } from '../test/traces.ts';

describe('migrateRooms', () => {
  let name: string;
  let database: Sequelize;
  beforeEach(async () => {
    name = `test-${randomBytes(4).toString('hex')}`;
    database = connectDatabase(await createDatabase(name, testEngines()));
  });
  afterEach(async () => {
    await database.close();
    await removeTraces(name, testEngines());
  });

  const noted = async (table: string) => {
    const rows = await database.query<{ name: string }>(`SELECT name FROM ${table} ORDER BY name`, {
      type: QueryTypes.SELECT,
    });
    return rows.map((row) => row.name);
  };

  it('notes what each room ran in its own table, on one connection too', async () => {
    const ran = await migrateRooms(database);
    expect(ran.indexer).to.include('0001-reports');
    expect(ran.bff).to.include('0001-accounts.ts');
    expect(await noted('catalog_migrations')).to.deep.equal(ran.indexer);
    expect(await noted('bff_migrations')).to.deep.equal(ran.bff);
  });
});

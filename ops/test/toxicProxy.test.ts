import { expect } from 'chai';
import { createConnection } from 'mysql2/promise';
import { testEngines } from './engines.ts';
import { type ToxicProxy, toxicProxy } from './toxicProxy.ts';

describe('a cut wire', () => {
  let wire: ToxicProxy;
  before(async () => {
    wire = await toxicProxy(testEngines().databaseUrl);
  });
  after(() => wire.close());

  const ask = async () => {
    const connection = await createConnection(wire.url);
    const [rows] = await connection.query('SELECT 1 AS one');
    return { connection, rows };
  };

  it('lets an engine answer, breaks off, refuses, and lets it answer again', async () => {
    const { connection, rows } = await ask();
    expect(rows).to.deep.equal([{ one: 1 }]);
    connection.on('error', () => {});
    await wire.cut();
    const broken = await connection.query('SELECT 1').catch((error: Error) => error);
    expect(broken).to.be.an.instanceOf(Error);
    const refused = await ask().catch((error: { code: string }) => error.code);
    expect(refused).to.equal('ECONNREFUSED');
    await wire.mend();
    const again = await ask();
    expect(again.rows).to.deep.equal([{ one: 1 }]);
    await again.connection.end();
  });
});

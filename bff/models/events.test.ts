import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { userAct } from '../../mappings/auditTrail.ts';
import { chinaDay } from '../../mappings/chinaCalendar.ts';
import { createEventLog, onEvents } from '../../mappings/events.ts';
import { aDatabase, type TestDatabase } from '../database.factory.ts';
import { insertTrail } from './account/accountTrail.ts';
import { insertAudit } from './audit.ts';
import { inTransaction } from './inTransaction.ts';
import { insertPayment } from './orders/payment.ts';

describe('the log of events', () => {
  let folder: string;
  let made: TestDatabase;
  before(async () => {
    made = await aDatabase();
  });
  after(() => made.close());
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'yanhai-events-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const failed = (error: unknown) => {
    throw error;
  };
  const today = () => path.join(folder, `events-${chinaDay(Date.now())}.log`);
  const read = async () =>
    (await readFile(today(), 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  const client = { device: 'a browser', address: '198.51.100.0' };

  it('has what is committed of accounts, money and operators, and nothing that was rolled back', async () => {
    const events = createEventLog({ folder, days: 184 }, failed);
    onEvents(made.database, (event) => events.write(event));
    const userId = await made.aUser();
    const now = new Date();
    await inTransaction(made.database, async (transaction) => {
      await insertTrail(transaction, { userId, what: 'login', how: 'password', ...client });
      await insertAudit(transaction, {
        ...userAct(userId, '13812345678'),
        what: 'user.grant',
        target: 'user 9',
      });
      const order = {
        platform: 'wxpay',
        transaction_id: 't1',
        out_trade_no: 'n1',
        total: 100,
        reason: '',
      } as const;
      await insertPayment(transaction, { ...order, outcome: 'credited', now });
    });
    await inTransaction(made.database, async (transaction) => {
      await insertTrail(transaction, { userId, what: 'logout', ...client });
      throw new Error('rolled back');
    }).catch(() => undefined);
    await events.close();
    const lines = await read();
    expect(lines.map(({ kind, what }) => [kind, what])).to.deep.equal([
      ['account', 'login'],
      ['audit', 'user.grant'],
      ['money', 'payment'],
    ]);
    expect(lines[0]).to.include({ userId, how: 'password', address: '198.51.100.0' });
    expect(lines[1].reason).to.equal('138****5678');
  });
});

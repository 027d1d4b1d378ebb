import { expect } from 'chai';
import { aDatabase, type TestDatabase } from '../../bff/database.factory.ts';
import { insertFeedback, type NewFeedback } from '../../bff/models/feedback.ts';
import { inTransaction } from '../../bff/models/inTransaction.ts';
import { SiteClient } from '../../indexer/ingest/siteClient.ts';
import { anIntake } from '../test/intake.ts';
import { closeMessages, listMessages, takeDownFor } from './messages.ts';

const act = { actor: 'console test', reason: '已处理' };

describe('the feedback command', () => {
  let made: TestDatabase;
  beforeEach(async () => {
    made = await aDatabase();
  });
  afterEach(() => made.close());

  const keep = (given: Partial<NewFeedback>) =>
    inTransaction(made.database, (transaction) =>
      insertFeedback(transaction, {
        kind: 'suggestion',
        type: '其他',
        userId: null,
        name: '',
        contact: '',
        reportId: null,
        url: '',
        content: '内容',
        ...given,
      }),
    );
  const list = (options: object = {}) =>
    listMessages(made.database, { all: false, limit: 50, json: false, ...options });

  it('shows what is open, by kind, and closes it', async () => {
    expect(await list()).to.equal('No open messages.');
    const first = await keep({ content: '第一条' });
    const second = await keep({
      kind: 'notice',
      type: '',
      name: '某所',
      contact: 'x@example.com',
      reportId: 5,
      content: '第二条\u001b[2J\u202e',
    });
    const shown = await list();
    expect(shown.indexOf('第二条')).to.be.lessThan(shown.indexOf('第一条'));
    expect(shown).to.contain('notice  visitor').and.contain('from 某所  contact x@example.com  report 5');
    for (const sign of ['\u001b', '\u202e']) expect(shown).not.to.contain(sign);
    expect(await list({ kind: 'notice' })).not.to.contain('第一条');
    expect(JSON.parse(await list({ json: true, limit: 1 }))).to.include({ id: second, report_id: 5 });

    expect(await closeMessages(made.database, [first], act)).to.equal('1 closed');
    const failed = await closeMessages(made.database, [second, first], act).catch(
      (error: Error) => error.message,
    );
    expect(failed).to.equal(`There is no open message ${first}.`);
    expect(await list())
      .to.contain('第二条')
      .and.not.contain('第一条');
    expect(await list({ all: true }))
      .to.contain('第一条')
      .and.contain('closed 2');
  });

  it('takes down the report of a notice in one step, and keeps who did both and why', async () => {
    const intake = await anIntake();
    try {
      await intake.aReport({ id: 5 });
      const { INDEXER_URL: indexerUrl, INTERNAL_KEY: internalKey } = intake.env;
      const site = new SiteClient({ indexerUrl, internalKey });
      const id = await keep({ kind: 'notice', reportId: 5, content: '请予删除' });
      expect(await takeDownFor(made.database, site, id, act)).to.equal(
        `report 5 taken down, message ${id} closed`,
      );
      expect(await intake.status(5)).to.include({ visible: false });
      const { items } = await site.ask<{ items: object[] }>('/intake/5/acts');
      expect(items[0]).to.include({
        actor: 'console test',
        what: 'report.takedown',
        reason: `notice #${id}: 已处理`,
      });
      const [rows] = await made.database.query(
        'SELECT what, target, reason FROM audit_trail ORDER BY id DESC LIMIT 1',
      );
      expect(rows).to.deep.equal([
        { what: 'feedback.close', target: `feedback ${id}`, reason: 'report 5 taken down' },
      ]);
      const again = await takeDownFor(made.database, site, id, act).catch((error: Error) => error.message);
      expect(again).to.equal(`There is no open message ${id}.`);
      const about = await keep({ kind: 'notice', reportId: null });
      const none = await takeDownFor(made.database, site, about, act).catch((error: Error) => error.message);
      expect(none).to.contain('names no report');
    } finally {
      await intake.close();
    }
  });
});

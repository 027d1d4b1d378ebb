import { expect } from 'chai';
import { aDatabase, type TestDatabase } from '../../bff/database.factory.ts';
import { insertFeedback, type NewFeedback } from '../../bff/models/feedback.ts';
import { inTransaction } from '../../bff/models/inTransaction.ts';
import { closeMessages, listMessages } from './messages.ts';

describe('the feedback command', () => {
  let made: TestDatabase;
  before(async () => {
    made = await aDatabase();
  });
  after(() => made.close());

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

    expect(await closeMessages(made.database, [first])).to.equal('1 closed');
    const failed = await closeMessages(made.database, [second, first]).catch((error: Error) => error.message);
    expect(failed).to.equal(`There is no open message ${first}.`);
    expect(await list())
      .to.contain('第二条')
      .and.not.contain('第一条');
    expect(await list({ all: true }))
      .to.contain('第一条')
      .and.contain('closed 2');
  });
});

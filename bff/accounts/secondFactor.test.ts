import { expect } from 'chai';
import {
  factorBegin,
  factorCheck,
  factorConfirm,
  factorEnd,
  factorState,
} from '../contract/account/secondFactor.ts';
import type { TestDatabase } from '../database.factory.ts';
import { ApiError } from '../errors.ts';
import { admit } from '../http/mountRoutes.ts';
import { inTransaction } from '../models/inTransaction.ts';
import { aReader } from '../reader.factory.ts';
import type { Site } from '../site.factory.ts';
import { aSiteWithDatabase } from '../siteWithDatabase.factory.ts';
import { createReadViewer, issueEnrolmentToken } from './index.ts';
import { codeAt, createFactorSecrets } from './secondFactor.ts';

describe('the second factor', () => {
  let made: TestDatabase;
  let site: Site;
  before(async () => {
    ({ made, site } = await aSiteWithDatabase({}, false));
  });
  after(() => site.close());

  type Headers = Record<string, string>;
  const outcome = async (path: string, input: object, headers: Headers) => {
    const { http, headers: told } = await site.post(path, input, headers);
    return told.get('x-error-id') ?? http;
  };
  const aToken = (userId: number) =>
    inTransaction(made.database, (transaction) => issueEnrolmentToken(transaction, userId));
  /** A user with a confirmed factor. */
  const enrolled = async (operator = true) => {
    const reader = await aReader(made, { operator });
    const token = await aToken(reader.userId);
    const begun = await site.post<{ secret: string }>(factorBegin.path, { token }, reader.headers);
    const { secret } = begun.body.data;
    const code = codeAt(secret, new Date());
    const { http, body } = await site.post<{ recovery_codes: string[] }>(
      factorConfirm.path,
      { code },
      reader.headers,
    );
    expect(http).to.equal(200);
    return { ...reader, token, secret, code, recovery: body.data.recovery_codes };
  };
  /** Result of the gate of operators' calls for a session. */
  const gate = async (headers: Headers): Promise<string> => {
    const request = {
      get: (name: string) => headers[name],
      method: 'POST',
      baseUrl: '',
      path: '/x',
      ip: '127.0.0.1',
    };
    const viewer = await createReadViewer(made.database)(request as never);
    try {
      admit('operator', viewer);
      return 'in';
    } catch (refusal) {
      return refusal instanceof ApiError ? refusal.id : 'another';
    }
  };
  const anHourLater = () => made.database.query('UPDATE sessions SET factor_at = NOW() - INTERVAL 1 HOUR');

  it('is what all rights of operators stand on, on every route', async () => {
    const plain = await aReader(made, { operator: true });
    expect(await gate(plain.headers)).to.equal('factor_missing');
    const { headers, recovery } = await enrolled();
    expect(await gate(headers), 'confirmed just now').to.equal('in');
    await anHourLater();
    expect(await gate(headers)).to.equal('factor_required');
    expect(await outcome(factorCheck.path, { code: recovery[0]?.toUpperCase() }, headers)).to.equal(200);
    expect(await gate(headers)).to.equal('in');
    expect(await outcome(factorEnd.path, { code: recovery[1] }, headers)).to.equal(200);
    expect(await gate(headers), 'ended').to.equal('factor_missing');
    expect(await gate((await enrolled(false)).headers)).to.equal('forbidden');
  });

  it('is enrolled by the token of who grants the rights, once, and not by a password login', async () => {
    const { headers, userId } = await aReader(made, { password: 'a-good-password', operator: true });
    expect(await outcome(factorBegin.path, {}, headers)).to.equal('forbidden');
    const other = await aReader(made, { operator: true });
    expect(await outcome(factorBegin.path, { token: await aToken(other.userId) }, headers)).to.equal(
      'forbidden',
    );
    const late = await aToken(userId);
    await made.database.query('UPDATE enrolment_tokens SET expires_at = NOW() - INTERVAL 1 HOUR');
    expect(await outcome(factorBegin.path, { token: late }, headers)).to.equal('forbidden');
    expect(await outcome(factorBegin.path, { token: await aToken(userId) }, headers)).to.equal(200);
    const done = await enrolled();
    await site.post(factorEnd.path, { code: done.recovery[0] }, done.headers);
    expect(await outcome(factorBegin.path, { token: done.token }, done.headers), 'used').to.equal(
      'forbidden',
    );
  });

  it('takes each code once, of many at once one, and few tries', async () => {
    const { headers, code, secret, userId } = await enrolled();
    expect(await outcome(factorCheck.path, { code }, headers), 'used to confirm').to.equal('wrong_factor');
    const next = codeAt(secret, new Date(Date.now() + 30_000));
    const together = await Promise.all(
      Array.from({ length: 5 }, () => outcome(factorCheck.path, { code: next }, headers)),
    );
    expect(together.filter((one) => one === 200)).to.have.length(1);
    for (let turn = 0; turn < 3; turn++) await outcome(factorCheck.path, { code: '000000' }, headers);
    expect(await outcome(factorCheck.path, { code: '000000' }, headers)).to.equal('too_many');
    const [rows] = await made.database.query(`SELECT secret FROM second_factors WHERE user_id = ${userId}`);
    expect(JSON.stringify(rows)).not.to.contain(secret);
  });

  it('is not replaced while it is there, has recovery codes for one use each, and ends by a code', async () => {
    const { headers, recovery, userId } = await enrolled();
    expect(recovery).to.have.length(10);
    const again = await aToken(userId);
    expect(await outcome(factorBegin.path, { token: again }, headers)).to.equal('conflict');
    expect(await outcome(factorCheck.path, { code: recovery[1] }, headers)).to.equal(200);
    expect(await outcome(factorCheck.path, { code: recovery[1] }, headers)).to.equal('wrong_factor');
    const state = async () => (await site.post(factorState.path, {}, headers)).body.data;
    expect(await state()).to.deep.equal({ enrolled: true, recovery_left: 9 });
    expect(await outcome(factorEnd.path, { code: 'abcdefghij' }, headers)).to.equal('wrong_factor');
    expect(await outcome(factorEnd.path, { code: recovery[2] }, headers)).to.equal(200);
    expect(await state()).to.deep.equal({ enrolled: false, recovery_left: 0 });
    expect(await outcome(factorBegin.path, { token: again }, headers)).to.equal(200);
  });

  it('that another key sealed tells the way out, and recovery codes still open', async () => {
    const { headers, recovery, userId } = await enrolled();
    const sealed = createFactorSecrets('the key of a site that is lost').seal('JBSWY3DPEHPK3PXP');
    await made.database.query(`UPDATE second_factors SET secret = '${sealed}' WHERE user_id = ${userId}`);
    const { http, body } = await site.post(factorCheck.path, { code: '123456' }, headers);
    expect(http).to.equal(409);
    expect(body.message).to.contain('恢复码').and.contain('npm run user -- end-factor');
    expect(await outcome(factorCheck.path, { code: recovery[0] }, headers)).to.equal(200);
  });
});

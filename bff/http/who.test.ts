import { readFile, writeFile } from 'node:fs/promises';
import { expect } from 'chai';
import { anIntake, type TestIntake } from '../../ops/test/intake.ts';
import type { Call } from '../contract/call.ts';
import { aDatabase, type TestDatabase } from '../database.factory.ts';
import { declaredCalls, nameOf } from '../openapi/declared.testkit.ts';
import { accessTable } from '../openapi/index.ts';
import { aProvenOperator, aReader } from '../reader.factory.ts';
import { aSite, type Site } from '../site.factory.ts';

/** Refusals because of the caller, not the request. */
const refusals = [
  'not_logged_in',
  'session_expired',
  'bad_token',
  'payment_required',
  'forbidden',
  'factor_missing',
];

/** Someone who calls: what the contract would refuse, and the headers of a new session each time. */
interface Caller {
  refused(call: Call): string | null;
  session(): Promise<Record<string, string>>;
}

describe('who may make a call', () => {
  let made: TestDatabase;
  let intake: TestIntake;
  let site: Site;
  let calls: Call[];
  before(async () => {
    made = await aDatabase();
    intake = await anIntake();
    site = await aSite({ DATABASE_URL: made.url, ...intake.env, CALLS_PER_MINUTE: '1000000' });
    calls = await declaredCalls();
  });
  after(async () => {
    await site.close();
    await intake.close();
    await made.close();
  });

  const outsider = (id: string) => (call: Call) => (call.who === 'anyone' ? null : id);
  const member = (level: 0 | 1 | 2 | 3): Caller => ({
    refused({ who }) {
      if (typeof who === 'object') return level < who.level ? 'payment_required' : null;
      return who === 'operator' ? 'forbidden' : null;
    },
    session: async () => (await aReader(made, level === 0 ? {} : { level })).headers,
  });
  const operator = (proven: boolean): Caller => ({
    refused({ who }) {
      if (typeof who === 'object') return 'payment_required';
      return who === 'operator' && !proven ? 'factor_missing' : null;
    },
    session: async () =>
      (proven ? await aProvenOperator(made) : await aReader(made, { operator: true })).headers,
  });
  const callers: Record<string, Caller> = {
    'a visitor': { refused: outsider('not_logged_in'), session: async () => ({}) },
    'one whose session is over': {
      refused: outsider('session_expired'),
      session: async () => ({ sid: 's'.repeat(43), token: 't'.repeat(43) }),
    },
    'a free reader': member(0),
    'a standard member': member(1),
    'an advanced member': member(2),
    'a business member': member(3),
    'an operator without a second factor': operator(false),
    'an operator who has shown one': operator(true),
  };

  /** Which refusal a call answers its example with, or null. */
  const refusalOf = async (call: Call, headers: Record<string, string>): Promise<string | null> => {
    const { method, path, consumes } = call;
    const input = call.example as Record<string, string>;
    const query = method === 'GET' ? `?${new URLSearchParams(input)}` : '';
    const response = await fetch(site.url + path + query, {
      method,
      headers: { ...(method === 'POST' && { 'content-type': consumes ?? 'application/json' }), ...headers },
      ...(method === 'POST' && { body: JSON.stringify(input) }),
    });
    const id = response.headers.get('x-error-id');
    return id !== null && refusals.includes(id) ? id : null;
  };

  for (const [name, caller] of Object.entries(callers)) {
    it(`is told ${name} by the contract, and by the server alike`, async () => {
      for (const call of calls) {
        const refusal = await refusalOf(call, await caller.session());
        const expected = caller.refused(call);
        // A handler has refusals of its own, which the contract names: a purse, a group, a quota.
        if (expected === null && refusal !== null) {
          expect(call.errors, `${nameOf(call)} by ${name}`).to.include(refusal);
          expect(refusal, `${nameOf(call)} by ${name}`).to.be.oneOf(['payment_required', 'forbidden']);
        } else expect(refusal, `${nameOf(call)} by ${name}`).to.equal(expected);
      }
    });
  }

  it('stands in the table for those who read no code', async () => {
    const file = new URL('../specification/access.txt', import.meta.url);
    if (process.env.WRITE_ACCESS) await writeFile(file, accessTable(calls));
    expect(await readFile(file, 'utf8')).to.equal(accessTable(calls));
  });

  it('says the membership that is missing, and takes the cookies of a session that is over', async () => {
    const { headers } = await aReader(made, { level: 1 });
    const { body } = await site.post('/api/collection/unlock', { id: 1 }, headers);
    expect([body.status, body.data]).to.deep.equal([10001, '该功能需要高级 VIP 或商务 VIP']);
    const cookie = `sid=${'s'.repeat(43)}; token=x`;
    const expired = await site.post('/api/user/info', {}, { cookie, token: 'x' });
    expect(expired.headers.getSetCookie().join()).to.match(/sid=;.*token=;/);
  });
});

import { readFile, writeFile } from 'node:fs/promises';
import { expect } from 'chai';
import { beginSession } from '../accounts/sessions.ts';
import type { Call } from '../contract/call.ts';
import type { TestDatabase } from '../database.factory.ts';
import { declaredCalls, nameOf } from '../openapi/declared.testkit.ts';
import { accessTable } from '../openapi/index.ts';
import { type SentHeaders, sendCall, withSession } from '../openapi/sendCall.testkit.ts';
import { aReader, showFactor } from '../reader.factory.ts';
import type { FixtureSite } from '../specification/scene.testkit.ts';

/** Refusals because of the caller, not the request. */
const refusals = [
  'not_logged_in',
  'session_expired',
  'bad_token',
  'payment_required',
  'forbidden',
  'factor_missing',
];

/** Someone who calls: what the contract would refuse, and the headers of a new session. */
interface Caller {
  refused(call: Call): string | null;
  session(made: TestDatabase): Promise<SentHeaders>;
  /** Refusals that say that an earlier call ended the session. */
  spent?: string[];
  /** Calls that it makes; all where it is missing. */
  tries?(call: Call): boolean;
}

/** Sessions of one account, whose factor each has shown where it is proven. */
const sessionsOf = (given: Parameters<TestDatabase['aUser']>[0], proven = false) => {
  let account: Promise<number> | undefined;
  return async (made: TestDatabase) => {
    account ??= made.aUser(given);
    const userId = await account;
    const headers = { ...(await beginSession(made.database, userId, null)) };
    if (proven) await showFactor(made, { userId, headers });
    return headers;
  };
};
const outsider = (id: string) => (call: Call) => (call.who === 'anyone' ? null : id);
const member = (level: 0 | 1 | 2 | 3): Caller => ({
  refused({ who }) {
    if (typeof who === 'object') return level < who.level ? 'payment_required' : null;
    return who === 'operator' ? 'forbidden' : null;
  },
  session: sessionsOf(level === 0 ? {} : { level }),
});
const operator = (proven: boolean): Caller => ({
  refused({ who }) {
    if (typeof who === 'object') return 'payment_required';
    return who === 'operator' && !proven ? 'factor_missing' : null;
  },
  session: sessionsOf({ operator: true }, proven),
});
const everyone: Record<string, Caller> = {
  'a visitor': { refused: outsider('not_logged_in'), session: async () => ({}) },
  'one whose session is over': {
    refused: outsider('session_expired'),
    session: async () => ({ sid: 's'.repeat(43), token: 't'.repeat(43) }),
    spent: [],
  },
  'a free reader': member(0),
  'a standard member': member(1),
  'an advanced member': member(2),
  'a business member': member(3),
  'an operator without a second factor': operator(false),
  'an operator who has shown one': {
    ...operator(true),
    // As one who is a member too it is answered every other example in the shape that is promised.
    tries: ({ who, consumes }) => typeof who === 'object' || consumes !== undefined,
  },
};

/** Who may make each call. */
export function callers(fixture: () => FixtureSite) {
  for (const [name, caller] of Object.entries(everyone)) {
    it(`is open to ${name} by the contract, and by the server alike`, async () => {
      const { site, made } = fixture();
      const asCaller = withSession(() => caller.session(made), caller.spent);
      for (const call of (await declaredCalls()).filter((call) => caller.tries?.(call) ?? true)) {
        const response = await asCaller((headers) => sendCall(site, call, call.example as object, headers));
        await response.body?.cancel();
        const id = response.headers.get('x-error-id');
        const refusal = id !== null && refusals.includes(id) ? id : null;
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
    const table = accessTable(await declaredCalls());
    if (process.env.WRITE_ACCESS) await writeFile(file, table);
    expect(await readFile(file, 'utf8')).to.equal(table);
  });

  it('says the membership that is missing, and takes the cookies of a session that is over', async () => {
    const { site, made } = fixture();
    const { headers } = await aReader(made, { level: 1 });
    const { body } = await site.post('/api/collection/unlock', { id: 1 }, headers);
    expect([body.status, body.data]).to.deep.equal([10001, '该功能需要高级 VIP 或商务 VIP']);
    const cookie = `sid=${'s'.repeat(43)}; token=x`;
    const expired = await site.post('/api/user/info', {}, { cookie, token: 'x' });
    expect(expired.headers.getSetCookie().join()).to.match(/sid=;.*token=;/);
  });
}

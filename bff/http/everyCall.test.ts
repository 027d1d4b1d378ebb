import { readFile, writeFile } from 'node:fs/promises';
import { expect } from 'chai';
import { anIntake, type TestIntake } from '../../ops/test/intake.ts';
import { beginSession } from '../accounts/sessions.ts';
import type { Call } from '../contract/call.ts';
import { byIdFilter } from '../contract/constants.ts';
import { suggest } from '../contract/feedback.ts';
import { sandboxScan } from '../contract/sandbox.ts';
import { searchReports } from '../contract/search.ts';
import { aDatabase, type TestDatabase } from '../database.factory.ts';
import { declaredCalls, nameOf } from '../openapi/declared.testkit.ts';
import { accessTable } from '../openapi/index.ts';
import { aReader, showFactor } from '../reader.factory.ts';
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

/** Someone who calls: what the contract would refuse, and the headers of a session, new each time: some calls end it. */
interface Caller {
  refused(call: Call): string | null;
  session(): Promise<Record<string, string>>;
}

type Sent = Record<string, unknown>;

/** Fields that are lists by the contract. */
const lists = new Set(['ids', ...Object.keys(byIdFilter(() => [])), 'researchers', 'ignoreRead', 'boxes']);
/** Fields that are objects by the contract; an empty one is as good as none. */
const objects = new Set(['draft', 'search']);
/** Values that the contract may take and nothing behind it may stumble over. */
const odd = [
  '',
  'a\u0000b',
  '\ud800',
  "'; DROP TABLE users; --",
  '😀'.repeat(500),
  '%00%ff/../..',
  '9'.repeat(400),
  -1,
  0.5,
  2 ** 53,
  1e308,
  null,
  true,
];

/** Fields that every client may add to every call; one call with them is enough. */
const everyones = ['opFrom', 'device'];

/** Names of the fields that a call takes. */
function fieldsOf({ request, path }: Call): string[] {
  const fields = Object.keys((request as unknown as { shape: Record<string, unknown> }).shape);
  return path === searchReports.path ? fields : fields.filter((name) => !everyones.includes(name));
}

describe('every call', () => {
  let made: TestDatabase;
  let intake: TestIntake;
  let site: Site;
  let calls: Call[];
  /** Those whose body is read: one that is not JSON streams through. */
  let read: Call[];
  before(async () => {
    made = await aDatabase();
    intake = await anIntake();
    site = await aSite({ DATABASE_URL: made.url, ...intake.env, CALLS_PER_MINUTE: '1000000' });
    await site.search.aReport({ id: 1, pages: ['储能装机', '需求'] });
    calls = await declaredCalls();
    read = calls.filter((call) => !call.consumes);
  });
  after(async () => {
    await site.close();
    await intake.close();
    await made.close();
  });

  /** Sessions of one account, whose factor each has shown where it is proven. */
  const sessionsOf = (given: Parameters<TestDatabase['aUser']>[0], proven = false) => {
    let account: Promise<number> | undefined;
    return async () => {
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

  /** Sends a call its input. */
  const send = ({ method, path, consumes }: Call, input: Sent, headers: Record<string, string> = {}) => {
    if (method !== 'GET') {
      const type = { 'content-type': consumes ?? 'application/json' };
      return fetch(site.url + path, {
        method,
        headers: { ...type, ...headers },
        body: JSON.stringify(input),
      });
    }
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(input))
      for (const one of Array.isArray(value) ? value : [value]) query.append(name, String(one));
    return fetch(`${site.url}${path}?${query}`, { headers });
  };
  /** HTTP status and text of its answer. */
  const ask = async (...sent: Parameters<typeof send>) => {
    const response = await send(...sent);
    return [response.status, await response.text()] as const;
  };
  /** Which refusal a call answers its example with, or null. */
  const refusalOf = async (call: Call, headers: Record<string, string>) => {
    const response = await send(call, call.example as Sent, headers);
    await response.body?.cancel();
    const id = response.headers.get('x-error-id');
    return id !== null && refusals.includes(id) ? id : null;
  };

  for (const [name, caller] of Object.entries(callers)) {
    it(`is open to ${name} by the contract, and by the server alike`, async () => {
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

  it('refuses a list and an object in place of every other value, by its name', async () => {
    for (const call of read)
      for (const field of fieldsOf(call)) {
        const example = call.example as Sent;
        const given = example[field] ?? '1';
        // An address can repeat a field; it has no objects.
        const wrong: unknown[] = [[given, given], ...(call.method === 'GET' ? [] : [[], {}, { $ne: given }])];
        for (const value of wrong) {
          if (lists.has(field) && Array.isArray(value)) continue;
          if (objects.has(field) && JSON.stringify(value) === '{}') continue;
          const [http, text] = await ask(call, { ...example, [field]: value });
          const label = `${nameOf(call)} ${field}: ${JSON.stringify(value)} ${text}`;
          expect(http, label).to.equal(422);
          expect(text, label).to.contain(field);
        }
      }
  });

  it('refuses lists of anything but what they hold', async () => {
    for (const call of read)
      for (const field of fieldsOf(call).filter((name) => lists.has(name)))
        for (const value of [[[]], [{}], [null], [''], '1', Array.from({ length: 300 }, () => 1)]) {
          const [http] = await ask(call, { ...(call.example as Sent), [field]: value });
          expect(http, `${nameOf(call)} ${field}: ${JSON.stringify(value)}`).to.equal(422);
        }
  });

  it('refuses fields that a call does not know, and bodies that are no objects', async () => {
    for (const call of read) {
      const [http, text] = await ask(call, { ...(call.example as Sent), unheard: 'of' });
      expect([http, text.includes('unheard 不是可用的字段')], nameOf(call)).to.deep.equal([422, true]);
      if (call.method === 'GET') continue;
      for (const body of [[], 'x', 7, null]) {
        const [refused] = await ask(call, body as unknown as Sent);
        expect(refused, `${nameOf(call)} ${JSON.stringify(body)}`).to.equal(422);
      }
    }
  });

  it('refuses more fields than any call has before one of them is looked at', async () => {
    const many = Object.fromEntries(Array.from({ length: 6_000 }, (_, index) => [`f${index}`, 1]));
    // One whose body may be large, and one of the others.
    for (const call of read.filter(({ path }) => path === searchReports.path || path === suggest.path)) {
      const [http, text] = await ask(call, many);
      expect([http, text.includes('字段过多')], nameOf(call)).to.deep.equal([422, true]);
    }
  });

  it('never breaks over what it takes', async () => {
    for (const call of read) {
      // Of a session's own: some of these end it.
      const { headers } = await aReader(made, { level: 2, shells: 40 });
      await Promise.all(
        fieldsOf(call).map(async (field) => {
          for (const value of odd) {
            const input = { ...(call.example as Sent), [field]: value };
            // Fields refused by the contract go no further; the first test checks that.
            if (!call.request.safeParse(input).success) continue;
            const [http, text] = await ask(call, input, headers);
            const label = `${nameOf(call)} ${field}: ${JSON.stringify(value).slice(0, 60)} ${text.slice(0, 200)}`;
            expect(http, label).to.be.below(500);
          }
        }),
      );
    }
  });

  it('takes no more of a body than a megabyte, whichever call it is for', async () => {
    const large = 'x'.repeat(1_100_000);
    for (const call of read.filter(({ method }) => method === 'POST')) {
      const [http] = await ask(call, { ...(call.example as Sent), opFrom: large });
      expect(http, nameOf(call)).to.equal(413);
    }
    const [http] = await ask(
      { ...sandboxScan, path: '/api/notify/wxpay' },
      { large: large.slice(0, 70_000) },
    );
    expect(http).to.equal(413);
  });
});

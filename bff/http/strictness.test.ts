import { expect } from 'chai';
import { anIntake, type TestIntake } from '../../ops/test/intake.ts';
import type { Call } from '../contract/call.ts';
import { suggest } from '../contract/feedback.ts';
import { sandboxScan } from '../contract/sandbox.ts';
import { searchReports } from '../contract/search.ts';
import { aDatabase, type TestDatabase } from '../database.factory.ts';
import { declaredCalls, nameOf } from '../openapi/declared.testkit.ts';
import { aReader } from '../reader.factory.ts';
import { aSite, type Site } from '../site.factory.ts';

type Sent = Record<string, unknown>;

/** Fields that are lists by the contract. */
const lists = new Set(['ids', 'typeIds', 'industryIds', 'researchers', 'ratingIds', 'ignoreRead', 'boxes']);
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
  before(async () => {
    made = await aDatabase();
    intake = await anIntake();
    site = await aSite({ DATABASE_URL: made.url, ...intake.env, CALLS_PER_MINUTE: '1000000' });
    await site.search.aReport({ id: 1, pages: ['储能装机', '需求'] });
    // A body that is not JSON streams through unread.
    calls = (await declaredCalls()).filter((call) => !call.consumes);
  });
  after(async () => {
    await site.close();
    await intake.close();
    await made.close();
  });

  /** Sends a call its input; gives HTTP status and text. */
  const ask = async ({ method, path }: Call, input: Sent, headers: Record<string, string> = {}) => {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(method === 'GET' ? input : {}))
      for (const one of Array.isArray(value) ? value : [value]) query.append(name, String(one));
    const response =
      method === 'GET'
        ? await fetch(`${site.url}${path}?${query}`, { headers })
        : await fetch(site.url + path, {
            method,
            headers: { 'content-type': 'application/json', ...headers },
            body: JSON.stringify(input),
          });
    return [response.status, await response.text()] as const;
  };

  it('refuses a list and an object in place of every other value, by its name', async () => {
    for (const call of calls)
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
    for (const call of calls)
      for (const field of fieldsOf(call).filter((name) => lists.has(name)))
        for (const value of [[[]], [{}], [null], [''], '1', Array.from({ length: 300 }, () => 1)]) {
          const [http] = await ask(call, { ...(call.example as Sent), [field]: value });
          expect(http, `${nameOf(call)} ${field}: ${JSON.stringify(value)}`).to.equal(422);
        }
  });

  it('refuses fields that a call does not know, and bodies that are no objects', async () => {
    for (const call of calls) {
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
    for (const call of calls.filter(({ path }) => path === searchReports.path || path === suggest.path)) {
      const [http, text] = await ask(call, many);
      expect([http, text.includes('字段过多')], nameOf(call)).to.deep.equal([422, true]);
    }
  });

  it('never breaks over what it takes', async () => {
    for (const call of calls) {
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
    for (const call of calls.filter(({ method }) => method === 'POST')) {
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

import { expect } from 'chai';
import type { Call } from '../contract/call.ts';
import { byIdFilter } from '../contract/constants.ts';
import { suggest } from '../contract/feedback.ts';
import { sandboxScan } from '../contract/sandbox.ts';
import { searchReports } from '../contract/search.ts';
import { declaredCalls, nameOf } from '../openapi/declared.testkit.ts';
import { sendCall, withSession } from '../openapi/sendCall.testkit.ts';
import { aReader } from '../reader.factory.ts';
import type { FixtureSite } from '../specification/scene.testkit.ts';

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

/** What stands in place of a value. */
const wrongs = [
  (given: unknown) => [given, given],
  () => [],
  () => ({}),
  (given: unknown) => ({ $ne: given }),
];
/** Fields for whose problems an answer has room. */
const maxNamed = 4;

/** Whether the contract takes a list or object for a field. */
const mayBe = (field: string, value: unknown) =>
  Array.isArray(value) ? lists.has(field) : objects.has(field) && JSON.stringify(value) === '{}';

/** Fields that every client may add to every call; one call with them is enough. */
const everyones = ['opFrom', 'device'];

/** Names of the fields that a call takes. */
function fieldsOf({ request, path }: Call): string[] {
  const fields = Object.keys((request as unknown as { shape: Record<string, unknown> }).shape);
  return path === searchReports.path ? fields : fields.filter((name) => !everyones.includes(name));
}

/** What each call takes, and what it refuses. */
export function strictness(fixture: () => FixtureSite) {
  /** Those whose body is read: one that is not JSON streams through. */
  let read: Call[];
  before(async () => {
    read = (await declaredCalls()).filter((call) => !call.consumes);
  });

  /** HTTP status and text of the answer to a call. */
  const ask = async (call: Call, input: object, headers?: Record<string, string>) => {
    const response = await sendCall(fixture().site, call, input, headers);
    return [response.status, await response.text()] as const;
  };

  it('refuses a list and an object in place of every other value, by its name', async () => {
    for (const call of read) {
      const example = call.example as Sent;
      // An address can repeat a field; it has no objects.
      for (const wrong of call.method === 'GET' ? wrongs.slice(0, 1) : wrongs) {
        const sent = fieldsOf(call)
          .map((field) => [field, wrong(example[field] ?? '1')] as const)
          .filter(([field, value]) => !mayBe(field, value));
        while (sent.length > 0) {
          const input = Object.fromEntries(sent.splice(0, maxNamed));
          const [http, text] = await ask(call, { ...example, ...input });
          const label = `${nameOf(call)} ${JSON.stringify(input)} ${text}`;
          expect(http, label).to.equal(422);
          expect(JSON.parse(text).fields, label).to.include.all.keys(Object.keys(input));
        }
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
    const { site, made } = fixture();
    const begin = async () => (await aReader(made, { level: 2, shells: 40 })).headers;
    const asReader = withSession(begin, ['session_expired', 'shells_short', 'payment_required', 'too_many']);
    for (const call of read) {
      await Promise.all(
        fieldsOf(call).map(async (field) => {
          for (const value of odd) {
            const input = { ...(call.example as Sent), [field]: value };
            // Fields refused by the contract go no further; the first test checks that.
            if (!call.request.safeParse(input).success) continue;
            const response = await asReader((headers) => sendCall(site, call, input, headers));
            const [http, text] = [response.status, await response.text()];
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
}

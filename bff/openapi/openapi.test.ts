import { readdirSync } from 'node:fs';
import { expect } from 'chai';
import { storeLayout } from '../../mappings/storeLayout.ts';
import { aCollection } from '../collections/collections.factory.ts';
import { usernameLogin } from '../contract/accounts.ts';
import type { Call } from '../contract/call.ts';
import { aDatabase, type TestDatabase } from '../database.factory.ts';
import { createGroup, joinGroup } from '../models/group.ts';
import { inTransaction } from '../models/inTransaction.ts';
import { apiRoutes } from '../routes.ts';
import { aSite, type Site } from '../site.factory.ts';
import { streamedCalls } from '../uploads/index.ts';
import { anIntake, type TestIntake } from '../uploads/intake.factory.ts';
import { arrange } from './arrange.factory.ts';

interface Operation {
  requestBody?: { content: Record<string, { schema: object; example: unknown }> };
  'x-example'?: unknown;
  responses: Record<string, { content: { 'application/json': { examples?: object } } }>;
}

/** Every call that some file of the contract declares. */
async function declaredCalls(): Promise<Call[]> {
  const folder = new URL('../contract/', import.meta.url);
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const modules = await Promise.all(files.map((name) => import(new URL(name, folder).href)));
  const isCall = (value: unknown): value is Call =>
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'request' in value;
  return modules.flatMap((module) => Object.values(module).filter(isCall));
}

/** The group of the examples. */
const aGroup = { theme: null, name: '新能源研究', logo: '' };

const nameOf = ({ method, path }: Call) => `${method} ${path}`;

describe('the contract', () => {
  let made: TestDatabase;
  let intake: TestIntake;
  let site: Site;
  before(async () => {
    made = await aDatabase();
    // Level 2 may do what any example asks.
    const userId = await made.aUser({ ...usernameLogin.example, level: 2 });
    await inTransaction(made.database, async (transaction) => {
      await joinGroup(transaction, userId, (await createGroup(transaction, aGroup)) ?? 0);
    });
    await aCollection(made.database, { name: '新能源行业', reportIds: [1] });
    intake = await anIntake();
    // Failed: only such a one can be tried again.
    intake.aReport({ id: 1, uploader_id: userId, stage: 'failed' });
    site = await aSite({ DATABASE_URL: made.url, INDEXER_URL: intake.url });
    await site.search.aReport({ id: 1, pages: ['新能源装机增长', '需求'] });
    await site.aFile(storeLayout.original(1), '%PDF');
  });
  after(async () => {
    await site.close();
    await intake.close();
    await made.close();
  });

  /** Headers of a new session, for calls that need one. */
  const session = async (call: Call): Promise<Record<string, string>> => {
    if (!call.errors.includes('not_logged_in')) return {};
    const { body } = await site.post<{ s_id: string; token: string }>(
      usernameLogin.path,
      usernameLogin.example,
    );
    return { sid: body.data.s_id, token: body.data.token };
  };

  it('has a route for each call and a call for each route', async () => {
    const declared = (await declaredCalls()).map(nameOf);
    const calls = [...apiRoutes(site.services).map(({ call }) => call), ...streamedCalls];
    const answered = calls.map(nameOf);
    expect(answered.sort()).to.deep.equal(declared.sort());
  });

  it('tells every call in the OpenAPI document, with an example and its failures', async () => {
    const document = (await (await fetch(`${site.url}/api/openapi.json`)).json()) as {
      openapi: string;
      paths: Record<string, Record<string, Operation>>;
    };
    expect(document.openapi).to.equal('3.1.0');
    const told = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const calls = await declaredCalls();
    expect(told.sort()).to.deep.equal(calls.map(nameOf).sort());
    for (const call of calls) {
      const operation = document.paths[call.path]?.[call.method.toLowerCase()];
      const body = operation?.requestBody?.content[call.consumes ?? 'application/json'];
      expect(body?.example ?? operation?.['x-example'], nameOf(call)).to.deep.equal(call.example);
      expect(operation?.responses, nameOf(call)).to.include.keys('200', '422', '429', '500');
    }
  });

  it('answers every example in the shape it promises', async () => {
    for (const call of await declaredCalls()) {
      // A file cannot stand in an example; the uploads' own tests send some.
      if (call.consumes) continue;
      const { input, headers } = await arrange(site, call);
      const query = new URLSearchParams(input as Record<string, string>);
      if (call.produces) {
        const response = await fetch(`${site.url}${call.path}?${query}`, { headers: await session(call) });
        expect([response.status, response.headers.get('content-type')], nameOf(call)).to.deep.equal([
          200,
          call.produces,
        ]);
        continue;
      }
      const { http, body } =
        call.method === 'GET'
          ? await site.get(`${call.path}?${query}`, { ...(await session(call)), ...headers })
          : await site.post(call.path, input, { ...(await session(call)), ...headers });
      expect([http, body.status], `${nameOf(call)}: ${body.message}`).to.deep.equal([200, 1]);
      const { error } = call.data.safeParse(body.data);
      expect(error?.issues ?? [], nameOf(call)).to.deep.equal([]);
    }
  });

  it('shows the calls to people without a script that the policy forbids', async () => {
    const page = await fetch(`${site.url}/api/docs`);
    const html = await page.text();
    const scripts = [...html.matchAll(/<script([^>]*)>([^<]*)<\/script>/g)];
    expect(scripts.map(([, , inline]) => inline)).to.deep.equal(['', '']);
    for (const [, attributes] of scripts) {
      const source = /src="([^"]+)"/.exec(attributes ?? '')?.[1] ?? '';
      expect((await fetch(site.url + source)).status, source).to.equal(200);
    }
  });
});

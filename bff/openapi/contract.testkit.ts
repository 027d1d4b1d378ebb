import { expect } from 'chai';
import { createApp } from '../app.ts';
import { errorRules } from '../contract/errors.ts';
import { aModelEndpoint, type ModelEndpoint } from '../gateways/modelEndpoint.testkit.ts';
import { apiRoutes } from '../routes.ts';
import type { Site } from '../site.factory.ts';
import { siteBeside } from '../specification/fixtureSite.factory.ts';
import type { ExampleSite } from '../specification/scene.testkit.ts';
import { streamedCalls } from '../uploads/index.ts';
import { arrange } from './arrange.factory.ts';
import { declaredCalls, nameOf } from './declared.testkit.ts';
import { sendCall, withSession } from './sendCall.testkit.ts';

interface Operation {
  requestBody?: { content: Record<string, { schema: object; example: unknown }> };
  'x-example'?: unknown;
  responses: Record<string, { content: { 'application/json': { examples?: object } } }>;
}

/** Addresses that are no calls with an envelope; each has tests of its own. */
const besideTheContract = [
  // For gateways, in their own words.
  '/api/notify/wxpay',
  '/api/notify/alipay',
  // tus 1.0.0.
  '/api/upload/tus',
  '/api/upload/tus/:upload',
  // This document.
  '/api/openapi.json',
  '/api/docs',
  '/api/docs/start.js',
  // Files, sent as they are.
  '/files/banners/:name.jpg',
  '/files/charts/:id.png',
  '/files/covers/:id.jpg',
  '/files/logos/:name.png',
  '/files/originals/:id.pdf',
  '/files/pages/:id/:index.png',
  '/files/tables/:id.csv',
  '/files/tables/:id.xlsx',
];

interface Layer {
  route?: { path: string | string[] };
  handle: { stack?: Layer[] };
}

/** Every path that some router of an application answers. */
function routedPaths(stack: readonly Layer[]): string[] {
  return stack.flatMap(({ route, handle }) => (route ? route.path : routedPaths(handle.stack ?? [])));
}

/** What the OpenAPI document promises of each call. */
export function promises(examples: () => ExampleSite) {
  let endpoint: ModelEndpoint;
  let site: Site;
  before(async () => {
    endpoint = await aModelEndpoint();
    site = await siteBeside(examples(), { CALLS_PER_MINUTE: '1000000', ...endpoint.env });
  });
  after(async () => {
    await site.close();
    await endpoint.close();
  });

  it('has a route for each call and a call for each route', async () => {
    const declared = (await declaredCalls()).map(nameOf);
    const calls = [...apiRoutes(site.services).map(({ call }) => call), ...streamedCalls];
    const answered = calls.map(nameOf);
    expect(answered.sort()).to.deep.equal(declared.sort());
  });

  it('names every address that is routed below /api, /files and /sandbox/api, beside those listed here', async () => {
    const { router } = createApp(site.services) as unknown as { router: { stack: Layer[] } };
    const routed = new Set(routedPaths(router.stack));
    const ours = [...routed].filter((path) => /^\/(api|files|sandbox\/api)\//.test(path));
    const declared = (await declaredCalls()).map(({ path }) => path);
    expect(ours.sort()).to.deep.equal([...new Set(declared), ...besideTheContract].sort());
  });

  it('tells every call in the OpenAPI document, with an example and its failures', async () => {
    const document = (await (await fetch(`${site.url}/api/openapi.json`)).json()) as {
      openapi: string;
      paths: Record<string, Record<string, Operation>>;
    };
    expect(document.openapi).to.equal('3.1.0');
    const documented = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const calls = await declaredCalls();
    expect(documented.sort()).to.deep.equal(calls.map(nameOf).sort());
    for (const call of calls) {
      const operation = document.paths[call.path]?.[call.method.toLowerCase()];
      const body = operation?.requestBody?.content[call.consumes ?? 'application/json'];
      expect(body?.example ?? operation?.['x-example'], nameOf(call)).to.deep.equal(call.example);
      expect(operation?.responses, nameOf(call)).to.include.keys('200', '422', '429', '500');
      for (const id of call.errors) {
        const documented = operation?.responses[errorRules[id].http]?.content['application/json'].examples;
        expect(documented, `${nameOf(call)} ${id}`).to.have.property(id);
      }
    }
  });

  it('answers every example in the shape it promises', async function () {
    this.timeout(180_000);
    const asUser = withSession(examples().newSession);
    // Only who has no phone binds one.
    await site.services.database.query('UPDATE users SET phone = NULL');
    for (const call of await declaredCalls()) {
      // A file cannot stand in an example; the uploads' own tests send some.
      if (call.consumes) continue;
      const { input, headers } = await arrange(site, call);
      const send = (session: object) => sendCall(site, call, input, { ...session, ...headers });
      const response = await (call.who === 'anyone' ? send({}) : asUser(send));
      if (call.produces) {
        await response.body?.cancel();
        const answer = [response.status, response.headers.get('content-type')];
        expect(answer, nameOf(call)).to.deep.equal([200, call.produces]);
        continue;
      }
      const body = (await response.json()) as { status: number; message: string; data: unknown };
      expect([response.status, body.status], `${nameOf(call)}: ${body.message}`).to.deep.equal([200, 1]);
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
}

import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { expect } from 'chai';
import express from 'express';
import { storeLayout, type TableData } from '../../mappings/storeLayout.ts';
import { pageText } from '../contract/reports.ts';
import type { TestDatabase } from '../database.factory.ts';
import { ApiError } from '../errors.ts';
import { perUserConcurrency } from '../http/mountRoutes.ts';
import { handle } from '../http/route.ts';
import { aReader, type TestReader } from '../reader.factory.ts';
import type { Site } from '../site.factory.ts';
import { aSiteWithDatabase } from '../siteWithDatabase.factory.ts';
import { mcpRoutes } from './index.ts';

/** A table of one cell. */
const table: TableData = {
  rows: 1,
  cols: 1,
  pages: [{ page: 3, width: 600, height: 800 }],
  items: [
    {
      r: 0,
      c: 0,
      rs: 1,
      cs: 1,
      text: '12.5%',
      value: 12.5,
      unit: '%',
      header: false,
      page: 3,
      box: [1, 2, 3, 4],
    },
  ],
};

interface Result {
  isError?: boolean;
  structuredContent?: Record<string, unknown>;
  content: { text: string }[];
}

describe('the tools for programs', () => {
  let made: TestDatabase;
  let site: Site;
  const open: Client[] = [];
  before(async () => {
    ({ made, site } = await aSiteWithDatabase({ CALLS_PER_MINUTE: '1000000' }));
    const pages = Array.from({ length: 24 }, (_, at) => `第${at + 1}页：储能需求同比增长${at + 20}%。`);
    await site.search.reports(
      Array.from({ length: 12 }, (_, at) => ({
        id: at + 1,
        title: `储能深度${at + 1}`,
        pages,
        page_count: 24,
      })),
    );
    await site.aChart({ id: 10_001, report_id: 1, name: '储能装机' });
    await site.aChart({ id: 10_002, report_id: 1, name: '储能预测', kind: 'table' });
    await site.aFile(storeLayout.table(1, 2), JSON.stringify(table));
  });
  after(async () => {
    for (const client of open) await client.close();
    await site.close();
  });

  const keyOf = async ({ headers }: TestReader) =>
    (await site.post<{ id: number; key: string }>('/api/key/add', { name: '程序' }, headers)).body.data;
  const connect = async (key?: string) => {
    const client = new Client({ name: 'test', version: '1' });
    const headers: Record<string, string> = key ? { authorization: `Bearer ${key}` } : {};
    const transport = new StreamableHTTPClientTransport(new URL('/mcp', site.url), {
      requestInit: { headers },
    });
    await client.connect(transport as Parameters<Client['connect']>[0]);
    open.push(client);
    // The client checks what is structured against the schemas that it has listed.
    await client.listTools();
    return async (name: string, input: object) =>
      (await client.callTool({ name, arguments: input as Record<string, unknown> })) as unknown as Result;
  };

  it('are listed with their schemas, in Chinese and English', async () => {
    const client = new Client({ name: 'test', version: '1' });
    const transport = new StreamableHTTPClientTransport(new URL('/mcp', site.url));
    await client.connect(transport as Parameters<Client['connect']>[0]);
    open.push(client);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).to.deep.equal([
      'search_reports',
      'search_pages',
      'search_charts',
      'get_table',
      'read_page',
      'answer',
      'cite',
    ]);
    for (const { description = '', inputSchema, outputSchema } of tools) {
      expect(description)
        .to.match(/\p{Script=Han}/u)
        .and.match(/[a-z]{4}/);
      expect([inputSchema.type, outputSchema?.type]).to.deep.equal(['object', 'object']);
    }
  });

  it('answer each reader as the site does: a visitor, a free reader, a member', async () => {
    const member = await aReader(made, { level: 2 });
    const callers = {
      visitor: await connect(),
      free: await connect((await keyOf(await aReader(made))).key),
      member: await connect((await keyOf(member)).key),
    };
    const seen: Record<string, unknown> = {};
    for (const [name, call] of Object.entries(callers)) {
      const reports = await call('search_reports', { keyword: '储能', pageSize: 50 });
      const pages = await call('search_pages', { keyword: '储能需求' });
      const charts = await call('search_charts', { keyword: '储能', page: 2 });
      const preview = await call('read_page', { id: 1, page: 2 });
      const gated = await call('read_page', { id: 1, page: 20 });
      const { structuredContent: cells } = await call('get_table', { id: 10_002 });
      const answer = await call('answer', { keyword: '储能需求增长多少' });
      const cited = await call('cite', { id: 1, page: 3 });
      expect(((pages.structuredContent?.pages ?? []) as object[]).length, name).to.be.above(0);
      expect(preview.structuredContent).to.include({ id: 1, page: 2, page_count: 24 });
      expect(preview.structuredContent?.text).to.include('第2页');
      expect(answer.structuredContent?.answers, name).to.be.an('array');
      expect(cited.structuredContent?.gbt7714).to.include('储能深度1[R/OL]').and.include(': 3(');
      seen[name] = [
        ((reports.structuredContent?.files ?? []) as object[]).length,
        charts.isError ? charts.content[0]?.text : 'charts',
        gated.isError ? gated.content[0]?.text : gated.structuredContent?.page,
        [cells?.has_cells, cells?.cells],
      ];
    }
    const refused = ['该功能需要高级 VIP 或 商务 VIP (payment_required)', '该页超出预览范围 (preview_limit)'];
    expect((seen.visitor as unknown[])[0]).to.equal(10);
    expect((seen.visitor as unknown[])[2]).to.equal(refused[1]);
    expect((seen.visitor as string[])[1]).to.match(/payment_required|not_logged_in/);
    expect((seen.free as unknown[])[0]).to.equal(10);
    expect((seen.free as unknown[])[2]).to.equal(refused[1]);
    expect((seen.free as string[])[1]).to.include('payment_required');
    expect((seen.visitor as unknown[])[3]).to.deep.equal([1, undefined]);
    expect(seen.member).to.deep.equal([12, 'charts', 20, [1, table]]);
  });

  it('refuse in the site’s words, and a revoked key at once', async () => {
    const reader = await aReader(made);
    const { id, key } = await keyOf(reader);
    const call = await connect(key);
    const wrong = [
      await call('read_page', { id: 999, page: 1 }),
      await call('read_page', { id: 1, page: 0 }),
      await call('search_reports', { keyword: '储能', typeIds: [99] }),
      await call('search_reports', { keyword: '储能', other: 1 }),
    ];
    expect(wrong.map(({ isError }) => isError)).to.deep.equal([true, true, true, true]);
    expect(wrong[0]?.content[0]?.text).to.equal('报告不存在 (report_not_found)');
    await site.post('/api/key/remove', { id }, reader.headers);
    const answer = await fetch(`${site.url}/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        authorization: `Bearer ${key}`,
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    });
    expect(answer.status).to.equal(401);
    expect((await fetch(`${site.url}/mcp`)).status).to.equal(405);
  });

  it('know no session of a browser', async () => {
    const { headers } = await aReader(made, { level: 3 });
    const answer = await fetch(`${site.url}/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'read_page', arguments: { id: 1, page: 20 } },
      }),
    });
    const { result } = (await answer.json()) as { result: Result };
    expect(result.content[0]?.text).to.equal('该页超出预览范围 (preview_limit)');
  });

  describe('whose request', () => {
    const search = {
      jsonrpc: '2.0',
      id: 7,
      method: 'tools/call',
      params: { name: 'search_reports', arguments: { keyword: '储能' } },
    };
    const send = async (body: string, headers: Record<string, string> = {}) => {
      const answer = await fetch(`${site.url}/mcp`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
      });
      const { id, error, result } = (await answer.json()) as {
        id: number | null;
        error?: { code: number; message: string };
        result?: Result;
      };
      return { http: answer.status, id, code: error?.code, message: error?.message, result };
    };

    it('has several calls is refused whole', async () => {
      for (const batch of [Array.from({ length: 60 }, () => search), [search], []]) {
        const { http, code, message } = await send(JSON.stringify(batch));
        expect([http, code]).to.deep.equal([400, -32600]);
        expect(message).to.include('no array');
      }
    });

    it('takes JSON, or says nothing of it, is answered with JSON', async () => {
      for (const accept of ['application/json', '*/*', 'application/*;q=0.5', '']) {
        const { http, id, result } = await send(JSON.stringify(search), { accept });
        expect([http, id, result?.isError], accept).to.deep.equal([200, 7, undefined]);
      }
      expect((await send(JSON.stringify(search), { accept: 'text/html' })).http).to.equal(406);
    });

    it('is no JSON, or none of the protocol, is refused in the protocol’s own way', async () => {
      const unparsed = await send('{"jsonrpc":"2.0",');
      expect([unparsed.http, unparsed.code, unparsed.id]).to.deep.equal([400, -32700, null]);
      for (const body of ['{"id":1}', '"tools/list"', 'null'])
        expect((await send(body)).code, body).to.equal(-32600);
    });
  });

  it('run five at a time for one reader, whatever number of requests asks', async () => {
    const [reader, asked] = [await aReader(made), 12];
    let [arrived, running, highest, ran] = [0, 0, 0, 0];
    let open = () => {};
    const allArrived = new Promise<void>((resolve) => {
      open = resolve;
    });
    const slow = handle(pageText, async () => {
      running += 1;
      highest = Math.max(highest, running);
      await allArrived;
      ran += 1;
      running -= 1;
      throw new ApiError('report_not_found');
    });
    const readCaller = async () => {
      arrived += 1;
      if (arrived === asked) open();
      return { userId: reader.userId, level: 0, operator: false, byKey: 'read' } as const;
    };
    const app = express().use(mcpRoutes(site.services, [slow], readCaller, perUserConcurrency()));
    const server = app.listen(0, '127.0.0.1');
    try {
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      const body = JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'read_page', arguments: { id: 1, page: 1 } },
      });
      const ask = () =>
        fetch(`http://127.0.0.1:${port}/mcp`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
        });
      const answers = await Promise.all(Array.from({ length: asked }, ask));
      expect(answers.map(({ status }) => status)).to.deep.equal(Array(asked).fill(200));
      expect([ran, highest]).to.deep.equal([asked, 5]);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });
});

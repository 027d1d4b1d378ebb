import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  JSONRPCMessageSchema,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js';
import { type ErrorRequestHandler, type Request, type Response, Router } from 'express';
import { z } from 'zod';
import type { Call } from '../contract/call.ts';
import type { Viewer } from '../entitlements/plans.ts';
import { ApiError } from '../errors.ts';
import { describeProblems, toApiError } from '../http/answerErrors.ts';
import { jsonBody } from '../http/jsonBody.ts';
import { admitCall, admitKey, type PerUserConcurrency } from '../http/mountRoutes.ts';
import type { ReadViewer, Route } from '../http/route.ts';
import type { Services } from '../services.ts';
import { type AskAs, type Tool, tools } from './tools.ts';

/** As it is sent: an answer may have more than its schema says. */
const schemaOf = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as { type: 'object' };

/** The tools as they are listed; their schemas do not change while the process runs. */
const listed = tools.map(({ name, title, description, input, output }) => ({
  name,
  title,
  description,
  inputSchema: schemaOf(input),
  outputSchema: schemaOf(output),
  annotations: { readOnlyHint: true, openWorldHint: false },
}));

/**
 * POST /mcp: the Model Context Protocol (streamable HTTP, stateless), for programs with a key of a reader's and for
 * visitors. Each tool is a call of the site, with the same rights, gates and limits; so a request has one message, and a
 * reader's calls at once are counted with those of the site.
 */
export function mcpRoutes(
  services: Services,
  routes: readonly Route[],
  readCaller: ReadViewer,
  shareOf: PerUserConcurrency,
): Router {
  const router = Router();
  router.post('/mcp', jsonBody, async (request, response) => {
    const viewer = await readCaller(request);
    admitKey(viewer, 'read');
    if (request.body !== undefined && !JSONRPCMessageSchema.safeParse(request.body).success)
      return refuse(
        response,
        ErrorCode.InvalidRequest,
        'Invalid Request: send one JSON-RPC message, no array',
      );
    const server = serverFor(services, createAskAs(routes, viewer, request, response, shareOf));
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    response.on('close', () => {
      void transport.close();
      void server.close();
    });
    await server.connect(transport as Parameters<Server['connect']>[0]);
    const answer = await transport.handleRequest(asWebRequest(request), { parsedBody: request.body });
    response
      .status(answer.status)
      .set(Object.fromEntries(answer.headers))
      .send(await answer.text());
  });
  router.all('/mcp', (_request, response) => {
    // Nothing is pushed and no session is kept: there is nothing to listen to and nothing to end.
    response.set('Allow', 'POST');
    throw new ApiError('method_not_allowed');
  });
  router.use('/mcp', answerUnparsed);
  return router;
}

/** The request as the transport reads it. Nothing is streamed, so whoever takes JSON is answered. */
function asWebRequest(request: Request): globalThis.Request {
  const headers = new Headers({ 'content-type': 'application/json' });
  for (const name of ['accept', 'mcp-protocol-version']) {
    const value = request.get(name);
    if (value !== undefined) headers.set(name, value);
  }
  if (request.accepts('application/json')) headers.set('accept', 'application/json, text/event-stream');
  return new globalThis.Request('http://site/mcp', { method: 'POST', headers });
}

/** Answers what is no JSON in the protocol's own way. */
const answerUnparsed: ErrorRequestHandler = (error, _request, response, next) => {
  const { id } = toApiError(error);
  if (id !== 'malformed_json') return next(error);
  response.set('X-Error-Id', id);
  refuse(response, ErrorCode.ParseError, 'Parse error: the body is no JSON');
};

function refuse(response: Response, code: ErrorCode, message: string): void {
  response.status(400).json({ jsonrpc: '2.0', id: null, error: { code, message } });
}

function serverFor(services: Services, ask: AskAs): Server {
  const server = new Server({ name: 'yanhai', title: '研海', version: '1' }, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: listed }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const tool = tools.find(({ name }) => name === params.name);
    if (!tool) throw new McpError(ErrorCode.InvalidParams, `没有这个工具：${params.name}`);
    return runTool(tool, params.arguments ?? {}, ask, services);
  });
  return server;
}

/** A refusal is the tool's result, in the words the site's readers see, so that a model can tell them. */
async function runTool(
  tool: Tool,
  input: Record<string, unknown>,
  ask: AskAs,
  services: Services,
): Promise<CallToolResult> {
  try {
    const parsed = tool.input.safeParse(input, { reportInput: true });
    if (!parsed.success) throw new ApiError('invalid', describeProblems(parsed.error));
    const structuredContent = { ...(await tool.run(input, ask, services)) };
    return { structuredContent, content: [{ type: 'text', text: JSON.stringify(structuredContent) }] };
  } catch (error) {
    const refusal = toApiError(error);
    const { id, text } = refusal;
    if (refusal.rule.http >= 500) services.log.error({ err: error, tool: tool.name }, 'a tool failed');
    return { isError: true, content: [{ type: 'text', text: `${text} (${id})` }] };
  }
}

/** Answers calls as they are answered over HTTP, for the reader of a request. */
function createAskAs(
  routes: readonly Route[],
  viewer: Viewer,
  request: Request,
  response: Response,
  shareOf: PerUserConcurrency,
): AskAs {
  return async (call, input) => {
    const route = routes.find((one) => one.call === (call as Call));
    if (!route) throw new Error(`no route answers ${call.path}`);
    const userId = admitCall(call, viewer) as number;
    const exchange = { viewer, userId, request, response, log: request.log };
    const work = async () => route.handler(call.request.parse(input), exchange);
    return (await (viewer.userId === null ? work() : shareOf(viewer.userId, work))) as never;
  };
}

import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js';
import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import type { Call } from '../contract/call.ts';
import type { Viewer } from '../entitlements/plans.ts';
import { ApiError } from '../errors.ts';
import { describeProblems, toApiError } from '../http/answerErrors.ts';
import { jsonBody } from '../http/jsonBody.ts';
import { admit, admitKey } from '../http/mountRoutes.ts';
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
 * visitors. Each tool is a call of the site, with the same rights, gates and limits.
 */
export function mcpRoutes(services: Services, routes: readonly Route[], readCaller: ReadViewer): Router {
  const router = Router();
  router.post('/mcp', jsonBody, async (request, response) => {
    const viewer = await readCaller(request);
    admitKey(viewer, 'read');
    const server = serverFor(services, createAskAs(routes, viewer, request, response));
    const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
    response.on('close', () => {
      void transport.close();
      void server.close();
    });
    await server.connect(transport as Parameters<Server['connect']>[0]);
    await transport.handleRequest(request, response, request.body);
  });
  router.all('/mcp', (_request, response) => {
    // Nothing is pushed and no session is kept: there is nothing to listen to and nothing to end.
    response.set('Allow', 'POST');
    throw new ApiError('method_not_allowed');
  });
  return router;
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
function createAskAs(routes: readonly Route[], viewer: Viewer, request: Request, response: Response): AskAs {
  return async (call, input) => {
    const route = routes.find((one) => one.call === (call as Call));
    if (!route) throw new Error(`no route answers ${call.path}`);
    const userId = admit(call.who, viewer) as number;
    const exchange = { viewer, userId, request, response, log: request.log };
    return (await route.handler(call.request.parse(input), exchange)) as never;
  };
}

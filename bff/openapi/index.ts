import { OpenAPIRegistry, OpenApiGeneratorV31 } from '@asteasolutions/zod-to-openapi';
import express, { Router } from 'express';
// Of the package only where its files lie: all of it is megabytes that the browser reads, not this process.
import absolutePath from 'swagger-ui-dist/absolute-path.js';
import { z } from 'zod';
import { keyScopeOf } from '../contract/account/keys.ts';
import type { Call } from '../contract/call.ts';
import { type ErrorId, errorRules } from '../contract/errors.ts';

/**
 * `/api/openapi.json` and `/api/docs`: the calls for people, shown by Swagger UI from our own origin without
 * inline scripts, so that the site's content security policy holds here too.
 */
export function openApiRoutes(calls: readonly Call[]): Router {
  const router = Router();
  // Made for the first who asks: it takes a process longer than all the rest of its start.
  let document: ReturnType<typeof openApiDocument> | undefined;
  router.get('/api/openapi.json', (_request, response) => {
    document ??= openApiDocument(calls);
    response.set('Cache-Control', 'no-cache').json(document);
  });
  router.get('/api/docs', (_request, response) => {
    response.set('Cache-Control', 'no-cache').type('html').send(docsPage);
  });
  router.get('/api/docs/start.js', (_request, response) => {
    response.set('Cache-Control', 'no-cache').type('js').send(docsScript);
  });
  router.use('/api/docs', express.static(absolutePath(), { index: false, maxAge: '1d', redirect: false }));
  return router;
}

/** The page of `/api/docs`; its parts are beside it. */
const docsPage = `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>研海 API</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
<div id="docs"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`;

/** Script that starts Swagger UI; a file of its own because inline scripts are forbidden. */
const docsScript = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#docs', deepLinking: true });
`;

/** Failures that any call may answer. */
const general: ErrorId[] = [
  'malformed_json',
  'too_large',
  'wrong_content_type',
  'invalid',
  'too_many',
  'internal',
];

const failure = z.object({
  status: z.number(),
  message: z.string(),
  data: z.string(),
  /** Of a form: each field's own text. */
  fields: z.record(z.string(), z.string()).optional(),
});

/** A session's two secrets, as a login gives them; browsers send cookies instead of `sid`. */
const session = [{ sid: [], token: [] }];

type PathConfig = Parameters<OpenAPIRegistry['registerPath']>[0];
type Responses = PathConfig['responses'];

/** The OpenAPI 3.1 document of these calls: shapes, examples and the failures of each with their texts. */
function openApiDocument(calls: readonly Call[]) {
  const registry = new OpenAPIRegistry();
  registry.registerComponent('securitySchemes', 'sid', { type: 'apiKey', in: 'header', name: 'sid' });
  registry.registerComponent('securitySchemes', 'token', { type: 'apiKey', in: 'header', name: 'token' });
  for (const name of ['key', 'uploadKey'])
    registry.registerComponent('securitySchemes', name, { type: 'http', scheme: 'bearer' });
  for (const call of calls) registry.registerPath(describeCall(call));
  return new OpenApiGeneratorV31(registry.definitions).generateDocument({
    openapi: '3.1.0',
    info: {
      title: '研海 API',
      version: '1',
      description:
        'Every answer is {status, message, data}: status 1 is success; otherwise data holds the text for the ' +
        'reader and the header X-Error-Id the name of the failure. The HTTP status tells the same. `x-who` says who ' +
        'may make a call: anyone, reader (logged in), operator, or members from a level on.',
    },
  });
}

function describeCall(call: Call): PathConfig {
  const example = call.example as object;
  return {
    method: call.method === 'GET' ? 'get' : 'post',
    path: call.path,
    summary: call.summary,
    tags: [call.tag],
    ...securityOf(call),
    'x-who': call.who,
    operationId: call.path.replace(/^\/(api\/)?/, '').replaceAll('/', '_'),
    request:
      call.method === 'GET'
        ? { query: call.request as never }
        : {
            body: {
              required: true,
              content: { [call.consumes ?? 'application/json']: { schema: call.request, example } },
            },
          },
    ...(call.method === 'GET' && { 'x-example': example }),
    responses: {
      200: { description: 'success', content: describeSuccess(call) },
      ...describeFailures([...new Set([...call.errors, ...general])]),
    },
  };
}

/** Ways to prove who one is; an empty one where that need not be. */
function securityOf(call: Call): Pick<PathConfig, 'security'> {
  const scope = keyScopeOf(call);
  const key = scope ? [{ [scope === 'upload' ? 'uploadKey' : 'key']: [] }] : [];
  if (call.who !== 'anyone') return { security: [...session, ...key] };
  return key.length > 0 ? { security: [{}, ...session, ...key] } : {};
}

function describeSuccess({ produces, event, data }: Call) {
  if (produces && event) return { [produces]: { schema: event } };
  if (produces) return { [produces]: { schema: { type: 'string', format: 'binary' } as const } };
  const schema = z.object({ status: z.literal(1), message: z.string(), data });
  return { 'application/json': { schema } };
}

/** One response an HTTP status, with an example for each failure that has it. */
function describeFailures(ids: ErrorId[]): Responses {
  const responses: Responses = {};
  for (const http of new Set(ids.map((id) => errorRules[id].http))) {
    const sameStatus = ids.filter((id) => errorRules[id].http === http);
    const examples = sameStatus.map((id) => {
      const { status, text } = errorRules[id];
      return [id, { value: { status, message: text, data: text } }];
    });
    responses[http] = {
      description: sameStatus.join(', '),
      content: { 'application/json': { schema: failure, examples: Object.fromEntries(examples) } },
    };
  }
  return responses;
}

const tiers = { 1: 'members of level 1', 2: 'members of level 2', 3: 'members of level 3' } as const;

function accessOf(call: Call): [who: string, factor: string] {
  const { who } = call;
  const scope = keyScopeOf(call);
  const key = scope === 'upload' ? 'upload key' : scope && 'key';
  const session = key ? `session or ${key}` : 'session';
  if (typeof who === 'object') return [`${tiers[who.level]} and above`, session];
  if (who === 'anyone') return ['anyone', key ? `none, or ${key}` : 'none'];
  return who === 'operator' ? ['operators', 'session and second factor'] : ['who is logged in', session];
}

/** Lists every call with who may make it and by which factor, a line each (`bff/specification/access.txt`). */
export function accessTable(calls: readonly Call[]): string {
  const rows = calls.map((call) => [`${call.method} ${call.path}`, ...accessOf(call)] as const);
  const sorted = rows.sort(([one], [other]) => (one < other ? -1 : 1));
  const lines = sorted.map(([name, who, factor]) => `${name.padEnd(48)} ${who.padEnd(32)} ${factor}`);
  return [
    'Who may make which call, and by which factor. What a call does beyond this is in its contract.',
    'Made by: WRITE_ACCESS=1 npm test -- bff/http/everyCall.test.ts',
    '',
    ...lines,
    '',
  ].join('\n');
}

import { OpenAPIRegistry, OpenApiGeneratorV31 } from '@asteasolutions/zod-to-openapi';
import { z } from 'zod';
import { takesKey } from '../contract/account/keys.ts';
import type { Call } from '../contract/call.ts';
import { type ErrorId, errorRules } from '../contract/errors.ts';

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
export function openApiDocument(calls: readonly Call[]) {
  const registry = new OpenAPIRegistry();
  registry.registerComponent('securitySchemes', 'sid', { type: 'apiKey', in: 'header', name: 'sid' });
  registry.registerComponent('securitySchemes', 'token', { type: 'apiKey', in: 'header', name: 'token' });
  registry.registerComponent('securitySchemes', 'key', { type: 'http', scheme: 'bearer' });
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
  const key = takesKey(call) ? [{ key: [] }] : [];
  if (call.who !== 'anyone') return { security: [...session, ...key] };
  return key.length > 0 ? { security: [{}, ...session, ...key] } : {};
}

function describeSuccess({ produces, data }: Call) {
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

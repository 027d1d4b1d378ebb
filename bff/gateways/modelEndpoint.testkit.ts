import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text as readAll } from 'node:stream/consumers';
import { listen } from '../../ops/test/listen.ts';

/** What a model was asked. */
interface ModelQuestion {
  authorization: string | undefined;
  model: string;
  system: string;
  question: string;
  passages: { n: number; source: string; text: string }[];
}

/** How the endpoint answers: with a text, which may depend on the question, or with an HTTP status. */
type Reply = string | number | ((question: ModelQuestion) => string);
/** An answer that is none. */
type Failure = (response: ServerResponse, send: (text: string) => void) => void;

/** A local endpoint that speaks OpenAI's chat completions and says what it is told. */
export interface ModelEndpoint {
  /** The site's variables. */
  env: Record<string, string>;
  asked: ModelQuestion[];
  /** Sets what the next completions say, or how they fail. */
  says(reply: Reply): void;
  fails(failure: Failure): void;
  close(): Promise<void>;
}

export const modelKey = 'sk-a-secret-of-the-endpoint';

/** Starts one. It says nothing of its own. */
export async function aModelEndpoint(): Promise<ModelEndpoint> {
  const asked: ModelQuestion[] = [];
  let reply: Reply = '报告中没有找到依据。';
  let failure: Failure | null = null;
  const server = createServer(async (request, response) => {
    const question = await readQuestion(request);
    asked.push(question);
    if (typeof reply === 'number' && !failure) {
      response.writeHead(reply, { 'content-type': 'application/json' }).end(`{"error":"${modelKey}"}`);
      return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const send = (text: string) =>
      response.write(`data: ${JSON.stringify({ choices: [{ delta: { content: text } }] })}\n\n`);
    if (failure) {
      failure(response, send);
      return;
    }
    const text = typeof reply === 'function' ? reply(question) : String(reply);
    // In pieces that end anywhere, as tokens do.
    for (const piece of text.match(/[\s\S]{1,3}/gu) ?? []) send(piece);
    const usage = { prompt_tokens: 700, completion_tokens: 80 };
    response.write(`data: ${JSON.stringify({ choices: [], usage })}\n\n`);
    response.end('data: [DONE]\n\n');
  });
  const { url, close } = await listen(server);
  return {
    env: { LLM_URL: `${url}/v1`, LLM_KEY: modelKey, LLM_MODEL: 'test-model' },
    asked,
    says(next) {
      [reply, failure] = [next, null];
    },
    fails(next) {
      failure = next;
    },
    close,
  };
}

async function readQuestion(request: IncomingMessage): Promise<ModelQuestion> {
  const { model, messages } = JSON.parse(await readAll(request)) as {
    model: string;
    messages: { role: string; content: string }[];
  };
  const of = (role: string) => messages.find((message) => message.role === role)?.content ?? '';
  const { authorization } = request.headers;
  return { authorization, model, system: of('system'), ...JSON.parse(of('user')) };
}

import {
  BulkheadRejectedError,
  bulkhead,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
  wrap,
} from 'cockatiel';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { ModelSettings } from './settings.ts';

/** What a model is asked, in the roles of OpenAI's API. */
interface ModelRequest {
  system: string;
  user: string;
  temperature: number;
  maxTokens: number;
}

/** Tokens that a completion cost, as the endpoint counts them; 0 where it does not. */
interface TokenUsage {
  prompt: number;
  completion: number;
}

/** A language model that streams its completions. */
export interface LanguageModel {
  /** Name of the model: answers of another are others. */
  name: string;
  /**
   * Streams one completion.
   * @param onText takes each piece of it; false ends the stream, which is no failure
   * @throws ModelUnavailable when the endpoint refuses, breaks off, is silent or failed for others just now
   */
  complete(
    request: ModelRequest,
    onText: (text: string) => boolean,
    signal: AbortSignal,
  ): Promise<TokenUsage>;
}

/** The endpoint gave no whole completion. The message never holds its answer, address or key. */
export class ModelUnavailable extends Error {
  constructor(why: string) {
    super(`language model: ${why}`);
    this.name = 'ModelUnavailable';
  }
}

/** Nobody waits for the completion any more. */
class ReaderLeft extends ModelUnavailable {}

/** Milliseconds a completion may take in all, and between two pieces of it or before the first. */
interface TimeoutsMs {
  whole: number;
  idle: number;
}
const usualTimeoutsMs: TimeoutsMs = { whole: 60_000, idle: 15_000 };
/** Completions of one process at a time: each holds a connection open for seconds. */
const maxConcurrent = 16;
/** Failures in a row after which nobody waits for the endpoint, and for how many milliseconds. */
const maxFailures = 3;
const pauseMs = 30_000;

const chunkSchema = z.object({
  choices: z
    .array(z.object({ delta: z.object({ content: z.string().nullish() }).nullish() }))
    .nullish()
    .transform((choices) => choices ?? []),
  usage: z
    .object({ prompt_tokens: z.number().catch(0), completion_tokens: z.number().catch(0) })
    .nullish()
    .catch(null),
});

/** A model behind OpenAI's chat completions. */
export function createLanguageModel(
  settings: ModelSettings,
  log: Logger,
  timeoutsMs = usualTimeoutsMs,
): LanguageModel {
  // That a reader has left says nothing about the endpoint.
  const failed = handleWhen((error) => !(error instanceof ReaderLeft));
  const policy = wrap(
    bulkhead(maxConcurrent),
    circuitBreaker(failed, { halfOpenAfter: pauseMs, breaker: new ConsecutiveBreaker(maxFailures) }),
  );
  return {
    name: settings.model,
    async complete(request, onText, signal) {
      try {
        return await policy.execute(() =>
          streamCompletion(settings, request, onText, signal, timeoutsMs).catch((error: unknown) => {
            throw signal.aborted ? new ReaderLeft('the reader left') : error;
          }),
        );
      } catch (error) {
        const failure = error instanceof ModelUnavailable ? error : unavailable(error);
        if (!signal.aborted) log.warn({ reason: failure.message }, 'no answer of the language model');
        throw failure;
      }
    },
  };
}

function unavailable(error: unknown): ModelUnavailable {
  if (error instanceof BulkheadRejectedError) return new ModelUnavailable('too many at once');
  // A network error may hold the address, and that a secret.
  const { name, cause } = error as { name?: string; cause?: { code?: string } };
  return new ModelUnavailable(cause?.code ?? name ?? 'unknown');
}

async function streamCompletion(
  { url, key, model }: ModelSettings,
  { system, user, temperature, maxTokens }: ModelRequest,
  onText: (text: string) => boolean,
  signal: AbortSignal,
  timeoutsMs: TimeoutsMs,
): Promise<TokenUsage> {
  const silence = new AbortController();
  const waiting = setTimeout(() => silence.abort(new ModelUnavailable('fell silent')), timeoutsMs.idle);
  const ended = AbortSignal.any([signal, silence.signal, AbortSignal.timeout(timeoutsMs.whole)]);
  try {
    const response = await fetch(`${url.replace(/\/$/, '')}/chat/completions`, {
      method: 'POST',
      // The key is for this address alone.
      redirect: 'error',
      signal: ended,
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream',
        authorization: `Bearer ${key}`,
      },
      body: JSON.stringify({
        model,
        temperature,
        max_tokens: maxTokens,
        stream: true,
        stream_options: { include_usage: true },
        messages: [
          { role: 'system', content: system },
          { role: 'user', content: user },
        ],
      }),
    });
    if (!response.ok || response.body === null) {
      await response.body?.cancel();
      throw new ModelUnavailable(`answered ${response.status}`);
    }
    return await readChunks(response.body, onText, () => waiting.refresh());
  } finally {
    clearTimeout(waiting);
  }
}

/** UTF-16 units of one event, and of all text of a completion: an endpoint that sends more is none of ours. */
const maxEvent = 64 * 1024;
const maxText = 8_000;

async function readChunks(
  body: ReadableStream<Uint8Array>,
  onText: (text: string) => boolean,
  onEvent: () => void,
): Promise<TokenUsage> {
  const usage = { prompt: 0, completion: 0 };
  let [length, whole] = [0, false];
  const events = body
    .pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>)
    .pipeThrough(new EventSourceParserStream({ maxBufferSize: maxEvent, onError: 'terminate' }));
  // Leaving the loop cancels the connection.
  for await (const { data } of events) {
    onEvent();
    if (data === '[DONE]') {
      whole = true;
      break;
    }
    const { choices, usage: counted } = readChunk(data);
    if (counted) {
      usage.prompt = counted.prompt_tokens;
      usage.completion = counted.completion_tokens;
    }
    const text = choices[0]?.delta?.content ?? '';
    length += text.length;
    if (length > maxText || (text !== '' && !onText(text))) return usage;
  }
  if (!whole) throw new ModelUnavailable('broke off');
  return usage;
}

function readChunk(data: string): z.output<typeof chunkSchema> {
  try {
    return chunkSchema.parse(JSON.parse(data));
  } catch {
    throw new ModelUnavailable('sent what is no chunk of a completion');
  }
}

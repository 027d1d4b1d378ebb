import { EventSourceParserStream } from 'eventsource-parser/stream';
import type { ApiPath, InputOf } from '../../bff/contract/calls.ts';
import { readToken } from './storage/storage.ts';

/**
 * Makes a call that answers with server-sent events, and hands on the name and data of each.
 * @throws Error with the server's text when it refuses the call, else whatever broke the connection
 */
export async function readEvents<Path extends ApiPath>(
  path: Path,
  input: InputOf<Path>,
  onEvent: (event: string, data: unknown) => void,
  signal: AbortSignal,
): Promise<void> {
  const token = readToken();
  const response = await fetch(path, {
    method: 'POST',
    credentials: 'same-origin',
    signal,
    headers: { 'content-type': 'application/json', device: '1', ...(token && { token }) },
    body: JSON.stringify({ ...(input as object), opFrom: 1 }),
  });
  if (!response.ok || !response.body) {
    const { data } = (await response.json()) as { data?: unknown };
    throw new Refused(response.status, typeof data === 'string' ? data : '');
  }
  const events = response.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  for (;;) {
    const { done, value } = await events.read();
    if (done) return;
    onEvent(value.event ?? '', JSON.parse(value.data));
  }
}

/** The server answered without events; `message` is its text for the reader. */
export class Refused extends Error {
  readonly http: number;

  constructor(http: number, text: string) {
    super(text);
    this.http = http;
  }
}

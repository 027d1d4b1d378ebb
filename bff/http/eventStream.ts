import type { Response } from 'express';

/** Sends one server-sent event. */
export type SendEvent<Event extends { event: string; data: unknown } = { event: string; data: unknown }> = (
  event: Event,
) => void;

/** Begins an answer of server-sent events: from here on failures are told as events. */
export function openEventStream<Event extends { event: string; data: unknown }>(
  response: Response,
): SendEvent<Event> {
  response.writeHead(200, {
    'Content-Type': 'text/event-stream',
    // No compression here or in a proxy: it would hold events back.
    'Cache-Control': 'no-store, no-transform',
    'X-Accel-Buffering': 'no',
  });
  response.flushHeaders();
  return ({ event, data }) => void response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
}

/** Aborts when the client is gone before the answer was ended. */
export function clientGone(response: Response): AbortSignal {
  const gone = new AbortController();
  response.on('close', () => gone.abort(new Error('the client is gone')));
  return gone.signal;
}

import type { Call } from '../contract/call.ts';
import type { Site } from '../site.factory.ts';

export type SentHeaders = Record<string, string>;

/** Sends a call its input; where it takes a file, a file. */
export function sendCall(
  { url }: Pick<Site, 'url'>,
  { method, path, consumes }: Call,
  input: object,
  headers: SentHeaders = {},
): Promise<Response> {
  if (method === 'GET') {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(input))
      for (const one of [value].flat()) query.append(name, String(one));
    return fetch(`${url}${path}?${query}`, { headers });
  }
  if (!consumes) {
    const json = { 'content-type': 'application/json', ...headers };
    return fetch(url + path, { method, headers: json, body: JSON.stringify(input) });
  }
  const body = new FormData();
  body.append('file', new Blob(['%PDF-1.7 a']), 'a.pdf');
  return fetch(url + path, { method, headers, body });
}

/**
 * Sends requests with one session while it lasts: one that is refused for what earlier requests did to their sender is
 * sent again with a new one, whose answer counts.
 * @param begin begins a session
 * @param spent names of such refusals
 */
export function withSession(
  begin: () => Promise<SentHeaders>,
  spent: readonly string[] = ['session_expired'],
) {
  let kept: SentHeaders | undefined;
  return async (send: (headers: SentHeaders) => Promise<Response>): Promise<Response> => {
    if (kept !== undefined) {
      const response = await send(kept);
      if (!spent.includes(response.headers.get('x-error-id') ?? '')) return response;
      await response.body?.cancel();
    }
    kept = await begin();
    return send(kept);
  };
}

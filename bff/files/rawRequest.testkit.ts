import { request } from 'node:http';

/** An answer with its body as text. */
export interface RawAnswer {
  status: number | undefined;
  headers: Record<string, unknown>;
  text: string;
}

/** Sends a request with its path as it is: fetch would tidy it before. */
export function rawRequest(
  siteUrl: string,
  path: string,
  options: { method?: string; headers?: Record<string, string> } = {},
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(siteUrl);
    const outgoing = request({ host: '127.0.0.1', port, path, ...options }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part) => {
        text += part;
      });
      response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, text }));
    });
    outgoing.on('error', reject).end();
  });
}

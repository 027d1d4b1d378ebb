import { type Agent, request } from 'node:http';

/** A request of a reader. */
export interface HttpRequest {
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** An address of this machine that it comes from: readers are many, and each has limits of its own. */
  from?: string;
}

/** Response. */
export interface HttpAnswer {
  http: number;
  /** The site's name of its failure; null for none. */
  errorId: string | null;
  /** The envelope's `data`; of what is no JSON undefined. */
  data: unknown;
}

/** Milliseconds after which nobody waits any longer. */
const timeoutMs = 15_000;

/** Sends and reads to the end. @throws when there is no answer */
export function send(agent: Agent, base: string, asked: HttpRequest): Promise<HttpAnswer> {
  const { method, path, headers = {}, body, from } = asked;
  return new Promise((resolve, reject) => {
    const sent = request(
      new URL(path, base),
      { agent, method, headers, ...(from && { localAddress: from }) },
      async (answer) => {
        try {
          const pieces: Buffer[] = [];
          for await (const piece of answer) pieces.push(piece as Buffer);
          const json = String(answer.headers['content-type']).startsWith('application/json');
          resolve({
            http: answer.statusCode ?? 0,
            errorId: answer.headers['x-error-id']?.toString() ?? null,
            data: json ? (JSON.parse(String(Buffer.concat(pieces))) as { data: unknown }).data : undefined,
          });
        } catch (error) {
          reject(error);
        }
      },
    );
    const timer = setTimeout(() => sent.destroy(new Error(`no answer in ${timeoutMs} ms`)), timeoutMs);
    sent.once('close', () => clearTimeout(timer));
    sent.once('error', reject);
    sent.end(body);
  });
}

/** A JSON call. */
export const post = (path: string, body: object, headers: Record<string, string> = {}): HttpRequest => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

/** A PDF as the upload form of the page sends it. */
export async function uploadOf(
  pdf: Buffer,
  name: string,
  headers: Record<string, string>,
): Promise<HttpRequest> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(pdf)]), name);
  const encoded = new Response(form);
  return {
    method: 'POST',
    path: '/api/upload',
    headers: { ...headers, 'content-type': encoded.headers.get('content-type') ?? '' },
    body: Buffer.from(await encoded.arrayBuffer()),
  };
}

import { Agent, request } from 'node:http';
import { URL } from 'node:url';

/** A request ready to be sent as it is. */
export interface PlainRequest {
  path: string;
  body?: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
}

export const json: Record<string, string> = { 'content-type': 'application/json' };

/** Speaks HTTP with nothing between: a few connections, bodies made beforehand. */
export class DirectClient {
  private readonly agent: Agent;
  private readonly base: URL;

  constructor(url: string, maxSockets = 2) {
    this.base = new URL(url);
    this.agent = new Agent({ keepAlive: true, maxSockets });
  }

  /** Sends and reads the answer to its end, as JSON. @throws when it is refused */
  async send<Answer = unknown>(sent: PlainRequest): Promise<Answer> {
    return JSON.parse((await this.read(sent)).toString()) as Answer;
  }

  /** Sends and reads the answer to its end. @throws when it is refused */
  read({ path, body = '', method = 'POST', headers = json }: PlainRequest): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      const sent = request(
        new URL(path, this.base),
        { agent: this.agent, method, headers: { ...headers, 'content-length': Buffer.byteLength(body) } },
        (answer) => {
          const parts: Buffer[] = [];
          answer.on('data', (part: Buffer) => parts.push(part));
          answer.on('end', () => {
            const read = Buffer.concat(parts);
            if (answer.statusCode === 200) resolve(read);
            else reject(new Error(`${path}: ${answer.statusCode} ${read.toString().slice(0, 300)}`));
          });
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });
  }

  close(): void {
    this.agent.destroy();
  }
}

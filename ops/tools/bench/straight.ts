import { Agent, request } from 'node:http';
import { URL } from 'node:url';

/** A request to the engine, ready to be sent as it is. */
export interface PlainRequest {
  path: string;
  body: string;
}

/** Speaks HTTP to the engine with nothing between: one connection, bodies made beforehand. */
export class DirectClient {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 2 });
  private readonly base: URL;

  constructor(url: string) {
    this.base = new URL(url);
  }

  /** Sends and reads the answer to its end, as JSON. @throws when the engine refuses */
  async send<Answer = unknown>({ path, body }: PlainRequest): Promise<Answer> {
    const text = await new Promise<string>((resolve, reject) => {
      const sent = request(
        new URL(path, this.base),
        {
          agent: this.agent,
          method: 'POST',
          headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
        },
        (answer) => {
          const parts: Buffer[] = [];
          answer.on('data', (part: Buffer) => parts.push(part));
          answer.on('end', () => {
            const read = Buffer.concat(parts).toString();
            if (answer.statusCode === 200) resolve(read);
            else reject(new Error(`${path}: ${answer.statusCode} ${read.slice(0, 300)}`));
          });
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });
    return JSON.parse(text) as Answer;
  }

  close(): void {
    this.agent.destroy();
  }
}

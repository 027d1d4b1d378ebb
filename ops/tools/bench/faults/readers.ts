import { randomInt } from 'node:crypto';
import { type Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** An account of this measurement, logged in. */
export interface BenchReader {
  id: number;
  phone: string;
  headers: Record<string, string>;
}

export const password = 'a-reader-of-faults';

/** Asks the running site. @throws when the answer is no success */
export type Ask = (request: HttpRequest) => Promise<unknown>;

/** @param from an address of this machine, see `HttpRequest` */
export function createAsk(agent: Agent, base: string, from?: string): Ask {
  return async (request) => {
    const answer: HttpAnswer = await send(agent, base, { ...request, ...(from && { from }) });
    if (answer.http !== 200)
      throw new Error(`${request.path}: ${answer.http} ${JSON.stringify(answer.data)}`);
    return answer.data;
  };
}

/** Registers a reader as a person does, with the code shown by the sandbox. */
export async function register(ask: Ask): Promise<BenchReader> {
  const phone = `139${String(randomInt(100_000_000)).padStart(8, '0')}`;
  // Codes are counted by address; all of these are this machine.
  const from = `127.${randomInt(1, 250)}.${randomInt(250)}.${randomInt(1, 250)}`;
  await ask({ ...post('/api/user/sendPhoneCode', { phone, purpose: 'register' }), from });
  const messages = `/sandbox/api/messages?phone=${phone}`;
  const { messages: sent } = (await ask({ method: 'GET', path: messages })) as {
    messages: { code: string }[];
  };
  const given = { phone, code: sent[0]?.code ?? '', pwd: password, agree: 1 };
  const session = (await ask(post('/api/user/phoneRegister', given))) as {
    uid: number;
    s_id: string;
    token: string;
  };
  return { id: session.uid, phone, headers: { sid: session.s_id, token: session.token } };
}

/** Orders the cheapest membership. @returns the order's number */
export async function order(ask: Ask, reader: BenchReader): Promise<string> {
  const placed = await ask(post('/api/order/wxpayQrcode', { item_id: 1 }, reader.headers));
  return (placed as { out_trade_no: string }).out_trade_no;
}

/** Pays an order in the sandbox. */
export const pay = (ask: Ask, outTradeNo: string) =>
  ask(post('/sandbox/api/pay', { out_trade_no: outTradeNo }));

/** Milliseconds until a paid order that is not credited is given up. */
const creditTimeoutMs = 60_000;

/** Waits until a paid order is credited, which its notice does behind the answer. @throws when it is not */
export async function untilCredited(ask: Ask, outTradeNo: string, reader: BenchReader): Promise<void> {
  const check = post('/api/order/checkOrder', { out_trade_no: outTradeNo }, reader.headers);
  for (const until = Date.now() + creditTimeoutMs; Date.now() < until; await sleep(500)) {
    const { trade_state: state } = (await ask(check)) as { trade_state: string };
    if (state === 'SUCCESS') return;
  }
  throw new Error(`Order ${outTradeNo} was paid and is not credited.`);
}

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
interface HttpAnswer {
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

import { randomInt } from 'node:crypto';
import type { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type HttpAnswer, type HttpRequest, post, send } from './send.ts';

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

import type { Logger } from 'pino';
import type { Notice } from '../gateway.ts';

/** The site's first answer to a notice. */
export interface NoticeOutcome {
  /** HTTP status; 0 when nobody answered. */
  http: number;
  answer: string;
}

/** Seconds after which a notice comes again that the site could not take; the real gateways are slower. */
const pauses = [2, 3, 5, 10, 20, 40, 60, 120];
const timeoutMs = 10_000;

/** Sends notices, again and again while the site cannot take them (no answer, or 5xx). */
export function createNotifier(log: Logger) {
  const timers = new Set<NodeJS.Timeout>();
  async function send(url: string, sign: () => Notice, turn = 0): Promise<NoticeOutcome> {
    const outcome = await deliver(url, sign());
    const pause = pauses[turn];
    const again = outcome.http === 0 || outcome.http >= 500;
    if (again && pause !== undefined) {
      log.info({ http: outcome.http, pause }, 'sandbox: the notice comes again');
      const timer = setTimeout(() => {
        timers.delete(timer);
        void send(url, sign, turn + 1);
      }, pause * 1000).unref();
      timers.add(timer);
    }
    return outcome;
  }
  return {
    send: (url: string, sign: () => Notice) => send(url, sign),
    close() {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

async function deliver(url: string, { headers, body }: Notice): Promise<NoticeOutcome> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: headers as Record<string, string>,
      body: new Uint8Array(body),
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { http: response.status, answer: await response.text() };
  } catch (error) {
    return { http: 0, answer: (error as Error).message };
  }
}

import { Agent, request as send } from 'node:http';
import { freePort } from '../test/freePort.ts';
import { startProcess } from '../test/process.ts';
import { brief, type Figure } from './figures.ts';
import { type MixedCall, mixedCalls } from './mixedCalls.ts';
import type { RunningSite } from './runningSite.ts';
import { Samples } from './samples.ts';

/** Requests that begin each second, whether earlier ones are answered or not. */
const requestsPerSecond = 50;
/** Calls made one at a time for the comparison. */
const alone = 200;

/**
 * Readers at work: 70% searches, 15% details, 10% page images, 5% actions of someone logged in, beginning at a
 * fixed rate. A time counts from when the request was due, so that a stall delays all that wait behind it. The peer
 * is the same mix sent one after the other. The BFF is a process of its own, without the limit on calls a minute.
 */
export async function benchMixed(site: RunningSite, seconds: number): Promise<Figure[]> {
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const env = { PORT: String(port), CALLS_PER_MINUTE: '1000000', LOG_LEVEL: 'warn' };
  const running = await startProcess('bff/main.ts', env, `${base}/healthz`);
  const agent = new Agent({ keepAlive: true, maxSockets: 100 });
  try {
    const calls = await mixedCalls(site, base);
    const quiet = new Samples();
    for (let turn = 0; turn < alone; turn++) {
      const begun = performance.now();
      await answered(agent, base, calls(turn));
      quiet.add(performance.now() - begun);
    }
    const loaded = new Samples();
    const byKind = new Map<MixedCall['kind'], Samples>();
    let errors = 0;
    const waiting: Promise<void>[] = [];
    const begun = performance.now();
    for (let turn = 0; turn < seconds * requestsPerSecond; turn++) {
      const due = begun + (turn * 1_000) / requestsPerSecond;
      const early = due - performance.now();
      if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
      const call = calls(alone + turn);
      const kind = byKind.get(call.kind) ?? new Samples();
      byKind.set(call.kind, kind);
      waiting.push(
        answered(agent, base, call).then(
          () => {
            loaded.add(performance.now() - due);
            kind.add(performance.now() - due);
          },
          (error: unknown) => {
            errors += 1;
            if (errors <= 3) console.error(String(error));
          },
        ),
      );
    }
    await Promise.all(waiting);
    const shown = (samples: Samples) => `p95 ${brief(samples.at(0.95))} p99 ${brief(samples.at(0.99))} ms`;
    const kinds = [...byKind].map(([kind, samples]) => `${kind} ${shown(samples)}`);
    return [
      {
        name: `mixed: p95 at ${requestsPerSecond}/s / alone`,
        ratio: loaded.at(0.95) / quiet.at(0.95),
        goal: '<= 3',
        detail: `${shown(loaded)}, ${errors} errors of ${waiting.length}; alone ${shown(quiet)}; ${kinds.join('; ')}`,
      },
    ];
  } finally {
    agent.destroy();
    await running.stop();
  }
}

/** Sends one call and reads its answer to the end. @throws when it is not 200 */
function answered(agent: Agent, base: string, { method, path, headers, body }: MixedCall): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = send(new URL(path, base), { agent, method, headers }, (answer) => {
      answer.resume();
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve();
        else reject(new Error(`${method} ${path}: ${answer.statusCode}`));
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

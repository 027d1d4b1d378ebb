import { readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { beginAtRate } from './beginAtRate.ts';
import { brief, type Figure } from './figures.ts';
import { hostileInputs } from './hostileInputs.ts';
import { answered } from './mixed.ts';
import { type MixedCall, mixedCalls } from './mixedCalls.ts';
import { startOwnBff } from './ownServers.ts';
import type { RunningSite } from './runningSite.ts';
import { Samples } from './samples.ts';

/** Requests of others, and of the one hostile address, that begin each second. */
const othersPerSecond = 20;
const hostilePerSecond = 10;
/** The inputs that cost most are sent, so many in turn. */
const sent = 5;
const repetitions = 5;
/** Milliseconds of a clock tick in `/proc`. */
const tick = 10;

/**
 * What the costliest inputs do to others: each is sent alone and its processor time read from the process, then the worst
 * come at 10 a second from one address while others read on. The goal is absolute, of the site's own promise: others'
 * p95 below 200 ms, none over a second, no input above 50 ms.
 */
export async function benchHostile(site: RunningSite, seconds: number): Promise<Figure[]> {
  const bff = await startOwnBff({
    TRUSTED_PROXIES: 'loopback',
    CALLS_PER_MINUTE: '600',
    NODE_ENV: 'development',
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 200 });
  let turn = 0;
  /** Others are many; who is hostile has one address, and every answer will do. */
  const other = (call: MixedCall) => answered(agent, bff.url, from(call, `198.51.${turn++ % 250}.7`));
  const hostile = (call: MixedCall) =>
    answered(agent, bff.url, from(call, '203.0.113.9')).catch(() => undefined);
  try {
    const calls = await mixedCalls(site, bff.url);
    for (let warm = 0; warm < 100; warm++) await other(calls(warm)).catch(() => undefined);
    const costs = [];
    for (const { name, call } of hostileInputs()) {
      const before = processorTime(bff.pid);
      for (let time = 0; time < repetitions; time++)
        await answered(agent, bff.url, from(call, `192.0.2.${turn++ % 250}`)).catch(() => undefined);
      costs.push({ name, call, milliseconds: (processorTime(bff.pid) - before) / repetitions });
    }
    costs.sort((one, two) => two.milliseconds - one.milliseconds);
    const worst = costs.slice(0, sent);
    for (const { name, milliseconds } of worst) console.log(`  ${brief(milliseconds)} ms: ${name}`);
    const quiet = await readOn(seconds, (step) => other(calls(step)));
    const met = await readOn(
      seconds,
      (step) => other(calls(step)),
      (turn) => {
        const input = worst[turn % worst.length];
        return input ? hostile(input.call) : Promise.resolve();
      },
    );
    const [p95, longest] = [met.samples.at(0.95), met.samples.at(1)];
    const detail = `${inWords(met)}; without ${inWords(quiet)}`;
    const costliest = worst[0]?.milliseconds ?? 0;
    return [
      { name: 'hostile: others’ p95 / 200 ms', ratio: p95 / 200, goal: '<= 1', detail },
      { name: 'hostile: others’ longest / 1 s', ratio: longest / 1000, goal: '<= 1', detail },
      {
        name: 'hostile: costliest input / 50 ms',
        ratio: costliest / 50,
        goal: '<= 1',
        detail: `${brief(costliest)} ms of the processor, of ${costs.length} inputs: ${worst[0]?.name}`,
      },
    ];
  } finally {
    agent.destroy();
    await bff.stop();
  }
}

/** Times of others who read on, each from when it was due, and how many were not answered with a success. */
interface Met {
  samples: Samples;
  errors: number;
}

const inWords = ({ samples, errors }: Met) =>
  `p95 ${brief(samples.at(0.95))} ms, longest ${brief(samples.at(1))} ms, ${errors} errors`;

/** Lets others read for so long; `hostile`, where given, is sent beside them, not waited for and not timed. */
async function readOn(
  seconds: number,
  send: (step: number) => Promise<void>,
  hostile?: (turn: number) => Promise<void>,
): Promise<Met> {
  const met: Met = { samples: new Samples(), errors: 0 };
  const timed = async (step: number, due: number) => {
    await send(step).catch(() => {
      met.errors += 1;
    });
    met.samples.add(performance.now() - due);
  };
  const each = othersPerSecond / hostilePerSecond;
  await beginAtRate(othersPerSecond, seconds, (step, due) =>
    Promise.all([timed(step, due), hostile && step % each === 0 ? hostile(step / each) : null]),
  );
  return met;
}

const from = (call: MixedCall, address: string): MixedCall => ({
  ...call,
  headers: { ...call.headers, 'x-forwarded-for': address },
});

/** Milliseconds that a process has computed, by its own and for the system (proc(5), fields 14 and 15). */
function processorTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * tick;
}

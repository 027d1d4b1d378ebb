import { readdirSync, readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { beginAtRate, brief, type Figure, Samples } from '../measure.ts';
import { answered, type MixedCall, mixedCalls } from '../mixed.ts';
import { type RunningSite, startOwnBff } from '../runningSite.ts';
import { hostileInputs } from './hostileInputs.ts';

/** Requests of others, and of the one hostile address, that begin each second. */
const othersPerSecond = 20;
const hostilePerSecond = 10;
/** The costliest inputs are sent, this many in turn. */
const sent = 5;

/**
 * Measures the effect of the costliest inputs on others: each is sent alone and its processor time read from the
 * process, then the worst come at 10 a second from one address while others read on. The goal is absolute, the site's
 * own promise: others' p95 below 200 ms, none over a second, no input above 50 ms.
 * @param maxInputs how many are sent, of all kinds
 */
export async function benchHostile(
  site: RunningSite,
  seconds: number,
  maxInputs = Number.POSITIVE_INFINITY,
): Promise<Figure[]> {
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
    const inputs = spread(hostileInputs(), maxInputs);
    const costs = await costliestInputs(bff.pid, inputs, (call) =>
      answered(agent, bff.url, from(call, `192.0.2.${turn++ % 250}`)).catch(() => undefined),
    );
    const worst = costs.slice(0, sent);
    for (const cost of costs) console.log(`  ${inMilliseconds(cost)}: ${cost.name}`);
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
    const [costliest] = costs;
    if (!costliest) throw new Error('There is no input to send.');
    return [
      { name: 'hostile: others’ p95 / 200 ms', ratio: p95 / 200, goal: '<= 1', detail },
      { name: 'hostile: others’ longest / 1 s', ratio: longest / 1000, goal: '<= 1', detail },
      {
        name: 'hostile: costliest input / 50 ms',
        ratio: costliest.usual / 50,
        goal: '<= 1',
        detail: `${inMilliseconds(costliest)}, of ${inputs.length} inputs: ${costliest.name}`,
      },
    ];
  } finally {
    agent.destroy();
    await bff.stop();
  }
}

/** At most `count` items spread over the whole list. */
function spread<Item>(items: readonly Item[], max: number): Item[] {
  const step = Math.max(1, Math.ceil(items.length / max));
  return items.filter((_, index) => index % step === 0);
}

const inMilliseconds = ({ usual, inThread, first, most }: InputCost) =>
  `${brief(usual)} ms of the processor (${brief(inThread)} of the one thread; first ${brief(first)}, most ${brief(most)})`;

/** Times of others who read on, each from when it was due, and how many were not answered with a success. */
interface Met {
  samples: Samples;
  errors: number;
}

const inWords = ({ samples, errors }: Met) =>
  `p95 ${brief(samples.at(0.95))} ms, longest ${brief(samples.at(1))} ms, ${errors} errors`;

/** Lets others read for some time; `hostile`, where given, is sent beside them, not waited for and not timed. */
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

/** Milliseconds of the processor that a call costs a process. */
interface InputCost {
  name: string;
  call: MixedCall;
  /** The median of all times it was sent: what it costs whoever sends it again and again. */
  usual: number;
  /** Of these, what the one thread computes that all requests share. */
  inThread: number;
  /** Cost of the first try, which includes compilation. */
  first: number;
  /** The most; one in some dozens is charged with clearing away what the others left. */
  most: number;
}

/** Tries of each input at first; how many of the costliest are tried again, and how often. */
const once = 3;
const looked = 10;
const again = 10;

/** Sends each input alone, and those that cost most more often. @returns the costliest, the most costly first */
async function costliestInputs(
  pid: number,
  inputs: readonly Pick<InputCost, 'name' | 'call'>[],
  send: (call: MixedCall) => Promise<void>,
): Promise<InputCost[]> {
  const measure = async (call: MixedCall) => {
    const before = processorTime(pid);
    await send(call);
    const after = processorTime(pid);
    return { all: after.all - before.all, thread: after.thread - before.thread };
  };
  const measured = [];
  for (const { name, call } of inputs) {
    const costs = [];
    for (let time = 0; time < once; time++) costs.push(await measure(call));
    measured.push({ name, call, costs });
  }
  const all = (costs: { all: number }[]) => samplesOf(costs.map((cost) => cost.all));
  measured.sort((one, two) => all(two.costs).at(0.5) - all(one.costs).at(0.5));
  const worst: InputCost[] = [];
  for (const { name, call, costs } of measured.slice(0, looked)) {
    for (let time = 0; time < again; time++) costs.push(await measure(call));
    worst.push({
      name,
      call,
      usual: all(costs).at(0.5),
      inThread: samplesOf(costs.map(({ thread }) => thread)).at(0.5),
      first: costs[0]?.all ?? 0,
      most: all(costs).at(1),
    });
  }
  return worst.sort((one, two) => two.usual - one.usual);
}

function samplesOf(values: readonly number[]): Samples {
  const samples = new Samples();
  for (const value of values) samples.add(value);
  return samples;
}

/**
 * Milliseconds that a process has computed: its main thread, and all threads together (the engine compiles and clears
 * away in others). Of nanoseconds (`schedstat`, proc(5)): the ticks of `stat` are as long as what is measured.
 */
function processorTime(pid: number): { all: number; thread: number } {
  const times = readdirSync(`/proc/${pid}/task`).map((thread) => ({
    thread: Number(thread),
    milliseconds: nanosecondsOf(`/proc/${pid}/task/${thread}/schedstat`) / 1e6,
  }));
  return {
    all: times.reduce((sum, { milliseconds }) => sum + milliseconds, 0),
    thread: times.find(({ thread }) => thread === pid)?.milliseconds ?? 0,
  };
}

/** Threads that draw pictures come and go. */
function nanosecondsOf(path: string): number {
  try {
    return Number(readFileSync(path, 'utf8').split(' ')[0]);
  } catch {
    return 0;
  }
}

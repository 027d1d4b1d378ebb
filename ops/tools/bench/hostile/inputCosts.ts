import { readdirSync, readFileSync } from 'node:fs';
import type { MixedCall } from '../mixedCalls.ts';
import { Samples } from '../samples.ts';

/** Milliseconds of the processor that a call costs a process. */
export interface InputCost {
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
export async function costliestInputs(
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

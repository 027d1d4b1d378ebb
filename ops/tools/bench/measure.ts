import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { lowerPriority } from '../../../indexer/process/ownLimits.ts';

/** Times in milliseconds of one way to do a thing. */
export class Samples {
  private readonly times: number[] = [];

  add(milliseconds: number): void {
    this.times.push(milliseconds);
  }

  /** Adds the time that something takes. */
  async time(run: () => Promise<unknown>): Promise<void> {
    const begun = performance.now();
    await run();
    this.add(performance.now() - begun);
  }

  /** The time below which this share (0 to 1) of the samples lies; 0 without samples. */
  at(share: number): number {
    const sorted = this.times.toSorted((a, b) => a - b);
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  }

  get sum(): number {
    return this.times.reduce((sum, time) => sum + time, 0);
  }
}

/** One way to do a thing, with its times. */
export interface Target {
  run(): Promise<unknown>;
  samples: Samples;
}

/**
 * Runs the targets once each, one after the other; whoever begins changes from round to round, so that a warm
 * cache or a slow moment of the machine favours no one. `between` runs before each, untimed.
 */
export async function runRound(
  round: number,
  targets: Target[],
  between: () => Promise<unknown> = async () => {},
): Promise<void> {
  for (let turn = 0; turn < targets.length; turn++) {
    const target = targets[(round + turn) % targets.length];
    if (!target) continue;
    await between();
    await target.samples.time(target.run);
  }
}

/**
 * Starts work at a fixed rate, whether earlier work is done or not; resolves when all is done.
 * @param begin gets the index and the due time, by `performance.now()`: latencies count from there, so that a stall
 *   delays all that wait behind it
 * @returns how many were started
 */
export async function beginAtRate(
  perSecond: number,
  seconds: number,
  begin: (turn: number, due: number) => Promise<unknown>,
): Promise<number> {
  const waiting: Promise<unknown>[] = [];
  const begun = performance.now();
  for (let turn = 0; turn < seconds * perSecond; turn++) {
    const due = begun + (turn * 1_000) / perSecond;
    await sleep(Math.max(0, due - performance.now()));
    waiting.push(begin(turn, due));
  }
  await Promise.all(waiting);
  return waiting.length;
}

/** One line of the result. */
export interface Figure {
  name: string;
  /** Values with their units, for people. */
  detail: string;
  /** The compared sides; the smaller one named by `goal`. */
  ratio: number;
  /** Goal of the ratio, for instance `<= 1.2`. */
  goal: string;
}

/** Prints figures as aligned lines. */
export function printFigures(figures: Figure[]): void {
  const width = Math.max(...figures.map(({ name }) => name.length));
  for (const { name, detail, ratio, goal } of figures) {
    console.log(`${name.padEnd(width)}  ratio ${ratio.toFixed(2).padStart(6)}  (goal ${goal})  ${detail}`);
  }
}

/** A number for people: three significant digits. */
export const brief = (value: number): string => String(Number(value.toPrecision(3)));

/** Whether `asWorker` started this process. */
export const isWorker = process.send !== undefined;

/**
 * Runs a command of the bench in a session of its own that lets others go first, as the pipeline's worker has: beside
 * one of higher priority, as a terminal's is, sandboxes starve.
 */
export async function asWorker(...args: string[]): Promise<void> {
  const child = fork(process.argv[1] ?? '', args, { detached: true });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`The bench ended with ${code}.`);
}

/** Runs `command` with the priority that `asWorker` promises, and ends with whoever started this process. */
export async function measureAsWorker(command: () => Promise<unknown>): Promise<void> {
  lowerPriority();
  process.on('disconnect', () => process.exit());
  await command();
  process.disconnect();
}

import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Sequelize } from 'sequelize';
import { maskPhones } from '../logStream.ts';
import { finish, giveBack, type Held, type Hold, hold, neverEnded, putOff } from './items.ts';
import type { Job } from './job.ts';
import { register, type TurnEnd, takeTurn } from './turns.ts';

/** Items asked for at once. */
const claimed = 200;
/** Items that fail one after the other because an engine is away, until it is not asked any more in this turn. */
const maxOutages = 3;
/** In ms: how often it is looked whether a turn is due. */
const lookEvery = 30_000;

/** What runs jobs: their database, with a bound on statements of its own. */
export interface Runner {
  database: Sequelize;
  log: Logger;
  /** Whether an error says that an engine is away, rather than something of the item it came with. */
  isOutage(error: unknown): boolean;
}

/** Why it failed, for operators: one line, nobody's phone. */
function reasonOf(error: unknown): string {
  const { message = String(error), cause } = (error ?? {}) as Partial<Error>;
  const why =
    cause instanceof Error || typeof cause === 'string' ? `${message}: ${reasonOf(cause)}` : message;
  return maskPhones(why).replace(/\s+/g, ' ').slice(0, 500);
}

/**
 * Works off what waits of a job. An item that fails keeps no other: it is tried again later, ever more rarely, and then
 * given up. Any number of processes may do so at once.
 * @returns how many items are done, and the outage that ended it early
 */
export async function workOff<Item>(
  job: Job<Item>,
  runner: Runner,
  now = new Date(),
  signal?: AbortSignal,
): Promise<{ done: number; outage: string }> {
  const { database } = runner;
  const tried = new Set<string>();
  const turn = { done: 0, outages: 0, outage: '' };
  const isOver = () => signal?.aborted === true || turn.outages >= maxOutages;
  for (;;) {
    const items = new Map<string, Item>();
    for (const item of await job.claim(claimed, now))
      if (!tried.has(job.keyOf(item))) items.set(job.keyOf(item), item);
    if (items.size === 0 || isOver()) break;
    const keys = [...items.keys()];
    const most = job.together ?? 1;
    for (let from = 0; from < keys.length && !isOver(); from += most) {
      const some = keys.slice(from, from + most);
      for (const key of some) tried.add(key);
      const taken = await hold(database, job as Job, some, now);
      for (const [key, item] of items)
        if (taken.cutOff.includes(key)) await giveUp(job, runner, [key, item], new Error(neverEnded));
      const free = new Map([...items].filter(([key]) => taken.held.has(key)));
      if (free.size > 0) await attempt(job, runner, { ...taken, turn, isOver }, free);
    }
  }
  return { done: turn.done, outage: turn.outages >= maxOutages ? turn.outage : '' };
}

interface Attempt {
  hold: Hold;
  held: Held;
  turn: { done: number; outages: number; outage: string };
  isOver(): boolean;
}

/** Together; halved where that fails, until it is one that fails. */
async function attempt<Item>(
  job: Job<Item>,
  runner: Runner,
  given: Attempt,
  items: ReadonlyMap<string, Item>,
): Promise<void> {
  const { hold, turn } = given;
  const keys = [...items.keys()];
  if (given.isOver()) return giveBack(runner.database, hold, keys);
  try {
    await job.work([...items.values()], hold.now);
  } catch (error) {
    const [first, ...others] = items;
    if (first === undefined) return;
    if (others.length === 0) return fail(job, runner, given, first, error);
    const half = Math.ceil(items.size / 2);
    await attempt(job, runner, given, new Map([...items].slice(0, half)));
    return attempt(job, runner, given, new Map([...items].slice(half)));
  }
  turn.done += items.size;
  turn.outages = 0;
  await finish(runner.database, hold, keys);
}

async function fail<Item>(
  job: Job<Item>,
  runner: Runner,
  { hold, held, turn }: Attempt,
  [key, item]: [string, Item],
  error: unknown,
): Promise<void> {
  const outage = runner.isOutage(error);
  const reason = reasonOf(error);
  const attempts = held.get(key) ?? 1;
  turn.outages = outage ? turn.outages + 1 : 0;
  turn.outage = reason;
  if (await putOff(runner.database, hold, { item: key, attempts, reason, outage }))
    return giveUp(job, runner, [key, item], error);
  runner.log.info(
    { job: job.name, item: key, attempts, reason },
    'an item of background work failed: it is tried again',
  );
}

async function giveUp<Item>(
  job: Job<Item>,
  { log }: Runner,
  [key, item]: [string, Item],
  error: unknown,
): Promise<void> {
  log.warn({ job: job.name, item: key, reason: reasonOf(error) }, 'an item of background work is given up');
  await job.onFailed?.(item, error);
}

/** One turn of a job, if it is due and no other process has it; its length and end are noted. */
async function turn(job: Job, runner: Runner, signal: AbortSignal): Promise<void> {
  const giveTurnBack = await takeTurn(runner.database, job);
  if (giveTurnBack === null) return;
  const ended: TurnEnd = { done: 0, waiting: null, error: '' };
  try {
    const { done, outage } = await workOff(job, runner, new Date(), signal);
    ended.done = done;
    ended.error = outage;
    ended.waiting = (await job.waiting?.(new Date())) ?? 0;
    if (done > 0) runner.log.info({ job: job.name, done }, 'background work done');
  } catch (error) {
    ended.error = reasonOf(error);
    throw error;
  } finally {
    await giveTurnBack(ended);
  }
}

/**
 * Runs a room's jobs until stopped. Each has turns of its own: one that takes long, or fails, keeps no other.
 * @returns ends it, once what is in work has ended
 */
export function runJobs(room: string, jobs: readonly Job[], runner: Runner): () => Promise<void> {
  const stopped = new AbortController();
  // Each job waits by one of its own; Node warns of the eleventh.
  setMaxListeners(jobs.length, stopped.signal);
  let known: Promise<void> | undefined;
  const makeKnown = () => {
    known ??= register(runner.database, room, jobs).catch((error) => {
      known = undefined;
      throw error;
    });
    return known;
  };
  const loops = jobs.map(async (job) => {
    let troubled = false;
    while (!stopped.signal.aborted) {
      try {
        await makeKnown();
        await turn(job, runner, stopped.signal);
        troubled = false;
      } catch (error) {
        // Once an outage: the next turn comes all the same.
        if (!troubled) runner.log.warn({ job: job.name, err: error }, 'background work failed');
        troubled = true;
      }
      const { signal } = stopped;
      await sleep(Math.min(job.every, lookEvery), undefined, { signal, ref: false }).catch(() => undefined);
    }
    await job.close?.();
  });
  return async () => {
    stopped.abort();
    await Promise.allSettled(loops);
  };
}

import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { readBffConfig } from '../../../../bff/config.ts';
import { beginAtRate, brief, type Figure } from '../measure.ts';
import { type MixedCall, mixedCalls } from '../mixed.ts';
import type { RunningSite } from '../runningSite.ts';
import { type ActionKind, actionKinds, ReaderActions } from './actions.ts';
import { type ChildName, Children, type Fault } from './children.ts';
import { checkLedgers } from './ledgerChecks.ts';
import { createAsk, send } from './readers.ts';

/** Seconds of readers before a fault, and after it has gone. */
const before = 5;
const after: Record<ChildName, number> = {
  opensearch: 45,
  mariadb: 20,
  redis: 20,
  indexer: 20,
  bff: 20,
  worker: 20,
  workers: 20,
};
/** Seconds after its end, of a worker after the fault, in which all must be back. */
const backWithin: Record<ChildName, number> = {
  opensearch: 25,
  mariadb: 15,
  redis: 15,
  indexer: 15,
  bff: 15,
  worker: 6,
  workers: 6,
};
/** Seconds within which a stopped or held child must be ended. */
const noticedWithin: Record<ChildName, number> = {
  opensearch: 12,
  mariadb: 12,
  redis: 12,
  indexer: 12,
  bff: 12,
  worker: 3,
  workers: 3,
};
/** Milliseconds that no call may take. */
const callTimeoutMs = 3_000;

type Kind = Exclude<MixedCall['kind'], 'account'> | ActionKind;

const everything: readonly Kind[] = [
  'search',
  'detail',
  'page',
  'login',
  'favourite',
  'download',
  'account',
  'payment',
  'upload',
];

/** Calls that need a child, and may be refused while it is away; all others go on. */
const needs: Record<ChildName, readonly Kind[]> = {
  opensearch: ['search'],
  mariadb: ['login', 'favourite', 'download', 'account', 'payment', 'upload'],
  redis: ['login', 'payment', 'upload'],
  indexer: ['upload'],
  bff: everything,
  // Its current requests fail; other workers take the next.
  worker: everything,
  workers: everything,
};

/** Kinds of a row of writes; one request of three is a write. */
const actionTurns: readonly ActionKind[] = [...'fdaflfdadpfdafdfadfa'].map(
  (letter) => actionKinds.find((kind) => kind.startsWith(letter)) ?? 'account',
);
/** One in this many writes is an upload: an uploader has twenty a day. */
const uploadEvery = 100;

/** One request of the measurement. Times in ms, by `performance.now()`. */
interface Call {
  kind: Kind;
  due: number;
  took: number;
  /** Fault of the answer; null for a success. */
  failure: string | null;
}

/** Behaviour and results of the readers. */
interface FaultOptions {
  perSecond: number;
  /** Duration of a fault that ends nothing by itself. */
  heldSeconds: number;
  /** Time readers go on after it; default as long as the child takes. */
  afterSeconds?: number | undefined;
  /** Time for the ledgers to balance after the last fault. */
  settleSeconds: number;
}

/**
 * Stops, holds and ends each child of the running site under readers, one after the other. Goals are the site's own promise:
 * no call takes over 3 s, none is left without an answer, what does not need the child goes on, all is back in time, and the
 * ledgers balance. It leaves accounts and small reports of its own: nothing for a site that serves people.
 */
export async function benchFaults(
  site: RunningSite,
  children: readonly ChildName[],
  faults: readonly Fault[],
  options: FaultOptions,
): Promise<Figure[]> {
  if (site.DATA_DIR === undefined) throw new Error('The site that runs names no DATA_DIR.');
  const house = new Children(site.DATA_DIR, readBffConfig().workers);
  const agent = new Agent({ keepAlive: true, maxSockets: 1_000 });
  const ask = createAsk(agent, site.SITE_URL);
  try {
    await untilReady(site.SITE_URL, house);
    const visits = await mixedCalls(site, site.SITE_URL);
    const drawn = Array.from({ length: 400 }, (_, turn) => visits(turn)).flatMap(({ kind, path }) =>
      kind === 'page' ? [Number(path.split('/')[3])] : [],
    );
    const actions = await ReaderActions.begin(ask, [...new Set(drawn)]);
    const readers = new Readers(agent, site.SITE_URL, visits, actions, options.perSecond);
    const figures: Figure[] = [];
    for (const child of children)
      for (const fault of faults) {
        await actions.renew(ask);
        figures.push(...(await measure(house, readers, child, fault, options)));
        await untilReady(site.SITE_URL, house);
      }
    const differences = await checkLedgers(ask, actions.acknowledged, options.settleSeconds * 1_000);
    for (const difference of differences) console.log(`  ${difference}`);
    const { orders, uploads } = actions.acknowledged;
    return [
      ...figures,
      {
        name: 'faults: differences in the ledgers',
        ratio: differences.length,
        goal: '<= 0',
        detail: `${orders.size} orders, ${uploads.ids.length} uploads, every report compared`,
      },
    ];
  } finally {
    agent.destroy();
  }
}

/** Seconds after which a site that is not whole again is given up. */
const maxReturnSeconds = 300;

/** Waits until all engines answer and all workers are there. @throws when they are not */
async function untilReady(base: string, house: Children): Promise<void> {
  for (const until = Date.now() + maxReturnSeconds * 1_000; ; await sleep(1_000)) {
    const ready = await fetch(`${base}/readyz`, {
      headers: { authorization: `Bearer ${process.env.MONITOR_KEY}` },
    }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready && (await house.isWhole())) return;
    if (Date.now() > until) throw new Error(`The site is not whole again after ${maxReturnSeconds} s.`);
  }
}

async function measure(
  house: Children,
  readers: Readers,
  child: ChildName,
  fault: Fault,
  { heldSeconds, afterSeconds = after[child] }: FaultOptions,
): Promise<Figure[]> {
  const name = `${child} ${fault}`;
  const lasts = fault === 'kill' ? 0 : heldSeconds;
  const load = readers.read(before + lasts + afterSeconds);
  await sleep(before * 1_000);
  const injectedAt = performance.now();
  const { hasEnded, release } = await house.inject(child, fault);
  let ended = injectedAt;
  for (const until = injectedAt + lasts * 1_000; performance.now() < until; await sleep(100)) {
    ended = performance.now();
    // The site ends a hung child.
    if (hasEnded()) break;
  }
  await sleep(injectedAt + lasts * 1_000 - performance.now());
  await release();
  const calls = await load;
  printWorst(name, calls, injectedAt, ended);
  const failed = calls.filter(({ failure, due }) => failure !== null && due >= injectedAt);
  const needless = failed.filter(({ kind }) => !needs[child].includes(kind));
  const unanswered = failed.filter(({ failure }) => !/^\d{3} /.test(failure ?? ''));
  const lastFailure = Math.max(ended, ...failed.map(({ due, took }) => due + took));
  const slow = calls.filter(({ took }) => took > callTimeoutMs).length;
  const most = Math.max(...calls.map(({ took }) => took));
  const noticed = (ended - injectedAt) / 1_000;
  const isWorker = child === 'worker' || child === 'workers';
  const back = (lastFailure - (isWorker ? injectedAt : ended)) / 1_000;
  const detail = `${calls.length} calls, ${slow} over 3 s, longest ${brief(most / 1_000)} s; ended after ${brief(noticed)} s; back after ${brief(back)} s; ${failed.length} failed`;
  return [
    { name: `${name}: longest / 3 s`, ratio: most / callTimeoutMs, goal: '<= 1', detail },
    {
      name: `${name}: ended / ${noticedWithin[child]} s`,
      ratio: noticed / noticedWithin[child],
      goal: '<= 1',
      detail: '',
    },
    {
      name: `${name}: back / ${backWithin[child]} s`,
      ratio: back / backWithin[child],
      goal: '<= 1',
      detail: '',
    },
    {
      name: `${name}: left without an answer`,
      ratio: unanswered.length,
      goal: '<= 0',
      detail: inCounts(unanswered),
    },
    {
      name: `${name}: failed that need it not`,
      ratio: needless.length,
      goal: '<= 0',
      detail: inCounts(needless),
    },
  ];
}

/** Prints what took longest, by kind, time and failure. */
function printWorst(name: string, calls: readonly Call[], injectedAt: number, ended: number): void {
  const worst = new Map<string, number>();
  for (const { kind, due, took, failure } of calls) {
    const when = due < injectedAt ? 'before' : due + took < ended ? 'during' : 'after';
    const what = `${kind} ${when}${failure === null ? '' : ` ${failure}`}`;
    worst.set(what, Math.max(worst.get(what) ?? 0, took));
  }
  for (const [what, took] of [...worst].sort((one, two) => two[1] - one[1]).slice(0, 12))
    console.log(`  ${name}: ${what}: ${brief(took)} ms`);
}

/** The first kinds of failures, with how often each was met. */
function inCounts(calls: readonly Call[]): string {
  const counts = new Map<string, number>();
  for (const { kind, failure } of calls) {
    const what = `${kind} ${failure}`;
    counts.set(what, (counts.get(what) ?? 0) + 1);
  }
  return [...counts]
    .slice(0, 6)
    .map(([what, count]) => `${count} ${what}`)
    .join(', ');
}

/** Readers who look and act at a steady rate. */
class Readers {
  private visit = 0;
  private action = 0;

  constructor(
    private readonly agent: Agent,
    private readonly base: string,
    private readonly visits: (turn: number) => MixedCall,
    private readonly actions: ReaderActions,
    private readonly perSecond: number,
  ) {}

  /** Lets them go on for some seconds. */
  async read(seconds: number): Promise<Call[]> {
    const calls: Call[] = [];
    await beginAtRate(this.perSecond, seconds, async (turn, due) => {
      const { kind, work } = turn % 3 === 0 ? this.nextAction() : this.nextVisit();
      const failure = await work.then(
        () => null,
        (error: Error) => error.message.replace(/^\/\S+: /, '').slice(0, 60),
      );
      calls.push({ kind, due, took: performance.now() - due, failure });
    });
    return calls;
  }

  private nextAction(): { kind: Kind; work: Promise<unknown> } {
    const turn = this.action++;
    const kind = turn % uploadEvery === 0 ? 'upload' : (actionTurns[turn % actionTurns.length] ?? 'account');
    return {
      kind,
      work: this.actions[kind](createAsk(this.agent, this.base, `127.0.2.${1 + (turn % 100)}`)),
    };
  }

  private nextVisit(): { kind: Kind; work: Promise<unknown> } {
    let call = this.visits(this.visit++);
    while (call.kind === 'account') call = this.visits(this.visit++);
    const { kind, method, path, headers, body } = call;
    // Visitors of many addresses: all of them are this machine.
    const from = `127.0.1.${1 + (this.visit % 100)}`;
    const work = send(this.agent, this.base, { method, path, headers, from, ...(body && { body }) }).then(
      ({ http, errorId }) => {
        if (http !== 200) throw new Error(`${http} ${errorId}`);
      },
    );
    return { kind: kind as Kind, work };
  }
}

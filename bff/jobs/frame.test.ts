import { expect } from 'chai';
import { pino } from 'pino';
import { type Job, one } from '../../mappings/jobs/job.ts';
import { runJobs, workOff } from '../../mappings/jobs/runJobs.ts';
import { waitFor } from '../../ops/test/waitFor.ts';
import { backgroundBounds, connectDatabase } from '../clients/mysql.ts';
import { aDatabase, type TestDatabase } from '../database.factory.ts';
import { ApiError } from '../errors.ts';
import { select } from '../models/statements.ts';
import { runnerOf } from './index.ts';
import { itemsOf } from './jobs.testkit.ts';

const log = pino({ level: 'silent' });
const start = Date.UTC(2026, 5, 1);
const atMinute = (minutes: number) => new Date(start + minutes * 60_000);

describe('background work', () => {
  let made: TestDatabase;
  before(async () => {
    made = await aDatabase();
  });
  after(() => made.close());

  let names = 0;
  /** A job over what waits in memory; `work` says what becomes of an item. */
  const aJob = (
    waiting: string[],
    each: (item: string) => Promise<unknown>,
    given: Partial<Job<string>> = {},
  ): Job<string> => ({
    name: `test-${++names}`,
    title: '测试',
    every: 1_000,
    claim: async (limit) => waiting.slice(0, limit),
    keyOf: (item) => item,
    work: one(async (item: string) => {
      await each(item);
      waiting.splice(waiting.indexOf(item), 1);
    }),
    waits: [1, 10],
    ...given,
  });
  const runner = () => runnerOf({ database: made.database, log });
  const turn = (job: Job<string>, minutes: number) => workOff(job, runner(), atMinute(minutes));
  const states = async ({ name }: Job<string>) =>
    (await itemsOf(made, name)).map(({ item, attempts, failed_at, reason }) => [
      item,
      attempts,
      failed_at !== null,
      reason,
    ]);

  it('goes on behind an item that fails, which is tried ever more rarely and then given up', async () => {
    const tried: string[] = [];
    const given: string[] = [];
    const job = aJob(
      ['a', 'poison', 'b'],
      async (item) => {
        tried.push(item);
        if (item === 'poison') throw new Error('does not parse');
      },
      { onFailed: async (item) => given.push(item) },
    );
    expect((await turn(job, 0)).done).to.equal(2);
    expect(tried).to.deep.equal(['a', 'poison', 'b']);
    for (let minutes = 0; minutes < 60; minutes += 0.5) await turn(job, minutes);
    expect(tried.filter((item) => item === 'poison')).to.have.length(3);
    expect(await states(job)).to.deep.equal([['poison', 3, true, 'does not parse']]);
    expect(given).to.deep.equal(['poison']);
  });

  it('tries what comes again by itself for ever, and forgets the failure once it is done', async () => {
    let broken = true;
    const job = aJob(
      ['table'],
      async () => {
        if (broken) throw new Error('no');
      },
      { recurring: true },
    );
    for (let minutes = 0; minutes < 60; minutes++) await turn(job, minutes);
    expect(await states(job)).to.deep.equal([['table', 3, true, 'no']]);
    broken = false;
    expect((await turn(job, 61)).done).to.equal(1);
    expect(await states(job)).to.deep.equal([]);
  });

  it('halves what fails together, down to the one that fails alone', async () => {
    const waiting = Array.from({ length: 11 }, (_, at) => `i${at}`);
    const calls: number[] = [];
    const job = aJob(waiting, async () => undefined, {
      together: 11,
      work: async (items) => {
        calls.push(items.length);
        if (items.includes('i7')) throw new Error('refused');
        for (const item of items) waiting.splice(waiting.indexOf(item), 1);
      },
    });
    expect((await turn(job, 0)).done).to.equal(10);
    expect(waiting).to.deep.equal(['i7']);
    expect(calls.length).to.be.below(11);
    expect((await states(job)).map(([item]) => item)).to.deep.equal(['i7']);
  });

  it('gives nothing up because an engine is away, and asks no longer for the others', async () => {
    const waiting = Array.from({ length: 20 }, (_, at) => `i${at}`);
    let asked = 0;
    let away = true;
    const job = aJob(waiting, async () => {
      asked += 1;
      if (away) throw new ApiError('indexer_unavailable');
    });
    expect((await turn(job, 0)).outage).to.equal('indexer_unavailable');
    expect(asked).to.equal(3);
    for (let minutes = 20; minutes < 600; minutes += 20) await turn(job, minutes);
    expect((await states(job)).some(([, , failed]) => failed)).to.equal(false);
    away = false;
    expect((await turn(job, 630)).done, 'half an hour after the last').to.equal(20);
  });

  it('gives an item to one of several processes, and again when the process ended in it', async () => {
    const waiting = ['a', 'b', 'c', 'd', 'e', 'f'];
    const tried: string[] = [];
    const inWork = new Set<string>();
    const job = aJob(waiting, async () => undefined, {
      work: one(async (item: string) => {
        expect(inWork.has(item), 'two at once').to.equal(false);
        inWork.add(item);
        await select(made.database, 'SELECT SLEEP(0.02)', {});
        inWork.delete(item);
        // Another process may have been through with it when this one took it.
        if (!waiting.includes(item)) return;
        waiting.splice(waiting.indexOf(item), 1);
        tried.push(item);
      }),
    });
    await Promise.all([turn(job, 0), turn(job, 0), turn(job, 0)]);
    expect(tried.toSorted()).to.deep.equal(['a', 'b', 'c', 'd', 'e', 'f']);

    const killed = aJob(['x'], () => new Promise(() => undefined), { lease: 60 });
    void turn(killed, 0);
    await waitFor(async () => (await states(killed)).length === 1, {
      timeoutMs: 5_000,
      message: 'not taken',
    });
    const again = { ...aJob(['x'], async (item) => void tried.push(item)), name: killed.name };
    expect((await turn(again, 0.9)).done, 'it may still be at it').to.equal(0);
    expect((await turn(again, 1)).done).to.equal(1);
    expect(await states(again)).to.deep.equal([]);
  });

  it('does not do again what may have reached a reader: an operator decides', async () => {
    const killed = aJob(['letter'], () => new Promise(() => undefined), { once: true, lease: 60 });
    void turn(killed, 0);
    await waitFor(async () => (await states(killed)).length === 1, {
      timeoutMs: 5_000,
      message: 'not taken',
    });
    const given: string[] = [];
    const onFailed = async (item: string) => given.push(item);
    const again = { ...aJob(['letter'], async () => undefined, { once: true, onFailed }), name: killed.name };
    expect((await turn(again, 2)).done).to.equal(0);
    expect((await turn(again, 3)).done).to.equal(0);
    expect(await states(again)).to.deep.equal([
      ['letter', 1, true, 'the process ended in it; whether it was done is not known'],
    ]);
    expect(given, 'told once').to.deep.equal(['letter']);
  });

  it('tries what comes again by itself also when the process ended in its last attempt', async () => {
    const given = { recurring: true, waits: [], lease: 60 };
    const killed = aJob(['table'], () => new Promise(() => undefined), given);
    void turn(killed, 0);
    await waitFor(async () => (await states(killed)).length === 1, {
      timeoutMs: 5_000,
      message: 'not taken',
    });
    const again = { ...aJob(['table'], async () => undefined, given), name: killed.name };
    expect((await turn(again, 2)).done).to.equal(1);
  });

  it('ends a statement that takes too long with its reason, and keeps the connection', async () => {
    const database = connectDatabase(made.url, log, { ...backgroundBounds, statementSeconds: 1 });
    try {
      const slow = 'SELECT COUNT(*) AS n FROM seq_1_to_1000000000 WHERE seq % 7 = 3';
      const job = aJob(['slow', 'quick'], async (item) => item === 'slow' && select(database, slow, {}));
      expect((await workOff(job, runnerOf({ database, log }), atMinute(0))).done).to.equal(1);
      const [[, , , reason] = []] = await states(job);
      expect(reason).to.match(/max_statement_time exceeded/);
    } finally {
      await database.close();
    }
  });

  it('takes turns, of several processes one at a time, and notes how long the last took and how it ended', async () => {
    const waiting = ['a'];
    let claims = 0;
    const job = {
      ...aJob(waiting, async () => undefined, { every: 60_000 }),
      claim: async () => {
        claims += 1;
        return waiting;
      },
    };
    const failing = {
      ...aJob([], async () => undefined),
      claim: () => Promise.reject(new Error('no claim')),
    };
    const uncounted = {
      ...aJob([], async () => undefined),
      waiting: () => Promise.reject(new Error('no count')),
    };
    const stops = Array.from({ length: 3 }, () => runJobs('test', [job, failing, uncounted], runner()));
    const rows = () =>
      select<{ name: string; done: number; took_ms: number | null; error: string }>(
        made.database,
        'SELECT name, done, took_ms, error FROM jobs WHERE took_ms IS NOT NULL ORDER BY name',
        {},
      );
    try {
      await waitFor(async () => (await rows()).length === 3, { timeoutMs: 10_000, message: 'no turn ended' });
      expect((await rows()).map(({ done, error }) => [done, error])).to.have.deep.members([
        [1, ''],
        [0, 'no claim'],
        [0, 'no count'],
      ]);
      expect(claims, 'one process: what waits, and that nothing is left').to.equal(2);
    } finally {
      await Promise.all(stops.map((stop) => stop()));
    }
  });

  it('says since when something waits, until nothing does', async () => {
    const waiting = ['a', 'b'];
    const job = aJob(waiting, () => Promise.reject(new Error('not yet')), {
      every: 100,
      waiting: async () => waiting.length,
    });
    const since = async () => {
      const [row] = await select<{ waiting: number; waiting_since: Date | null }>(
        made.database,
        'SELECT waiting, waiting_since FROM jobs WHERE name = :name',
        { name: job.name },
      );
      return [row?.waiting, row?.waiting_since?.getTime()];
    };
    const stop = runJobs('waits', [job], runner());
    const until = (count: number) =>
      waitFor(async () => (await since())[0] === count, { timeoutMs: 10_000, message: `never ${count}` });
    try {
      await until(2);
      const [, begun] = await since();
      expect(begun).to.be.a('number');
      waiting.pop();
      await until(1);
      expect(await since()).to.deep.equal([1, begun]);
      waiting.pop();
      await until(0);
      expect(await since()).to.deep.equal([0, undefined]);
    } finally {
      await stop();
    }
  });
});

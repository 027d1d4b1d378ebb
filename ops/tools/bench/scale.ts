import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { readBffConfig } from '../../../bff/config.ts';
import { createReads } from '../../../bff/counters/reads.ts';
import { storeVersion } from '../../../bff/models/relevanceVersion.ts';
import { connectDatabase, connectOpenSearch } from '../../../indexer/clients/engines.ts';
import { documentsOf } from '../../../indexer/documents/documentsOf.ts';
import { actionLines } from '../../../indexer/documents/indexWriter.ts';
import { bodiesOf, sendBulk } from '../../../indexer/documents/sendBulk.ts';
import { artifactsOf, parseTextReport } from '../../../indexer/documents/textReports.ts';
import { chinaDayBefore, dayMilliseconds } from '../../../mappings/chinaCalendar.ts';
import { indexNames } from '../../../mappings/searchEngine.ts';
import { loadTuning } from '../../../mappings/tuned.ts';
import { callSite } from '../../test/callSite.ts';
import { startSite, type TestSite } from '../../test/site.ts';
import { brief, type Figure, Samples } from './measure.ts';
import { madeTitle } from './textReports.ts';

const goal = 30;
const rounds = 200;
const days = 30;
/** Industries that made reports are of. */
const madeIndustries = 20;
const bulkBytes = 4_000_000;
/** Milliseconds within which a change must be in force on every process. */
const inForceWithin = 5_000;
/** Milliseconds after which a change that is not in force will never be. */
const givenUpAfter = 60_000;

/**
 * Measures ranked lists and home page over many reports and reads, and the time until a relevance change is in force
 * on two BFFs, on a temporary site with made documents. Reports are small here; the lists read their dates and ids,
 * never their text.
 */
export async function benchScale(count: number): Promise<Figure[]> {
  // A site's user of the database may make those that are the bench's.
  const site = await startSite({ CALLS_PER_MINUTE: '1000000', LOG_LEVEL: 'error' }, 2, 'bench');
  try {
    const bytes = await fillIndex(site, count);
    await fillReads(site, count);
    const summary = `${brief(count)} reports of ${brief(bytes / count)} bytes in the index, ${brief(count)} reads`;
    const lists = await timeOf((turn) => post(site, '/api/file/homelist', { recommend: 1 + (turn % 3) }));
    const [slowest, home] = await slowestOfHome(site);
    const change = await timeOfChange(site);
    return [
      figure('ranked lists: p50 / 30 ms', lists, summary),
      figure('home page: p50 / 30 ms', home, `${summary}: of the page and its calls the slowest, ${slowest}`),
      {
        name: 'relevance change: in force / 5 s',
        goal: '<= 1',
        ratio: change / inForceWithin,
        detail: `${brief(change)} ms on two BFFs`,
      },
    ];
  } finally {
    await site.stop();
  }
}

/** Of what the home page asks for, itself among it, what takes longest. */
async function slowestOfHome(site: TestSite): Promise<[string, Samples]> {
  const call =
    (path: string, body: (turn: number) => object = () => ({})) =>
    (turn: number) =>
      post(site, path, body(turn));
  const asked = {
    'the page': () => fetch(site.url).then((answer) => answer.text()),
    'hot words': call('/api/file/getHotWords', () => ({ page: 1, pageSize: 10 })),
    'file types': call('/api/tag/fileTypeList'),
    industries: call('/api/tag/industryList', () => ({ page: 1, pageSize: 9 })),
    'reports of an industry': call('/api/file/search', (turn) => ({
      industryIds: [1 + (turn % madeIndustries)],
      page: 1 + (turn % 2),
      pageSize: 6,
    })),
    collections: call('/api/collection/list', () => ({ page: 1, pageSize: 4 })),
    charts: call('/api/chart/search', () => ({ page: 1, pageSize: 4, perReport: 1 })),
  };
  let slowest: [string, Samples] | null = null;
  for (const [name, run] of Object.entries(asked)) {
    const samples = await timeOf(run);
    if (!slowest || samples.at(0.5) > slowest[1].at(0.5)) slowest = [name, samples];
  }
  if (!slowest) throw new Error('The home page asks for nothing');
  return slowest;
}

const figure = (name: string, samples: Samples, summary: string): Figure => ({
  name,
  goal: '<= 1',
  ratio: samples.at(0.5) / goal,
  detail: `${summary}: p50 ${brief(samples.at(0.5))} ms, p95 ${brief(samples.at(0.95))} ms`,
});

/** One made report in as many copies, each with a date and a title of its own. Gives the bytes that the index takes. */
async function fillIndex({ env }: TestSite, count: number): Promise<number> {
  const client = connectOpenSearch(env.OPENSEARCH_URL ?? '');
  const names = indexNames(env.INDEX_PREFIX ?? '');
  const text = artifactsOf(parseTextReport(JSON.stringify({ title: '样本', pages: ['样本的正文'] })));
  const facts = { kind: 'text' as const, name: '', uploaderId: null, corrections: {}, visible: true };
  const { report } = documentsOf(
    { ...facts, id: 1, recommend: 0, popularity: 1, indexedAt: new Date() },
    text,
  );
  const actions = function* () {
    for (let id = 1; id <= count; id++) {
      const { title, organization } = madeTitle(id);
      const date = new Date(Date.now() - (id % 3_650) * dayMilliseconds).toISOString().slice(0, 10);
      const tags = { type_id: 1 + (id % 8), industry_id: 1 + (id % madeIndustries) };
      const document = { ...report, id, title, organization, date, ...tags };
      yield { index: 'reports' as const, id: String(id), version: 1, document };
    }
  };
  try {
    for (const body of bodiesOf(actionLines(names, actions()), bulkBytes)) await sendBulk(client, body);
    await client.indices.refresh({ index: names.reports });
    await client.indices.flush({ index: names.reports });
    const { body } = await client.indices.stats({ index: names.reports, metric: 'store' });
    return body._all.primaries?.store?.size_in_bytes ?? 0;
  } finally {
    await client.close();
  }
}

/** So many reads, the most of them of few reports, over the days that the monthly ranking looks at. */
async function fillReads({ env }: TestSite, count: number): Promise<void> {
  // Unlike the BFF's it waits: a million reads are no call that somebody waits for.
  const redis = new Redis(env.REDIS_URL ?? '', { keyPrefix: `${env.INDEX_PREFIX}:bff:` });
  try {
    const perDay = Math.ceil(count / days);
    for (let age = 0; age < days; age++) {
      const key = `reads:${chinaDayBefore(Date.now(), age)}`;
      for (let from = 0; from < perDay; from += 5_000) {
        const steps = redis.pipeline();
        for (let turn = from; turn < Math.min(perDay, from + 5_000); turn++)
          steps.zincrby(key, 1, String(1 + Math.floor(count * Math.random() ** 3)));
        for (const [fault] of (await steps.exec()) ?? []) if (fault) throw fault;
      }
      await redis.expire(key, 86_400);
    }
    await createReads(redis).rank();
  } finally {
    redis.disconnect();
  }
}

async function timeOf(run: (turn: number) => Promise<unknown>): Promise<Samples> {
  const samples = new Samples();
  for (let turn = 0; turn < rounds + 20; turn++) {
    const begun = performance.now();
    await run(turn);
    // The first ones warm caches.
    if (turn >= 20) samples.add(performance.now() - begun);
  }
  return samples;
}

/** Milliseconds from storing a version to the answer of the last process that ranks by it. */
async function timeOfChange({ env, pairs }: TestSite): Promise<number> {
  const { databaseUrl } = readBffConfig(env);
  const database = connectDatabase(databaseUrl);
  try {
    const tuning = loadTuning();
    const file = 'relevance/relevance.json';
    const numbers = JSON.parse(tuning[file]) as { tokens: { value: number } };
    // A search with more tokens says that it ignored some.
    numbers.tokens.value = 1;
    const changed = { ...tuning, [file]: JSON.stringify(numbers) };
    const begun = performance.now();
    const facts = { origin: 'apply' as const, author: 'bench', reason: 'bench', quality: null };
    await storeVersion(database, { ...facts, tuning: changed });
    const follows = async (url: string) => {
      const keyword = '储能电池出货量增长';
      return (await post<{ truncated: boolean }>({ url }, '/api/file/search', { keyword })).truncated;
    };
    for (const { url } of pairs)
      while (!(await follows(url))) {
        if (performance.now() - begun > givenUpAfter) throw new Error(`${url} does not follow a change.`);
        await sleep(50);
      }
    return performance.now() - begun;
  } finally {
    await database.close();
  }
}

/** @throws when it is refused */
async function post<Data>({ url }: Pick<TestSite, 'url'>, path: string, body: object): Promise<Data> {
  const { http, message, data } = await callSite<Data>(url, path, body);
  if (http !== 200) throw new Error(`${path} answered ${http}: ${message}`);
  return data;
}

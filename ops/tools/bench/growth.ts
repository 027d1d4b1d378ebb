import { Readable } from 'node:stream';
import { logIn } from '../../test/callSite.ts';
import { startCluster } from '../../test/engineCluster.ts';
import { sendNdjson, sendTexts, startSite, type TestSite } from '../../test/site.ts';
import { waitFor } from '../../test/waitFor.ts';
import { brief, Samples } from './measure.ts';
import { shortOf } from './search.ts';
import { DirectClient, json } from './straight.ts';
import { madeTitle, reportLine } from './textReports.ts';

export interface GrowthOptions {
  /** Numbers of reports, of 20 pages each, at which is measured. */
  sizes: number[];
  nodes: number;
  shards: number;
  replicas: number;
  /** Of each node, as Java writes it. */
  heap: string;
  /** Calls of each kind. */
  queries: number;
}

/** Reports that a reader hears of, one after the other. */
const alerts = 5;

/**
 * Loads made reports into a site on engines of its own, size by size, and prints at each how fast they came in, what
 * the index takes and how long readers wait, so that growth is seen as a curve. Database and Redis are the running site's.
 */
export async function benchGrowth({ sizes, nodes, shards, replicas, heap, queries }: GrowthOptions) {
  const cluster = await startCluster(nodes, { heap, lasting: true });
  try {
    const site = await startSite(
      {
        OPENSEARCH_URL: cluster.url,
        INDEX_SHARDS: String(shards),
        INDEX_REPLICAS: String(replicas),
        CALLS_PER_MINUTE: '1000000',
        LOG_LEVEL: 'error',
        OCR_PAGES: '0',
      },
      1,
      'bench',
    );
    try {
      console.log(`${nodes} nodes of ${heap} heap, ${shards} shards, ${replicas} replicas`);
      let loaded = 0;
      for (const size of sizes.toSorted((a, b) => a - b)) {
        const seconds = await load(site, loaded, size);
        const bytes = await indexBytes(cluster.url, site);
        console.log(
          `${size} reports: ${brief((size - loaded) / seconds)}/s, ${brief(bytes / size)} bytes of index a report`,
        );
        loaded = size;
        for (const [name, samples] of await timesOf(site, size, queries)) print(name, samples);
        print('alert', await timeOfAlerts(site, size));
      }
    } finally {
      await site.stop();
    }
  } finally {
    await cluster.stop();
  }
}

const print = (name: string, samples: Samples) => {
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => brief(samples.at(share)).padStart(6));
  console.log(`  ${name.padEnd(22)} p50 ${p50}  p95 ${p95}  p99 ${p99} ms`);
};

/** Takes in reports `from` (exclusive) to `to` and waits until they are found. Gives the seconds it took. */
async function load(site: TestSite, from: number, to: number): Promise<number> {
  const lines = function* () {
    for (let id = from + 1; id <= to; id++) yield Buffer.from(`${reportLine(id, madeTitle(id), id)}\n`);
  };
  const begun = performance.now();
  const said = await sendNdjson(site, Readable.toWeb(Readable.from(lines())) as ReadableStream);
  if (said.includes('"fault"')) throw new Error(said.slice(-500));
  return (performance.now() - begun) / 1_000;
}

/** Bytes of the primaries of all indices of the site. */
async function indexBytes(cluster: string, { env }: TestSite): Promise<number> {
  const [node = ''] = cluster.split(',');
  await fetch(`${node}/${env.INDEX_PREFIX}*/_flush`, { method: 'POST' });
  const answer = await fetch(`${node}/${env.INDEX_PREFIX}*/_stats/store`);
  const stats = (await answer.json()) as { _all: { primaries: { store: { size_in_bytes: number } } } };
  return stats._all.primaries.store.size_in_bytes;
}

/** What readers ask, by name: path and body of call number `turn` over so many reports. */
const calls: Record<string, (title: string, turn: number) => [path: string, body: object]> = {
  'whole titles': (title) => ['/api/file/search', { keyword: title, onlyTitle: 1 }],
  'short words, titles': (title, turn) => ['/api/file/search', { keyword: word(title, turn), onlyTitle: 1 }],
  'short words, texts': (title, turn) => ['/api/file/search', { keyword: word(title, turn), onlyTitle: 0 }],
  'with counts and trend': (title, turn) => [
    '/api/file/search',
    { keyword: word(title, turn), onlyTitle: 0, counts: 1, trend: 1 },
  ],
  pages: (title, turn) => ['/api/page/search', { keyword: word(title, turn) }],
  completions: (title, turn) => [
    '/api/file/completions',
    { keyword: [...title].slice(0, 1 + (turn % 6)).join('') },
  ],
  'an institution': (_title, turn) => [
    '/api/place/detail',
    { kind: 'organization', name: `样本证券${turn % 40}` },
  ],
};

const word = (title: string, turn: number) => shortOf(title, turn) ?? title;

async function timesOf({ url }: TestSite, size: number, queries: number): Promise<Map<string, Samples>> {
  const client = new DirectClient(url);
  const times = new Map<string, Samples>();
  try {
    // In turns, so that a slow moment of the machine is borne by all.
    for (let turn = -10; turn < queries; turn++)
      for (const [name, call] of Object.entries(calls)) {
        const { title } = madeTitle(1 + (((turn + 10) * 7_919) % size));
        const [path, body] = call(title, turn + 10);
        const samples = times.get(name) ?? new Samples();
        times.set(name, samples);
        // The first warm up: caches, compiled code.
        await (turn < 0 ? new Samples() : samples).time(() =>
          client.send({ path, body: JSON.stringify(body) }),
        );
      }
  } finally {
    client.close();
  }
  return times;
}

/** Times from a report's sending until the reader who follows its subject is told. */
async function timeOfAlerts(site: TestSite, size: number): Promise<Samples> {
  const client = new DirectClient(site.url);
  const headers = { ...json, ...(await logIn(site.url, 'vip3')) };
  const ask = <Answer>(path: string, body: object) =>
    client.send<{ data: Answer }>({ path, headers, body: JSON.stringify(body) });
  const subject = `溟${size}号`;
  const samples = new Samples();
  try {
    const saved = await ask<{ id: number }>('/api/saved/add', { search: { keyword: subject, onlyTitle: 1 } });
    const told = async () =>
      (await ask<{ total: number }>('/api/inbox/list', { saved_id: saved.data.id })).data.total;
    for (let count = 1; count <= alerts; count++)
      await samples.time(async () => {
        const id = 1_000_000_000 + size * alerts + count;
        await sendTexts(site, [{ id, title: `${subject}第${count}份报告`, pages: ['正文'] }]);
        await waitFor(async () => (await told()) >= count, {
          timeoutMs: 60_000,
          intervalMs: 50,
          message: () => 'The reader is not told of the report.',
        });
      });
    await ask('/api/saved/remove', { id: saved.data.id });
  } finally {
    client.close();
  }
  return samples;
}

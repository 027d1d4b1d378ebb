import { setTimeout as sleep } from 'node:timers/promises';
import { logIn } from '../../../test/callSite.ts';
import { sendTexts, type TestSite } from '../../../test/site.ts';
import { waitFor } from '../../../test/waitFor.ts';
import { brief, Samples } from '../measure.ts';
import { shortOf } from '../search.ts';
import { DirectClient, json } from '../straight.ts';
import { madeTitle } from '../textReports.ts';

/** Reports that a reader hears of, one after the other. */
const alerts = 5;

/** Calls of each kind that are not measured: caches and compiled code warm up; of nodes just started some may fail. */
const warmUp = 10;

/** What readers ask, by name: path and body of call number `turn` about the report of a title. */
const calls: Record<string, (title: string, turn: number) => [path: string, body: object]> = {
  'whole titles': (title) => ['/api/file/search', { keyword: title, onlyTitle: 1 }],
  'short words, titles': (title, turn) => ['/api/file/search', { keyword: word(title, turn), onlyTitle: 1 }],
  'short words, texts': (title, turn) => ['/api/file/search', { keyword: word(title, turn), onlyTitle: 0 }],
  'with counts and trend': (title, turn) => [
    '/api/file/search',
    { keyword: word(title, turn), onlyTitle: 0, counts: 1, trend: 1 },
  ],
  pages: (title, turn) => ['/api/page/search', { keyword: word(title, turn) }],
  charts: (title, turn) => ['/api/chart/search', { keyword: word(title, turn) }],
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

/** Prints how long each kind of call takes over so many reports: median, 95th and 99th percentile. */
export async function measureCalls({ url }: TestSite, size: number, queries: number): Promise<void> {
  const client = new DirectClient(url);
  const times = new Map(Object.keys(calls).map((name) => [name, new Samples()]));
  try {
    // In turns, so that a slow moment of the machine is borne by all.
    for (let turn = 0; turn < warmUp + queries; turn++)
      for (const [name, call] of Object.entries(calls)) {
        const { title } = madeTitle(1 + ((turn * 7_919) % size));
        const [path, body] = call(title, turn);
        const send = () => client.send({ path, body: JSON.stringify(body) });
        if (turn < warmUp) await send().catch(() => sleep(1_000));
        else await times.get(name)?.time(send);
      }
  } finally {
    client.close();
  }
  for (const [name, samples] of times) print(name, samples);
}

const print = (name: string, samples: Samples) => {
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => brief(samples.at(share)).padStart(6));
  console.log(`  ${name.padEnd(22)} p50 ${p50}  p95 ${p95}  p99 ${p99} ms`);
};

/** Prints how long it takes from a report's sending until the reader who follows its subject is told. */
export async function measureAlerts(site: TestSite, size: number): Promise<void> {
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
  print('alert', samples);
}

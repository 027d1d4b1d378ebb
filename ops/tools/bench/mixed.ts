import { createSearchEngine } from '../../../bff/clients/opensearch.ts';
import { indexNames } from '../../../mappings/searchEngine.ts';
import { logIn } from '../../test/callSite.ts';
import { beginAtRate, brief, type Figure, Samples } from './measure.ts';
import { type RunningSite, startOwnBff } from './runningSite.ts';
import { sampleReports, shortOf } from './search.ts';
import { DirectClient, json, type PlainRequest } from './straight.ts';

/** One request of the mix. */
type MixedCall = PlainRequest & { kind: 'search' | 'detail' | 'page' | 'account' };

/** Kinds of 20 requests in a row: 14 searches, 3 details, 2 page images, 1 of a user logged in. */
const turns = [...'ssdsspssdsssassdspss'];
const reportsUsed = 400;
/** One in this many searches is a whole title in full text; the others are short, as people type. */
const wholeTitleEvery = 5;

/** The mix over reports of the site: request number `turn`, the same for the same number. */
async function mixedCalls(site: RunningSite, base: string): Promise<(turn: number) => MixedCall> {
  const engine = createSearchEngine(site.OPENSEARCH_URL);
  const reports = await sampleReports(engine, indexNames(site.INDEX_PREFIX).reports, reportsUsed);
  await engine.close();
  // Of one page a visitor sees the cover alone.
  const drawn = reports.filter(({ has_pdf, page_count }) => has_pdf && page_count > 1);
  const account = { ...json, ...(await logIn(base, 'vip1')) };
  const one = <Item>(items: Item[], turn: number): Item => {
    const item = items[(turn * 7_919) % Math.max(items.length, 1)];
    if (item === undefined) throw new Error('The site has no reports to read.');
    return item;
  };
  const post = (kind: MixedCall['kind'], path: string, body: object, headers = json): MixedCall => ({
    kind,
    path,
    headers,
    body: JSON.stringify(body),
  });
  const actions: ((turn: number) => MixedCall)[] = [
    () => post('account', '/api/user/info', {}, account),
    (turn) => post('account', '/api/file/collect', { id: one(reports, turn).id }, account),
    () => post('account', '/api/user/readingHistory', {}, account),
  ];
  return (turn) => {
    const { id, title } = one(reports, turn);
    switch (turns[turn % turns.length]) {
      case 'd':
        return post('detail', '/api/file/detail', { id });
      case 'p':
        return {
          kind: 'page',
          method: 'GET',
          path: `/files/pages/${one(drawn, turn).id}/0.png`,
          headers: {},
        };
      case 'a':
        return one(actions, turn)(turn);
      default: {
        const whole = turn % wholeTitleEvery === 0;
        const keyword = whole ? title : (shortOf(title, turn) ?? title);
        return post('search', '/api/file/search', { keyword, onlyTitle: turn % 2 });
      }
    }
  };
}

/** Requests that begin each second, whether earlier ones are answered or not. */
const requestsPerSecond = 50;
/** The most calls made one at a time for the comparison. */
const maxAlone = 200;

const shown = (samples: Samples) => `p95 ${brief(samples.at(0.95))} p99 ${brief(samples.at(0.99))} ms`;

type Send = (turn: number) => Promise<MixedCall['kind']>;

/**
 * Readers at work: 70% searches, 15% details, 10% page images, 5% actions of someone logged in, beginning at a
 * fixed rate. The peer is the same mix sent one after the other.
 */
export async function benchMixed(site: RunningSite, seconds: number): Promise<Figure[]> {
  const bff = await startOwnBff();
  const client = new DirectClient(bff.url, 100);
  try {
    const calls = await mixedCalls(site, bff.url);
    const send: Send = async (turn) => {
      const call = calls(turn);
      await client.read(call);
      return call.kind;
    };
    const alone = Math.min(maxAlone, seconds * requestsPerSecond);
    const quiet = new Samples();
    for (let turn = 0; turn < alone; turn++) await quiet.time(() => send(turn));
    const { loaded, byKind, sent, errors } = await loadedWith((turn) => send(alone + turn), seconds);
    const kinds = [...byKind].map(([kind, samples]) => `${kind} ${shown(samples)}`);
    return [
      {
        name: `mixed: p95 at ${requestsPerSecond}/s / alone`,
        ratio: loaded.at(0.95) / quiet.at(0.95),
        goal: '<= 3',
        detail: `${shown(loaded)}, ${errors} errors of ${sent}; alone ${shown(quiet)}; ${kinds.join('; ')}`,
      },
    ];
  } finally {
    client.close();
    await bff.stop();
  }
}

async function loadedWith(send: Send, seconds: number) {
  const loaded = new Samples();
  const byKind = new Map<MixedCall['kind'], Samples>();
  let errors = 0;
  const timed = async (turn: number, due: number) => {
    try {
      const kind = await send(turn);
      const took = performance.now() - due;
      loaded.add(took);
      const samples = byKind.get(kind) ?? new Samples();
      byKind.set(kind, samples);
      samples.add(took);
    } catch (error) {
      errors += 1;
      if (errors <= 3) console.error(String(error));
    }
  };
  const sent = await beginAtRate(requestsPerSecond, seconds, timed);
  return { loaded, byKind, sent, errors };
}

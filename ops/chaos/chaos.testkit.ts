import { setTimeout as sleep } from 'node:timers/promises';
import { stageSums } from '../../indexer/catalog/catalogCounts.ts';
import { readIndexerConfig } from '../../indexer/config.ts';
import { SiteClient } from '../../indexer/ingest/siteClient.ts';
import { plainPdf } from '../../indexer/pdf/plainPdf.factory.ts';
import { closeServices, openServices } from '../../indexer/services.ts';
import type { Summary, WorksAnswer } from '../../mappings/intake.ts';
import { demo } from '../../seed/accounts/demo.mjs';
import { callSite, logIn, showOperatorFactor } from '../test/callSite.ts';
import { startProcess } from '../test/process.ts';
import { startSite, type TestSite } from '../test/site.ts';
import { waitFor } from '../test/waitFor.ts';
import { runVerify } from '../verify/runVerify.ts';
import { cutEngine, killedEngine } from './engine.factory.ts';

/** Scale of the run. */
export interface ChaosSize {
  /** PDFs sent, of which `duplicates` are sent before already. */
  files: number;
  duplicates: number;
  /** Processes killed at least, and the search engine taken away between them. */
  kills: number;
  /** Whether the search engine is killed too, then one of its own; else the line to it is cut. */
  killEngine: boolean;
  /** The same gives the same moments. */
  seed: number;
}

/** The processes of a site. */
type Room = 'indexer' | 'bff';

/** Leftovers once all has come to rest. */
export interface ChaosOutcome {
  /** Rows of the catalog by stage. */
  stages: Record<string, number>;
  /** Reports whose title is not the one last acknowledged. */
  wrong: string[];
  /** Taken-down reports that a search finds, and others that none does. */
  visible: string[];
  verify: { code: number; said: string[] };
  kills: Record<Room | 'engine', number>;
}

/** Milliseconds in which all must come to rest: a sweep comes each minute, an engine takes half a minute to start. */
const settleTimeoutMs = 360_000;

/** A repeatable source of chance from 0 to 1. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** Processes of a site, each ended by `kill -9` and restarted; `stop` ends the current ones. */
function killable({ pairs: [pair], env, url }: TestSite) {
  if (!pair) throw new Error('A site has a BFF and an indexer');
  const running = { indexer: pair.indexer, bff: pair.bff };
  const addresses = { indexer: env.INDEXER_URL ?? '', bff: url };
  return {
    async kill(room: Room): Promise<void> {
      await running[room].kill();
      // A process that ends again is restarted, as the launcher does: an engine it needs may be away.
      running[room] = await insist(() => startProcess(`${room}/main.ts`, env, `${addresses[room]}/healthz`));
    },
    stop: () => Promise.all([running.indexer.stop(), running.bff.stop()]),
  };
}

/** Tries until it is acknowledged, as a person would press again. */
async function insist<Result>(work: () => Promise<Result>): Promise<Result> {
  let refusal: unknown;
  const done = () =>
    work().then(
      (result) => ({ result }),
      (error) => {
        refusal = error;
        return null;
      },
    );
  const options = { timeoutMs: settleTimeoutMs, intervalMs: 2_000, message: () => String(refusal) };
  return (await waitFor(done, options)).result;
}

/**
 * Sends PDFs through a site, corrects and takes down, while its processes are killed and the search engine
 * is taken away at random moments; then waits until all is at rest and looks at what is left.
 */
export async function runChaos(size: ChaosSize): Promise<ChaosOutcome> {
  const engine = await (size.killEngine ? killedEngine() : cutEngine());
  const site = await startSite({
    OPENSEARCH_URL: engine.url,
    CALLS_PER_MINUTE: '1000000',
    SHED_ABOVE_MS: '0',
    LOG_LEVEL: 'error',
  });
  const random = chance(size.seed);
  const kills = { indexer: 0, bff: 0, engine: 0 };
  const reader = new Reader(site);
  const processes = killable(site);
  try {
    const storm = (async () => {
      for (let turn = 0; turn < size.kills; turn++) {
        await sleep(500 + random() * 3_000);
        const what =
          (['indexer', 'bff', 'indexer', 'engine'] as const)[Math.floor(random() * 4)] ?? 'indexer';
        kills[what] += 1;
        if (what === 'engine') await engine.shake(random());
        else await processes.kill(what);
      }
      await engine.back();
    })();
    const unique = size.files - size.duplicates;
    const numbers = Array.from({ length: size.files }, (_, index) => index % unique);
    const ids = new Map<number, number>();
    const work = async () => {
      for (let number = numbers.shift(); number !== undefined; number = numbers.shift()) {
        const id = await insist(() => reader.upload(number ?? 0));
        ids.set(number, id);
        await insist(() => reader.correct(id, { title: titleOf(number ?? 0) }));
        await Promise.all([
          insist(() => reader.correct(id, { organization: `机构${number}` })),
          number % 4 === 0 ? insist(() => reader.takeDown(id)) : null,
        ]);
      }
    };
    await Promise.all([work(), work(), work()]);
    await storm;
    await insist(() => reader.atRest(unique));
    return await outcomeOf(site, reader, ids, kills);
  } finally {
    await processes.stop();
    await site.stop();
    await engine.close();
  }
}

const titleOf = (number: number) => `改正之后的标题${'甲乙丙丁戊己庚辛壬癸'[number % 10]}${number}号`;

async function outcomeOf(
  site: TestSite,
  reader: Reader,
  ids: Map<number, number>,
  kills: ChaosOutcome['kills'],
) {
  const wrong: string[] = [];
  const visible: string[] = [];
  for (const [number, id] of ids) {
    const { title, organization } = await reader.metadata(id);
    if (title !== titleOf(number) || organization !== `机构${number}`)
      wrong.push(`${id}: ${title}, ${organization}`);
    const found = await insist(() => reader.finds(id, titleOf(number)));
    if (found === (number % 4 === 0)) visible.push(`${id}: ${found ? 'found' : 'not found'}`);
  }
  const services = await openServices(readIndexerConfig({ ...site.env }));
  try {
    const said: string[] = [];
    const code = await runVerify(services, { repair: false, json: false }, (line) => said.push(line));
    const sums = Object.entries(await stageSums(services.catalog));
    const stages = Object.fromEntries(sums.map(([stage, { reports }]) => [stage, reports]));
    return { stages, wrong, visible, verify: { code, said }, kills };
  } finally {
    await closeServices(services);
  }
}

/** Acts of readers and operators, each on a connection of its own. Throws where one is not acknowledged. */
class Reader {
  private turn = 0;
  private readonly sessions = new Map<string, Promise<Record<string, string>>>();

  constructor(private readonly site: TestSite) {}

  /** @returns the id of the report */
  async upload(number: number): Promise<number> {
    const pages = Array.from({ length: 2 + (number % 4) }, (_, page) => ({
      lines: [`样本${number}号研究报告`, `第${page + 1}页的正文`],
    }));
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(plainPdf(pages))]), `样本${number}.pdf`);
    // Twenty a day a user, whatever became of them.
    const names = demo.accounts.map(({ username }) => username);
    const headers = await this.session(names[this.turn++ % names.length] ?? '');
    const answer = await fetch(`${this.site.url}/api/upload`, { method: 'POST', body: form, headers });
    const { data } = (await answer.json()) as { data: { items?: { report_id: number }[] } };
    const id = data.items?.[0]?.report_id;
    if (!id) throw new Error(JSON.stringify(data));
    return id;
  }

  async correct(id: number, fields: object): Promise<void> {
    await this.post('/api/upload/correct', { id, ...fields }, await this.session('operator'));
  }

  async takeDown(id: number): Promise<void> {
    const act = { actor: 'console chaos', reason: '混乱' };
    await this.client().ask('/intake/moderation', { items: [{ id, visible: false }], act });
  }

  async metadata(id: number): Promise<{ title: string; organization: string }> {
    return this.client().ask(`/intake/${id}/metadata`);
  }

  async finds(id: number, title: string): Promise<boolean> {
    const { files } = await this.post<{ files: { id: number }[] }>('/api/file/search', { keyword: title });
    return files.some((file) => file.id === id);
  }

  /** @throws Error while a report is in the works or lags behind */
  async atRest(reports: number): Promise<void> {
    // The stages are of some seconds ago; what is in the works is of now.
    const { stages, lagging } = await this.client().ask<Summary>('/intake/summary');
    const { items, failed } = await this.client().ask<WorksAnswer>('/intake/works');
    if (stages?.done === reports && lagging + items.length + failed === 0) return;
    throw new Error(`not at rest: ${JSON.stringify({ stages, lagging, works: items.length, failed })}`);
  }

  private client(): SiteClient {
    const { INDEXER_URL: indexerUrl = '', INTERNAL_KEY: internalKey = '' } = this.site.env;
    return new SiteClient({ indexerUrl, internalKey });
  }

  private session(username: string): Promise<Record<string, string>> {
    const known = this.sessions.get(username);
    if (known) return known;
    const begun = insist(async () => {
      const headers = await logIn(this.site.url, username);
      if (username === 'operator') await showOperatorFactor(this.site.url, headers);
      return headers;
    });
    this.sessions.set(username, begun);
    return begun;
  }

  private async post<Data>(path: string, body: object, headers?: Record<string, string>): Promise<Data> {
    const { http, data } = await callSite<Data>(this.site.url, path, body, headers);
    if (http !== 200) throw new Error(JSON.stringify(data));
    return data;
  }
}

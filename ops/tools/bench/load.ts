import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { loadNdjson } from '../../../indexer/bulk/loadNdjson.ts';
import { documentsOf } from '../../../indexer/documents/documentsOf.ts';
import { actionLines, bulkActions } from '../../../indexer/documents/indexWriter.ts';
import { bodiesOf, sendBulk } from '../../../indexer/documents/sendBulk.ts';
import { artifactsOf, parseTextReport } from '../../../indexer/documents/textReports.ts';
import { ensureIndices } from '../../../indexer/indices/ensureIndices.ts';
import { reindex } from '../../../indexer/indices/reindex.ts';
import { closeServices, type IndexerServices, openServices } from '../../../indexer/services.ts';
import { loadIndices } from '../../../mappings/indices/loadIndices.ts';
import type { IndexNames } from '../../../mappings/searchEngine.ts';
import { createDatabase, removeTraces } from '../../test/traces.ts';
import { brief, type Figure, runRound, Samples } from './measure.ts';
import type { RunningSite } from './runningSite.ts';
import { madeTitle, reportLine } from './textReports.ts';

const rounds = 4;
const bulkBytes = 8_000_000;

/** The bulk bodies of the same documents, made beforehand. */
function rawBodies(lines: string[], names: IndexNames): string[] {
  const actions = lines.flatMap((line) => {
    const report = parseTextReport(line);
    const facts = {
      id: report.id ?? 0,
      kind: 'text' as const,
      name: 'bench',
      uploaderId: null,
      corrections: {},
      visible: true,
      recommend: 0,
      popularity: 1,
      indexedAt: new Date(),
    };
    return bulkActions(documentsOf(facts, artifactsOf(report)), 1, { pageCount: 0, chartCount: 0 });
  });
  return [...bodiesOf(actionLines(names, actions), bulkBytes)];
}

/**
 * Reports a second of the NDJSON loader (parsing, words, catalog, archive, index) against raw `_bulk` requests of
 * the same documents, on the site's engines in indices, tables and a store of the bench's own, removed afterwards.
 */
export function benchLoad(site: RunningSite, reports: number): Promise<Figure> {
  return withOwnIndexer(site, async (services, name) => {
    const { client } = services;
    const raw = await ensureIndices(client, `${name}-raw`);
    const ours = new Samples();
    const theirs = new Samples();
    const perRound = Math.ceil(reports / rounds);
    for (let round = 0; round < rounds; round++) {
      const lines = Array.from({ length: perRound }, (_, offset) => {
        const index = round * perRound + offset;
        return reportLine(index, madeTitle(index), index + 1);
      });
      const stream = Buffer.from(lines.join('\n'));
      const bodies = rawBodies(lines, raw);
      await runRound(round, [
        { samples: ours, run: () => loadReports(services, name, stream) },
        {
          samples: theirs,
          async run() {
            // Two at a time, as the loader does.
            const waiting = [...bodies];
            const worker = async () => {
              for (let body = waiting.shift(); body; body = waiting.shift()) await sendBulk(client, body);
            };
            await Promise.all([worker(), worker()]);
            await client.indices.refresh({ index: Object.values(raw).join(',') });
          },
        },
      ]);
    }
    const speed = (samples: Samples) => ((perRound * rounds) / samples.sum) * 1_000;
    return {
      name: 'load: NDJSON / raw _bulk',
      goal: '>= 0.8',
      ratio: speed(ours) / speed(theirs),
      detail: `${perRound * rounds} reports of 20 pages: ours ${brief(speed(ours))}/s, raw ${brief(speed(theirs))}/s`,
    };
  });
}

/** Measures reports a second of a reindex, comparison and switch included, against first indexing. */
export function benchReindex(site: RunningSite, reports: number): Promise<Figure> {
  return withOwnIndexer(site, async (services, name) => {
    const lines = Array.from({ length: reports }, (_, index) =>
      reportLine(index, madeTitle(index), index + 1),
    );
    const begun = performance.now();
    await loadReports(services, name, Buffer.from(lines.join('\n')));
    const first = performance.now() - begun;
    const { milliseconds } = await reindex(services, loadIndices(), { author: 'bench', reason: 'bench' });
    const speed = (time: number) => (reports / time) * 1_000;
    return {
      name: 'reindex / first indexing',
      goal: '>= 0.8',
      ratio: first / milliseconds,
      detail: `${reports} reports of 20 pages: anew ${brief(speed(milliseconds))}/s, first ${brief(speed(first))}/s`,
    };
  });
}

/** Runs `work` with an indexer's services on the site's engines, in indices, tables and a store that go afterwards. */
async function withOwnIndexer<Result>(
  site: RunningSite,
  work: (services: IndexerServices, name: string) => Promise<Result>,
): Promise<Result> {
  const engines = {
    opensearchUrl: site.OPENSEARCH_URL,
    databaseUrl: site.DATABASE_URL,
    redisUrl: site.REDIS_URL,
  };
  const name = `bench-${randomBytes(4).toString('hex')}`;
  const folder = await mkdtemp(join(tmpdir(), `${name}-`));
  try {
    const services = await openServices({
      openSearchUrl: site.OPENSEARCH_URL,
      databaseUrl: await createDatabase(name, engines),
      redisUrl: site.REDIS_URL,
      storeUrl: pathToFileURL(folder).href,
      disk: { folders: [folder], minimum: 0 },
      ocr: { pages: 0, seconds: 0 },
      indexerUrl: 'http://127.0.0.1:1',
      internalKey: name,
      indexPrefix: name,
      indexLayout: { shards: 1, replicas: 0 },
      logLevel: 'warn',
      eventLogDir: '',
      inboxDir: '',
      concurrency: 1,
    });
    try {
      return await work(services, name);
    } finally {
      await closeServices(services);
    }
  } finally {
    await removeTraces(name, engines);
    await rm(folder, { recursive: true });
  }
}

/** Takes in a load of NDJSON. @throws with what broke it off */
async function loadReports(services: IndexerServices, name: string, lines: Buffer): Promise<void> {
  for await (const event of loadNdjson(services, Readable.from([lines]), { name, uploaderId: null }))
    if (event.type === 'fault') throw new Error(event.message);
}

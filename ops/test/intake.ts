import { randomBytes } from 'node:crypto';
import { beginBuild, keepProgress, setBuildState } from '../../indexer/catalog/indexBuilds.ts';
import { targetOf } from '../../indexer/clients/indices.ts';
import { rebuildStart } from '../../indexer/documents/rebuild.ts';
import { definitionsHash } from '../../indexer/indices/ensureIndices.ts';
import { anIndexer } from '../../indexer/intake/indexer.factory.ts';
import type { IndexerServices } from '../../indexer/services.ts';
import { loadIndices } from '../../mappings/indices/loadIndices.ts';
import { type ReportStatus, reportListSchema, type Stage } from '../../mappings/intake.ts';
import { storeLayout } from '../../mappings/storeLayout.ts';

/** Facts of a report in a test's catalog. */
interface KnownReport {
  id: number;
  uploader_id?: number | null;
  stage?: Stage;
  page_count?: number;
  /** Why it failed, in Chinese. */
  reason?: string;
  /** It was searchable: the intake presents it as readers see it. */
  searchable?: boolean;
  /** Of its bytes, where a test sends them. */
  sha256?: string;
}

/** The indexer's own intake, over engines of the test run; nothing works off its queue. */
export interface TestIntake {
  /** Arguments of a command that find a site. */
  env: { INDEXER_URL: string; INTERNAL_KEY: string };
  /** Enters a report as if it had been uploaded and read; replaces an existing one. */
  aReport(given: KnownReport): Promise<void>;
  /** Takes a report down in the catalog alone, as when the index cannot be reached. */
  takeDown(id: number): Promise<void>;
  /** Enters an index build: half of its reports written, or served. */
  aBuild(given: { reason: string; half?: number }): Promise<void>;
  /** Prefix of its indices, for a site that searches them. */
  indexPrefix: string;
  /** Makes a call of the intake. */
  call(path: string, body?: object): Promise<Response>;
  /** Loads reports of texts alone; searchable when it returns. Throws when one is refused. */
  loadTexts(reports: readonly object[]): Promise<void>;
  /** A report as the catalog has it. */
  status(id: number): Promise<ReportStatus | undefined>;
  close(): Promise<void>;
}

const read = {
  title: '标题',
  subtitle: '',
  organization: '某证券',
  researchers: ['甲'],
  date: null,
  industry_id: 1,
  type_id: 1,
  stock: { name: '', code: '' },
  is_broker: false,
  keywords: [],
  contacts: [],
  evidence: {},
};

/** Of a report without content all that its documents are derived from. */
const artifactsOf = (pages: number) => ({
  inspect: { bytes: 1_572_864 },
  text: {
    pages: Array.from({ length: pages }, (_, index) => ({
      page: index + 1,
      text: '',
      searchable: '',
      runs: [],
    })),
  },
  charts: { figures: [] },
  images: { pages: [{ width: 1240, height: 1754 }], charts: [] },
  summary: { points: [] },
});

async function makeBuild(
  { catalog: { database }, client, names }: IndexerServices,
  { reason, half }: Parameters<TestIntake['aBuild']>[0],
): Promise<void> {
  const served = await targetOf(client, names, 'served');
  const indices = half === undefined && served ? served.names : { reports: 'r', pages: 'p', charts: 'c' };
  const facts = { author: 'chief', reason };
  const hash = definitionsHash(loadIndices());
  const id = await beginBuild(database, { ...facts, hash, indices, progress: rebuildStart });
  if (half === undefined) return setBuildState(database, id, 'served', { ...facts, what: 'index.reindex' });
  const [begun, at] = [Date.now() - 600_000, Date.now()];
  const run = { stage: 'fill', done: half, total: 2 * half, first: 0, begun, at } as const;
  await keepProgress(database, id, { ...rebuildStart, written: half, run });
}

/** Starts one; on the database of a site, or on one of its own. */
export async function anIntake(databaseUrl?: string): Promise<TestIntake> {
  const indexer = await anIndexer({ working: false, databaseUrl });
  const { catalog, store } = indexer.services;
  const { INDEXER_URL = '', INTERNAL_KEY = '', INDEX_PREFIX = '' } = indexer.env;
  return {
    env: { INDEXER_URL, INTERNAL_KEY },
    indexPrefix: INDEX_PREFIX,
    call: (path, body) =>
      indexer.call(path, {
        ...(body && {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      }),
    async loadTexts(reports) {
      const body = reports.map((report) => JSON.stringify(report)).join('\n');
      const told = await (await indexer.call('/intake/ndjson', { method: 'POST', body })).text();
      if (!told.includes('"failed":0')) throw new Error(told);
    },
    async aReport({
      id,
      uploader_id = null,
      stage = 'done',
      page_count = 30,
      reason = '文件有密码',
      searchable = false,
      sha256 = randomBytes(32).toString('hex'),
    }) {
      const detail = 'Made to fail';
      const failure = { errorId: 'refused', errorReason: reason, errorDetail: detail, errorCause: detail };
      await catalog.reports.upsert({
        id,
        sha256,
        kind: 'pdf',
        name: '报告.pdf',
        title: read.title,
        bytes: 1_572_864,
        uploaderId: uploader_id,
        stage,
        pageCount: page_count,
        ...(searchable && { indexedAt: new Date() }),
        ...(stage === 'failed' && failure),
      });
      const artifacts = {
        ...(stage !== 'queued' && { metadata: read }),
        ...(searchable && artifactsOf(page_count)),
      };
      for (const [name, artifact] of Object.entries(artifacts))
        await store.write(storeLayout.artifact(id, name), Buffer.from(JSON.stringify(artifact)));
    },
    async takeDown(id) {
      await catalog.reports.update({ visible: false }, { where: { id } });
    },
    aBuild: (build) => makeBuild(indexer.services, build),
    async status(id) {
      const answer = await indexer.call(`/intake/status?ids=${id}`);
      return reportListSchema.parse(await answer.json()).items[0];
    },
    close: () => indexer.stop(),
  };
}

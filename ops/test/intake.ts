import { randomBytes } from 'node:crypto';
import { anIndexer } from '../../indexer/intake/indexer.factory.ts';
import { type ReportStatus, reportListSchema, type Stage } from '../../mappings/intake.ts';
import { storeLayout } from '../../mappings/storeLayout.ts';

/** What a test lets the intake know of a report. */
interface KnownReport {
  id: number;
  uploader_id?: number | null;
  stage?: Stage;
  page_count?: number;
  /** Why it failed, in Chinese. */
  reason?: string;
}

/** The indexer's own intake, over engines of the test run; nothing works off its queue. */
export interface TestIntake {
  /** What a site is given to find it. */
  env: { INDEXER_URL: string; INTERNAL_KEY: string };
  /** Enters a report as if it had come in and been read; anew when it is there. */
  aReport(given: KnownReport): Promise<void>;
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

/** Starts one. */
export async function anIntake(): Promise<TestIntake> {
  const indexer = await anIndexer({ working: false });
  const { catalog, store } = indexer.services;
  const { INDEXER_URL = '', INTERNAL_KEY = '' } = indexer.env;
  return {
    env: { INDEXER_URL, INTERNAL_KEY },
    async aReport({ id, uploader_id = null, stage = 'done', page_count = 30, reason = '文件有密码' }) {
      const failure = { errorId: 'refused', errorReason: reason, errorDetail: 'Made to fail' };
      await catalog.reports.upsert({
        id,
        sha256: randomBytes(32).toString('hex'),
        kind: 'pdf',
        name: '报告.pdf',
        title: read.title,
        bytes: 1_572_864,
        uploaderId: uploader_id,
        stage,
        pageCount: page_count,
        ...(stage === 'failed' && failure),
      });
      if (stage !== 'queued')
        await store.write(storeLayout.artifact(id, 'metadata'), Buffer.from(JSON.stringify(read)));
    },
    async status(id) {
      const answer = await indexer.call(`/intake/status?ids=${id}`);
      return reportListSchema.parse(await answer.json()).items[0];
    },
    close: () => indexer.stop(),
  };
}

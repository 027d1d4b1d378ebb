import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type Response } from 'express';
import type { IntakeReport } from './intake.ts';

/** A request as it reached the intake. */
interface Seen {
  url: string;
  headers: IncomingHttpHeaders;
  bytes: number;
}

/** The indexer's intake as the BFF sees it, over HTTP; a whole site's tests ask the real one. */
export interface TestIntake {
  url: string;
  /** Everything that was asked. */
  seen: Seen[];
  /** What bodies were sent as JSON, by address. */
  sent: Record<string, unknown>;
  /** Lets it know a report. */
  aReport(given: Partial<IntakeReport> & { id: number }): void;
  /** Answers uploads with this from now on. */
  answerUploads(http: number, body: object, headers?: Record<string, string>): void;
  close(): Promise<void>;
}

/** Starts one. */
export async function anIntake(): Promise<TestIntake> {
  const reports = new Map<number, IntakeReport>();
  const seen: Seen[] = [];
  const sent: Record<string, unknown> = {};
  let upload = { http: 202, body: { items: [] } as object, headers: {} as Record<string, string> };
  const fault = (response: Response, http: number, reason: string) =>
    void response.status(http).json({ error: { id: 'x', reason, message: 'English' } });

  const app = express();
  app.post('/intake/upload', async (request, response) => {
    let bytes = 0;
    for await (const part of request) bytes += (part as Buffer).length;
    seen.push({ url: request.url, headers: request.headers, bytes });
    response.status(upload.http).set(upload.headers).json(upload.body);
  });
  app.use(express.json());
  app.use((request, _response, next) => {
    seen.push({ url: request.url, headers: request.headers, bytes: 0 });
    if (request.method === 'POST') sent[request.url] = request.body;
    next();
  });
  app.post('/intake/check', ({ body }, response) => {
    const items = body.sha256.map((sha256: string) => ({ sha256, duplicate_of: null, title: '' }));
    response.json({ items, left: 20, limit: 20 });
  });
  app.get('/intake/status', ({ query }, response) => {
    const found = reports.get(Number(query.ids));
    response.json({ items: found ? [found] : [] });
  });
  app.get('/intake/reports', ({ query }, response) => {
    const items = [...reports.values()].filter((one) => one.uploader_id === Number(query.uploader_id));
    response.json({ items, total: items.length });
  });
  app.get('/intake/:id/metadata', ({ params }, response) => {
    const { id, stage, title } = reports.get(Number(params.id)) ?? { stage: 'queued' };
    if (stage === 'queued') return fault(response, 409, '报告尚未处理完成');
    const read = { id, title, organization: '某证券', researchers: ['甲'], date: null };
    response.json({ ...read, industry_id: 1, type_id: 1, keywords: [] });
  });
  app.post('/intake/:id/correct', ({ params, body }, response) => {
    response.json({ ...reports.get(Number(params.id)), ...body });
  });
  app.post('/intake/:id/retry', ({ params }, response) => {
    const report = reports.get(Number(params.id));
    if (report?.stage !== 'failed') return fault(response, 409, '该报告无需重试');
    response.json({ ...report, stage: 'queued', progress: 0 });
  });
  app.post(['/intake/doc2png', '/intake/checkTask'], ({ body }, response) => {
    const id = Number(/^(?:t-|reports\/\d+\/)?(\d+)/.exec(String(body.oss_name ?? body.task_id))?.[1]);
    const report = reports.get(id);
    if (!report) return fault(response, 404, '任务不存在');
    const pages = Array.from(
      { length: report.page_count },
      (_, index) => `reports/0/${id}/pages/${index}.png`,
    );
    response.json({ task_id: `t-${id}`, report_id: id, state: 'done', progress: 1, pages, error: '' });
  });

  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    sent,
    aReport: (given) => void reports.set(given.id, { ...plain, ...given }),
    answerUploads(http, body, headers = {}) {
      upload = { http, body, headers };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const plain: IntakeReport = {
  id: 0,
  name: '报告.pdf',
  title: '标题',
  stage: 'done',
  progress: 1,
  duplicate_of: null,
  error: null,
  uploader_id: null,
  bytes: 1_572_864,
  page_count: 30,
  visible: true,
  created_at: '2024-06-01T16:30:00.000Z',
};

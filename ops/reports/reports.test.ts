import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { SiteClient } from '../../indexer/ingest/siteClient.ts';
import { plainPdf } from '../../indexer/pdf/plainPdf.factory.ts';
import type { ReportStatus } from '../../mappings/intake.ts';
import { nodeArgs } from '../../mappings/nodeScript.mjs';
import { callSite, logIn } from '../test/callSite.ts';
import { startSite, type TestSite } from '../test/site.ts';
import { suiteFixture } from '../test/suiteFixture.ts';
import { waitFor } from '../test/waitFor.ts';

const run = promisify(execFile);
const cli = fileURLToPath(new URL('./cli.ts', import.meta.url));

describe('npm run reports', function () {
  this.timeout(300_000);
  let site: TestSite;
  let client: SiteClient;
  let events: string;
  const start = async () => {
    events = await mkdtemp(join(tmpdir(), 'yanhai-events-'));
    site = await startSite({ EVENT_LOG_DIR: events });
    client = new SiteClient({
      indexerUrl: site.env.INDEXER_URL ?? '',
      internalKey: site.env.INTERNAL_KEY ?? '',
    });
  };
  const stop = async () => {
    await site?.stop();
    await rm(events, { recursive: true, force: true });
  };
  suiteFixture(start, stop);

  const command = async (...args: string[]) => {
    const env = { ...process.env, ...site.env };
    return run(process.execPath, [...nodeArgs(cli), ...args], { env }).then(
      ({ stdout }) => stdout.trim(),
      ({ stderr }: { stderr: string }) => `failed: ${stderr.trim()}`,
    );
  };
  const post = (path: string, body: object) => callSite<{ files?: { id: number }[] }>(site.url, path, body);
  const get = async (path: string) => (await fetch(site.url + path)).status;
  const settled = async (id: number): Promise<ReportStatus> => {
    const ended = async () => {
      const [status] = await client.status([id]);
      return (status?.stage === 'done' || status?.stage === 'failed') && status;
    };
    const message = `report ${id} does not come to an end`;
    return waitFor(ended, { timeoutMs: 120_000, intervalMs: 200, message });
  };
  const arrive = async (bytes: Buffer, name: string): Promise<number> => {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(bytes)]), name);
    const answer = await fetch(`${site.env.INDEXER_URL}/intake/pdf`, {
      method: 'POST',
      body: form,
      headers: { 'x-internal-key': site.env.INTERNAL_KEY ?? '' },
    });
    return ((await answer.json()) as { id: number }).id;
  };

  /** Whether a reader comes upon a report: in search, by its call, by its pictures, in the sitemap. */
  const traces = async (id: number, title: string) => {
    const { data } = await post('/api/file/search', { keyword: title, onlyTitle: 1 });
    const sitemap = await (await fetch(`${site.url}/sitemaps/reports-0.xml`)).text();
    return {
      search: data.files?.some((file) => file.id === id) ?? false,
      detail: (await post('/api/file/detail', { id })).http === 200,
      cover: (await get(`/files/covers/${id}.jpg`)) === 200,
      firstPage: (await get(`/files/pages/${id}/0.png`)) === 200,
      sitemap: sitemap.includes(`/detail/${id}<`),
    };
  };
  /** Waits for what each process remembers for seconds. */
  const shows = async (id: number, title: string, shown: boolean) => {
    let last = {};
    const all = async () => {
      last = await traces(id, title);
      return Object.values(last).every((one) => one === shown);
    };
    const message = () => JSON.stringify(last);
    await waitFor(all, { timeoutMs: 40_000, intervalMs: 500, message });
  };

  it('takes a report down everywhere, brings it back, and keeps who did it and why', async () => {
    const title = '海水提铀产业跟踪报告';
    const id = await arrive(
      plainPdf([{ lines: [title] }, { lines: ['第二页'] }, { lines: ['末页'] }]),
      '铀.pdf',
    );
    expect((await settled(id)).stage).to.equal('done');
    await shows(id, title, true);

    expect(await command('takedown', String(id))).to.match(/^failed: .*--reason/);
    expect(await command('takedown', String(id), '--reason', '权利人来函')).to.equal('1 changed');
    const gone = shows(id, title, false);
    expect(await command('show', String(id)))
      .to.contain('taken down')
      .and.match(/console \S+ {2}report\.takedown: 权利人来函/);

    const bare = [['restore'], ['recommend', '--as', 'weekly'], ['retry']];
    for (const refused of await Promise.all(bare.map((words) => command(...words, String(id)))))
      expect(refused).to.match(/^failed: .*--reason/);
    await gone;
    expect(await command('restore', String(id), '--reason', '异议成立')).to.equal('1 changed');
    const back = shows(id, title, true);
    expect(await command('recommend', String(id), '--as', 'weekly', '--reason', '本周主题')).to.equal(
      '1 changed',
    );
    expect(await command('show', String(id)))
      .to.match(/report\.restore: 异议成立/)
      .and.match(/report\.recommend: 本周主题/);
    expect((await client.status([id]))[0]).to.include({ recommend: 2, visible: true });
    const [day = ''] = await readdir(events);
    const lines = (await readFile(join(events, day), 'utf8')).trim().split('\n');
    const audited = lines.map((line) => JSON.parse(line)).filter(({ kind }) => kind === 'audit');
    expect(audited.map(({ what }) => what)).to.deep.equal([
      'report.takedown',
      'report.restore',
      'report.recommend',
    ]);
    expect(await command('takedown', '987654', '--reason', 'x')).to.match(/^failed: No report 987654/);
    await back;
  });

  it('tells how far reports are read anew, and has one read again, with all that readers keep of it', async () => {
    const pages = [['深海采矿专题'], ['多金属结核的开采成本逐年下降。'], ['风险提示']];
    const id = await arrive(plainPdf(pages.map((lines) => ({ lines }))), '深海.pdf');
    const { version } = await settled(id);
    const headers = await logIn(site.url, 'vip1');
    const call = async <Data>(path: string, body: object) => {
      const { http, message, data } = await callSite<Data>(site.url, path, body, headers);
      expect(http, `${path}: ${message}`).to.equal(200);
      return data;
    };
    /** What a reader has of it: notes with their anchors, and the page to go on from. */
    const kept = async () => {
      const { items } = await call<{ items: object[] }>('/api/note/list', { id });
      const { read_page } = await call<{ read_page: number }>('/api/file/detail', { id });
      return { items, read_page };
    };
    await kept();
    await call('/api/note/add', { id, page: 2, quote: '开采成本逐年下降', text: '核对口径' });
    await call('/api/note/clip', { id, page: 3 });
    await call('/api/user/readingPlace', { id, page: 3 });
    const before = await kept();
    expect(before).to.have.property('read_page', 3);
    expect(before.items).to.have.length(2);
    expect(await command('reread')).to.match(/^\d+ read by this release, 0 to be read anew/);
    expect(await command('reread', String(id))).to.match(/^failed: .*--reason/);
    expect(await command('reread', String(id), '--reason', '换了字体')).to.match(/^1 asked for/);
    expect(await command('show', String(id))).to.match(/report\.reread: 换了字体/);
    const isAnew = async () => {
      const [status] = await client.status([id]);
      return status !== undefined && status.version > version && status.indexed_version >= status.version;
    };
    await waitFor(isAnew, { timeoutMs: 120_000, intervalMs: 200, message: 'it is not read anew' });
    expect(await kept()).to.deep.equal(before);
    expect(await command('reread', '--older', '--reason', '再试')).to.match(/^0 asked for/);
    expect(await command('reread', '987654', '--reason', 'x')).to.match(/^failed: .*987654/);
  });

  it('tells what failed by its cause, and tries it again', async () => {
    const ids = [
      await arrive(Buffer.from('%PDF-1.7\n坏一'), '坏一.pdf'),
      await arrive(Buffer.from('%PDF-1.7\n坏二二'), '坏二.pdf'),
    ];
    for (const id of ids) expect((await settled(id)).stage).to.equal('failed');
    const output = await command('dead');
    expect(output.split('\n')).to.have.length(1);
    expect(output)
      .to.match(/^2 × refused/)
      .and.contain(String(ids[1]));
    const retry = (...args: string[]) => command('retry', '--reason', '字体已补齐', ...args);
    expect(await retry(String(ids[0]))).to.equal('1 queued again');
    expect(await command('show', String(ids[0]))).to.contain('report.retry: 字体已补齐');
    expect(await retry('--all')).to.match(/queued again$/);
    for (const id of ids) expect((await settled(id)).stage).to.equal('failed');
    expect(await retry('987654')).to.match(/^failed: Report 987654 is no PDF that failed/);
    expect(await retry()).to.match(/^failed: .*Name reports/);
  });
});

import { spawnSync } from 'node:child_process';
import { appendFile, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import { plainPdf } from '../../indexer/pdf/plainPdf.factory.ts';
import { callSite, logIn } from './callSite.ts';
import { startSite, type TestSite } from './site.ts';
import { waitFor } from './waitFor.ts';

const mebibyte = 1024 ** 2;
const searchesASecond = 30;

describe('a disk that is full', function () {
  this.timeout(300_000);
  let disk: string;
  let site: TestSite;
  let reader: Record<string, string>;
  /** Makes a small disk with a site on it, where that may be done. */
  const start = async () => {
    disk = await mkdtemp(join(tmpdir(), 'yanhai-disk-'));
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', disk]).status !== 0) return false;
    // No reserve: what is tried here is what happens when it is used up.
    const store = join(disk, 'store');
    site = await startSite({ DATA_DIR: disk, STORE_URL: pathToFileURL(store).href, MIN_FREE_BYTES: '0' });
    reader = await logIn(site.url, 'free');
    return true;
  };
  const stop = async () => {
    await site?.stop();
    spawnSync('umount', [disk]);
    await rm(disk, { recursive: true, force: true });
  };
  before(async function () {
    // Only root may; elsewhere no disk can be made small.
    if (!(await start())) this.skip();
  });
  after(stop);

  const post = <Data>(path: string, body: object, headers?: Record<string, string>) =>
    callSite<Data>(site.url, path, body, headers);
  const upload = async (title: string) => {
    const form = new FormData();
    const pdf = plainPdf([{ lines: [title] }, { lines: ['第二页'] }, { lines: ['第三页'] }]);
    form.append('file', new Blob([new Uint8Array(pdf)]), `${title}.pdf`);
    const answer = await fetch(`${site.url}/api/upload`, { method: 'POST', body: form, headers: reader });
    const { data } = (await answer.json()) as { data: { items: { id: number; error: string }[] } };
    return { http: answer.status, item: data.items?.[0] };
  };
  const done = async (id: number) => {
    const ended = async () =>
      (await post<{ stage: string }>('/api/upload/status', { id }, reader)).data.stage === 'done';
    await waitFor(ended, { timeoutMs: 120_000, intervalMs: 300, message: `report ${id} is not done` });
  };
  const statusOf = async (path: string, headers = {}) => (await fetch(site.url + path, { headers })).status;

  it('answers, reads on, refuses what is sent, and goes on by itself once there is room', async () => {
    const first = await upload('潮汐发电行业研究');
    await done(first.item?.id ?? 0);
    const filler = join(disk, 'filler');
    await writeFile(filler, '');
    const { bavail, bsize } = await statfs(disk);
    const fill = async (bytes: number) => appendFile(filler, Buffer.alloc(bytes));
    for (let left = bavail * bsize; left > mebibyte; left -= mebibyte) await fill(mebibyte);
    for (let full = false; !full; ) await fill(bsize).catch(() => (full = true));

    const statuses: number[] = [];
    let loaded = true;
    const load = (async () => {
      for (; loaded; await sleep(1000 / searchesASecond))
        void post('/api/file/search', { keyword: '潮汐', onlyTitle: 0 }).then(({ http }) =>
          statuses.push(http),
        );
    })();
    expect(await statusOf('/healthz')).to.equal(200);
    const refused = await upload('波浪发电行业研究');
    expect([507, 503]).to.include(refused.http);
    expect(await statusOf(`/files/covers/${first.item?.id}.jpg`)).to.equal(200);
    expect(await statusOf(`/files/pages/${first.item?.id}/0.png`, reader)).to.equal(200);
    expect((await post('/api/file/detail', { id: first.item?.id })).http).to.equal(200);
    // A width that nobody has asked for is made, and cannot be kept.
    expect(await statusOf(`/files/covers/${first.item?.id}.jpg?w=144`)).to.equal(200);
    loaded = false;
    await load;
    expect(await statusOf('/healthz')).to.equal(200);
    expect(new Set(statuses), 'searches').to.deep.equal(new Set([200]));

    await rm(filler);
    const again = await upload('波浪发电行业研究');
    expect(again.http).to.equal(200);
    await done(again.item?.id ?? 0);
    expect(await statusOf(`/files/covers/${first.item?.id}.jpg`)).to.equal(200);
  });
});

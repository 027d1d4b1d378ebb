import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { nodeArgs } from '../../mappings/nodeScript.mjs';
import { freePort } from '../../ops/test/freePort.ts';
import { waitFor } from '../../ops/test/waitFor.ts';
import { anIndexer, type TestIndexer } from '../intake/indexer.factory.ts';
import { freshPdf } from '../pdf/plainPdf.factory.ts';
import { stepsVersion } from '../steps/versions.ts';
import { asBefore, tagsOf } from './older.testkit.ts';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));
const reports = 4;

describe('reading anew that is broken off', function () {
  this.timeout(600_000);
  let indexer: TestIndexer;
  const processes: ChildProcess[] = [];
  before(async () => {
    indexer = await anIndexer({ working: false });
  });
  after(async () => {
    for (const child of processes) child.kill('SIGKILL');
    await indexer.stop();
  });

  const start = async () => {
    const url = `http://127.0.0.1:${await freePort()}`;
    const env = { ...process.env, ...indexer.env, INDEXER_URL: url };
    const child = spawn(process.execPath, nodeArgs(main), { env, stdio: 'ignore' });
    processes.push(child);
    return child;
  };
  const waitUntil = (reached: () => Promise<boolean>, message: string) =>
    waitFor(reached, { timeoutMs: 280_000, intervalMs: 20, message });
  const post = async (title: string) => {
    const lines = Array.from({ length: 12 }, (_, index) => ({ lines: [title, `第${index}页的内容`] }));
    const { id } = (await (await indexer.postPdf(freshPdf(lines))).json()) as { id: number };
    return id;
  };
  /** Whether reports are done, and their jobs gone: one that was cut off is taken up again. */
  const done = async (ids: number[]) => {
    const { catalog, queue } = indexer.services;
    const { waiting, active } = await queue.counts();
    return waiting + active === 0 && (await catalog.byIds(ids)).every(({ stage }) => stage === 'done');
  };

  it('goes on where it was after the process was killed, and a second start reads nothing', async () => {
    const ids: number[] = [];
    for (let at = 0; at < reports; at += 1) ids.push(await post(`旧版报告之${at}`));
    const first = await start();
    await waitUntil(() => done(ids), 'reports are not read');
    first.kill('SIGKILL');
    for (const id of ids) await asBefore(indexer, id);

    const second = await start();
    const current = async () => {
      const rows = await indexer.services.catalog.byIds(ids);
      const isThrough = (row: (typeof rows)[number]) =>
        row.reading === stepsVersion && row.indexedVersion >= row.version;
      return rows.filter(isThrough).map(({ id }) => id);
    };
    await waitUntil(async () => (await current()).length > 0, 'none is read anew');
    second.kill('SIGKILL');
    const through = await current();
    const tags = await Promise.all(through.map((id) => tagsOf(indexer, id, /\.(json|png)$/)));
    expect(through.length).to.be.within(1, reports - 1);

    const third = await start();
    await waitUntil(async () => (await current()).length === reports, 'it does not go on');
    const again = await Promise.all(through.map((id) => tagsOf(indexer, id, /\.(json|png)$/)));
    expect(again, 'what was through is not read again').to.deep.equal(tags);
    const all = async () => Promise.all(ids.map((id) => tagsOf(indexer, id, /\.(json|png)$/)));
    const [before, versions] = [await all(), await indexer.services.catalog.byIds(ids)];
    third.kill('SIGKILL');

    await start();
    const later = await post('新上传的报告');
    await waitUntil(() => done([later]), 'the upload is not read');
    expect(await all()).to.deep.equal(before);
    const after = await indexer.services.catalog.byIds(ids);
    expect(after.map(({ version }) => version)).to.deep.equal(versions.map(({ version }) => version));
  });
});

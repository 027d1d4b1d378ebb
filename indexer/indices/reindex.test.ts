import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect } from 'chai';
import { loadIndices } from '../../mappings/indices/loadIndices.ts';
import { nodeArgs } from '../../mappings/nodeScript.mjs';
import { runProcess, tryProcess } from '../../ops/test/process.ts';
import { waitFor } from '../../ops/test/waitFor.ts';
import { listBuilds } from '../catalog/indexBuilds.ts';
import { targetOf } from '../clients/indices.ts';
import { anIndexer, type TestIndexer } from '../intake/indexer.factory.ts';
import { freshPdf } from '../pdf/plainPdf.factory.ts';
import { dropArtifactsFrom } from '../pipeline.ts';
import { processReport } from '../queue/processReport.ts';
import { describeBuilds } from './describeBuilds.ts';
import { dropOrphanIndices } from './dropOrphanIndices.ts';
import { driftOf } from './ensureIndices.ts';
import { breakingWriter, changed, physicalIndices, unmarkNext, withoutRemoval } from './reindex.testkit.ts';
import { reindex, rollBackIndices } from './reindex.ts';
import { Traffic } from './traffic.testkit.ts';

const reports = 180;
/** So many that a build is written in several parts, and in the middle of a segment. */
const pages = 16;
const loads = 3;
const operator = { author: 'tester', reason: 'test' };

describe('indices are built anew while the site runs', function () {
  this.timeout(480_000);
  let indexer: TestIndexer;
  let traffic: Traffic;
  before(async () => {
    indexer = await anIndexer({ working: false });
    for (let load = 0; load < loads; load++) {
      const lines = Array.from({ length: reports / loads }, (_, index) => {
        const id = (load * reports) / loads + index + 1;
        const texts = Array.from({ length: pages }, (_none, page) => `储能电池出货第${page}页`);
        return JSON.stringify({ id, title: `第${id}号报告`, pages: texts });
      });
      const answer = await indexer.call(`/intake/ndjson?name=load${load}`, {
        method: 'POST',
        body: lines.join('\n'),
      });
      expect(answer.ok, await answer.text()).to.equal(true);
    }
    traffic = new Traffic(indexer, reports);
  });
  after(async () => {
    await traffic.stop();
    await indexer.stop();
  });

  /** Entries of the audit trail about indices since the last call, newest first. */
  let known = 0;
  const acts = async () => {
    const sql = `SELECT what FROM audit_trail WHERE actor = 'console tester' AND reason = 'test' ORDER BY id DESC`;
    const [rows] = await indexer.services.catalog.database.query(sql);
    const since = rows.slice(0, rows.length - known) as { what: string }[];
    known = rows.length;
    return since.map(({ what }) => what);
  };

  /** The latest build, as operators see it. */
  const latestBuild = async () => (await describeBuilds(indexer.services, 1)).items[0];

  /** Each test builds by files of its own. */
  let mark = '';
  beforeEach(async () => {
    mark += 'a';
    await acts();
  });

  it('with no failed search, no dip of totals, and every edit in it', async () => {
    const { services } = indexer;
    const earlier = (await describeBuilds(services, 1)).served;
    const before = await targetOf(services.client, services.names, 'served');
    const stages = new Set<string>();
    const seen = new Set<string | undefined>();
    const result = await reindex(services, changed(mark), operator, async ({ stage }) => {
      stages.add(stage);
      seen.add((await latestBuild())?.stand);
    });
    expect([...seen]).to.deep.equal(['building']);
    const now = await describeBuilds(services, 1);
    expect(now.items[0]).to.deep.include({ stand: 'served', ...operator, stage: 'serve', rollbacks: [] });
    expect(now.items[0]).to.include({ done: reports, total: reports });
    const { reports: made } = loadIndices();
    if (earlier?.build === 0) expect(earlier.made.reports).to.equal(made.mappings._meta.hash.slice(0, 8));
    expect(now.items[0]?.from).to.deep.equal(earlier?.made);
    const hash = mark.padEnd(8, '0');
    expect(now.items[0]?.to).to.deep.equal({ reports: hash, pages: hash, charts: hash });
    expect([now.served?.build, now.previous?.build]).to.deep.equal([result.build, earlier?.build]);
    expect(await acts()).to.deep.equal(['index.reindex']);
    expect(result).to.include({ written: reports, resumed: false });
    expect([...stages]).to.deep.equal(['fill', 'compare', 'serve']);
    const after = await targetOf(services.client, services.names, 'served');
    expect(after?.names.reports).to.not.equal(before?.names.reports);
    expect((await targetOf(services.client, services.names, 'previous'))?.names).to.deep.equal(before?.names);
    expect(await driftOf(services.client, services.names, changed(mark))).to.deep.equal({});
    expect((await driftOf(services.client, services.names, loadIndices())).reports).to.deep.equal([
      'mark is gone',
    ]);
    await traffic.allEditsAreIn();
    expect(traffic.faults).to.deep.equal([]);
  });

  it('and goes back within seconds without losing a write made since', async () => {
    const { services } = indexer;
    if ((await latestBuild())?.stand === 'previous') await rollBackIndices(services, operator);
    const previous = await targetOf(services.client, services.names, 'previous');
    await traffic.goesOn(10);
    await acts();
    // Missed writes show in each part of what changed since.
    const { catalog, client, names } = services;
    await catalog.reports.update({ updatedAt: new Date() }, { where: {}, silent: true });
    const behind = [1, reports / 2, reports];
    await catalog.reports.increment('version', { where: { id: behind } });
    const rows = await catalog.byIds(behind);
    await rollBackIndices(services, operator, 50);
    const { body } = await client.mget({ index: names.reports, body: { ids: behind.map(String) } });
    const versions = body.docs.map((doc) => (doc as { _version?: number })._version ?? 0);
    const missed = rows.filter(({ version }, index) => (versions[index] ?? 0) < version);
    expect(missed.map(({ id }) => id)).to.deep.equal([]);
    expect(await acts()).to.deep.equal(['index.rollback']);
    const served = await targetOf(services.client, services.names, 'served');
    expect(served?.names).to.deep.equal(previous?.names);
    const { items, previous: kept } = await describeBuilds(services, 1);
    expect(items[0]).to.include({ stand: 'previous', id: kept?.build });
    expect(items[0]?.rollbacks[0]).to.include({ actor: 'console tester', reason: 'test', forth: false });
    await traffic.allEditsAreIn();
    expect(traffic.faults).to.deep.equal([]);
  });

  it('goes on after a crash in the middle', async () => {
    const { services } = indexer;
    const broken = reindex({ ...services, writer: breakingWriter(services.writer) }, changed(mark), operator);
    expect(
      await broken.then(
        () => 'whole',
        (error: Error) => error.message,
      ),
    ).to.equal('killed');
    expect((await targetOf(services.client, services.names, 'next'))?.role).to.equal('next');
    const [open] = await listBuilds(services.catalog.database);
    expect(open?.state).to.equal('building');
    expect(open?.progress.written).to.equal(reports / loads);
    expect(await latestBuild()).to.include({ stand: 'broken', done: reports / loads, seconds_left: null });
    // It is kept even where the mark was not set yet.
    await unmarkNext(services);
    await dropOrphanIndices(services, 0);
    const before = await physicalIndices(services);
    expect(before).to.include.members(Object.values(open?.indices ?? {}));
    await traffic.goesOn(3);
    const dying = { ...services, client: withoutRemoval(services.client) };
    expect(await reindex(dying, changed(mark), operator).catch(({ message }) => message)).to.equal('killed');
    const [done] = await listBuilds(services.catalog.database);
    expect(done).to.deep.include({ id: open?.id, state: 'served' });
    expect(done?.progress.written).to.equal(reports);
    expect(await acts()).to.deep.equal(['index.reindex']);
    expect(await driftOf(services.client, services.names, changed(mark))).to.deep.equal({});
    // What it died before removing is removed later; the served build and the one to roll back to stay.
    expect(await physicalIndices(services)).to.deep.equal(before);
    await dropOrphanIndices(services, 600_000);
    expect(await physicalIndices(services), 'young still').to.deep.equal(before);
    await dropOrphanIndices(services, 0);
    const named = [];
    for (const role of ['served', 'previous'] as const)
      named.push(...Object.values((await targetOf(services.client, services.names, role))?.names ?? {}));
    expect(await physicalIndices(services)).to.deep.equal(named.sort());
    // Killed between the switch and its note: that is made up for, and nothing is built or dropped.
    const build = done?.id ?? 0;
    await services.catalog.database.query(`UPDATE index_builds SET state = 'building' WHERE id = ${build}`);
    const previous = await targetOf(services.client, services.names, 'previous');
    expect(await reindex(services, changed(mark), operator)).to.include({ build, resumed: true });
    expect((await listBuilds(services.catalog.database))[0]).to.include({ id: build, state: 'served' });
    expect((await targetOf(services.client, services.names, 'previous'))?.names).to.deep.equal(
      previous?.names,
    );
    // The same, and rolled back since: it is not resumed.
    await services.catalog.database.query(`UPDATE index_builds SET state = 'building' WHERE id = ${build}`);
    await rollBackIndices(services, operator);
    expect((await listBuilds(services.catalog.database))[0]).to.include({ id: build, state: 'left' });
    await rollBackIndices(services, operator);
    expect((await listBuilds(services.catalog.database))[0]).to.include({ id: build, state: 'served' });
    await traffic.allEditsAreIn();
    expect(traffic.faults).to.deep.equal([]);
    expect(traffic.searches).to.be.greaterThan(100);
    expect(traffic.edits).to.be.greaterThan(50);
  });

  it('goes on after kill -9 of the command in the middle, and back by another command', async () => {
    const { services, env } = indexer;
    const relevance = (...args: string[]) =>
      tryProcess('ops/relevance/cli.ts', env, [...args, '--by', 'tester', '--reason', 'kill']);
    // The command ranks by the version that the BFF keeps.
    await runProcess('ops/migrate.ts', { ...env, SANDBOX: '0' });
    const built = async () => (await listBuilds(services.catalog.database))[0];
    const before = (await built())?.id ?? 0;
    await services.catalog.database.query(
      "UPDATE index_builds SET state = 'dropped' WHERE state = 'building'",
    );
    const killed = spawn(process.execPath, [...nodeArgs('ops/relevance/cli.ts'), 'reindex'], {
      env: { ...process.env, ...env },
      stdio: 'ignore',
    });
    const ended = once(killed, 'exit');
    const begun = async () => {
      const build = await built();
      return killed.exitCode !== null || (build && build.id > before && build.progress.written > 0);
    };
    await waitFor(begun, { timeoutMs: 240_000, intervalMs: 20, message: 'the command builds nothing' });
    killed.kill('SIGKILL');
    expect((await ended)[1]).to.equal('SIGKILL');
    expect(await built()).to.include({ id: before + 1, state: 'building' });
    const again = await relevance('reindex');
    expect(again.code, again.output).to.equal(0);
    expect(again.output).to.match(new RegExp(`${reports} reports in .+, begun by an earlier run`));
    expect(await built()).to.include({ id: before + 1, state: 'served' });
    expect(await driftOf(services.client, services.names, loadIndices())).to.deep.equal({});
    await traffic.allEditsAreIn();
    const served = await targetOf(services.client, services.names, 'served');
    const back = await relevance('rollback', '--what', 'index');
    expect(back.code, back.output).to.equal(0);
    expect(back.output).to.contain('The indices of before are served again');
    expect((await targetOf(services.client, services.names, 'previous'))?.names).to.deep.equal(served?.names);
    await traffic.allEditsAreIn();
    expect(traffic.faults).to.deep.equal([]);
  }).timeout(600_000);

  it('one at a time, and what had failed at a later try stays where all of it is there still', async () => {
    const { services } = indexer;
    const { catalog, client, names, store } = services;
    const ids: number[] = [];
    for (const mark of ['潮汐', '地热']) {
      const answer = await indexer.postPdf(freshPdf([{ lines: [`${mark}行业深度报告`] }]));
      const { id } = (await answer.json()) as { id: number };
      await processReport(services, id, new AbortController().signal);
      await indexer.settled(id);
      await catalog.setFailed(id, { id: 'internal', reason: '', detail: 'at a later try' });
      ids.push(id);
    }
    await dropArtifactsFrom(store, ids[1] ?? 0, 'charts');
    const both = await Promise.allSettled([1, 2].map(() => reindex(services, changed(mark), operator)));
    expect(both.map(({ status }) => status).sort()).to.deep.equal(['fulfilled', 'rejected']);
    const { body } = await client.mget({ index: names.reports, body: { ids: ids.map(String) } });
    expect(body.docs.map((doc) => 'found' in doc && doc.found)).to.deep.equal([true, false]);
    expect(traffic.faults).to.deep.equal([]);
  });

  it('an old index takes documents of a release that knows more fields', async () => {
    const { services } = indexer;
    const served = await targetOf(services.client, services.names, 'served');
    await services.writer.write([
      { index: 'reports', id: '1', version: 1_000_000, document: { id: 1, title: '新字段', invented: 1 } },
    ]);
    const { body } = await services.client.get({ index: served?.names.reports ?? '', id: '1' });
    expect(body._source).to.deep.equal({ id: 1, title: '新字段' });
  });
});

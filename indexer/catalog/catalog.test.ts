import { randomBytes, randomInt } from 'node:crypto';
import { expect } from 'chai';
import type { Sequelize } from 'sequelize';
import { connectDatabase } from '../clients/engines.ts';
import { correctReport, requeueReport } from './acts.ts';
import { registerPdf } from './arrivals.ts';
import { Catalog } from './catalog.ts';
import { deadLetters, failedPdfs, stageSums } from './catalogCounts.ts';
import { migrate } from './migrations.ts';

const anArrival = (given: { sha256?: string; uploaderId?: number } = {}) => ({
  sha256: randomBytes(32).toString('hex'),
  name: '报告.pdf',
  bytes: 10,
  given: { title: '给定', researchers: ['林一'] },
  uploaderId: null,
  ...given,
});

const keep = async () => undefined;

describe('Catalog', () => {
  const name = `test-${randomBytes(4).toString('hex')}`;
  let server: Sequelize;
  let catalog: Catalog;
  before(async () => {
    const url = new URL(process.env.DATABASE_URL ?? '');
    server = connectDatabase(url.href);
    await server.query(`CREATE DATABASE \`${name}\` CHARACTER SET utf8mb4`);
    url.pathname = `/${name}`;
    catalog = new Catalog(connectDatabase(url.href));
    await migrate(catalog.database);
  });
  after(async () => {
    await catalog.database.close();
    await server.query(`DROP DATABASE \`${name}\``);
    await server.close();
  });

  it('is migrated once, however often it is asked', async () => {
    expect(await migrate(catalog.database)).to.deep.equal([]);
  });

  it('is migrated once by several processes at the same time', async () => {
    const fresh = `${name}-fresh`;
    await server.query(`CREATE DATABASE \`${fresh}\` CHARACTER SET utf8mb4`);
    const url = new URL(process.env.DATABASE_URL ?? '');
    url.pathname = `/${fresh}`;
    const databases = [1, 2, 3].map(() => connectDatabase(url.href));
    try {
      const ran = await Promise.all(databases.map(migrate));
      expect(ran.flat()).to.include('0001-reports').and.have.length(new Set(ran.flat()).size);
    } finally {
      for (const database of databases) await database.close();
      await server.query(`DROP DATABASE \`${fresh}\``);
    }
  });

  it('groups what failed by its cause, however many, and finds those of one', async () => {
    const of = async (detail: string) => {
      const { report } = await registerPdf(catalog, anArrival(), keep);
      await catalog.setFailed(report.id, { id: 'refused', reason: '文件有密码', detail });
      return report.id;
    };
    const many: number[] = [];
    for (let turn = 0; turn < 55; turn++) many.push(await of(`Page ${turn} is broken\n at step ${turn}`));
    const other = await of('Password needed');
    // Reports retried since, or never failed, are in no group.
    await requeueReport(catalog, await of('Password needed'));
    await registerPdf(catalog, anArrival(), keep);
    const [first, second, ...rest] = await deadLetters(catalog);
    expect(first).to.include({ id: 'refused', reason: '文件有密码', cause: 'Page N is broken', count: 55 });
    expect(first?.ids).to.deep.equal(many.toReversed().slice(0, 50));
    expect(second).to.include({ cause: 'Password needed', count: 1 });
    expect(rest).to.deep.equal([]);
    expect(await failedPdfs(catalog, { cause: 'Password needed', limit: 10 })).to.deep.equal([other]);
    const after = many[9] ?? 0;
    expect(await failedPdfs(catalog, { cause: first?.cause, after, limit: 3 })).to.deep.equal(
      many.slice(10, 13),
    );
    for (const id of [...many, other]) await catalog.setStage(id, 'done');
    expect(await deadLetters(catalog)).to.deep.equal([]);
  });

  it('does not begin anew what was finished since it was found to have failed', async () => {
    const { report } = await registerPdf(catalog, anArrival(), keep);
    await catalog.setStage(report.id, 'done');
    expect(await requeueReport(catalog, report.id)).to.equal(false);
    expect(await catalog.byId(report.id)).to.include({ stage: 'done', version: report.version });
  });

  it('adds up the reports of each stage, by statements that visit some of them', async () => {
    const before = await stageSums(catalog);
    const ids: number[] = [];
    for (let turn = 0; turn < 7; turn++) ids.push((await registerPdf(catalog, anArrival(), keep)).report.id);
    for (const id of ids) await catalog.expectCounts(id, { pageCount: 3, chartCount: 2 });
    for (const id of ids.slice(2)) await catalog.setStage(id, 'done');
    for (const atOnce of [1, 5, 1_000]) {
      const after = await stageSums(catalog, atOnce);
      expect(after.done?.reports).to.equal((before.done?.reports ?? 0) + 5);
      expect(after.done?.pages).to.equal((before.done?.pages ?? 0) + 15);
      expect(after.done?.charts).to.equal((before.done?.charts ?? 0) + 10);
      expect(after.queued?.reports).to.equal((before.queued?.reports ?? 0) + 2);
      expect(after).not.to.have.any.keys('text', 'index');
    }
  });

  it('enters one of many equal files that come at once', async () => {
    const { sha256 } = anArrival();
    const entered = await Promise.all(
      Array.from({ length: 20 }, () => registerPdf(catalog, anArrival({ sha256 }), keep)),
    );
    expect(entered.filter(({ duplicate }) => !duplicate)).to.have.length(1);
    expect(new Set(entered.map(({ report }) => report.id)).size).to.equal(1);
    expect(await catalog.reports.count({ where: { sha256 } })).to.equal(1);
  });

  it('gives back what was put in, and forgets a failure when the report goes on', async () => {
    const { report } = await registerPdf(catalog, anArrival({ uploaderId: 9 }), keep);
    await catalog.setFailed(report.id, { id: 'refused', reason: '文件已损坏', detail: 'broken' });
    await correctReport(catalog, report.id, { title: '改正', date: null });
    const failed = await catalog.byId(report.id);
    expect(failed).to.include({ stage: 'failed', errorReason: '文件已损坏', uploaderId: 9 });
    expect(failed?.given).to.deep.equal({ title: '给定', researchers: ['林一'] });
    expect(failed?.corrections).to.deep.equal({ title: '改正', date: null });
    await catalog.setStage(report.id, 'text');
    expect(await catalog.byId(report.id)).to.include({ stage: 'text', errorId: null, errorReason: null });
    const ids = [];
    for await (const batch of catalog.unfinishedPdfs(new Date(Date.now() + 1_000))) ids.push(...batch);
    expect(ids).to.include(report.id);
  });

  it('lists an uploader’s reports newest first, page by page', async () => {
    const ids: number[] = [];
    const uploaderId = randomInt(1_000, 1_000_000);
    for (let turn = 0; turn < 3; turn++)
      ids.push((await registerPdf(catalog, anArrival({ uploaderId }), keep)).report.id);
    const { items, total } = await catalog.ofUploader(uploaderId, 1, 2);
    expect(total).to.equal(3);
    expect(items.map(({ id }) => id)).to.deep.equal([ids[2], ids[1]]);
  });
});

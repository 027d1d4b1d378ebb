import { existsSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { runProcess } from '../test/process.ts';
import { startInProcess } from '../test/siteInProcess.ts';
import { suiteFixture } from '../test/suiteFixture.ts';
import { seedWhenEmpty } from './seed.mjs';
import { readSettings } from './settings.mjs';

describe('seeding at the start', function () {
  this.timeout(120_000);
  let site: Awaited<ReturnType<typeof startInProcess>>;
  let dataDir: string;
  const start = async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'yanhai-seed-'));
    site = await startInProcess();
  };
  const stop = async () => {
    await site?.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  suiteFixture(start, stop);

  const collections = async () => {
    const response = await fetch(`${site.url}/api/collection/list`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"pageSize":50}',
    });
    const { data } = (await response.json()) as {
      data: { items: { name: string; file_count: number; banner: string }[] };
    };
    return data.items;
  };

  it('curates collections for a site that has reports and none yet, once', async () => {
    const env = { ...site.env, SITE_URL: site.url, DATA_DIR: dataDir };
    const lines = Array.from({ length: 4 }, (_, index) => ({
      id: 9001 + index,
      title: `宏观经济季度展望之${index}`,
      organization: '砚山证券',
      type: '宏观研究',
      date: '2026-01-05',
      pages: [`第${index}份：出口与外贸的韧性。`],
    }));
    const file = join(dataDir, 'reports.ndjson');
    writeFileSync(file, lines.map((line) => JSON.stringify(line)).join('\n'));
    await runProcess('indexer/cli.ts', site.env, [file]);
    writeFileSync(join(dataDir, 'seeded.json'), '{}');
    const settings = { ...readSettings({ ...process.env, DATA_DIR: dataDir }, []), dataDir, sandbox: true };

    await seedWhenEmpty({ ...settings, sandbox: false }, env);
    expect(await collections()).to.deep.equal([]);
    await seedWhenEmpty(settings, env);
    const made = await collections();
    const macro = made.find(({ name }) => name === '宏观研判');
    expect(macro?.file_count).to.equal(4);
    expect((await fetch(site.url + macro?.banner)).headers.get('content-type')).to.equal('image/jpeg');
    const mark = join(dataDir, 'curated.json');
    expect(existsSync(mark)).to.equal(true);
    const written = statSync(mark).mtimeMs;
    await seedWhenEmpty(settings, env);
    expect(statSync(mark).mtimeMs, 'a second start has nothing to do').to.equal(written);
  });
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { runProcess, tryProcess } from './process.ts';
import { startInProcess } from './siteInProcess.ts';
import { suiteFixture } from './suiteFixture.ts';

const line = {
  id: 7001,
  title: '海上浮式风电的经济性拐点',
  organization: '澄海证券',
  researchers: ['闻亦舟'],
  industry: '电力设备',
  type: '行业研究',
  date: '2026-03-02',
  pages: ['首页只谈装机规模与招标节奏。', '第二页写到半潜式平台的锚泊成本在三年内下降四成。'],
};

describe('npm run ingest', function () {
  this.timeout(120_000);
  let site: Awaited<ReturnType<typeof startInProcess>>;
  let folder: string;

  const start = async () => {
    folder = await mkdtemp(join(tmpdir(), 'yanhai-ingest-'));
    site = await startInProcess();
  };
  const stop = async () => {
    await site?.close();
    await rm(folder, { recursive: true, force: true });
  };
  suiteFixture(start, stop);

  async function search(keyword: string, onlyTitle: 0 | 1) {
    const response = await fetch(`${site.url}/api/file/search`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ keyword, onlyTitle }),
    });
    return (await response.json()) as {
      data: { total: number; files: { id: number; content_array: { page: number; text: string }[] }[] };
    };
  }

  it('takes a report by npm run ingest and finds it by its title and by a sentence, with the page', async () => {
    expect((await search(line.title, 1)).data.total, 'before').to.equal(0);
    const file = join(folder, 'reports.ndjson');
    await writeFile(file, `${JSON.stringify(line)}\n`);
    const { output } = await runProcess('indexer/cli.ts', site.env, [file]);
    expect(output).to.contain('1 added');

    expect((await search(line.title, 1)).data.files.map((report) => report.id)).to.deep.equal([line.id]);
    const [hit] = (await search('半潜式平台的锚泊成本', 0)).data.files;
    expect(hit?.id).to.equal(line.id);
    expect(hit?.content_array[0]?.page).to.equal(2);
    expect(hit?.content_array[0]?.text).to.contain('<em>');
  });

  it('tells npm run ingest which files it cannot take, and that is an error', async () => {
    const file = join(folder, 'no.pdf');
    await writeFile(file, 'This is no PDF.');
    const { code, output } = await tryProcess('indexer/cli.ts', site.env, [file]);
    expect(code).to.equal(1);
    expect(output).to.contain('no.pdf');
  });
});

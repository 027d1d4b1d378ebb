import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import type { ReportDocument } from '../../mappings/documents.ts';
import { nodeArgs } from '../../mappings/nodeScript.mjs';
import { anIndexer, type TestIndexer } from '../intake/indexer.factory.ts';
import { freshPdf } from '../pdf/plainPdf.factory.ts';

const cli = fileURLToPath(new URL('../cli.ts', import.meta.url));

async function run(
  paths: string[],
  env: Record<string, string>,
): Promise<{ code: number | null; said: string }> {
  const { INDEXER_URL: _url, INTERNAL_KEY: _key, ...outer } = process.env;
  const child = spawn(process.execPath, [...nodeArgs(cli), ...paths], {
    env: { ...outer, ...env },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (said += text));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, said };
}

describe('the ingest command', () => {
  let indexer: TestIndexer;
  let folder: string;
  before(async () => {
    indexer = await anIndexer();
  });
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'yanhai-ingest-'));
    await mkdir(path.join(folder, 'deep'));
    const write = (name: string, content: string | Buffer) => writeFile(path.join(folder, name), content);
    await write('a.pdf', freshPdf([{ lines: ['有色行业周报'] }]));
    await write('a.json', JSON.stringify({ title: '旁边的标题', charts: [] }));
    await write('deep/b.PDF', freshPdf([{ lines: ['传媒行业周报'] }]));
    await write('deep/wrong.pdf', freshPdf([{ lines: ['信息有误'] }]));
    await write('deep/wrong.json', JSON.stringify({ date: '昨天' }));
    await write('not.pdf', '不是');
    await write('manifest.json', '[]');
    await write('load.ndjson', `${JSON.stringify({ title: '行内报告', pages: [folder] })}\n{}\n`);
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));
  after(() => indexer.stop());

  it('takes files whose names are in GBK, with the metadata beside them, and shows them in Chinese', async () => {
    const gbk = Buffer.from([0xc4, 0xea, 0xb1, 0xa8]);
    const unzipped = path.join(folder, 'unzipped');
    await mkdir(unzipped);
    const at = (end: string) => Buffer.concat([Buffer.from(`${unzipped}/`), gbk, Buffer.from(end)]);
    await writeFile(at('.pdf'), freshPdf([{ lines: ['解压的周报'] }]));
    await writeFile(at('.json'), JSON.stringify({ title: '解压得到的年报' }));
    await writeFile(at('2.pdf'), '不是');
    const { said } = await run([unzipped], indexer.env);
    expect(said).to.match(/1 added, 0 replaced, 0 already there, 1 failed/);
    expect(said).to.contain('年报2.pdf: The file is no PDF');
    const titles = (await indexer.find<ReportDocument>('reports', '*')).map(({ title }) => title);
    expect(titles).to.include('解压得到的年报');
  });

  it('takes folders, metadata beside a PDF and NDJSON, and gives a reason for each failure', async () => {
    const { code, said } = await run([folder, '/no/such'], indexer.env);
    expect(said).to.match(/3 added, 0 replaced, 0 already there, 4 failed in/);
    expect(said).to.match(/not\.pdf: The file is no PDF \(文件不是 PDF\)/);
    expect(said).to.match(/wrong\.json: .*date/s);
    expect(said).to.match(/load\.ndjson:2: title: /);
    expect(said).to.contain('/no/such: there is no such file');
    expect(code).to.equal(1);
    const titles = (await indexer.find<ReportDocument>('reports', '*')).map(({ title }) => title);
    expect(titles).to.include.members(['旁边的标题', '行内报告']);
    const again = await run([path.join(folder, 'a.pdf'), path.join(folder, 'deep/b.PDF')], indexer.env);
    expect(again.said).to.contain('2 already there, 0 failed');
    expect(again.code).to.equal(0);
  });

  it('says plainly that no site runs', async () => {
    const { code, said } = await run([folder], {});
    expect(said).to.contain('No site is running');
    expect(code).to.equal(1);
  });
});

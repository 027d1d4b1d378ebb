import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { plainPdf } from '../../indexer/pdf/plainPdf.factory.ts';
import { runProcess } from '../test/process.ts';
import { sharedByTests } from '../test/sharedByTests.ts';
import { sendTexts, startSite, type TestSite } from '../test/site.ts';

describe('npm run bench', function () {
  this.timeout(300_000);
  let site: TestSite;
  let folder: string;
  const start = async () => {
    folder = await mkdtemp(join(tmpdir(), 'yanhai-bench-'));
    site = await startSite();
    const pdf = join(folder, '退役电池回收研究.pdf');
    await writeFile(
      pdf,
      plainPdf([{ lines: ['退役电池回收研究'] }, { lines: ['第二页'] }, { lines: ['第三页'] }]),
    );
    await runProcess('indexer/cli.ts', site.env, [pdf]);
    const texts = [9001, 9002, 9003].map((id) => ({
      id,
      title: `储能行业研究第${id}号`,
      pages: ['正文', '第二页'],
    }));
    await sendTexts(site, texts);
  };
  const stop = async () => {
    await site?.stop();
    await rm(folder, { recursive: true, force: true });
  };
  sharedByTests(start, stop);

  const sizes = ['--queries', '3', '--pdfs', '1', '--reports', '8', '--seconds', '1'];
  const parts = {
    search: ['search long: BFF / straight', 'search short: rich / bare'],
    text: ['text: ours / pdftotext'],
    images: ['images: ours / pdftoppm'],
    load: ['load: NDJSON / raw _bulk'],
    mixed: ['mixed: p95 at'],
  };
  for (const [part, figures] of Object.entries(parts))
    it(`measures ${part} to its end`, async () => {
      const { output } = await runProcess('ops/bench/cli.ts', site.env, ['--only', part, ...sizes]);
      for (const figure of figures) expect(output).to.contain(figure);
      expect(output).not.to.contain('NaN');
    });
});

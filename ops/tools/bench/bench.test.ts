import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { plainPdf } from '../../../indexer/pdf/plainPdf.factory.ts';
import { runProcess } from '../../test/process.ts';
import { sendTexts, startSite, type TestSite } from '../../test/site.ts';
import { suiteFixture } from '../../test/suiteFixture.ts';

describe('npm run bench', function () {
  this.timeout(300_000);
  let site: TestSite;
  let folder: string;
  const start = async () => {
    folder = await mkdtemp(join(tmpdir(), 'yanhai-bench-'));
    site = await startSite({ BFF_WORKERS: '2' });
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
  suiteFixture(start, stop);

  const sizes = ['--queries', '3', '--pdfs', '1', '--reports', '8', '--seconds', '1'];
  const parts: Record<string, { figures: string[]; options?: string[] }> = {
    search: { figures: ['search long: BFF / straight', 'search short: rich / bare'] },
    readers: {
      figures: ['completions: p95 / 30 ms', 'answers: p50 / 150 ms', '50 equal searches / one'],
    },
    text: { figures: ['text: ours / pdftotext'] },
    images: { figures: ['images: ours / pdftoppm'] },
    load: { figures: ['load: NDJSON / raw _bulk'] },
    mixed: { figures: ['mixed: p95 at'] },
    reindex: { figures: ['reindex / first indexing'] },
    pages: {
      figures: ['/vip desktop: largest paint / limit', '/vip phone: shift / limit', 'longest event / limit'],
      options: ['--paths', '/vip', '--visits', '1'],
    },
    scale: {
      figures: ['ranked lists: p50 / 30 ms', 'home page: p50 / 30 ms', 'relevance change: in force / 5 s'],
      options: ['--scale', '300'],
    },
  };
  for (const [part, { figures, options = [] }] of Object.entries(parts))
    it(`measures ${part} to its end`, async () => {
      const { output } = await runProcess('ops/tools/bench/cli.ts', site.env, [
        '--only',
        part,
        ...sizes,
        ...options,
      ]);
      for (const figure of figures) expect(output).to.contain(figure);
      expect(output).not.to.contain('NaN');
    });
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { plainPdf } from '../../../indexer/pdf/plainPdf.factory.ts';
import { runProcess } from '../../test/process.ts';

describe('npm run bench -- steps', function () {
  this.timeout(300_000);

  it('says what each step takes of the CPU, its children counted, without a site', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'yanhai-steps-'));
    try {
      await writeFile(
        join(folder, '储能.pdf'),
        plainPdf([{ lines: ['储能行业研究'] }, { lines: ['第二页'] }]),
      );
      const { output } = await runProcess('ops/tools/bench/cli.ts', {}, ['steps', folder]);
      expect(output).to.contain('CPU seconds a page, 2 pages');
      for (const step of ['text', 'metadata', 'charts', 'index', 'recognition'])
        expect(output).to.match(new RegExp(`^ {2}${step} +\\d`, 'm'));
      // The children start with it.
      expect(Number(/^ {2}inspect +(\S+)$/m.exec(output)?.[1])).to.be.greaterThan(0);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

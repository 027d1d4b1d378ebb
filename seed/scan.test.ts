import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { PageArtifact } from '../indexer/artifacts.ts';
import { addText, textF1 } from '../indexer/evaluate/scoreMetadata.ts';
import { extract } from '../indexer/evaluate/truth.ts';
import { closeOcr, recognisePicture } from '../indexer/ocr/ocr.ts';
import { recognisedPage } from '../indexer/ocr/recognisedPage.ts';
import { closePdfReaders } from '../indexer/pdf/pdf.ts';
import { describePages } from '../indexer/pdf/readDocument.ts';
import { typeset } from './layout/typeset.ts';
import { fullCount, plan } from './plan/plan.ts';
import { writeReport } from './prose/write.ts';

const pagesRead = 3;

describe('the seeded scan', function () {
  this.timeout(300_000);
  let folder = '';
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'yanhai-scan-'));
  });
  after(async () => {
    closeOcr();
    closePdfReaders();
    await rm(folder, { recursive: true, force: true });
  });

  it('is read from its pictures: 97% of its characters', async () => {
    const task = plan(fullCount, '2026-06-17').find(({ scanned }) => scanned);
    if (!task) throw new Error('No report of the plan is a scan');
    const report = writeReport(task);
    const { bytes } = await typeset(report, task.house);
    await writeFile(join(folder, 'scan.pdf'), bytes);
    // The same sheets with text: what stands on a scan is not noted.
    const { pages: known } = await typeset({ ...report, scanned: false }, task.house);

    let pages: PageArtifact[] = [];
    await extract(folder, 'scan.pdf', async ({ artifacts, pageImage }) => {
      const sheets = artifacts.text.pages.slice(0, pagesRead);
      const read = [];
      for (const page of sheets) {
        const size = artifacts.images.pages[page.page - 1];
        const png = await pageImage(page.page);
        if (!png || !size) throw new Error(`Page ${page.page} has no image`);
        read.push(recognisedPage(page, (await recognisePicture(png)).lines, size));
      }
      pages = describePages(read);
    });

    const text = { known: 0, found: 0, shared: 0 };
    const truth = known.slice(0, pagesRead).map((page) => ({ ...page, file: 'scan.pdf', figures: [] }));
    addText(text, truth, pages);
    expect(textF1(text), `of ${text.known}, ${text.found} were read`).to.be.at.least(0.97);
  });
});

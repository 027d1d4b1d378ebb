import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { PageArtifact } from '../indexer/artifacts.ts';
import { extract } from '../indexer/evaluate/extract.ts';
import { scoreMarks } from '../indexer/evaluate/scoreMarks.ts';
import { addText } from '../indexer/evaluate/scoreMetadata.ts';
import { noCounts, sharesOf } from '../indexer/evaluate/scores.ts';
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

  it('is read from its pictures: 97% of its characters, 95% of its words marked where they stand', async () => {
    const task = plan(fullCount, '2026-06-17').find(({ scanned }) => scanned);
    if (!task) throw new Error('No report of the plan is a scan');
    const report = writeReport(task);
    const { bytes, pages: known } = await typeset(report, task.house);
    await writeFile(join(folder, 'scan.pdf'), bytes);

    let pages: PageArtifact[] = [];
    await extract(folder, 'scan.pdf', { recognition: false }, async ({ artifacts, pageImage }) => {
      const sheets = artifacts.text.pages.slice(0, pagesRead);
      const read = [];
      for (const page of sheets) {
        const size = artifacts.images.pages[page.page - 1];
        const png = await pageImage(page.page);
        if (!png || !size) throw new Error(`Page ${page.page} has no image`);
        read.push(recognisedPage(page, await recognisePicture({ png }), size));
      }
      pages = describePages(read);
    });

    const text = noCounts();
    addText(text, known.slice(0, pagesRead), pages);
    expect(text.known).to.be.above(1_000);
    expect(sharesOf(text).f1, JSON.stringify(text)).to.be.at.least(0.97);
    const drawn = known.map(({ characters = [] }) => characters);
    const { boxes, rightBoxes, differences } = scoreMarks('scan.pdf', pages, drawn);
    expect(boxes).to.be.above(30);
    expect(rightBoxes / boxes, JSON.stringify(differences)).to.be.at.least(0.95);
  });
});

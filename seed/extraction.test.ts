import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { extract } from '../indexer/evaluate/extract.ts';
import { Reading } from '../indexer/evaluate/reading.ts';
import { describeScores, sharesOf } from '../indexer/evaluate/scores.ts';
import { readTruth } from '../indexer/evaluate/truth.ts';
import { closePdfReaders, readCharacters } from '../indexer/pdf/pdf.ts';
import { outlookOf, writeTruthFiles } from './generate.ts';
import { typeset } from './layout/typeset.ts';
import type { ReportTruth } from './model.ts';
import { fullCount, plan } from './plan/plan.ts';
import { writeReport } from './prose/write.ts';

const today = '2026-06-17';
/** Enough pages to show a house's ways; a tome shows no more. */
const depths = ['standard', 'note', 'deep'];

/** One report of each house, a short one. */
const chosen = () => {
  const tasks = plan(fullCount, today).filter((task) => !task.scanned);
  return [...new Set(tasks.map((task) => task.house))].flatMap((house) => {
    const own = tasks.filter((task) => task.house === house);
    const ranked = depths.flatMap((depth) => own.filter((task) => task.depth === depth));
    return ranked.slice(0, 1);
  });
};

describe('reading the seeded reports', function () {
  this.timeout(600_000);
  let folder = '';
  let reading: Reading;
  /** Pixels of crops against points of their figures, of those half a page wide. */
  const densities: number[] = [];

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'yanhai-extraction-'));
    const truths: ReportTruth[] = [];
    for (const task of chosen()) {
      const report = writeReport(task);
      const set = await typeset(report, task.house);
      const { bytes, pages, figures } = set;
      const { name, metadata, scanned } = report;
      await writeFile(join(folder, `${name}.pdf`), bytes);
      truths.push({ name, metadata, scanned, outlook: outlookOf(report, set), pages, figures });
    }
    await writeTruthFiles(folder, truths);
    const known = await readTruth(folder);
    reading = new Reading(known);
    for (const { file } of known.metadata)
      await extract(folder, file, { recognition: true }, async (extracted) => {
        reading.add(file, extracted, await readCharacters(join(folder, file)));
        const { charts, images } = extracted.artifacts;
        for (const { number, full } of charts.figures) {
          const crop = images.charts.find((one) => one.number === number);
          const width = full[2] - full[0];
          if (width < 280) densities.push((crop?.width ?? 0) / width);
        }
      });
  });
  after(async () => {
    closePdfReaders();
    await rm(folder, { recursive: true, force: true });
  });

  it('are read as well as is wanted, each kind of what is known', () => {
    const { lines, differences } = reading.score();
    const unknown = lines.filter(({ known, wanted }) => wanted && known === 0).map(({ name }) => name);
    // Scans have a test of their own.
    expect(unknown).to.deep.equal(['Characters recognised', 'Marks of words recognised']);
    const bad = lines.filter((line) => line.known > 0 && sharesOf(line).f1 < (line.wanted ?? 0));
    expect(bad, [...describeScores(lines), ...differences.slice(0, 40)].join('\n')).to.deep.equal([]);
  });

  it('tells nothing of ratings, prices, forecasts and charts’ values that is not there', () => {
    const { lines, differences } = reading.score();
    const exact = lines.filter(({ name }) => /^(?:Outlook|Charts as data)/.test(name));
    expect(exact.length).to.be.above(3);
    expect(
      exact.filter(({ found, hits }) => found > hits),
      differences.join('\n'),
    ).to.deep.equal([]);
  });

  it('draws the crops of half a column twice as dense as their pages', () => {
    expect(densities.length).to.be.at.least(20);
    const sharp = densities.filter((density) => density > 3.9);
    // One house does not carry its fonts in its files: those crops stay as dense as their pages.
    expect(sharp.length / densities.length).to.be.at.least(0.9);
  });
});

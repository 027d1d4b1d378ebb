import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { addFaults, noFaults } from '../indexer/evaluate/checkCells.ts';
import { scoreCells, sharesOf } from '../indexer/evaluate/scoreCells.ts';
import { scoreCharts } from '../indexer/evaluate/scoreFigures.ts';
import { addMarks, noMarks, scoreMarks } from '../indexer/evaluate/scoreMarks.ts';
import { addText, scoreMetadata, scoreOutlooks, textF1 } from '../indexer/evaluate/scoreMetadata.ts';
import { scoreSeries } from '../indexer/evaluate/scoreSeries.ts';
import { extract, readTruth, type Truth } from '../indexer/evaluate/truth.ts';
import { closePdfReaders, readCharacters } from '../indexer/pdf/pdf.ts';
import {
  chartPages,
  knownSeries,
  knownTables,
  metadataEntry,
  outlookEntry,
  outlookOf,
  type ReportTruth,
} from './generate.ts';
import { typeset } from './layout/typeset.ts';
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
  let truth: Truth;
  const found: Truth = { metadata: [], pages: [], tables: [], outlooks: [], series: [] };
  const marks = noMarks();
  const faults = noFaults();
  const read = { known: 0, found: 0, shared: 0 };
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
    await writeFile(join(folder, 'metadata-truth.json'), JSON.stringify(truths.map(metadataEntry)));
    await writeFile(join(folder, 'charts-truth.json'), JSON.stringify({ pages: truths.flatMap(chartPages) }));
    const tables = truths.flatMap(knownTables);
    await writeFile(join(folder, 'tables-truth.json'), JSON.stringify({ tables }));
    await writeFile(
      join(folder, 'outlook-truth.json'),
      JSON.stringify({ outlooks: truths.map(outlookEntry) }),
    );
    await writeFile(
      join(folder, 'series-truth.json'),
      JSON.stringify({ charts: truths.flatMap(knownSeries) }),
    );
    truth = await readTruth(folder);
    for (const { file } of truth.metadata)
      await extract(folder, file, async (extracted) => {
        found.metadata.push(...extracted.truth.metadata);
        found.pages.push(...extracted.truth.pages);
        found.tables.push(...extracted.truth.tables);
        found.outlooks.push(...extracted.truth.outlooks);
        found.series.push(...extracted.truth.series);
        const { text, charts, images } = extracted.artifacts;
        const { pages } = text;
        addText(
          read,
          truth.pages.filter((page) => page.file === file),
          pages,
        );
        for (const { number, full } of charts.figures) {
          const crop = images.charts.find((one) => one.number === number);
          const width = full[2] - full[0];
          if (width < 280) densities.push((crop?.width ?? 0) / width);
        }
        const characters = await readCharacters(join(folder, file));
        addMarks(marks, scoreMarks(file, pages, characters));
        for (const table of extracted.tables) addFaults(faults, file, table, characters);
      });
  });
  after(async () => {
    closePdfReaders();
    await rm(folder, { recursive: true, force: true });
  });

  it('tells ratings, target prices and forecasts as they are printed, and no others', () => {
    const { scores, differences } = scoreOutlooks(truth.outlooks, found.outlooks);
    const line = `\n${differences.slice(0, 10).join('\n')}`;
    for (const { name, known, found: finds, hits } of scores) {
      expect(finds - hits, `false ${name}${line}`).to.equal(0);
      expect(hits / Math.max(1, known), `${name}${line}`).to.be.at.least(0.98);
    }
    expect(scores.find(({ name }) => name === 'rating')?.known).to.be.above(2);
  });

  it('tells their titles, publishers, days and researchers', () => {
    const score = scoreMetadata(truth.metadata, found.metadata);
    const fields = ['title', 'subtitle', 'organization', 'date', 'researchers'] as const;
    const right = fields.reduce((sum, field) => sum + score[field], 0) / (fields.length * score.of);
    expect(score.of).to.be.at.least(12);
    expect(right, score.differences.join('\n')).to.be.at.least(0.99);
    expect(score.names.known / score.names.found, score.differences.join('\n')).to.be.at.least(0.97);
  });

  for (const kind of ['chart', 'table'] as const)
    it(`finds their ${kind}s and crops them whole`, () => {
      const score = scoreCharts(kind, truth.pages, found.pages);
      const differences = score.differences
        .map(({ file, page, why }) => `${file} p.${page} ${why}`)
        .join('\n');
      expect(score.known).to.be.at.least(20);
      expect(score.f1, differences).to.be.at.least(0.98);
      expect(score.whole / score.numbered, differences).to.be.at.least(0.99);
    });

  it('reads the values of their lines and columns, none of them wrong', () => {
    const { known, read: told, median, wrong, differences } = scoreSeries(truth.series, found.series);
    expect(told / known).to.be.greaterThan(0.85);
    expect(median).to.be.lessThan(0.01);
    expect(wrong, differences.join('\n')).to.equal(0);
  });

  it('reads the cells of their tables', () => {
    const { cells, differences } = scoreCells(truth.tables, found.tables);
    expect(cells.known).to.be.at.least(300);
    expect(sharesOf(cells).f1, differences.join('\n')).to.be.at.least(0.98);
    expect(faults.cells).to.be.at.least(300);
    expect(faults.differences).to.deep.equal([]);
  });

  it('reads their text', () => {
    expect(read.known).to.be.at.least(50_000);
    expect(textF1(read)).to.be.at.least(0.995);
  });

  it('draws the crops of half a column twice as dense as their pages', () => {
    expect(densities.length).to.be.at.least(20);
    const sharp = densities.filter((density) => density > 3.9);
    // One house does not carry its fonts in its files: those crops stay as dense as their pages.
    expect(sharp.length / densities.length).to.be.at.least(0.9);
  });

  it('marks words where they stand, and nothing else', () => {
    const differences = marks.differences.map(({ page, word, held }) => `p.${page} ${word}: ${held}`);
    expect(marks.words).to.be.at.least(500);
    expect(marks.rightWords / marks.words, differences.join('\n')).to.be.at.least(0.99);
    expect(marks.rightBoxes / marks.boxes, differences.join('\n')).to.be.at.least(0.99);
  });
});

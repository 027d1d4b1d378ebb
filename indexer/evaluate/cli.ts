import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Command } from 'commander';
import sharp from 'sharp';
import type { TableData } from '../../mappings/storeLayout.ts';
import { Refused } from '../errors.ts';
import { closeOcr } from '../ocr/ocr.ts';
import { closePdfReaders, readCharacters } from '../pdf/pdf.ts';
import { addFaults, type CellFaults, noFaults } from './checkCells.ts';
import { describeOutcomes, outcomesOf } from './outcomes.ts';
import { scoreCells, sharesOf } from './scoreCells.ts';
import { type ChartScore, type FigureDifference, scoreCharts } from './scoreFigures.ts';
import { addMarks, type MarksScore, noMarks, scoreMarks } from './scoreMarks.ts';
import { addText, scoreMetadata, scoreOutlooks, type TextScore, textF1 } from './scoreMetadata.ts';
import { type SeriesScore, scoreSeries } from './scoreSeries.ts';
import { type Extracted, extract, type FigureTruth, readTruth, type Truth } from './truth.ts';

/** Draws each page with a figure that was missed, found falsely or cut: what is known green, what was found red. */
async function drawMisses(
  folder: string,
  { truth, pageImage }: Extracted,
  differences: FigureDifference[],
): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const page of truth.pages) {
    const here = differences.filter((one) => one.file === page.file && one.page === page.page);
    const image = here.length > 0 ? await pageImage(page.page) : null;
    if (!image) continue;
    const { width = 1, height = 1 } = await sharp(image).metadata();
    const boxes = here.flatMap(({ known, found }) => [
      ...(known ? outline(known, '#0a7d28') : []),
      ...(found ? outline(found, '#d02020') : []),
    ]);
    const overlay = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${page.width} ${page.height}" preserveAspectRatio="none">${boxes.join('')}</svg>`;
    await sharp(image)
      .composite([{ input: Buffer.from(overlay) }])
      .png()
      .toFile(join(folder, `${page.file.replace(/\.pdf$/i, '')}-p${page.page}.png`));
  }
}

function outline({ body, full }: FigureTruth, colour: string): string[] {
  return [
    [body, ''],
    [full, ' stroke-dasharray="4 3"'],
  ].map(([box, dash]) => {
    const [left = 0, top = 0, right = 0, bottom = 0] = box as number[];
    return `<rect x="${left}" y="${top}" width="${right - left}" height="${bottom - top}" fill="none" stroke="${colour}" stroke-width="1"${dash}/>`;
  });
}

const figureKinds = ['chart', 'table'] as const;

const program = new Command('evaluate')
  .description(
    'Extracts the PDFs of a folder and scores the result against metadata-truth.json and charts-truth.json.',
  )
  .argument('[dir]', 'folder with PDFs, metadata-truth.json and charts-truth.json')
  .option('--seed', 'the reports that the site of DATA_DIR was seeded with, in place of a folder')
  .option('--out <file>', "write what was found, in the truth's own form")
  .option(
    '--pictures <dir>',
    'draw each page with a figure missed, found falsely or cut: known green, found red',
  )
  .option('--quiet', 'scores only, no line for each difference')
  .action(evaluate);

interface Options {
  seed?: boolean;
  out?: string;
  pictures?: string;
  quiet?: boolean;
}

async function evaluate(dir: string | undefined, options: Options): Promise<void> {
  const folder = options.seed ? join(process.env.DATA_DIR ?? '.data', 'seed') : dir;
  if (!folder) throw new Error('Name a folder, or --seed');
  const truth = await readTruth(folder);
  const found: Truth = { metadata: [], pages: [], tables: [], outlooks: [], series: [] };
  const marks = noMarks();
  const faults = noFaults();
  const text: TextScore = { known: 0, found: 0, shared: 0 };
  const files = (await readdir(folder)).filter((name) => name.toLowerCase().endsWith('.pdf')).sort();
  for (const file of files) {
    try {
      await extract(folder, file, async (extracted) => {
        found.metadata.push(...extracted.truth.metadata);
        found.pages.push(...extracted.truth.pages);
        found.tables.push(...extracted.truth.tables);
        found.outlooks.push(...extracted.truth.outlooks);
        found.series.push(...extracted.truth.series);
        const { pages } = extracted.artifacts.text;
        const known = truth.pages.filter((page) => page.file === file);
        addText(text, known, pages);
        const characters = await readCharacters(join(folder, file));
        addMarks(marks, scoreMarks(file, pages, characters));
        for (const [index, { page, label }] of extracted.truth.tables.entries())
          addFaults(faults, `${file} p.${page} ${label}`, extracted.tables[index] as TableData, characters);
        if (!options.pictures) return;
        const misses = figureKinds.flatMap(
          (kind) => scoreCharts(kind, known, extracted.truth.pages).differences,
        );
        await drawMisses(options.pictures, extracted, misses);
      });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      console.error(`${file}: ${error.message}`);
    }
  }
  reportScores(truth, found, marks, faults, options);
  if (text.known > 0) console.log(`Text: F1 of ${text.known} known characters ${textF1(text).toFixed(4)}`);
  if (options.out) await writeFile(options.out, `${JSON.stringify(found, null, 1)}\n`);
}

function reportScores(
  truth: Truth,
  found: Truth,
  marks: MarksScore,
  faults: CellFaults,
  { quiet }: Options,
): void {
  const metadata = scoreMetadata(truth.metadata, found.metadata);
  const line = (name: string, count: number) => console.log(`  ${name.padEnd(14)}${count}/${metadata.of}`);
  console.log(`Metadata of ${metadata.of} reports`);
  for (const field of ['title', 'subtitle', 'organization', 'date', 'researchers'] as const)
    line(field, metadata[field]);
  console.log(`  of ${metadata.names.found} names found ${metadata.names.known} are known`);
  const scores = figureKinds.map((kind) => scoreCharts(kind, truth.pages, found.pages));
  console.log(`Figures on ${truth.pages.length} pages (IoU >= 0.8, kind and label agree)`);
  for (const [index, score] of scores.entries()) report(`${figureKinds[index]}s`, score);
  const whole = scores.reduce((sum, score) => sum + score.whole, 0);
  const numbered = scores.reduce((sum, score) => sum + score.numbered, 0);
  console.log(`  whole crops of all numbered captions: ${share(whole, numbered)}`);
  console.log(
    [
      '  What became of them, by how they stand',
      ...describeOutcomes(outcomesOf(truth.pages, found.pages)),
    ].join('\n    '),
  );
  const cells = scoreCells(truth.tables, found.tables);
  if (truth.tables.length > 0) reportCells(cells);
  console.log(
    `All ${faults.cells} cells found: ${faults.overlapping} overlap, ${faults.misread} have other digits than their boxes`,
  );
  const outlook = scoreOutlooks(truth.outlooks, found.outlooks);
  if (truth.outlooks.length > 0) {
    console.log(`Outlook of ${truth.outlooks.length} known reports (a value agrees with its change or unit)`);
    for (const { name, hits, found: finds, known } of outlook.scores)
      console.log(`  ${name.padEnd(14)}precision ${share(hits, finds)}, recall ${share(hits, known)}`);
  }
  const series = scoreSeries(truth.series, found.series);
  console.log(`Charts read as data: ${found.series.length}`);
  if (truth.series.length > 0) reportSeries(series);
  console.log('Marks (each holds its word, by the boxes of the characters, and nothing else)');
  console.log(
    `  words ${share(marks.rightWords, marks.words)}, boxes ${share(marks.rightBoxes, marks.boxes)}`,
  );
  const differences = [
    ...metadata.differences,
    ...scores.flatMap((score) => score.differences).map((one) => `${one.file} p.${one.page} ${one.why}`),
    ...cells.differences,
    ...faults.differences,
    ...outlook.differences,
    ...series.differences,
    ...marks.differences.map(
      (one) => `${one.file} p.${one.page} mark of ${one.word} holds ${one.held || 'nothing'}`,
    ),
  ];
  if (!quiet && differences.length > 0) console.log(['Differences', ...differences].join('\n  '));
}

function report(name: string, score: ChartScore): void {
  const [p, r, f] = [score.precision, score.recall, score.f1].map((value) => value.toFixed(3));
  const counts = `${score.hits} hits, ${score.found} found, ${score.known} known`;
  const crops = share(score.whole, score.numbered);
  console.log(`  ${name}: precision ${p}, recall ${r}, F1 ${f} (${counts}); whole crops ${crops}`);
}

function reportCells({ tables, cells, neighbours }: ReturnType<typeof scoreCells>): void {
  console.log(`Cells of ${tables.known} known tables, ${tables.found} of them found`);
  const names = { 'place, spans and text': cells, 'neighbours (adjacency)': neighbours };
  for (const [name, counts] of Object.entries(names)) {
    const [p, r, f] = Object.values(sharesOf(counts)).map((value) => value.toFixed(3));
    const { hits, found, known } = counts;
    console.log(
      `  ${name}: precision ${p}, recall ${r}, F1 ${f} (${hits} hits, ${found} found, ${known} known)`,
    );
  }
}

function reportSeries({ known, read, forms, values, median, max, wrong }: SeriesScore): void {
  const percent = (part: number) => `${(part * 100).toFixed(2)}%`;
  console.log(`  of those known ${share(read, known)}, ${wrong} wrong by more than 3%`);
  console.log(
    `  error of ${values} values: median ${percent(median)}, at most ${percent(max)} of what they span`,
  );
  for (const [form, one] of Object.entries(forms))
    console.log(`  ${form.padEnd(6)} ${share(one.read, one.known)}`);
}

function share(part: number, all: number): string {
  return all === 0 ? '-' : `${part}/${all} (${((part / all) * 100).toFixed(1)}%)`;
}

try {
  await program.parseAsync();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  closeOcr();
  closePdfReaders();
}

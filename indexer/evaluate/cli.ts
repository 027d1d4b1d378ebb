import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Command } from 'commander';
import sharp from 'sharp';
import { Refused } from '../errors.ts';
import { closeOcr } from '../ocr/ocr.ts';
import { closePdfReaders, readCharacters } from '../pdf/pdf.ts';
import { type Extracted, extract } from './extract.ts';
import { Reading } from './reading.ts';
import { type FigureDifference, scoreCharts } from './scoreFigures.ts';
import { describeScores } from './scores.ts';
import { type FigureTruth, readTruth } from './truth.ts';

/** Draws each page with a figure that was missed, found falsely or cut: what is known green, what was found red. */
async function drawMisses(
  folder: string,
  { truth, pageImage }: Extracted,
  differences: readonly FigureDifference[],
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

const program = new Command('evaluate')
  .description('Extracts the PDFs of a folder and scores the result against the truth files beside them.')
  .argument('[dir]', 'folder with PDFs, metadata-truth.json and charts-truth.json')
  .option('--seed', 'the reports that the site of DATA_DIR was seeded with, in place of a folder')
  .option('--only <pattern>', 'only files whose names this regular expression matches')
  .option('--no-recognition', 'leave scans and tables that are pictures unread, which take longest')
  .option('--out <file>', "write what was found, in the truth's own form")
  .option(
    '--pictures <dir>',
    'draw each page with a figure missed, found falsely or cut: known green, found red',
  )
  .option('--quiet', 'scores only, no line for each difference')
  .action(evaluate);

interface Options {
  seed?: boolean;
  only?: string;
  out?: string;
  pictures?: string;
  quiet?: boolean;
  recognition: boolean;
}

async function evaluate(dir: string | undefined, options: Options): Promise<void> {
  const folder = options.seed ? join(process.env.DATA_DIR ?? '.data', 'seed') : dir;
  if (!folder) throw new Error('Name a folder, or --seed');
  const meant = new RegExp(options.only ?? '');
  const truth = await readTruth(folder, (file) => meant.test(file));
  const reading = new Reading(truth);
  const files = (await readdir(folder)).filter((name) => /\.pdf$/i.test(name) && meant.test(name)).sort();
  for (const [index, file] of files.entries()) {
    if (process.stderr.isTTY) process.stderr.write(`\r${index + 1}/${files.length} `);
    try {
      await extract(folder, file, options, async (extracted) => {
        reading.add(file, extracted, await readCharacters(join(folder, file)));
        if (!options.pictures) return;
        const known = truth.pages.filter((page) => page.file === file);
        const misses = (['chart', 'table'] as const).flatMap(
          (kind) => scoreCharts(kind, known, extracted.truth.pages).differences,
        );
        await drawMisses(options.pictures, extracted, misses);
      });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      console.error(`${file}: ${error.message}`);
    }
  }
  const { lines, differences } = reading.score();
  console.log([`${files.length} reports`, ...describeScores(lines)].join('\n'));
  if (!options.quiet && differences.length > 0) console.log(['Differences', ...differences].join('\n  '));
  if (options.out) await writeFile(options.out, `${JSON.stringify(reading.found, null, 1)}\n`);
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

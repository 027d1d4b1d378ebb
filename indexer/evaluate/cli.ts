import { readdir, writeFile } from 'node:fs/promises';
import { Command } from 'commander';
import { closePdfReaders } from '../pdf/pdf.ts';
import { Refused } from '../steps/step.ts';
import { extract } from './extract.ts';
import { type ChartScore, scoreCharts } from './scoreCharts.ts';
import { scoreMetadata } from './scoreMetadata.ts';
import { readTruth, type Truth } from './truth.ts';

const program = new Command('evaluate')
  .description(
    'Extracts the PDFs of a folder and scores the result against metadata-truth.json and charts-truth.json.',
  )
  .argument('<dir>', 'folder with PDFs, metadata-truth.json and charts-truth.json')
  .option('--out <file>', "write what was found, in the truth's own form")
  .option('--quiet', 'scores only, no line for each difference')
  .action(evaluate);

async function evaluate(folder: string, options: { out?: string; quiet?: boolean }): Promise<void> {
  const truth = await readTruth(folder);
  const found = await extractAll(folder);
  const metadata = scoreMetadata(truth.metadata, found.metadata);
  const line = (name: string, count: number) => console.log(`  ${name.padEnd(14)}${count}/${metadata.of}`);
  console.log(`Metadata of ${metadata.of} reports`);
  for (const field of ['title', 'subtitle', 'organization', 'date', 'researchers'] as const)
    line(field, metadata[field]);
  const charts = scoreCharts('chart', truth.pages, found.pages);
  const tables = scoreCharts('table', truth.pages, found.pages);
  console.log(`Figures on ${truth.pages.length} pages (IoU >= 0.8, kind and label agree)`);
  report('charts', charts);
  report('tables', tables);
  const differences = [...metadata.differences, ...charts.differences, ...tables.differences];
  if (!options.quiet && differences.length > 0) console.log(['Differences', ...differences].join('\n  '));
  if (options.out) await writeFile(options.out, `${JSON.stringify(found, null, 1)}\n`);
}

async function extractAll(folder: string): Promise<Truth> {
  const all: Truth = { metadata: [], pages: [] };
  const files = (await readdir(folder)).filter((name) => name.toLowerCase().endsWith('.pdf')).sort();
  for (const file of files) {
    try {
      const { metadata, pages } = await extract(folder, file);
      all.metadata.push(...metadata);
      all.pages.push(...pages);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      console.error(`${file}: ${error.message}`);
    }
  }
  return all;
}

function report(name: string, { known, found, hits, precision, recall, f1, whole }: ChartScore): void {
  const [p, r, f] = [precision, recall, f1].map((value) => value.toFixed(3));
  const crops = hits === 0 ? '-' : `${whole}/${hits} (${((whole / hits) * 100).toFixed(1)}%)`;
  console.log(
    `  ${name}: precision ${p}, recall ${r}, F1 ${f} (${hits} hits, ${found} found, ${known} known); whole crops ${crops}`,
  );
}

try {
  await program.parseAsync();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  closePdfReaders();
}

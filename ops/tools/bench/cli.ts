import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { benchImages, benchText, samplePdfs } from './documents.ts';
import { benchGrowth, type GrowthOptions } from './growth/growth.ts';
import { benchLoad, benchReindex } from './load.ts';
import { asWorker, type Figure, isWorker, measureAsWorker, printFigures } from './measure.ts';
import { benchMixed } from './mixed.ts';
import { benchPages } from './pages/pages.ts';
import { benchReaders } from './readers.ts';
import { findRunningSite, type RunningSite } from './runningSite.ts';
import { benchScale } from './scale.ts';
import { benchSearch } from './search.ts';
import { benchSteps } from './steps.ts';
import { generateReports } from './textReports.ts';

const parts = ['search', 'readers', 'text', 'images', 'load', 'mixed', 'pages', 'reindex', 'scale'] as const;
type Part = (typeof parts)[number];

interface Options {
  only: Part[];
  queries: number;
  pdfs: number;
  reports: number;
  seconds: number;
  scale: number;
  visits: number;
  paths?: string[] | undefined;
}

function readParts(text: string): Part[] {
  const asked = text.split(',');
  const unknown = asked.filter((name) => !parts.includes(name as Part));
  if (unknown.length > 0) throw new InvalidArgumentError(`known are ${parts.join(', ')}`);
  return asked as Part[];
}

function readCount(text: string): number {
  const count = Number(text);
  if (!Number.isSafeInteger(count) || count < 1)
    throw new InvalidArgumentError('not a positive whole number');
  return count;
}

const readCounts = (text: string): number[] => text.split(',').map(readCount);

/** Runs the measurements asked for, one after the other; gives the exit code. */
async function bench(options: Options): Promise<number> {
  const site = await findRunningSite();
  if (!site) {
    console.error('No site is running. Start one with "npm start", then run the bench beside it.');
    return 1;
  }
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  try {
    await measureParts(site, options, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return 0;
}

/** Measures one after the other and prints what came of it; `folder` takes the PDFs that are read. */
async function measureParts(site: RunningSite, options: Options, folder: string): Promise<void> {
  const pdfs = options.only.some((part) => part === 'text' || (part === 'images' && isWorker))
    ? await samplePdfs(site, options.pdfs, folder)
    : [];
  const measure: Record<Part, () => Promise<Figure[]>> = {
    search: () => benchSearch(site, options.queries),
    readers: () => benchReaders(site, options.queries),
    text: async () => [await benchText(pdfs)],
    images: async () => [await benchImages(pdfs)],
    load: async () => [await benchLoad(site, options.reports)],
    mixed: () => benchMixed(site, options.seconds),
    pages: () => benchPages(site, options.visits, options.paths),
    reindex: async () => [await benchReindex(site, options.reports)],
    scale: () => benchScale(options.scale),
  };
  for (const part of options.only) {
    if (part === 'images' && !isWorker) {
      await asWorker('run', '--only', part, '--pdfs', String(options.pdfs));
      continue;
    }
    console.log(`measuring ${part} …`);
    // At once: what a later part stumbles over does not take these along.
    printFigures(await measure[part]());
  }
}

const program = new Command('bench').description(
  'Measures the running site; every figure is a ratio of one run.',
);
program
  .command('run', { isDefault: true })
  .option('--only <parts>', `comma-separated: ${parts.join(', ')}; without it all`, readParts, [...parts])
  .option('--queries <count>', 'searches of each kind', readCount, 100)
  .option('--pdfs <count>', 'reports to read and draw', readCount, 8)
  .option('--reports <count>', 'reports to load', readCount, 400)
  .option('--seconds <count>', 'how long the mixed load lasts', readCount, 30)
  .option(
    '--scale <count>',
    'reports, and reads of them, under ranked lists and home page',
    readCount,
    20_000,
  )
  .option('--visits <count>', 'visits of each page on each device', readCount, 3)
  .option('--paths <paths>', 'comma-separated: pages to visit; without it one of each kind', (text) =>
    text.split(','),
  )
  .action(async (options: Options) => {
    process.exitCode = await bench(options);
  });
program
  .command('generate')
  .description('Writes NDJSON reports of 20 pages for a test of scale; take them in with "npm run ingest".')
  .requiredOption('--out <file>', 'where to write')
  .option('--count <count>', 'how many', readCount, 100_000)
  .option('--titles <csv>', 'a CSV with the columns title, organization, date; else titles are made')
  .action(({ out, count, titles }: { out: string; count: number; titles?: string }) =>
    generateReports(out, count, titles),
  );
program
  .command('growth')
  .description(
    'Says how searches, pages, completions and alerts slow down as made reports of 20 pages become more.',
  )
  .option(
    '--sizes <counts>',
    'comma-separated: how many reports at each measurement',
    readCounts,
    [2_500, 5_000, 10_000, 20_000],
  )
  .option(
    '--nodes <counts>',
    'of the cluster; comma-separated: the last size is measured again with each further number',
    readCounts,
    [1],
  )
  .option('--shards <count>', 'of each index', readCount, 1)
  .option('--replicas <count>', 'of each shard', Number, 0)
  .option('--times <count>', 'each index so many times at last, by links to its files', readCount, 1)
  .option('--heap <size>', 'of each node', '1g')
  .option('--queries <count>', 'calls of each kind', readCount, 200)
  .action((options: GrowthOptions) => benchGrowth(options));
program
  .command('steps')
  .description('Says the CPU seconds a page that each step of the pipeline takes; needs no running site.')
  .argument('<dir>', 'folder with PDFs')
  .action((dir: string) => (isWorker ? benchSteps(dir) : asWorker('steps', dir)));
const run = () => program.parseAsync();
await (isWorker ? measureAsWorker(run) : run());

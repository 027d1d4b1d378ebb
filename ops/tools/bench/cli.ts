import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { benchBombs } from './bombs/bombs.ts';
import { benchImages, benchText, samplePdfs } from './documents.ts';
import { type ChildName, childNames, type Fault, faultNames } from './faults/children.ts';
import { benchFaults } from './faults/faults.ts';
import { benchHostile } from './hostile/hostile.ts';
import { benchHostileTexts } from './hostile/hostileTexts.ts';
import { benchLoad, benchReindex } from './load.ts';
import { type Figure, printFigures } from './measure.ts';
import { benchMixed } from './mixed.ts';
import { benchPages } from './pages/pages.ts';
import { benchReaders } from './readers.ts';
import { findRunningSite, type RunningSite } from './runningSite.ts';
import { benchScale } from './scale.ts';
import { benchSearch } from './search.ts';
import { generateReports } from './textReports.ts';

const parts = [
  'search',
  'readers',
  'text',
  'images',
  'load',
  'mixed',
  'pages',
  'hostile',
  'faults',
  'bombs',
  'texts',
  'reindex',
  'scale',
] as const;
type Part = (typeof parts)[number];
/** Measurements that harm the running site, and so run only by name. */
const harmful: readonly Part[] = ['faults', 'bombs', 'texts'];

interface Options {
  only: Part[];
  queries: number;
  pdfs: number;
  reports: number;
  seconds: number;
  scale: number;
  inputs?: number | undefined;
  visits: number;
  paths?: string[] | undefined;
  children: ChildName[];
  fault: Fault[];
  held: number;
  after?: number | undefined;
  settle: number;
  rate: number;
  bombs: string;
  texts: number;
  folder?: string | undefined;
}

const readNames =
  <Name extends string>(known: readonly Name[]) =>
  (text: string): Name[] => {
    const asked = text.split(',');
    const unknown = asked.filter((name) => !known.includes(name as Name));
    if (unknown.length > 0) throw new InvalidArgumentError(`known are ${known.join(', ')}`);
    return asked as Name[];
  };

function readCount(text: string): number {
  const count = Number(text);
  if (!Number.isSafeInteger(count) || count < 1)
    throw new InvalidArgumentError('not a positive whole number');
  return count;
}

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
  const pdfs = options.only.some((part) => part === 'text' || part === 'images')
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
    hostile: () => benchHostile(site, options.seconds, options.inputs),
    bombs: () => benchBombs(site, options.bombs, options.folder),
    texts: () => benchHostileTexts(site, options.texts, options.seconds, options.settle),
    faults: () =>
      benchFaults(site, options.children, options.fault, {
        perSecond: options.rate,
        heldSeconds: options.held,
        afterSeconds: options.after,
        settleSeconds: options.settle,
      }),
    reindex: async () => [await benchReindex(site, options.reports)],
    scale: () => benchScale(options.scale),
  };
  for (const part of options.only) {
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
  .option(
    '--only <parts>',
    `comma-separated: ${parts.join(', ')}; without it all but ${harmful.join(', ')}`,
    readNames(parts),
    parts.filter((part) => !harmful.includes(part)),
  )
  .option('--queries <count>', 'searches of each kind', readCount, 100)
  .option('--pdfs <count>', 'reports to read and draw', readCount, 8)
  .option('--reports <count>', 'reports to load', readCount, 400)
  .option(
    '--seconds <count>',
    'how long the mixed load lasts, and each of the two beside hostile inputs',
    readCount,
    30,
  )
  .option(
    '--scale <count>',
    'reports, and reads of them, under ranked lists and home page',
    readCount,
    20_000,
  )
  .option('--inputs <count>', 'hostile inputs, of all kinds; without it all', readCount)
  .option('--visits <count>', 'visits of each page on each device', readCount, 3)
  .option('--paths <paths>', 'comma-separated: pages to visit; without it one of each kind', (text) =>
    text.split(','),
  )
  .option('--children <names>', 'what faults strike', readNames(childNames), [...childNames])
  .option('--fault <names>', `how: ${faultNames.join(', ')}`, readNames(faultNames), [...faultNames])
  .option('--held <seconds>', 'how long a fault lasts that ends nothing by itself', readCount, 60)
  .option(
    '--after <seconds>',
    'how long readers go on behind a fault; without it as long as each child takes',
    readCount,
  )
  .option(
    '--settle <seconds>',
    'how long the books have to balance after the last fault, and hostile PDFs to be done with',
    readCount,
    240,
  )
  .option('--bombs <text>', 'sends only the bombs that have this in their names', '')
  .option('--texts <count>', 'PDFs of hostile lines, of one account', readCount, 12)
  .option('--folder <path>', 'PDFs that are sent after the bombs')
  .option('--rate <count>', 'requests a second under faults', readCount, 30)
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
await program.parseAsync();

import { join } from 'node:path';
import { MultiBar, Presets, type SingleBar } from 'cli-progress';
import { Command, InvalidArgumentError } from 'commander';
import { lowerPriority } from '../indexer/process/ownLimits.ts';
import { chinaDay } from '../mappings/chinaCalendar.ts';
import { generate } from './generate.ts';
import { Handover } from './handover.ts';
import { fullCount } from './plan/plan.ts';

const lineEveryMs = 5_000;

/** Today in China, where the reports are written. */
const today = () => chinaDay(Date.now());

function positive(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > 2000)
    throw new InvalidArgumentError('not a number from 1 to 2000');
  return value;
}

const program = new Command('seed')
  .description('Generates research reports as PDFs and hands them to the running site, newest first.')
  .option('--out <dir>', 'where to write', join(process.env.DATA_DIR ?? '.data', 'seed'))
  .option('--count <number>', 'how many reports', positive, fullCount)
  .option('--no-ingest', 'only generate')
  .parse();

// The site answers while it fills.
lowerPriority();

const options = program.opts<{ out: string; count: number; ingest: boolean }>();
const { INDEXER_URL: indexerUrl, INTERNAL_KEY: internalKey } = process.env;
if (options.ingest && !(indexerUrl && internalKey))
  program.error(
    'INDEXER_URL and INTERNAL_KEY are not set: start the site with `npm start`, or use --no-ingest',
  );

const shown = showSeeding(options.count, options.ingest);
const handover = options.ingest
  ? new Handover({ indexerUrl: indexerUrl ?? '', internalKey: internalKey ?? '' })
  : null;
let generated = 0;
const polling = handover?.follow(() => shown.update(generated, handover.finished));
try {
  for await (const report of generate(options.out, options.count, today())) {
    generated++;
    await handover?.send(report);
    shown.update(generated, handover?.finished ?? 0);
  }
  handover?.close();
  await polling;
  await handover?.recommend();
} catch (error) {
  handover?.close();
  shown.stop();
  console.error(
    `Seeding broke off: ${(error as Error).message}. What is there stays; run it again to go on.`,
  );
  process.exit(1);
}
shown.stop();
for (const failure of handover?.failures ?? []) console.error(failure);
if (handover?.failures.length) process.exit(1);
console.log(`${generated} reports in ${options.out}${handover ? ', all taken in' : ''}`);

/** Shows how many reports are written and how many are searchable. */
interface SeedingProgress {
  update(generated: number, finished: number): void;
  stop(): void;
}

/** Two bars on a terminal, a plain line every few seconds elsewhere. */
function showSeeding(total: number, ingest: boolean): SeedingProgress {
  return process.stdout.isTTY ? bars(total, ingest) : lines(total, ingest);
}

function bars(total: number, ingest: boolean): SeedingProgress {
  const group = new MultiBar(
    { format: '{label} {bar} {value}/{total}', hideCursor: true, clearOnComplete: false },
    Presets.shades_classic,
  );
  const written: SingleBar = group.create(total, 0, { label: 'Reports written   ' });
  const searchable = ingest ? group.create(total, 0, { label: 'Reports searchable' }) : null;
  return {
    update(generated, finished) {
      written.update(generated);
      searchable?.update(finished);
    },
    stop: () => group.stop(),
  };
}

function lines(total: number, ingest: boolean): SeedingProgress {
  let last = 0;
  const printLine = (generated: number, finished: number) =>
    console.log(`Seed: ${generated}/${total} written${ingest ? `, ${finished} searchable` : ''}`);
  let state: [number, number] = [0, 0];
  return {
    update(generated, finished) {
      state = [generated, finished];
      if (Date.now() - last < lineEveryMs) return;
      last = Date.now();
      printLine(generated, finished);
    },
    stop: () => printLine(...state),
  };
}

import { copyFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Refused } from '../../../indexer/errors.ts';
import { readFigures, Spending } from '../../../indexer/ocr/figurePictures.ts';
import { closeOcr } from '../../../indexer/ocr/ocr.ts';
import { closePdfReaders } from '../../../indexer/pdf/pdf.ts';
import { runPipeline } from '../../../indexer/pipeline.ts';
import { openStore } from '../../../mappings/store/openStore.ts';
import { storeLayout } from '../../../mappings/storeLayout.ts';

/** Seconds of one of the kernel's ticks. */
const tick = 0.01;

/** CPU seconds of a process with all that it started, also what ended and was waited for. Linux alone tells it. */
async function cpuSeconds(pid: number): Promise<number> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    // The command name in brackets may hold blanks; what counts comes after it.
    const times = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 15);
    const own = times.reduce((sum, time) => sum + Number(time) * tick, 0);
    const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ');
    const below = await Promise.all(children.filter(Boolean).map((child) => cpuSeconds(Number(child))));
    return below.reduce((sum, seconds) => sum + seconds, own);
  } catch {
    // It ended between two looks.
    return 0;
  }
}

/** Adds up what each step takes. A child that was killed takes its count along, so a step may show less than it took. */
class StepMeter {
  readonly seconds = new Map<string, number>();
  private step: string | undefined;
  private since = 0;

  /** Ends the step before, if any; undefined ends the last. */
  async begin(step: string | undefined): Promise<void> {
    const now = await cpuSeconds(process.pid);
    if (this.step !== undefined)
      this.seconds.set(this.step, (this.seconds.get(this.step) ?? 0) + Math.max(0, now - this.since));
    this.step = step;
    this.since = now;
  }
}

/** Runs the pipeline on a PDF and reads its figures that are pictures; gives its pages. Throws `Refused`. */
async function measure(path: string, meter: StepMeter): Promise<number> {
  const root = await mkdtemp(join(tmpdir(), 'bench-steps-'));
  try {
    const store = await openStore(pathToFileURL(root).href);
    const report = { id: 1, given: {}, uploaderId: null };
    const work = join(await store.workFolder(), 'original.pdf');
    await copyFile(path, work);
    await store.adopt(storeLayout.original(report.id), work);
    const { signal } = new AbortController();
    const { text, charts, images } = await runPipeline(store, report, (stage) => meter.begin(stage), signal);
    await meter.begin('recognition');
    const spending = new Spending({ pages: text.pages.length, seconds: Number.POSITIVE_INFINITY });
    await readFigures(store, report, { ...text, charts, images }, spending, signal, async () => undefined);
    return text.pages.length;
  } finally {
    await meter.begin(undefined);
    await rm(root, { recursive: true, force: true });
  }
}

/** Prints CPU seconds a page of each step, over the PDFs of a folder. */
export async function benchSteps(folder: string): Promise<void> {
  const meter = new StepMeter();
  let pages = 0;
  const files = (await readdir(folder)).filter((name) => name.toLowerCase().endsWith('.pdf')).sort();
  try {
    for (const file of files) {
      try {
        pages += await measure(join(folder, file), meter);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        console.error(`${file}: ${error.message}`);
      }
    }
  } finally {
    closeOcr();
    closePdfReaders();
  }
  if (pages === 0) throw new Error(`No PDF of ${folder} could be read`);
  console.log(`CPU seconds a page, ${pages} pages`);
  for (const [step, seconds] of meter.seconds)
    console.log(`  ${step.padEnd(12)}${(seconds / pages).toFixed(3)}`);
}

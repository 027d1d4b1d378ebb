import { Presets, SingleBar } from 'cli-progress';
import type { ReportStatus, Stage } from '../../mappings/intake.ts';

/** Shows how far something is: a bar on a terminal, a line now and then elsewhere. */
export interface Progress {
  update(done: number, note: string): void;
  stop(): void;
}

const lineEvery = 5_000;

/** Begins to show `done` of `total`. */
export function showProgress(label: string, total: number): Progress {
  return process.stdout.isTTY ? bar(label, total) : lines(label, total);
}

function bar(label: string, total: number): Progress {
  const shown = new SingleBar(
    { format: `${label} {bar} {percentage}% {value}/{total} {note}`, hideCursor: true, etaBuffer: 50 },
    Presets.shades_classic,
  );
  shown.start(total, 0, { note: '' });
  return { update: (done, note) => shown.update(done, { note }), stop: () => shown.stop() };
}

function lines(label: string, total: number): Progress {
  let last = Date.now();
  return {
    update(done, note) {
      if (Date.now() - last < lineEvery) return;
      last = Date.now();
      console.log(`${label} ${done}/${total} ${note}`);
    },
    stop: () => undefined,
  };
}

/** Stages in which nobody works on a report. */
const still: readonly Stage[] = ['queued', 'done', 'failed'];

/** How fast a load of PDFs goes, and where its reports spend their time, by looking at them again and again. */
export class Pace {
  private readonly pages = new Map<number, number>();
  private readonly looks = new Map<Stage, number>();

  constructor(private readonly now = () => performance.now()) {
    this.begun = now();
  }
  private readonly begun: number;

  /** Notes where reports are, all at one moment. */
  look(items: readonly Pick<ReportStatus, 'id' | 'stage' | 'page_count'>[]): void {
    for (const { id, stage, page_count } of items) {
      if (stage === 'done') this.pages.set(id, page_count);
      if (!still.includes(stage)) this.looks.set(stage, (this.looks.get(stage) ?? 0) + 1);
    }
  }

  /** Pages that are searchable, a second since the begin. */
  speed(): string {
    const pages = [...this.pages.values()].reduce((sum, count) => sum + count, 0);
    return `${(pages / Math.max((this.now() - this.begun) / 1_000, 0.001)).toFixed(1)} pages/s`;
  }

  /** The share of the reports' time in each step, the slowest first; empty where none was met in one. */
  steps(): string {
    const all = [...this.looks.values()].reduce((sum, count) => sum + count, 0);
    const shares = [...this.looks].sort(([, one], [, other]) => other - one);
    return shares.map(([stage, count]) => `${stage} ${Math.round((100 * count) / all)}%`).join(', ');
  }
}

import { Presets, SingleBar } from 'cli-progress';

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

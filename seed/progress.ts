import { MultiBar, Presets, type SingleBar } from 'cli-progress';

/** Shows how many reports are written and how many are searchable. */
export interface SeedingProgress {
  update(generated: number, finished: number): void;
  stop(): void;
}

const lineEvery = 5_000;

/** Two bars on a terminal, a plain line every few seconds elsewhere. */
export function showSeeding(total: number, ingest: boolean): SeedingProgress {
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
  const say = (generated: number, finished: number) =>
    console.log(`Seed: ${generated}/${total} written${ingest ? `, ${finished} searchable` : ''}`);
  let state: [number, number] = [0, 0];
  return {
    update(generated, finished) {
      state = [generated, finished];
      if (Date.now() - last < lineEvery) return;
      last = Date.now();
      say(generated, finished);
    },
    stop: () => say(...state),
  };
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { Lane } from '../../mappings/intake.ts';

/** Milliseconds a bulk job waits for a place of its lane before it goes back; meanwhile it holds a reader's. */
const waitTimeoutMs = 1_000;
const lookEvery = 50;

/** The places of a worker: bulk may take all but those kept for readers. */
export class Places {
  private bulk = 0;

  /** `mostBulk`: bulk jobs at work at once. */
  constructor(private readonly maxBulk: number) {}

  /** Takes a place and gives how to leave it; null when bulk has no place left, and the job must go back. */
  async enter(lane: Lane): Promise<(() => void) | null> {
    if (lane === 'reader') return () => undefined;
    for (const until = Date.now() + waitTimeoutMs; this.bulk >= this.maxBulk; await sleep(lookEvery))
      if (Date.now() >= until) return null;
    this.bulk += 1;
    return () => {
      this.bulk -= 1;
    };
  }
}

/** Options of repeated work. */
interface Repetition {
  /** Milliseconds from one turn to the next. */
  every: number;
  /** Whether the first turn comes now, not after that time. */
  atOnce?: boolean;
  /** Told why a turn failed; the next one comes all the same. */
  failed: (error: unknown) => void;
}

/**
 * Takes a turn again and again, never two at a time; keeps no process alive.
 * @returns ends it
 */
export function repeat(
  turn: () => Promise<unknown>,
  { every, atOnce = false, failed }: Repetition,
): () => void {
  let running = false;
  const take = async () => {
    if (running) return;
    running = true;
    try {
      await turn();
    } catch (error) {
      failed(error);
    } finally {
      running = false;
    }
  };
  if (atOnce) void take();
  const timer = setInterval(() => void take(), every);
  timer.unref();
  return () => clearInterval(timer);
}
